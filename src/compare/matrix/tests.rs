use proptest::prelude::*;
use serde_json::{Value, json};

use super::super::fixture::{NEW, OLD, data, row};
use super::super::model::{Pairing, SidePoint};
use super::super::{SideSelector, compare, side, side_from_baseline};
use super::*;
use crate::metric::Statistic;
use crate::record::{Baseline, MatrixEntry, Measurement};
use crate::wire::matrix as read;

/// An entry for the family of the fixture.
fn entry(conc: u64) -> Value {
    json!({
        "model-prefix": "dsr1", "precision": "fp8", "framework": "sglang", "runner": "mi300x", "isl": 8192,
        "osl": 1024, "tp": 8, "ep": 1, "dp-attn": false, "spec-decoding": "none", "disagg": false, "conc": conc,
    })
}

fn with(mut value: Value, name: &str, to: Value) -> Value {
    value[name] = to;
    value
}

fn matrix(entries: Vec<Value>) -> Matrix {
    let read = read("m.json", Value::Array(entries).to_string().as_bytes());
    assert_eq!(read.issues, []);
    read.matrix
}

fn select(data: &FamilyData, image: &str) -> Side {
    let selector = SideSelector {
        image: Some(image.into()),
        date: None,
        run: None,
    };
    side(data, &selector, None)
}

fn apply(matrix: &Matrix, rows: Vec<Measurement>) -> WithMatrix {
    let data = data(rows);
    let (old, new) = (select(&data, OLD), select(&data, NEW));
    let scope = MatrixScope::Family {
        data: &data,
        workload: None,
    };
    with_matrix(matrix, scope, old, new)
}

fn old(conc: u64) -> Measurement {
    row(Some(OLD), "2026-02-27", Some((7, 1)), conc)
}

fn new(conc: u64) -> Measurement {
    row(Some(NEW), "2026-05-18", Some((9, 1)), conc)
}

fn concs(matrix: &Matrix, entries: &[usize]) -> Vec<u64> {
    entries
        .iter()
        .map(|at| matrix.entries[*at].settings.conc)
        .collect()
}

#[test]
fn points_take_key_and_label_of_their_entry() {
    let matrix = matrix(vec![entry(4), entry(8), entry(16)]);
    let done = apply(&matrix, vec![old(4), old(8), new(4), new(8), new(32)]);
    let key = |conc: u64| {
        let found = matrix.entries.iter().find(|e| e.settings.conc == conc);
        found.map(|MatrixEntry { key, label, .. }| (key.clone(), label.clone()))
    };
    let shown = |point: &SidePoint| Some((point.key.clone(), point.label.clone()));
    assert_eq!(shown(&done.baseline.points[0]), key(4));
    assert_eq!(shown(&done.candidate.points[1]), key(8));
    assert_eq!(
        done.baseline.points[0].label,
        format!("8192/1024 c4 TP8 EP1 {}", &key(4).unwrap().0[..6])
    );
    // No entry: our own key stays.
    let own = new(32).identity;
    assert_eq!(done.candidate.points[2].key, own.key());
    assert_eq!(done.keys.len(), 2);

    let coverage = &done.baseline_coverage;
    assert_eq!((coverage.covered.len(), coverage.expected()), (2, 3));
    assert_eq!(concs(&matrix, &coverage.missing), [16]);
    assert!(!coverage.is_complete());
    assert_eq!(done.candidate_coverage.without_entry, [2]);

    let comparison = compare(done.baseline, done.candidate, Statistic::Mean);
    assert_eq!(
        (
            comparison.coverage.matched,
            comparison.coverage.candidate_only
        ),
        (2, 1)
    );
}

