//! The readers over full recordings of the public API, which are not part of the repository. `RECORDED_DIR` names
//! their folder; without it every test here says that it is skipped.

#![cfg(feature = "cli")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use tagdelta::mirror::{self, Input, Selection, disk};
use tagdelta::record::{EvalMeasurement, Measurement};
use tagdelta::wire::{self, BenchmarkRow, read_index};

/// The folder of the recordings, or a loud line and `None`.
fn recorded(test: &str) -> Option<PathBuf> {
    match std::env::var_os("RECORDED_DIR").filter(|folder| !folder.is_empty()) {
        Some(folder) => Some(PathBuf::from(folder)),
        None => {
            let line =
                format!("SKIPPED {test}: RECORDED_DIR is not set, the recordings were not read");
            // Straight to the stream: the test harness swallows what a passing test prints.
            let _ = writeln!(std::io::stderr(), "\n{line}");
            None
        }
    }
}

fn bytes(folder: &Path, file: &str) -> Vec<u8> {
    let path = folder.join(file);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rows(folder: &Path, file: &str) -> Vec<BenchmarkRow> {
    let (rows, issues) = wire::benchmark_rows(file, &bytes(folder, file));
    assert!(issues.is_empty(), "{file}: {issues:?}");
    rows
}

fn count<T, K: Ord>(items: &[T], key: impl Fn(&T) -> K) -> BTreeMap<K, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(key(item)).or_default() += 1;
    }
    counts
}

fn counts<const N: usize>(expected: [(&str, usize); N]) -> BTreeMap<String, usize> {
    expected
        .into_iter()
        .map(|(key, count)| (key.to_owned(), count))
        .collect()
}

/// Images are counted without their registry host.
fn image(point: &Measurement) -> String {
    let image = point.image.as_deref().unwrap_or("null");
    image.strip_prefix("nvcr.io/").unwrap_or(image).to_owned()
}

fn points(rows: Vec<BenchmarkRow>) -> Vec<Measurement> {
    rows.into_iter().map(|row| row.measurement).collect()
}

fn sequence(point: &Measurement) -> String {
    point.identity.workload.to_string()
}

fn attempt(point: &Measurement) -> u64 {
    point
        .run
        .and_then(|run| run.attempt)
        .expect("benchmark rows name their attempt")
}

fn metric(points: &[Measurement], name: &str) -> usize {
    points
        .iter()
        .filter(|point| point.metrics.contains_key(name))
        .count()
}

