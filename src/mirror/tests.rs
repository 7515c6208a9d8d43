//! What goes into a mirror, what stays out, and what reaches the disk.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::disk::{CaptureDays, read_bodies, write};
use super::*;
use crate::wire::{read_index, read_pack};

fn row(hardware: &str, image: &str, date: &str, conc: u64, ttft: f64) -> Value {
    let run = format!(
        "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/{}",
        date.replace('-', "")
    );
    json!({
        "hardware": hardware, "framework": "sglang", "model": "dsr1", "precision": "fp8", "spec_method": "none",
        "disagg": false, "is_multinode": false,
        "prefill_tp": 8, "prefill_ep": 1, "prefill_dp_attention": false, "prefill_num_workers": 0,
        "decode_tp": 8, "decode_ep": 1, "decode_dp_attention": false, "decode_num_workers": 0,
        "num_prefill_gpu": 8, "num_decode_gpu": 8, "isl": 8192, "osl": 1024, "conc": conc,
        "image": image, "date": date, "metrics": {"mean_ttft": ttft}, "run_url": run,
    })
}

fn eval(id: u64, score: f64) -> Value {
    json!({
        "id": id, "hardware": "h200", "framework": "sglang", "model": "dsr1", "precision": "fp8",
        "spec_method": "none", "disagg": true, "decode_tp": 8, "decode_ep": 1, "task": "gsm8k",
        "date": "2026-02-02", "conc": 64, "metrics": {"em_strict": score, "n_eff": 1319}, "timestamp": null,
        "run_url": "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/20260202",
    })
}

fn body(name: &str, kind: Kind, captured: Option<&str>, rows: &Value) -> Body {
    Body {
        name: name.into(),
        kind,
        captured: captured.map(Into::into),
        bytes: rows.to_string().into_bytes(),
    }
}

fn input(bodies: Vec<Body>, selection: Selection) -> Input {
    Input {
        bodies,
        comparisons: None,
        notes_zh: None,
        selection,
        sample: false,
    }
}

/// Two captures of one family: the second repeats a point, revises one, and adds an image.
fn two_captures() -> Vec<Body> {
    vec![
        body(
            "new",
            Kind::Benchmarks,
            Some("2026-03-03"),
            &json!([
                row("h200", "a:1", "2026-01-01", 4, 0.1),
                row("h200", "a:1", "2026-01-01", 8, 0.25),
                row("h200", "a:2", "2026-02-02", 4, 0.3),
                row("b200", "a:2", "2026-02-02", 4, 0.3),
            ]),
        ),
        body(
            "old",
            Kind::Benchmarks,
            Some("2026-01-02"),
            &json!([
                row("h200", "a:1", "2026-01-01", 4, 0.1),
                row("h200", "a:1", "2026-01-01", 8, 0.2),
                row("h200", "a:1", "2026-01-01", 16, 0.4),
            ]),
        ),
        body(
            "evals",
            Kind::Evaluations,
            Some("2026-03-03"),
            &json!([eval(1, 0.95), eval(2, 0.95), eval(3, 0.94)]),
        ),
        body(
            "runs",
            Kind::WorkflowInfo,
            Some("2026-03-03"),
            &json!({
                "runs": [
                    {"github_run_id": "20260202", "run_attempt": 1, "created_at": "2026-02-02T01:00:00Z"},
                    {"github_run_id": "5", "run_attempt": 1, "created_at": "2026-02-02T01:00:00Z"},
                ],
                "changelogs": [],
            }),
        ),
    ]
}

const H200: &str = "dsr1_h200_sglang_fp8_none_agg";
const B200: &str = "dsr1_b200_sglang_fp8_none_agg";

fn pack_of(mirror: &Mirror, id: &str) -> crate::record::FamilyData {
    let entry = mirror
        .index
        .families
        .iter()
        .find(|entry| entry.id == id)
        .unwrap();
    read_pack(
        &entry.pack.file,
        &mirror.files[&entry.pack.file],
        &entry.pack.sha256,
    )
    .unwrap()
}