#[test]
fn entries_that_cannot_be_told_apart_are_listed_and_not_chosen() {
    // What tells them apart is not on published rows.
    let matrix = matrix(vec![
        entry(4),
        with(entry(4), "max-model-len", json!(9472)),
        entry(8),
    ]);
    let done = apply(&matrix, vec![old(4), old(8), new(4), new(8)]);
    let coverage = &done.baseline_coverage;
    assert_eq!(coverage.covered.len(), 1);
    assert_eq!(
        coverage.ambiguous,
        [
            AmbiguousEntry {
                entry: 0,
                points: vec![0],
                rivals: vec![1]
            },
            AmbiguousEntry {
                entry: 1,
                points: vec![0],
                rivals: vec![0]
            },
        ]
    );
    assert_eq!(done.baseline.points[0].key, old(4).identity.key());
    // It still pairs, under our key.
    let comparison = compare(done.baseline, done.candidate, Statistic::Mean);
    assert_eq!(comparison.coverage.matched, 2);
}

#[test]
fn an_entry_that_could_be_two_identities_is_listed_on_both_sides() {
    let mut multinode = new(4);
    multinode.identity.is_multinode = true;
    let matrix = matrix(vec![entry(4)]);
    let done = apply(&matrix, vec![old(4), multinode]);
    for (side, coverage) in [
        (&done.baseline, &done.baseline_coverage),
        (&done.candidate, &done.candidate_coverage),
    ] {
        assert_eq!(
            coverage.ambiguous,
            [AmbiguousEntry {
                entry: 0,
                points: vec![0],
                rivals: vec![]
            }]
        );
        assert_ne!(side.points[0].key, matrix.entries[0].key);
    }
    // Two identities never become one.
    let comparison = compare(done.baseline, done.candidate, Statistic::Mean);
    assert_eq!(comparison.coverage.matched, 0);
}

#[test]
fn a_repeated_point_stays_ambiguous_under_the_upstream_key() {
    let again = row(Some(OLD), "2026-02-28", Some((8, 1)), 4);
    let matrix = matrix(vec![entry(4)]);
    let done = apply(&matrix, vec![old(4), again, new(4)]);
    assert_eq!(done.baseline_coverage.ambiguous[0].points, [0, 1]);
    assert_eq!(done.candidate_coverage.covered.len(), 1);
    let comparison = compare(done.baseline, done.candidate, Statistic::Mean);
    assert_eq!(comparison.rows.len(), 1);
    assert_eq!(comparison.rows[0].key, matrix.entries[0].key);
    assert!(matches!(
        comparison.rows[0].pairing,
        Pairing::Ambiguous { .. }
    ));
}

#[test]
fn entries_of_other_families_and_workloads_are_set_aside() {
    let matrix = matrix(vec![
        entry(4),
        with(entry(4), "runner", json!("mi355x")),
        with(entry(4), "isl", json!(1024)),
    ]);
    let data = data(vec![old(4), new(4)]);
    let scope = MatrixScope::Family {
        data: &data,
        workload: Some(data.measurements[0].identity.workload),
    };
    let done = with_matrix(&matrix, scope, select(&data, OLD), select(&data, NEW));
    assert_eq!(done.baseline_coverage.elsewhere, [1, 2]);
    assert!(done.baseline_coverage.is_complete());
}

#[test]
fn repeats_follow_the_keys() {
    let matrix = matrix(vec![entry(4)]);
    let rows = vec![
        old(4),
        row(Some(OLD), "2026-02-20", Some((5, 1)), 4),
        new(4),
    ];
    let data = data(rows);
    let pick = |image: &str, run| {
        let selector = SideSelector {
            image: Some(image.into()),
            date: None,
            run: Some(run),
        };
        side(&data, &selector, None)
    };
    let scope = MatrixScope::Family {
        data: &data,
        workload: None,
    };
    let done = with_matrix(&matrix, scope, pick(OLD, 7), pick(NEW, 9));
    let repeats = done.repeats(&Repeats::from_family(&data));
    assert_eq!(repeats.count(&done.baseline.points[0]), 2);
    assert_eq!(repeats.count(&done.candidate.points[0]), 1);
}

