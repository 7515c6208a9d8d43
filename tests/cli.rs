//! The command `tagdelta`, as a script uses it.

#![cfg(feature = "cli")]

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const OK: i32 = 0;
const INPUT: i32 = 1;
const USAGE: i32 = 2;
const FILES: i32 = 3;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tagdelta"));
    command.args(arguments).current_dir(root());
    command
}

/// Runs the command with a standard input.
fn piped(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The command may stop reading where the input is no good.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn run(arguments: &[&str]) -> Output {
    piped(arguments, b"")
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn code(output: &Output) -> i32 {
    output
        .status
        .code()
        .unwrap_or_else(|| panic!("killed: {}", err(output)))
}

fn vectors(file: &str) -> Vec<Value> {
    let text = fs::read_to_string(root().join("tests/golden").join(file)).unwrap();
    text.split('\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A folder of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tagdelta-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn seed(kind: &str) -> Value {
    vectors("seeds.jsonl")
        .into_iter()
        .find(|vector| vector["kind"] == kind)
        .unwrap()
}

#[test]
fn every_seed_record_is_rendered_byte_for_byte_in_a_pipe() {
    let folder = Folder::new("seeds");
    let seeds = vectors("seeds.jsonl");
    assert_eq!(seeds.len(), 3);
    for seed in seeds {
        let input = &seed["input"];
        let output = if seed["kind"] == "body" {
            piped(
                &["render", "body", "-"],
                input["baseline"].to_string().as_bytes(),
            )
        } else {
            let baseline = folder.file("baseline.json", input["baseline"].to_string());
            piped(
                &[
                    "render",
                    "attempt",
                    "-",
                    "--baseline",
                    &baseline,
                    "--repository",
                    seed["repository"].as_str().unwrap(),
                    "--clock",
                    seed["clock"].as_str().unwrap(),
                ],
                input["attempt"].to_string().as_bytes(),
            )
        };
        assert_eq!(code(&output), OK, "{}", err(&output));
        assert_eq!(
            out(&output),
            seed["expected"].as_str().unwrap(),
            "{}",
            seed["name"]
        );
        assert_eq!(err(&output), "");
    }
}

/// Every vector of comments, in both forms.
#[test]
fn comments_are_rendered_byte_for_byte() {
    let folder = Folder::new("comments");
    let (mut whole, mut split) = (0, 0);
    for kind in ["baseline-comment", "attempt-comment"] {
        for vector in vectors(&format!("{kind}.jsonl")) {
            let name = vector["name"].as_str().unwrap();
            let input = &vector["input"];
            let parent = input["parent-id"].to_string();
            let record = if kind == "baseline-comment" {
                "baseline"
            } else {
                "attempt"
            };
            let mut arguments = vec!["render", kind, "-", "--parent", &parent, "--candidate"];
            arguments.push(input["candidate-id"].as_str().unwrap());
            let baseline = folder.file("baseline.json", input["baseline"].to_string());
            if kind == "attempt-comment" {
                arguments.extend(["--clock", vector["clock"].as_str().unwrap()]);
                arguments.extend(["--repository", vector["repository"].as_str().unwrap()]);
                if !input["baseline"].is_null() {
                    arguments.extend(["--baseline", &baseline]);
                }
            }
            let text = input[record].to_string();
            let one = piped(&arguments, text.as_bytes());
            arguments.extend(["--format", "json"]);
            let all = piped(&arguments, text.as_bytes());
            if vector["error"] == true {
                assert_eq!((code(&one), code(&all)), (INPUT, INPUT), "{name}");
                assert!(err(&one).contains("[comment-"), "{name}: {}", err(&one));
                continue;
            }
            let mut expected = vector["parts"].as_array().cloned().unwrap_or_default();
            let is_split = !expected.is_empty();
            expected.push(json!({
                "name": vector["name-in-marker"], "body": vector["expected"],
            }));
            let got: Value = serde_json::from_str(out(&all)).unwrap();
            assert_eq!(got, Value::from(expected), "{name}");
            if is_split {
                split += 1;
                assert_eq!(code(&one), INPUT, "{name}");
                assert!(err(&one).contains("--format json"), "{name}: {}", err(&one));
            } else {
                whole += 1;
                assert_eq!(out(&one), vector["expected"].as_str().unwrap(), "{name}");
            }
        }
    }
    assert!(whole > 5 && split > 1, "{whole} {split}");
}

#[test]
fn two_records_compared_as_markdown_are_the_report_of_the_attempt() {
    let folder = Folder::new("records");
    let seed = seed("attempt");
    let baseline = folder.file("a.json", seed["input"]["baseline"].to_string());
    let attempt = folder.file("b.json", seed["input"]["attempt"].to_string());
    let clock = seed["clock"].as_str().unwrap();
    let output = run(&["compare", &baseline, &attempt, "--clock", clock]);
    assert_eq!(
        (code(&output), out(&output)),
        (OK, seed["expected"].as_str().unwrap())
    );

    let output = run(&["compare", &attempt, &baseline]);
    assert_eq!(code(&output), USAGE);
    let json = run(&["compare", &baseline, &attempt, "--format", "json"]);
    let json: Value = serde_json::from_str(out(&json)).unwrap();
    assert_eq!(json["tagdelta-comparison"], 1);
    assert_eq!(json["family"], seed["input"]["baseline"]["family"]);
    let csv = run(&["compare", &baseline, &attempt, "--format", "csv"]);
    let rows = csv::Reader::from_reader(out(&csv).as_bytes())
        .into_records()
        .count();
    assert_eq!(rows, json["points"].as_array().unwrap().len());
}

#[test]
fn faults_are_named_with_their_path() {
    let mut models = 0;
    for vector in vectors("validation.jsonl") {
        let model = vector["input"]["model"].as_str().unwrap().to_lowercase();
        if !matches!(model.as_str(), "baseline" | "attempt") {
            continue;
        }
        models += 1;
        // One in three is enough: each is a process.
        if models % 3 != 0 {
            continue;
        }
        let record = vector["input"]["record"].to_string();
        let output = piped(&["check", "--model", &model, "-"], record.as_bytes());
        let name = &vector["name"];
        if vector["error"] == true {
            assert_eq!(code(&output), INPUT, "{name}");
            for field in vector["fields"].as_array().unwrap() {
                let field = match field.as_str().unwrap() {
                    "" => "record",
                    field => field,
                };
                let start = format!("-: {field}: ");
                assert!(
                    out(&output).lines().any(|line| line.starts_with(&start)),
                    "{name}: no {field} in\n{}",
                    out(&output)
                );
            }
            assert!(
                out(&output)
                    .lines()
                    .all(|line| line.starts_with("-: ") && line.ends_with(']'))
            );
        } else {
            assert_eq!(code(&output), OK, "{name}: {}", out(&output));
            assert!(out(&output).starts_with(&format!("-: valid {model}, points ")));
        }
        assert_eq!(err(&output), "", "{name}");
    }
    assert!(models > 60);
}

#[test]
fn the_kind_of_a_record_is_seen_from_its_content() {
    let folder = Folder::new("guess");
    let seed = seed("attempt");
    let baseline = folder.file("a.json", seed["input"]["baseline"].to_string());
    let attempt = folder.file("b.json", seed["input"]["attempt"].to_string());
    let output = run(&["check", &baseline, &attempt]);
    assert_eq!(code(&output), OK);
    let lines: Vec<&str> = out(&output).lines().collect();
    assert!(lines[0].contains("valid baseline,") && lines[1].contains("valid attempt,"));
    let quiet = run(&["check", "--quiet", &baseline]);
    assert_eq!((code(&quiet), out(&quiet)), (OK, ""));

    let neither = piped(&["check", "-"], b"{\"points\": []}");
    assert_eq!(code(&neither), INPUT);
    assert!(out(&neither).ends_with("[unknown-model]\n"));
    let mut both = seed["input"]["attempt"].clone();
    both["conc\nfake: line"] = json!(1);
    let faulty = piped(&["check", "-"], both.to_string().as_bytes());
    assert_eq!(
        out(&faulty),
        "-: conc\\nfake: line: is not a known key here [unknown-key]\n"
    );
    let broken = piped(&["check", "-"], b"{\n \"a\": }");
    assert!(
        out(&broken).starts_with("-: line 2, column 7: "),
        "{}",
        out(&broken)
    );
}

#[test]
fn exit_codes_tell_what_went_wrong() {
    let folder = Folder::new("codes");
    let bad = folder.file("bad.json", "{\"family\": 1}");
    let none = folder.0.join("none.json").to_str().unwrap().to_owned();
    let seed = seed("body")["input"]["baseline"].to_string();
    let good = folder.file("good.json", &seed);
    for (arguments, expected, message) in [
        (vec!["render", "body", &good], OK, ""),
        (
            vec!["render", "body", &bad],
            INPUT,
            "bad.json: family: must be text [not-text]",
        ),
        (vec!["render", "body", &none], FILES, "none.json"),
        (vec!["render", "body"], USAGE, "Usage"),
        (vec!["render", "poster", &good], USAGE, "poster"),
        (
            vec!["render", "attempt", "-", "--baseline", "-"],
            USAGE,
            "only one",
        ),
        (
            vec!["render", "attempt", &good, "--clock", "yesterday"],
            USAGE,
            "--clock",
        ),
        (
            vec!["render", "attempt", &good, "--repository", "a/b/c"],
            USAGE,
            "OWNER/NAME",
        ),
        (vec!["check", &none, &bad, &good], FILES, "none.json"),
        (vec!["compare", "public/data"], USAGE, "--family"),
        (
            vec!["compare", "public/data", "--family", "x"],
            INPUT,
            "no family x",
        ),
        (vec!["compare", &good, &bad], INPUT, "bad.json"),
        (vec!["compare", &good], USAGE, "second"),
        (
            vec!["compare", &good, &good, "--family", "x"],
            USAGE,
            "cannot be used",
        ),
        (vec!["compare", "tests"], USAGE, "--family"),
        (
            vec!["compare", "tests", "--family", "x"],
            FILES,
            "index.json",
        ),
        (vec!["compare", "public/data/index.json"], INPUT, "neither"),
        (vec!["--version"], OK, ""),
        (vec!["--help"], OK, ""),
    ] {
        let output = run(&arguments);
        assert_eq!(code(&output), expected, "{arguments:?}: {}", err(&output));
        assert!(
            err(&output).contains(message),
            "{arguments:?}: {}",
            err(&output)
        );
        // Results and messages never mix.
        assert!(expected == OK || out(&output).is_empty() || arguments[0] == "check");
    }
    // What could be checked was.
    let output = run(&["check", &none, &bad, &good]);
    assert!(out(&output).contains("valid baseline") && out(&output).contains("[not-text]"));
}

#[test]
fn help_has_examples_and_exit_codes() {
    for arguments in [
        vec!["render", "body", "--help"],
        vec!["render", "attempt", "--help"],
        vec!["compare", "--help"],
        vec!["check", "--help"],
        vec!["mirror", "--help"],
    ] {
        let output = run(&arguments);
        assert!(out(&output).contains("Example"), "{arguments:?}");
    }
    assert!(out(&run(&["--help"])).contains("Exit codes"));
}

const FAMILY: &str = "dsr1_h200_sglang_fp8_none_agg";

/// The snapshots of a family in the shipped mirror.
fn images() -> Vec<String> {
    let index: Value =
        serde_json::from_slice(&fs::read(root().join("public/data/index.json")).unwrap()).unwrap();
    let family = index["families"]
        .as_array()
        .unwrap()
        .iter()
        .find(|family| family["id"] == FAMILY)
        .unwrap();
    let images = family["images"].as_array().unwrap();
    images
        .iter()
        .map(|image| image.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn two_images_of_a_mirror_are_compared() {
    let images = images();
    let (old, new) = (images[0].as_str(), images[images.len() - 1].as_str());
    let sides = [
        "compare",
        "public/data",
        "--family",
        FAMILY,
        "--base-image",
        old,
        "--cand-image",
        new,
    ];
    let with = |more: &[&str]| {
        let mut arguments = sides.to_vec();
        arguments.extend(more);
        run(&arguments)
    };
    let json = with(&["--format", "json", "--workload", "8192/1024"]);
    assert_eq!(code(&json), OK, "{}", err(&json));
    let json: Value = serde_json::from_str(out(&json)).unwrap();
    assert_eq!(
        (
            json["baseline"]["image"].as_str(),
            json["candidate"]["image"].as_str()
        ),
        (Some(old), Some(new))
    );
    assert!(
        json["points"]
            .as_array()
            .unwrap()
            .iter()
            .all(|row| row["workload"] == "8k/1k")
    );
    assert!(!json["sources"].as_array().unwrap().is_empty());

    // CSV and JSON hold the same numbers.
    let csv = with(&["--format", "csv", "--workload", "8192/1024"]);
    let mut rows = csv::Reader::from_reader(csv.stdout.as_slice());
    let header = rows.headers().unwrap().clone();
    let column = header
        .iter()
        .position(|name| name == "change output-tps-gpu (fraction)")
        .unwrap();
    let changes: Vec<Option<u64>> = rows
        .records()
        .map(|row| row.unwrap()[column].parse::<f64>().ok().map(f64::to_bits))
        .collect();
    let in_json: Vec<Option<u64>> = json["points"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["pairing"] != "ambiguous")
        .map(|row| {
            row["changes"]["output-tps-gpu"]["change"]
                .as_f64()
                .map(f64::to_bits)
        })
        .collect();
    assert!(in_json.iter().any(Option::is_some));
    assert_eq!(changes, in_json);

    let missing = with(&["--base-date", "1999-01-01"]);
    assert_eq!(code(&missing), INPUT);
    assert!(err(&missing).contains("baseline: no such points. There are: "));
    // One pack is as good as its mirror.
    let pack = fs::read_dir(root().join("public/data/packs"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| {
            path.file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .starts_with(&format!("{FAMILY}."))
        })
        .unwrap();
    let from_pack = run(&["compare", pack.to_str().unwrap(), "--format", "csv-evals"]);
    let from_mirror = run(&[
        "compare",
        "public/data",
        "--family",
        FAMILY,
        "--format",
        "csv-evals",
    ]);
    assert_eq!((code(&from_pack), out(&from_pack)), (OK, out(&from_mirror)));
    let through_stdin = piped(
        &["compare", "-", "--format", "csv-evals"],
        &fs::read(&pack).unwrap(),
    );
    assert_eq!(out(&through_stdin), out(&from_mirror));
}

#[test]
fn the_report_of_a_mirror_says_what_it_lacks() {
    let sides = [
        "compare",
        "public/data",
        "--family",
        FAMILY,
        "--workload",
        "8192/1024",
    ];
    let without = run(&sides);
    assert_eq!(code(&without), INPUT);
    assert_eq!(out(&without), "");
    assert!(
        err(&without).contains("--head gives it [record-no-head]"),
        "{}",
        err(&without)
    );
    let mut arguments = sides.to_vec();
    let head = "0123456789012345678901234567890123456789";
    arguments.extend([
        "--head",
        head,
        "--clock",
        "2026-09-21T01:15:00Z",
        "--repository",
        "o/n",
    ]);
    let output = run(&arguments);
    assert_eq!(code(&output), OK, "{}", err(&output));
    assert!(out(&output).starts_with("**Initial attempt · Passed** · [Run "));
    assert!(out(&output).contains("https://github.com/o/n/actions/runs/"));
    assert!(out(&output).contains("· 2026-09-21 01:15 UTC"));
}

#[test]
fn a_matrix_gives_upstream_keys_and_says_what_is_missing() {
    let folder = Folder::new("matrix");
    let entry = |conc: u64| {
        json!({
            "image": "x", "model-prefix": "dsr1", "precision": "fp8", "framework": "sglang", "runner": "h200",
            "isl": 8192, "osl": 1024, "tp": 8, "ep": 1, "dp-attn": false, "spec-decoding": "none", "conc": conc,
        })
    };
    let matrix = folder.file(
        "matrix.json",
        json!({"single": [entry(4), entry(8), entry(9999), entry(0)]}).to_string(),
    );
    let arguments = [
        "compare",
        "public/data",
        "--family",
        FAMILY,
        "--workload",
        "8192/1024",
        "--format",
        "json",
        "--matrix",
        &matrix,
    ];
    let output = run(&arguments);
    assert_eq!(code(&output), OK, "{}", err(&output));
    assert!(err(&output).contains("single.3.conc: a number is out of range: 0 is below 1"));
    assert!(
        err(&output).contains("baseline: covered 2 of 3; missing: 8192/1024 c9999 TP8 EP1 "),
        "{}",
        err(&output)
    );
    let json: Value = serde_json::from_str(out(&output)).unwrap();
    assert_eq!(json["matrix"]["baseline"]["covered"], 2);
    assert_eq!(
        json["matrix"]["baseline"]["missing"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let keys: Vec<&str> = json["points"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["key"].as_str().unwrap())
        .collect();
    let upstream = tagdelta::record::point_key(&entry(4)).unwrap();
    assert!(keys.contains(&upstream.as_str()));

    let mut strict = arguments.to_vec();
    strict.push("--require-covered");
    let output = run(&strict);
    assert_eq!(code(&output), INPUT);
    assert!(!out(&output).is_empty());
    let broken = folder.file("broken.json", "{}");
    let mut unusable = arguments.to_vec();
    *unusable.last_mut().unwrap() = &broken;
    assert_eq!(code(&run(&unusable)), INPUT);
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let mut child = command(&[
        "compare",
        "public/data",
        "--family",
        FAMILY,
        "--format",
        "json",
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    // Less than a pipe holds, then gone.
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 16]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), err(&output)), (OK, ""));

    let mut child = command(&["check", "tests/golden/seed-matrix.json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), err(&output)), (INPUT, ""));
}

#[test]
fn fifty_megabytes_of_anything_end_soon() {
    const SIZE: usize = 50 << 20;
    let started = Instant::now();
    // Xorshift: as random as garbage needs to be.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let noise: Vec<u8> = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    })
    .take(SIZE / 8)
    .flatten()
    .collect();
    let mut text = b"{\"goal\": \"".to_vec();
    text.resize(SIZE, b'$');
    let mut closed = text.clone();
    closed.extend(b"\"}");
    let deep = vec![b'['; SIZE];
    for (input, expected) in [
        (noise.as_slice(), "[invalid-json]"),
        (&deep, "[invalid-json]"),
        (&text, "[invalid-json]"),
        (&closed, "goal: must be an object [not-object]"),
    ] {
        let output = piped(&["check", "-"], input);
        assert_eq!(code(&output), INPUT);
        assert!(out(&output).contains(expected), "{}", out(&output));
    }
    // More than any record has is not even read to its end.
    let output = piped(&["render", "body", "-"], &vec![b' '; (64 << 20) + 1]);
    assert_eq!(code(&output), INPUT);
    assert!(err(&output).contains("larger than 64 MiB"));
    assert!(
        started.elapsed() < Duration::from_secs(120),
        "{:?}",
        started.elapsed()
    );
}
