use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::compare::fixture::{eval, point, side};
use crate::compare::{
    Change, EvalNotAvailable, NotAvailable, Outcome, Pairing, Side, SideEval, SidePoint, compare,
    measured,
};
use crate::metric::{Metric, Statistic};

const REPOSITORY: &str = "SemiAnalysisAI/InferenceX";

fn read(text: &str) -> (Vec<String>, Vec<BTreeMap<String, String>>) {
    let mut reader = ::csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let header: Vec<String> = reader
        .headers()
        .unwrap()
        .iter()
        .map(str::to_owned)
        .collect();
    let rows = reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            assert_eq!(record.len(), header.len());
            header
                .iter()
                .cloned()
                .zip(record.iter().map(str::to_owned))
                .collect()
        })
        .collect();
    (header, rows)
}

fn number(cell: &str) -> Option<f64> {
    (!cell.is_empty()).then(|| cell.parse().unwrap())
}

fn bits(value: Option<f64>) -> Option<u64> {
    value.map(f64::to_bits)
}

#[test]
fn blank_is_unmeasured_and_zero_is_zero() {
    let mut old = point(4, 0.0, 10.0, 2.0);
    old.request_errors = Some(0);
    let mut new = point(4, 5.0, 11.0, 2.0);
    new.values.remove(&(Metric::Tpot, Statistic::Mean));
    new.run = None;
    let comparison = compare(side(vec![old]), side(vec![new]), Statistic::Mean);
    let text = points_csv(&comparison, &Context::new(REPOSITORY));
    assert!(text.ends_with("\r\n") && text.lines().count() == 2);
    let (_, rows) = read(&text);
    let row = |name: &str| rows[0][name].as_str();
    assert_eq!(row("pairing"), "matched");
    assert_eq!(row("baseline output-tps-gpu (tok/s/GPU)"), "0.0");
    assert_eq!(row("candidate output-tps-gpu (tok/s/GPU)"), "5.0");
    assert_eq!(row("change output-tps-gpu (fraction)"), "");
    assert_eq!(row("reason output-tps-gpu"), "baseline-zero");
    assert_eq!(row("change ttft-ms (fraction)"), "0.10000000000000009");
    assert_eq!(row("direction ttft-ms"), "worse");
    assert_eq!(row("candidate tpot-ms (ms)"), "");
    assert_eq!(row("reason tpot-ms"), "candidate-missing");
    assert_eq!(row("baseline total-tps-gpu (tok/s/GPU)"), "");
    assert_eq!(row("baseline request errors (requests)"), "0");
    assert_eq!(row("candidate request errors (requests)"), "");
    assert_eq!(
        row("baseline run URL"),
        "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/7/attempts/1"
    );
    assert_eq!(
        (row("baseline attempt"), row("candidate run URL")),
        ("1", "")
    );
}

#[test]
fn every_value_of_an_ambiguous_identity_has_a_row() {
    let mut failed = point(8, 3.0, 3.0, 3.0);
    failed.outcome = Outcome::Failed;
    let old = side(vec![
        point(4, 1.0, 1.0, 1.0),
        point(4, 2.0, 1.0, 1.0),
        failed,
    ]);
    let new = side(vec![point(4, 3.0, 1.0, 1.0), point(16, 1.0, 1.0, 1.0)]);
    let comparison = compare(old, new, Statistic::Mean);
    let (_, rows) = read(&points_csv(&comparison, &Context::new(REPOSITORY)));
    let shape: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                row["pairing"].as_str(),
                row["concurrency"].as_str(),
                row["baseline output-tps-gpu (tok/s/GPU)"].as_str(),
                row["candidate output-tps-gpu (tok/s/GPU)"].as_str(),
                row["reason output-tps-gpu"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        shape,
        [
            ("ambiguous", "4", "1.0", "", "ambiguous"),
            ("ambiguous", "4", "2.0", "", "ambiguous"),
            ("ambiguous", "4", "", "3.0", "ambiguous"),
            ("baseline-only", "8", "3.0", "", "baseline-only"),
            ("candidate-only", "16", "", "1.0", "candidate-only"),
        ]
    );
    assert_eq!(rows[0]["key"], rows[2]["key"]);
    assert_eq!(rows[3]["baseline result"], "failed");
}

