//! The mirror that ships, as the page finds it, and the command that builds one.

#![cfg(feature = "cli")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tagdelta::record::{FamilyData, Measurement, RunRef, Workload};
use tagdelta::wire::pack::sha256_hex;
use tagdelta::wire::{FamilyEntry, Index, PackFile, Snapshot, read_index, read_pack, read_record};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("public/data")
}

fn bytes(file: &str) -> Vec<u8> {
    fs::read(data().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn index() -> Index {
    read_index(&bytes("index.json")).unwrap()
}

fn checked(pack: &PackFile) -> Vec<u8> {
    let bytes = bytes(&pack.file);
    assert_eq!(
        (bytes.len() as u64, sha256_hex(&bytes)),
        (pack.bytes, pack.sha256.clone()),
        "{}",
        pack.file
    );
    bytes
}

fn packs() -> Vec<(FamilyEntry, FamilyData)> {
    let read = |entry: FamilyEntry| {
        let data = read_pack(&entry.pack.file, &checked(&entry.pack), &entry.pack.sha256).unwrap();
        (entry, data)
    };
    index().families.into_iter().map(read).collect()
}

fn pack(id: &str) -> FamilyData {
    packs()
        .into_iter()
        .find(|(entry, _)| entry.id == id)
        .unwrap()
        .1
}

fn of_image<'a>(data: &'a FamilyData, image: &str) -> Vec<&'a Measurement> {
    data.measurements
        .iter()
        .filter(|point| point.image.as_deref() == Some(image))
        .collect()
}

fn keys(points: &[&Measurement]) -> BTreeSet<String> {
    points.iter().map(|point| point.identity.key()).collect()
}

#[test]
fn every_file_is_named_and_every_name_is_a_file() {
    let index = index();
    let mut named: BTreeSet<String> = BTreeSet::from(["index.json".into()]);
    named.extend(index.families.iter().map(|entry| entry.pack.file.clone()));
    named.extend(index.records.iter().map(|entry| entry.pack.file.clone()));
    let mut found = BTreeSet::new();
    for folder in ["", "packs/", "records/"] {
        for entry in fs::read_dir(data().join(folder))
            .unwrap()
            .map(Result::unwrap)
        {
            if entry.file_type().unwrap().is_file() {
                found.insert(format!("{folder}{}", entry.file_name().to_str().unwrap()));
            }
        }
    }
    assert_eq!(named, found);
}

#[test]
fn packs_agree_with_the_index() {
    for (entry, data) in packs() {
        assert_eq!(data.family, entry.family);
        assert_eq!(
            (data.measurements.len() as u64, data.evals.len() as u64),
            (entry.points, entry.evals)
        );
        let mut workloads: BTreeMap<Workload, u64> = BTreeMap::new();
        for point in &data.measurements {
            *workloads.entry(point.identity.workload).or_default() += 1;
        }
        let listed: Vec<_> = entry
            .workloads
            .iter()
            .map(|count| (count.workload, count.points))
            .collect();
        assert_eq!(
            workloads.into_iter().collect::<Vec<_>>(),
            listed,
            "{}",
            entry.id
        );
        for Snapshot {
            image,
            date,
            run,
            points,
            workloads,
        } in &entry.snapshots
        {
            let inside: Vec<_> = data
                .measurements
                .iter()
                .filter(|point| point.image == *image && point.date == *date && point.run == *run)
                .collect();
            assert_eq!(inside.len() as u64, *points, "{}", entry.id);
            let found: BTreeSet<Workload> =
                inside.iter().map(|point| point.identity.workload).collect();
            assert_eq!(
                found.into_iter().collect::<Vec<_>>(),
                *workloads,
                "{}",
                entry.id
            );
        }
        assert!(
            data.measurements
                .iter()
                .all(|point| !point.metrics.contains_key("std_intvty"))
        );
        assert!(
            data.measurements
                .iter()
                .all(|point| point.metrics.contains_key("tput_per_gpu"))
        );
        assert_eq!(data.sources.len(), data.captured.len());
        assert!(
            data.sources
                .iter()
                .all(|url| url.starts_with("https://inferencex.semianalysis.com/api/v1/"))
        );
        for point in &data.measurements {
            let source = format!("model=DeepSeek-R1-0528&date={}&exact=true", point.date);
            assert!(
                data.sources.iter().any(|url| url.ends_with(&source)),
                "{} {source}",
                entry.id
            );
        }
    }
}

#[test]
fn the_shipped_families_cover_what_a_reader_wants_to_try() {
    let packs = packs();
    let two_images = packs.iter().filter(|(entry, _)| entry.images().len() >= 2);
    assert!(two_images.count() >= 6);
    let has = |hardware: &[&str], framework: &str, disagg: bool| {
        packs.iter().any(|(entry, _)| {
            let family = &entry.family;
            hardware.contains(&family.hardware.as_str())
                && family.framework == framework
                && family.disagg == disagg
        })
    };
    let (nvidia, amd) = (["h200", "b200", "b300"], ["mi300x", "mi325x", "mi355x"]);
    assert!(
        has(&nvidia, "sglang", false)
            && has(&nvidia, "trt", false)
            && has(&nvidia, "dynamo-sglang", true)
    );
    assert!(
        has(&amd, "sglang", false) && has(&amd, "atom", false) && has(&amd, "mori-sglang", true)
    );

    let (mut matched, mut baseline_only, mut candidate_only, mut evals) = (0, 0, 0, 0);
    for (entry, data) in &packs {
        evals += data.evals.len();
        let images = entry.images();
        for pair in images.windows(2) {
            let (baseline, candidate) = (
                keys(&of_image(data, pair[0])),
                keys(&of_image(data, pair[1])),
            );
            matched += baseline.intersection(&candidate).count();
            baseline_only += baseline.difference(&candidate).count();
            candidate_only += candidate.difference(&baseline).count();
        }
    }
    assert!(matched >= 60 && baseline_only >= 20 && candidate_only >= 20 && evals >= 20);
    println!(
        "matched {matched}, baseline-only {baseline_only}, candidate-only {candidate_only}, evals {evals}"
    );
}