#[test]
fn captures_are_merged_and_the_later_word_counts() {
    let mirror = build(&input(two_captures(), Selection::Auto)).unwrap();
    assert_eq!(
        mirror
            .index
            .families
            .iter()
            .map(|entry| entry.id.as_str())
            .collect::<Vec<_>>(),
        [H200]
    );
    let pack = pack_of(&mirror, H200);
    let points: Vec<_> = pack
        .measurements
        .iter()
        .map(|point| {
            (
                point.image.as_deref().unwrap(),
                point.identity.conc,
                point.metrics["mean_ttft"],
            )
        })
        .collect();
    assert_eq!(
        points,
        [
            ("a:1", 4, 0.1),
            ("a:1", 8, 0.25),
            ("a:1", 16, 0.4),
            ("a:2", 4, 0.3)
        ]
    );
    assert_eq!(
        pack.evals.len(),
        2,
        "one result under two ids is one result"
    );
    assert_eq!(
        pack.runs.iter().map(|run| run.run.id).collect::<Vec<_>>(),
        [20_260_202]
    );
    let base = "https://inferencex.semianalysis.com/api/v1";
    let model = "DeepSeek-R1-0528";
    assert_eq!(
        pack.sources,
        [
            format!("{base}/benchmarks?model={model}&date=2026-01-01&exact=true"),
            format!("{base}/benchmarks?model={model}&date=2026-02-02&exact=true"),
            format!("{base}/evaluations"),
            format!("{base}/workflow-info?date=2026-02-02"),
        ]
    );
    assert_eq!(pack.captured, ["2026-03-03"; 4]);
    let new = mirror
        .report
        .bodies
        .iter()
        .find(|body| body.name == "new")
        .unwrap();
    assert_eq!(
        (new.rows, new.points, new.repeated, new.revised),
        (4, 3, 1, 1)
    );
    let entry = &mirror.index.families[0];
    assert_eq!(
        (entry.points, entry.evals, entry.snapshots.len()),
        (4, 2, 2)
    );
    assert_eq!(entry.images(), ["a:1", "a:2"]);
    assert_eq!(entry.newest_date(), "2026-02-02");
}

#[test]
fn two_words_of_one_day_both_stay() {
    let rows = json!([
        row("h200", "a:1", "2026-01-01", 4, 0.1),
        row("h200", "a:1", "2026-01-01", 4, 0.2)
    ]);
    let mirror = build(&input(
        vec![body("b", Kind::Benchmarks, Some("2026-01-02"), &rows)],
        Selection::All,
    ))
    .unwrap();
    assert_eq!(pack_of(&mirror, H200).measurements.len(), 2);
}

/// The row as the history gives it: without means (docs/CONTRACT.md §3.5).
fn history(mut row: Value) -> Value {
    row["metrics"].as_object_mut().unwrap().remove("mean_ttft");
    row
}

#[test]
fn a_row_that_only_says_less_is_a_repeat() {
    let rich = |ttft: f64| {
        let mut row = row("h200", "a:1", "2026-01-01", 4, ttft);
        row["metrics"]["median_ttft"] = json!(0.05);
        row
    };
    let capture =
        |name: &str, day: &str, row: &Value| body(name, Kind::Benchmarks, Some(day), &json!([row]));
    let mut fingerprinted = history(rich(0.1));
    fingerprinted["recipe_fingerprint"] = json!("0a".repeat(32));
    let (old, new) = ("2026-01-02", "2026-03-03");
    for (rich_day, poor_day) in [(old, old), (old, new), (new, old)] {
        for names in [["a", "b"], ["b", "a"]] {
            let bodies = vec![
                capture(names[0], rich_day, &rich(0.1)),
                capture(names[1], poor_day, &fingerprinted),
            ];
            let mirror = build(&input(bodies, Selection::All)).unwrap();
            let pack = pack_of(&mirror, H200);
            assert_eq!(pack.measurements.len(), 1, "{rich_day} {poor_day}");
            let point = &pack.measurements[0];
            assert_eq!(point.metrics.len(), 2);
            assert_eq!(point.recipe_fingerprint, Some("0a".repeat(32)));
            assert_eq!(pack.captured, [rich_day.max(poor_day)]);
            let count = |count: fn(&BodyReport) -> usize| -> usize {
                mirror.report.bodies.iter().map(count).sum()
            };
            assert_eq!(
                (
                    count(|body| body.points),
                    count(|body| body.repeated),
                    count(|body| body.revised)
                ),
                (1, 1, 0)
            );
        }
    }
    // A day on which the history repeats an old row and the benchmarks revise it, read in either order.
    for names in [["a", "b"], ["b", "a"]] {
        let bodies = vec![
            capture("old", old, &rich(0.1)),
            capture(names[0], new, &history(rich(0.1))),
            capture(names[1], new, &rich(0.2)),
        ];
        let mirror = build(&input(bodies, Selection::All)).unwrap();
        let ttft: Vec<f64> = pack_of(&mirror, H200)
            .measurements
            .iter()
            .map(|point| point.metrics["mean_ttft"])
            .collect();
        assert_eq!(ttft, [0.2]);
    }
    // Another value is another word, however few there are.
    let mut other = history(rich(0.1));
    other["metrics"]["median_ttft"] = json!(0.06);
    for (day, rows) in [(old, 2), (new, 1)] {
        let bodies = vec![capture("a", old, &rich(0.1)), capture("b", day, &other)];
        let mirror = build(&input(bodies, Selection::All)).unwrap();
        assert_eq!(pack_of(&mirror, H200).measurements.len(), rows);
    }
}