#[test]
fn points_of_a_record_are_found_by_their_key() {
    let seed: Value =
        serde_json::from_str(include_str!("../../../tests/golden/seed-matrix.json")).unwrap();
    let matrix = read("seed-matrix.json", seed.to_string().as_bytes()).matrix;
    let points: Vec<Value> = seed["points"].as_array().unwrap()[..8]
        .iter()
        .enumerate()
        .map(|(at, point)| {
            json!({
                "key": point["key"], "label": point["label"], "conc": point["entry"]["conc"],
                "scenario": "fixed-seq-len", "values": {},
                "result": if at == 3 { "failed" } else { "passed" },
            })
        })
        .rev()
        .collect();
    let record = Baseline::from_value(&json!({
        "family": "configs/amd-master.yaml:x", "date": "2026-09-14", "image": "a/b:c",
        "goal": {"en": "a", "zh": "b"}, "sources": [], "points": points,
    }))
    .unwrap();
    let side = side_from_baseline(&record);
    let done = with_matrix(&matrix, MatrixScope::Records, side.clone(), side.clone());
    assert_eq!((&done.baseline, &done.candidate), (&side, &side));
    let coverage = done.baseline_coverage;
    assert_eq!(coverage.unmeasured, [EntryPoint { entry: 3, point: 4 }]);
    assert_eq!(
        (coverage.covered.len(), coverage.missing.as_slice()),
        (7, &[8, 9][..])
    );
    assert!(done.keys.is_empty());
}

/// Entries that overlap in every way that matters here.
fn any_entry() -> impl Strategy<Value = Value> {
    (
        proptest::sample::select(vec![4_u64, 8]),
        proptest::sample::select(vec![2_u64, 8]),
        proptest::sample::select(vec![None, Some(1_u64), Some(2)]),
        proptest::sample::select(vec![None, Some(9472_u64)]),
        any::<bool>(),
        proptest::sample::select(vec!["mi300x", "mi300x-amd", "mi355x"]),
    )
        .prop_map(|(conc, tp, pp, length, dp, runner)| {
            let mut out = with(entry(conc), "tp", json!(tp));
            out["dp-attn"] = json!(dp);
            out["runner"] = json!(runner);
            if let Some(pp) = pp {
                out["pp"] = json!(pp);
            }
            if let Some(length) = length {
                out["max-model-len"] = json!(length);
            }
            out
        })
}

fn any_row() -> impl Strategy<Value = Measurement> {
    (
        any::<bool>(),
        proptest::sample::select(vec![4_u64, 8]),
        proptest::sample::select(vec![2_u64, 8]),
        proptest::sample::select(vec![None, Some(1_u64), Some(2)]),
        any::<bool>(),
        any::<bool>(),
        1..3_u64,
    )
        .prop_map(|(older, conc, tp, pp, dp, multinode, run)| {
            let mut out = if older { old(conc) } else { new(conc) };
            if let Some(of) = &mut out.run {
                of.id += run;
            }
            for role in [&mut out.identity.prefill, &mut out.identity.decode] {
                role.tp = tp;
                role.dp_attention = dp;
            }
            out.identity.is_multinode = multinode;
            if let Some(pp) = pp {
                for name in ["prefill_pp", "decode_pp"] {
                    out.identity.runtime.insert(name.into(), json!(pp));
                }
            }
            out
        })
}