#[test]
fn the_june_capture_is_read_whole() {
    let Some(folder) = recorded("the_june_capture_is_read_whole") else {
        return;
    };
    let rows = rows(&folder, "benchmarks.json");
    assert!(rows.iter().all(|row| row.has_image && row.id.is_none()));
    let points = points(rows);
    assert_eq!(points.len(), 435);
    let family = |point: &Measurement| point.identity.family.clone();
    assert_eq!(
        count(&points, |point| family(point).model),
        counts([("dsr1", 435)])
    );
    assert_eq!(
        count(&points, |point| family(point).hardware),
        counts([
            ("b200", 100),
            ("mi355x", 90),
            ("h200", 50),
            ("gb200", 50),
            ("gb300", 50),
            ("b300", 40),
            ("h100", 25),
            ("mi325x", 15),
            ("mi300x", 15),
        ])
    );
    assert_eq!(
        count(&points, |point| family(point).framework),
        counts([
            ("sglang", 125),
            ("dynamo-trt", 120),
            ("dynamo-sglang", 85),
            ("trt", 45),
            ("mori-sglang", 30),
            ("atom", 30),
        ])
    );
    assert_eq!(
        count(&points, |point| family(point).precision),
        counts([("fp8", 270), ("fp4", 165)])
    );
    assert_eq!(
        count(&points, |point| family(point).spec_method),
        counts([("none", 278), ("mtp", 157)])
    );
    assert_eq!(
        count(&points, sequence),
        counts([("1024/1024", 170), ("8192/1024", 170), ("1024/8192", 95)])
    );
    assert_eq!(
        count(&points, |point| (
            family(point).disagg,
            point.identity.is_multinode
        )),
        BTreeMap::from([
            ((true, true), 227),
            ((false, false), 200),
            ((true, false), 8)
        ])
    );
    assert_eq!(
        count(&points, attempt),
        BTreeMap::from([(1, 262), (2, 103), (3, 30), (4, 9), (5, 30), (17, 1)])
    );
    assert_eq!(
        points
            .iter()
            .map(|point| &point.date)
            .collect::<BTreeSet<_>>()
            .len(),
        43
    );
    assert_eq!(
        points.iter().map(|point| &point.date).min().unwrap(),
        "2025-10-06"
    );
    assert_eq!(
        points.iter().map(|point| &point.date).max().unwrap(),
        "2026-06-11"
    );
    let concs = || points.iter().map(|point| point.identity.conc);
    assert_eq!((concs().min(), concs().max()), (Some(1), Some(16384)));

    for (name, present) in [
        ("tput_per_gpu", 435),
        ("median_itl", 435),
        ("std_itl", 435),
        ("p99_e2el", 435),
        ("input_tput_per_gpu", 433),
        ("output_tput_per_gpu", 433),
        ("p90_ttft", 145),
        ("p99.9_tpot", 145),
        ("avg_power_w", 17),
        ("joules_per_input_token", 1),
        ("std_intvty", 0),
    ] {
        assert_eq!(metric(&points, name), present, "{name}");
    }
    let images = count(&points, image);
    for (image, rows) in [
        ("null", 28),
        ("nvidia/ai-dynamo/tensorrtllm-runtime:0.8.1.post2", 64),
        ("lmsysorg/sglang:v0.5.12-cu130", 44),
        ("nvidia/tensorrt-llm/release:1.3.0rc14", 21),
        ("lmsysorg/sglang:v0.5.12-rocm700-mi30x", 20),
        (
            "rocm/atom:rocm7.2.4_ubuntu24.04_py3.12_pytorch_release_2.10.0_atom0.1.3",
            6,
        ),
    ] {
        assert_eq!(images.get(image), Some(&rows), "{image}");
    }
    // Nothing runs offloaded or with a named router here, and no dataset or error count is known.
    assert!(
        points
            .iter()
            .all(|point| point.identity.offload_mode == "off" && point.identity.runtime.is_empty())
    );
    assert!(
        points
            .iter()
            .all(|point| point.request_errors.is_none() && point.dataset.is_none())
    );
}

#[test]
fn the_other_captures_are_read_whole() {
    let Some(folder) = recorded("the_other_captures_are_read_whole") else {
        return;
    };
    let may = points(rows(&folder, "benchmarks-2026-05-05.json"));
    assert_eq!(may.len(), 435);
    assert_eq!(
        count(&may, attempt),
        BTreeMap::from([(1, 259), (2, 98), (3, 33), (4, 14), (5, 31)])
    );
    assert_eq!(
        count(&may, |point| point.identity.family.spec_method.clone()),
        counts([("none", 303), ("mtp", 132)])
    );
    assert_eq!(count(&may, image).get("null"), Some(&34));
    assert_eq!(
        (metric(&may, "p90_itl"), metric(&may, "input_tput_per_gpu")),
        (66, 431)
    );

    let history = rows(&folder, "benchmarks-history.json");
    assert_eq!(history.len(), 1462);
    assert!(
        history.iter().all(|row| !row.has_image),
        "the recorded history has no image key"
    );
    let history = points(history);
    assert_eq!(
        count(&history, sequence),
        counts([("8192/1024", 564), ("1024/1024", 555), ("1024/8192", 343)])
    );
    assert_eq!(
        count(&history, attempt),
        BTreeMap::from([(1, 639), (2, 424), (3, 219), (4, 141), (5, 33), (17, 6)])
    );
    for absent in [
        "mean_ttft",
        "std_ttft",
        "mean_tpot",
        "mean_itl",
        "mean_e2el",
        "mean_intvty",
    ] {
        assert_eq!(metric(&history, absent), 0, "{absent}");
    }
    assert_eq!(
        (
            metric(&history, "median_ttft"),
            metric(&history, "avg_power_w")
        ),
        (1462, 24)
    );

    let derived = points(rows(&folder, "derived-two-image-history.json"));
    assert_eq!(derived.len(), 231);
    let june = points(rows(&folder, "benchmarks.json"));
    assert!(
        derived
            .iter()
            .all(|point| may.contains(point) || june.contains(point)),
        "derived rows are repeats"
    );
}