#[test]
fn what_a_later_capture_leaves_out_about_a_run_stays_known() {
    let run = |attempt: u64, conclusion: Option<&str>| {
        json!({
            "github_run_id": "20260202", "run_attempt": attempt, "conclusion": conclusion, "name": "Sweep",
            "created_at": "2026-02-02T01:00:00Z",
        })
    };
    let info =
        |name: &str, day: &str, info: Value| body(name, Kind::WorkflowInfo, Some(day), &info);
    let head = "0a".repeat(20);
    let read = |bodies: &[Body]| {
        let mut all = two_captures();
        all.retain(|body| body.kind != Kind::WorkflowInfo);
        all.extend(bodies.iter().cloned());
        let mirror = build(&input(all, Selection::Ids(vec![H200.into()]))).unwrap();
        pack_of(&mirror, H200).runs
    };
    let full = info(
        "z",
        "2026-02-03",
        json!({
            "runs": [run(1, Some("failure"))],
            "changelogs": [{"workflow_run_id": "20260202", "config_keys": ["k"], "description": "d", "pr_link": null}],
            "runConfigs": [{"github_run_id": "20260202", "head_sha": head}],
        }),
    );
    let config_only = json!({"runConfigs": [{"github_run_id": "20260202", "head_sha": null}]});
    let runs = read(&[full.clone(), info("a", "2026-02-04", config_only)]);
    assert_eq!(runs, read(std::slice::from_ref(&full)));
    assert_eq!(runs[0].head.as_ref(), Some(&head));

    let again = info(
        "a",
        "2026-02-05",
        json!({"runs": [run(2, None)], "changelogs": []}),
    );
    let runs = read(&[again, full.clone()]);
    assert_eq!(runs[0].run.attempt, Some(2));
    assert_eq!(runs[0].conclusion, None, "another attempt has its own");
    assert_eq!(runs[0].changelogs.len(), 1);
    assert_eq!(runs[0].head.as_ref(), Some(&head));

    let passed = info(
        "a",
        "2026-02-05",
        json!({"runs": [run(1, Some("success"))]}),
    );
    assert_eq!(
        read(&[passed, full])[0].conclusion.as_deref(),
        Some("success")
    );
}

#[test]
fn the_order_of_bodies_and_rows_changes_nothing() {
    let forward = build(&input(two_captures(), Selection::All)).unwrap();
    let mut bodies = two_captures();
    bodies.reverse();
    for body in &mut bodies {
        if let Ok(Value::Array(mut rows)) = serde_json::from_slice(&body.bytes) {
            rows.reverse();
            body.bytes = Value::Array(rows).to_string().into_bytes();
        }
    }
    let backward = build(&input(bodies, Selection::All)).unwrap();
    assert_eq!(
        (forward.index_bytes, forward.files),
        (backward.index_bytes, backward.files)
    );
}

#[test]
fn rows_that_prove_nothing_are_left_out_and_counted() {
    let mut bare = row("h200", "a:1", "2026-01-01", 4, 0.1);
    bare.as_object_mut().unwrap().remove("image");
    let rows = json!([
        row("h200", "a:1", "2026-01-01", 4, 0.1),
        row("h200", "a:1", "2026-01-01", 32, 0.1)
    ]);
    let mut bodies = two_captures();
    bodies.push(body(
        "history",
        Kind::Benchmarks,
        Some("2026-03-03"),
        &json!([bare, {}, 1]),
    ));
    bodies.push(body("derived", Kind::Benchmarks, None, &rows));
    let mirror = build(&input(bodies, Selection::All)).unwrap();
    let report = |name: &str| {
        mirror
            .report
            .bodies
            .iter()
            .find(|body| body.name == name)
            .unwrap()
    };
    let history = report("history");
    assert_eq!(
        (history.rows, history.without_image, history.issues.len()),
        (3, 1, 2)
    );
    let derived = report("derived");
    assert_eq!(
        (derived.points, derived.repeated, derived.undated),
        (0, 1, 1)
    );
    let text = mirror.report.to_string();
    assert!(
        text.contains("history (2026-03-03): 3 rows, 0 new, 1 skipped: no image key"),
        "{text}"
    );
    assert!(text.contains("2 families"), "{text}");
}