/// A coverage in words that do not depend on any order.
fn shape(matrix: &Matrix, side: &Side, coverage: &MatrixCoverage) -> BTreeSet<String> {
    let key = |entry: usize| matrix.entries[entry].key.clone();
    let point = |at: usize| {
        let point = &side.points[at];
        format!("{} {:?} {:?}", point.key, point.run, point.date)
    };
    let set = |keys: &mut dyn Iterator<Item = String>| {
        format!("{:?}", keys.collect::<BTreeSet<String>>())
    };
    let pair = |pair: &EntryPoint| format!("{} {}", key(pair.entry), point(pair.point));
    let mut out = BTreeSet::new();
    out.extend(
        coverage
            .covered
            .iter()
            .map(|p| format!("covered {}", pair(p))),
    );
    out.extend(
        coverage
            .unmeasured
            .iter()
            .map(|p| format!("unmeasured {}", pair(p))),
    );
    out.extend(
        coverage
            .missing
            .iter()
            .map(|at| format!("missing {}", key(*at))),
    );
    out.extend(
        coverage
            .elsewhere
            .iter()
            .map(|at| format!("elsewhere {}", key(*at))),
    );
    out.extend(
        coverage
            .without_entry
            .iter()
            .map(|at| format!("without {}", point(*at))),
    );
    out.extend(coverage.ambiguous.iter().map(|found| {
        format!(
            "ambiguous {} {} {}",
            key(found.entry),
            set(&mut found.points.iter().map(|at| point(*at))),
            set(&mut found.rivals.iter().map(|at| key(*at)))
        )
    }));
    out
}

proptest! {
    #[test]
    fn every_entry_and_every_point_has_its_place_whatever_the_order(
        entries in proptest::collection::vec(any_entry(), 0..12),
        rows in proptest::collection::vec(any_row(), 0..12),
    ) {
        // Repeated entries are the reader's business.
        let read_all = |entries: &[Value]| {
            read("m.json", Value::Array(entries.to_vec()).to_string().as_bytes()).matrix
        };
        let matrix = read_all(&entries);
        let plain = data(rows.clone());
        let (plain_old, plain_new) = (select(&plain, OLD), select(&plain, NEW));
        let done = apply(&matrix, rows.clone());
        for (side, coverage, before) in [
            (&done.baseline, &done.baseline_coverage, &plain_old),
            (&done.candidate, &done.candidate_coverage, &plain_new),
        ] {
            let mut seen: Vec<usize> = coverage.covered.iter().chain(&coverage.unmeasured).map(|p| p.entry)
                .chain(coverage.missing.iter().copied())
                .chain(coverage.elsewhere.iter().copied())
                .chain(coverage.ambiguous.iter().map(|found| found.entry))
                .collect();
            seen.sort_unstable();
            prop_assert_eq!(seen, (0..matrix.entries.len()).collect::<Vec<_>>());
            let ambiguous: BTreeSet<usize> =
                coverage.ambiguous.iter().flat_map(|found| found.points.clone()).collect();
            let mut points: Vec<usize> = coverage.covered.iter().chain(&coverage.unmeasured).map(|p| p.point)
                .chain(coverage.without_entry.iter().copied())
                .chain(ambiguous)
                .collect();
            points.sort_unstable();
            prop_assert_eq!(points, (0..side.points.len()).collect::<Vec<_>>());
            // Only keys and labels changed.
            let bare = |side: &Side| {
                let mut points: Vec<String> = side.points.iter().map(|point| {
                    format!("{:?}", SidePoint { key: String::new(), label: String::new(), ..point.clone() })
                }).collect();
                points.sort();
                points
            };
            prop_assert_eq!(bare(side), bare(before));
        }
        // What paired before pairs now, and nothing else.
        let counts = |old: Side, new: Side| compare(old, new, Statistic::Mean).coverage;
        prop_assert_eq!(
            counts(done.baseline.clone(), done.candidate.clone()),
            counts(plain_old, plain_new)
        );

        let turned: Vec<Value> = entries.iter().rev().cloned().collect();
        let turned_rows: Vec<Measurement> = rows.into_iter().rev().collect();
        let other_matrix = read_all(&turned);
        let other = apply(&other_matrix, turned_rows);
        prop_assert_eq!(
            shape(&matrix, &done.baseline, &done.baseline_coverage),
            shape(&other_matrix, &other.baseline, &other.baseline_coverage)
        );
        prop_assert_eq!(
            shape(&matrix, &done.candidate, &done.candidate_coverage),
            shape(&other_matrix, &other.candidate, &other.candidate_coverage)
        );
        prop_assert_eq!(&done.baseline, &other.baseline);
        prop_assert_eq!(&done.candidate, &other.candidate);
    }
}