#[test]
fn evals_have_their_own_table() {
    let with = |evals: Vec<SideEval>| Side {
        evals,
        ..Side::default()
    };
    let old = with(vec![eval(Some(0.9), Some(1000))]);
    let new = with(vec![eval(Some(0.0), Some(1000))]);
    let comparison = compare(old, new, Statistic::Mean);
    let (_, rows) = read(&evals_csv(&comparison, &Context::new(REPOSITORY)));
    let row = |name: &str| rows[0][name].as_str();
    assert_eq!((row("pairing"), row("judgement")), ("matched", "worse"));
    assert_eq!(row("candidate score (fraction)"), "0.0");
    assert_eq!(row("difference (fraction)"), "-0.9");
    assert_eq!(row("baseline samples"), "1000");

    let twice = with(vec![eval(None, None), eval(Some(0.5), None)]);
    let comparison = compare(twice, Side::default(), Statistic::Mean);
    let (_, rows) = read(&evals_csv(&comparison, &Context::new(REPOSITORY)));
    let scores: Vec<&str> = rows
        .iter()
        .map(|row| row["baseline score (fraction)"].as_str())
        .collect();
    assert_eq!(scores, ["", "0.5"]);
    assert_eq!(rows[1]["reason"], "ambiguous");
}

#[test]
fn nothing_to_compare_is_a_header() {
    let comparison = compare(Side::default(), Side::default(), Statistic::Median);
    let context = Context::new(REPOSITORY);
    for text in [
        points_csv(&comparison, &context),
        evals_csv(&comparison, &context),
    ] {
        let (header, rows) = read(&text);
        assert!(rows.is_empty());
        let names: BTreeSet<&String> = header.iter().collect();
        assert_eq!(names.len(), header.len(), "names are unique");
    }
    let value: Value = serde_json::from_str(&to_json(&comparison, &context)).unwrap();
    assert_eq!(value["latency-statistic"], "median");
    assert_eq!(value["points"], serde_json::json!([]));
}

#[test]
fn codes_are_unique_kebab_case() {
    let all = [
        NotAvailable::ALL.map(NotAvailable::code).to_vec(),
        EvalNotAvailable::ALL.map(EvalNotAvailable::code).to_vec(),
    ];
    for codes in all {
        let unique: BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(unique.len(), codes.len());
        assert!(
            codes
                .iter()
                .all(|code| code.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
        );
    }
}

#[test]
fn a_change_that_overflows_is_not_given() {
    let old = side(vec![point(4, 5e-324, 1.0, 1.0)]);
    let new = side(vec![point(4, 1e300, 1.0, 1.0)]);
    let comparison = compare(old, new, Statistic::Mean);
    assert_eq!(
        comparison.rows[0].cells[0].change,
        Change::Relative(f64::INFINITY)
    );
    let context = Context::new(REPOSITORY);
    let (_, rows) = read(&points_csv(&comparison, &context));
    assert_eq!(rows[0]["reason output-tps-gpu"], "not-finite");
    assert_eq!(rows[0]["change output-tps-gpu (fraction)"], "");
    let value: Value = serde_json::from_str(&to_json(&comparison, &context)).unwrap();
    let cell = &value["points"][0]["changes"]["output-tps-gpu"];
    assert_eq!(
        (&cell["change"], &cell["reason"]),
        (&Value::Null, &"not-finite".into())
    );
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,12}",
        "[=+@＝＠'\t\r\n,\"-]{1,4}[a-z,\"\r\n]{0,4}",
        "\\PC{0,8}",
    ]
}

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        Just(-0.0),
        Just(5e-324),
        Just(1e16),
        Just(123_456_789.123_456_79),
        any::<f64>(),
        0.0..1e6_f64,
    ]
}

fn any_point() -> impl Strategy<Value = SidePoint> {
    (
        1..4_u64,
        any_number(),
        any_number(),
        proptest::option::of(any_number()),
        any_text(),
        any_text(),
        proptest::option::of(any::<u64>()),
        any::<bool>(),
    )
        .prop_map(|(conc, output, ttft, tpot, label, image, errors, passed)| {
            let mut out = point(conc, output, ttft, 0.0);
            out.values.remove(&(Metric::Tpot, Statistic::Mean));
            out.values
                .extend(tpot.map(|tpot| ((Metric::Tpot, Statistic::Mean), tpot)));
            out.label = label;
            out.image = Some(image);
            out.request_errors = errors;
            if !passed {
                out.outcome = Outcome::Failed;
            }
            out
        })
}