#[test]
fn mi300x_is_as_published() {
    let data = pack("dsr1_mi300x_sglang_fp8_none_agg");
    let baseline = of_image(&data, "lmsysorg/sglang:v0.5.9-rocm700-mi30x");
    let candidate = of_image(&data, "lmsysorg/sglang:v0.5.12-rocm700-mi30x");
    for (points, count, date, run) in [
        (&baseline, 15, "2026-02-27", 22_469_096_331),
        (&candidate, 10, "2026-05-18", 26_008_678_094),
    ] {
        assert_eq!(points.len(), count);
        let run = Some(RunRef {
            id: run,
            attempt: Some(1),
        });
        assert!(
            points
                .iter()
                .all(|point| point.date == date && point.run == run)
        );
    }
    let (baseline, candidate) = (keys(&baseline), keys(&candidate));
    assert_eq!((baseline.len(), candidate.len()), (15, 10));
    assert_eq!(
        (
            baseline.intersection(&candidate).count(),
            baseline.difference(&candidate).count()
        ),
        (10, 5)
    );
    let of_run = |eval: &&tagdelta::record::EvalMeasurement| {
        eval.run.map(|run| run.id) == Some(26_008_678_094)
    };
    assert_eq!(
        (data.evals.len(), data.evals.iter().filter(of_run).count()),
        (2, 2)
    );
}

#[test]
fn recorded_comparisons_are_typed_records() {
    let index = index();
    assert_eq!(
        index
            .records
            .iter()
            .map(|entry| entry.pr)
            .collect::<BTreeSet<_>>(),
        BTreeSet::from([3063, 3107, 3176, 3200, 3258, 3361,])
    );
    for entry in &index.records {
        let record =
            read_record(&entry.pack.file, &checked(&entry.pack), &entry.pack.sha256).unwrap();
        assert_eq!(
            (record.pr, &record.id, &record.url),
            (entry.pr, &entry.id, &entry.url)
        );
        assert_eq!(
            (&record.baseline.image, &record.attempt.image),
            (&entry.baseline_image, &entry.candidate_image)
        );
        assert_eq!(
            (&record.coverage, &record.clock),
            (&entry.coverage, &entry.clock)
        );
        assert!(
            !record.published_rows.is_empty()
                && record.published_rows.len() == record.attempt.points.len()
        );
        assert!(record.url.ends_with(&format!("/pull/{}", record.pr)));
    }
    assert!(
        index
            .records
            .windows(2)
            .all(|pair| pair[0].clock > pair[1].clock),
        "newest first"
    );
}

/// A first visit loads the index and one pack (docs/MIRROR.md).
#[test]
fn sizes_stay_small() {
    let index = index();
    assert!(bytes("index.json").len() < 60_000);
    assert!(index.families.iter().all(|entry| entry.pack.bytes < 40_000));
    let total: u64 = index.families.iter().map(|entry| entry.pack.bytes).sum();
    assert!(total < 1_500_000);
    assert_eq!(index.captured, ["2026-05-05", "2026-06-14"]);
    assert!(index.attribution.contains("SemiAnalysis") && index.attribution.contains("sample"));
}

struct Run {
    success: bool,
    stdout: String,
    stderr: String,
}

fn tagdelta(arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_tagdelta"))
        .args(arguments)
        .output()
        .unwrap();
    Run {
        success: output.status.success(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn the_command_names_what_is_wrong() {
    let folder = std::env::temp_dir().join(format!("tagdelta-cli-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let from = folder.to_str().unwrap();
    let out = folder.join("out");
    let build = |more: &[&str]| {
        let mut arguments = vec!["mirror", "--from", from, "--out", out.to_str().unwrap()];
        arguments.extend(more);
        tagdelta(&arguments)
    };

    let run = build(&[]);
    assert!(
        !run.success && run.stderr.contains("no recorded bodies"),
        "{}",
        run.stderr
    );
    fs::write(folder.join("benchmarks.json"), "<!DOCTYPE html>").unwrap();
    let run = build(&["--captured", "2026-06-14"]);
    assert!(
        !run.success && run.stdout.contains("benchmarks.json: not JSON"),
        "{}",
        run.stdout
    );
    assert!(run.stderr.contains("nothing was written"), "{}", run.stderr);
    let run = build(&["--captured", "June"]);
    assert!(
        !run.success && run.stderr.contains("--captured"),
        "{}",
        run.stderr
    );
    let run = build(&["--families", "dsr1_h200_sglang_fp8_none_agg"]);
    assert!(
        !run.success && run.stderr.contains("no points of dsr1_h200"),
        "{}",
        run.stderr
    );
    let run = build(&["--records", folder.join("none.json").to_str().unwrap()]);
    assert!(
        !run.success && run.stderr.contains("none.json"),
        "{}",
        run.stderr
    );
    assert!(!out.exists());
    fs::remove_dir_all(&folder).unwrap();
}