#[test]
fn evaluations_are_read_whole() {
    let Some(folder) = recorded("evaluations_are_read_whole") else {
        return;
    };
    let (evals, issues) =
        wire::evaluations("evaluations.json", &bytes(&folder, "evaluations.json"));
    assert_eq!((evals.len(), issues.len()), (531, 0));
    assert_eq!(
        count(&evals, |eval| eval.model.clone()),
        counts([
            ("gptoss120b", 89),
            ("dsr1", 87),
            ("qwen3.5", 82),
            ("kimik2.5", 55),
            ("minimaxm2.5", 54),
            ("dsv4", 53),
            ("glm5", 52),
            ("minimaxm3", 51),
            ("glm5.1", 8),
        ])
    );
    assert_eq!(
        count(&evals, |eval| eval.precision.clone()),
        counts([("fp4", 283), ("fp8", 198), ("int4", 30), ("bf16", 20),])
    );
    assert_eq!(
        count(&evals, |eval| eval.task.clone()),
        counts([("gsm8k", 531)])
    );
    let has = |name: &'static str| move |eval: &&EvalMeasurement| eval.metrics.contains_key(name);
    assert_eq!(evals.iter().filter(has("score")).count(), 35);
    assert!(
        evals
            .iter()
            .all(|eval| eval.metrics.get("n_eff") == Some(&1319.0))
    );
    let strict = || evals.iter().map(|eval| eval.metrics["em_strict"]);
    assert_eq!(strict().filter(|score| *score < 0.9).count(), 1);
    assert!(strict().all(|score| (0.874_85..0.978_85).contains(&score)));
    assert!(
        evals
            .iter()
            .all(|eval| eval.run.is_some_and(|run| run.attempt.is_none())
                && eval.timestamp.is_some())
    );
}

#[test]
fn workflow_info_is_read_whole() {
    let Some(folder) = recorded("workflow_info_is_read_whole") else {
        return;
    };
    for (file, expected_runs, changelogs) in [
        ("workflow-info.json", 3, 3),
        ("workflow-info-2026-05-05.json", 1, 1),
    ] {
        let (runs, issues) = wire::workflow_info(file, &bytes(&folder, file));
        assert_eq!(
            (runs.len(), issues.len()),
            (expected_runs, 0),
            "{file}: {issues:?}"
        );
        assert_eq!(
            runs.iter().map(|run| run.changelogs.len()).sum::<usize>(),
            changelogs
        );
        assert!(
            runs.iter()
                .all(|run| run.run.attempt.is_some() && run.created_at.is_some())
        );
    }
}

/// The shipped mirror comes from these recordings and nothing else, byte for byte.
#[test]
fn the_shipped_mirror_is_reproduced() {
    let Some(folder) = recorded("the_shipped_mirror_is_reproduced") else {
        return;
    };
    let mut days = disk::CaptureDays::default();
    days.add("2026-06-14").unwrap();
    let bodies = disk::read_bodies(&folder, &days).unwrap();
    // The recorded comparisons lie beside the recordings, if at all.
    let comparisons = fs::read(folder.join("../../real/comparisons.json")).ok();
    let with_records = comparisons.is_some();
    let comparisons = comparisons.map(|bytes| ("comparisons.json".to_owned(), bytes));
    let input = Input {
        bodies,
        comparisons,
        notes_zh: Some((
            "record-notes.zh.json".to_owned(),
            fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/record-notes.zh.json"))
                .unwrap(),
        )),
        selection: Selection::Auto,
        sample: true,
    };
    let mut built = mirror::build(&input).unwrap();

    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("public/data");
    let shipped = bytes(&data, "index.json");
    if !with_records {
        let line =
            "SKIPPED the recorded comparisons: comparisons.json is not beside the recordings";
        let _ = writeln!(std::io::stderr(), "\n{line}");
        built.index.records = read_index(&shipped).unwrap().records;
        built.index_bytes = wire::pack::write_index(&built.index).unwrap();
    }
    assert!(
        built.index_bytes == shipped,
        "index.json differs: build the mirror again (docs/MIRROR.md)"
    );
    for (file, built) in &built.files {
        assert!(*built == bytes(&data, file), "{file} differs");
    }
    assert!(
        built
            .report
            .bodies
            .iter()
            .all(|body| body.issues.is_empty()),
        "{}",
        built.report
    );
}