proptest! {
    #[test]
    fn texts_come_back_and_are_no_formulas(text in any_text()) {
        let table = table::Table {
            header: vec!["a".into(), "b".into()],
            rows: vec![vec![table::Cell::Text(text.clone()), table::Cell::Blank]],
        };
        let (_, rows) = read(&super::csv::write(&table));
        let cell = &rows[0]["a"];
        prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＠']));
        prop_assert_eq!(unguarded(cell), text);
    }

    #[test]
    fn every_number_comes_back_exactly(
        old in proptest::collection::vec(any_point(), 0..5),
        new in proptest::collection::vec(any_point(), 0..5),
    ) {
        let comparison = compare(side(old), side(new), Statistic::Mean);
        let context = Context::new(REPOSITORY);
        let (_, rows) = read(&points_csv(&comparison, &context));
        let json: Value = serde_json::from_str(&to_json(&comparison, &context)).unwrap();

        // Every point of both sides is in exactly one line, with its numbers.
        let mut lines = rows.iter();
        for (row, entry) in comparison.rows.iter().zip(json["points"].as_array().unwrap()) {
            let (old, new): (Vec<usize>, Vec<usize>) = match &row.pairing {
                Pairing::Matched { baseline, candidate } => (vec![*baseline], vec![*candidate]),
                Pairing::BaselineOnly(at) => (vec![*at], vec![]),
                Pairing::CandidateOnly(at) => (vec![], vec![*at]),
                Pairing::Ambiguous { baseline, candidate } => (baseline.clone(), candidate.clone()),
            };
            let matched = matches!(row.pairing, Pairing::Matched { .. });
            let count = if matched { 1 } else { old.len() + new.len() };
            let lines: Vec<_> = lines.by_ref().take(count).collect();
            prop_assert_eq!(lines.len(), count);
            for (name, side, indices, offset) in [
                ("baseline", &comparison.baseline, &old, 0),
                ("candidate", &comparison.candidate, &new, if matched { 0 } else { old.len() }),
            ] {
                for (i, at) in indices.iter().enumerate() {
                    let (point, line) = (&side.points[*at], lines[offset + i]);
                    prop_assert_eq!(unguarded(&line["label"]), &row.label);
                    prop_assert_eq!(&line["key"], &row.key);
                    prop_assert_eq!(
                        Some(unguarded(&line[&format!("{name} image")])), point.image.as_deref()
                    );
                    let errors = &line[&format!("{name} request errors (requests)")];
                    prop_assert_eq!(errors.parse::<u64>().ok(), point.request_errors);
                    for metric in Metric::COMPARED {
                        let value = measured(point, metric, Statistic::Mean);
                        let cell = &line[&format!("{name} {} ({})", metric.id(), metric.unit())];
                        prop_assert_eq!(bits(number(cell)), bits(value));
                        let value_json = &entry[name][i]["values"][metric.id()];
                        prop_assert_eq!(bits(value_json.as_f64()), bits(value));
                    }
                }
            }
            for cell in &row.cells {
                let id = cell.metric.id();
                let line = lines[0];
                let in_csv = number(&line[&format!("change {id} (fraction)")]);
                let in_json = entry["changes"][id]["change"].as_f64();
                let reason = line[&format!("reason {id}")].as_str();
                prop_assert_eq!(bits(in_csv), bits(in_json));
                match cell.change {
                    Change::Relative(change) if change.is_finite() => {
                        prop_assert_eq!(bits(in_csv), Some(change.to_bits()));
                        prop_assert_eq!(reason, "");
                    }
                    Change::Relative(_) => prop_assert_eq!(reason, "not-finite"),
                    Change::None(why) => {
                        prop_assert_eq!(in_csv, None);
                        prop_assert_eq!(reason, why.code());
                    }
                }
            }
        }
        prop_assert!(lines.next().is_none());
    }
}