#[test]
fn a_family_that_is_asked_for_must_be_there() {
    let ids = |ids: &[&str]| Selection::Ids(ids.iter().map(|id| (*id).to_owned()).collect());
    let mirror = build(&input(two_captures(), ids(&[B200]))).unwrap();
    assert_eq!(mirror.index.families[0].id, B200);
    let error = build(&input(two_captures(), ids(&[B200, "x"]))).unwrap_err();
    assert!(
        matches!(&error, BuildError::MissingFamilies { missing, .. } if missing == &["x"]),
        "{error}"
    );
    assert!(error.to_string().contains(H200), "{error}");
    let html = Body {
        name: "b".into(),
        kind: Kind::Benchmarks,
        captured: None,
        bytes: b"<html>".to_vec(),
    };
    let error = build(&input(vec![html], Selection::All)).unwrap_err();
    let BuildError::Nothing { report } = error else {
        panic!("{error}")
    };
    assert!(
        report.to_string().contains("it looks like an HTML page"),
        "{report}"
    );
}

#[test]
fn comparisons_that_contradict_themselves_are_refused() {
    for (text, part) in [
        ("{}", "invalid type"),
        ("[{\"pr\":1}]", "missing field"),
        ("[", "EOF"),
    ] {
        let mut input = input(two_captures(), Selection::All);
        input.comparisons = Some(("c.json".into(), text.into()));
        let error = build(&input).unwrap_err().to_string();
        assert!(
            error.starts_with("c.json: ") && error.contains(part),
            "{error}"
        );
    }
}

/// A folder of its own that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("tagdelta-mirror-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn days_of_capture_come_from_the_name_or_the_option() {
    let folder = Folder::new("days");
    for name in [
        "benchmarks.json",
        "benchmarks-2026-05-05.json",
        "benchmarks-x.json",
        "derived-y-history.json",
        "evaluations.json",
        "workflow-info.json",
        "reliability.json",
        "benchmarks.txt",
    ] {
        fs::write(folder.0.join(name), "[]").unwrap();
    }
    let mut days = CaptureDays::default();
    days.add("2026-06-14").unwrap();
    days.add("benchmarks-x.json=2026-06-15").unwrap();
    assert!(days.add("2026-06-31").is_err() && days.add("x=").is_err());
    let found: Vec<_> = read_bodies(&folder.0, &days)
        .unwrap()
        .into_iter()
        .map(|body| (body.name, body.captured.unwrap_or_default()))
        .collect();
    let found: Vec<_> = found
        .iter()
        .map(|(name, day)| (name.as_str(), day.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("benchmarks-2026-05-05.json", "2026-05-05"),
            ("benchmarks-x.json", "2026-06-15"),
            ("benchmarks.json", "2026-06-14"),
            ("derived-y-history.json", ""),
            ("evaluations.json", "2026-06-14"),
            ("workflow-info.json", "2026-06-14"),
        ]
    );
    let error = read_bodies(&folder.0.join("none"), &days).unwrap_err();
    assert!(error.to_string().contains("none"), "{error}");
}

#[test]
fn writing_is_incremental_and_takes_only_its_own_away() {
    let folder = Folder::new("write");
    let out = &folder.0;
    let first = build(&input(two_captures(), Selection::All)).unwrap();
    let done = write(out, &first, false).unwrap();
    assert_eq!((done.written, done.unchanged, done.stale.len()), (3, 0, 0));
    let again = write(out, &first, false).unwrap();
    assert_eq!((again.written, again.unchanged), (0, 3));
    assert_eq!(
        read_index(&fs::read(out.join("index.json")).unwrap()).unwrap(),
        first.index
    );

    fs::write(out.join("packs/notes.json"), "mine").unwrap();
    fs::write(out.join("keep.txt"), "mine").unwrap();
    let second = build(&input(two_captures(), Selection::Ids(vec![B200.into()]))).unwrap();
    let old_pack = first
        .index
        .families
        .iter()
        .find(|entry| entry.id == H200)
        .unwrap()
        .pack
        .file
        .clone();
    let done = write(out, &second, false).unwrap();
    assert_eq!(
        (done.written, done.unchanged, done.stale.as_slice()),
        (1, 1, &[old_pack.clone()][..])
    );
    assert!(out.join(&old_pack).exists());
    write(out, &second, true).unwrap();
    assert!(!out.join(&old_pack).exists());
    assert!(out.join("packs/notes.json").exists() && out.join("keep.txt").exists());
    let left: Vec<_> = fs::read_dir(out.join("packs")).unwrap().collect();
    assert_eq!(left.len(), 2, "no temporary file stays behind");
}
