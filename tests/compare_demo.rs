//! Comparisons over the mirror that ships: the figures that the page, the chart and the report all show.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tagdelta::chart::{chart_table, plot};
use tagdelta::compare::{
    AttemptFields, BaselineFields, Change, Comparison, Counts, Coverage, EvalNotAvailable, Noise,
    NotAvailable, Pairing, Repeats, Side, SideSelector, attempt_record, available_statistics,
    baseline_record, compare, compare_with_repeats, default_pair, side, side_from_attempt,
    side_from_baseline, snapshots, verdict,
};
use tagdelta::link::data_identity;
use tagdelta::metric::number::{delta, measured, number};
use tagdelta::metric::{Metric, Statistic, display};
use tagdelta::record::{Attempt, Baseline, FamilyData};
use tagdelta::report::{Subject, UtcMinute, compose, recorded};
use tagdelta::wire::pack::{Index, RecordComparison, read_index, read_pack, read_record};

fn bytes(file: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("public/data")
        .join(file);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn index() -> Index {
    read_index(&bytes("index.json")).unwrap()
}

fn families() -> Vec<FamilyData> {
    let entries = index().families;
    assert!(entries.len() >= 6);
    entries
        .iter()
        .map(|entry| {
            read_pack(
                &entry.pack.file,
                &bytes(&entry.pack.file),
                &entry.pack.sha256,
            )
            .unwrap()
        })
        .collect()
}

fn records() -> Vec<RecordComparison> {
    let entries = index().records;
    assert_eq!(entries.len(), 6);
    entries
        .iter()
        .map(|entry| {
            read_record(
                &entry.pack.file,
                &bytes(&entry.pack.file),
                &entry.pack.sha256,
            )
            .unwrap()
        })
        .collect()
}

fn demo() -> FamilyData {
    families()
        .into_iter()
        .find(|data| data.family.id() == "dsr1_mi300x_sglang_fp8_none_agg")
        .unwrap()
}

fn of_image(data: &FamilyData, image: &str) -> Side {
    let selector = SideSelector {
        image: Some(format!("lmsysorg/sglang:{image}")),
        date: None,
        run: None,
    };
    side(data, &selector, None)
}

fn demo_comparison(statistic: Statistic) -> Comparison {
    let data = demo();
    let (old, new) = (
        of_image(&data, "v0.5.9-rocm700-mi30x"),
        of_image(&data, "v0.5.12-rocm700-mi30x"),
    );
    compare_with_repeats(old, new, statistic, &Repeats::from_family(&data))
}

#[test]
fn the_demo_family_gives_its_known_figures() {
    let comparison = demo_comparison(Statistic::Mean);
    assert_eq!(
        comparison.coverage,
        Coverage {
            baseline_points: 15,
            candidate_points: 10,
            matched: 10,
            baseline_only: 5,
            candidate_only: 0,
            ambiguous: 0,
            not_comparable: 0,
        }
    );
    let shown: Vec<(Metric, String, usize, usize)> = comparison
        .summaries
        .iter()
        .map(|summary| {
            let mean = display::percent(summary.geometric_mean.unwrap());
            (summary.metric, mean, summary.compared, summary.matched)
        })
        .collect();
    assert_eq!(
        shown[..3],
        [
            (Metric::OutputTps, "+39.1%".to_owned(), 10, 10),
            (Metric::Ttft, "\u{2212}8.0%".to_owned(), 10, 10),
            (Metric::Tpot, "\u{2212}28.6%".to_owned(), 10, 10),
        ]
    );
    let lost: Vec<&str> = comparison
        .rows
        .iter()
        .filter(|row| matches!(row.pairing, Pairing::BaselineOnly(_)))
        .map(|row| row.workload.as_str())
        .collect();
    assert_eq!(lost, ["1k/8k"; 5]);
    assert_eq!(comparison.workloads(), ["1k/1k", "1k/8k", "8k/1k"]);

    assert!(comparison.baseline.evals.is_empty());
    let evals: Vec<&str> = comparison
        .candidate
        .evals
        .iter()
        .filter(|eval| !eval.secondary)
        .map(|eval| eval.metric.as_str())
        .collect();
    assert_eq!(evals, ["em_strict"; 2]);
    assert!(
        comparison
            .evals
            .iter()
            .all(|row| row.change == Err(EvalNotAvailable::CandidateOnly))
    );

    let verdict = verdict(&comparison);
    let headline = verdict.headline.unwrap();
    assert_eq!((headline.compared, headline.matched), (10, 10));
    assert!(verdict.not_compared.is_empty());
    assert_eq!(verdict.evals.suites.len(), 1);
    assert!(verdict.evals.suites[0].compared.is_empty());
    assert_eq!(
        verdict.evals.suites[0].not_compared,
        [(EvalNotAvailable::CandidateOnly, 2)]
    );
}

#[test]
fn the_median_is_another_comparison_and_throughput_stays() {
    let (mean, median) = (
        demo_comparison(Statistic::Mean),
        demo_comparison(Statistic::Median),
    );
    assert_eq!(median.statistic, Statistic::Median);
    assert_eq!(
        mean.summary(Metric::OutputTps),
        median.summary(Metric::OutputTps)
    );
    assert_ne!(mean.summary(Metric::Ttft), median.summary(Metric::Ttft));
}

/// Opened as the page opens it: the newest snapshot's image against the newest earlier one.
#[test]
fn the_demo_family_opens_with_these_two_images() {
    let (old, new) = default_pair(&snapshots(&demo(), None)).unwrap();
    assert_eq!(
        (old.image.as_deref(), new.image.as_deref()),
        (
            Some("lmsysorg/sglang:v0.5.9-rocm700-mi30x"),
            Some("lmsysorg/sglang:v0.5.12-rocm700-mi30x")
        )
    );
}

/// What holds for every comparison.
fn check(comparison: &Comparison, name: &str) {
    let coverage = comparison.coverage;
    let (mut old, mut new) = (Vec::new(), Vec::new());
    let mut not_comparable = 0;
    for row in &comparison.rows {
        match &row.pairing {
            Pairing::Matched {
                baseline,
                candidate,
            } => {
                old.push(*baseline);
                new.push(*candidate);
                let compared =
                    |cell: &tagdelta::compare::Cell| matches!(cell.change, Change::Relative(_));
                not_comparable += usize::from(!row.cells.iter().any(compared));
            }
            Pairing::BaselineOnly(at) => old.push(*at),
            Pairing::CandidateOnly(at) => new.push(*at),
            Pairing::Ambiguous {
                baseline,
                candidate,
            } => {
                old.extend(baseline);
                new.extend(candidate);
            }
        }
    }
    old.sort_unstable();
    new.sort_unstable();
    assert_eq!(
        old,
        Vec::from_iter(0..comparison.baseline.points.len()),
        "{name}"
    );
    assert_eq!(
        new,
        Vec::from_iter(0..comparison.candidate.points.len()),
        "{name}"
    );
    assert_eq!(
        (coverage.baseline_points, coverage.candidate_points),
        (old.len(), new.len()),
        "{name}"
    );
    assert_eq!(
        coverage.matched + coverage.baseline_only + coverage.candidate_only + coverage.ambiguous,
        comparison.rows.len(),
        "{name}"
    );
    assert_eq!(coverage.not_comparable, not_comparable, "{name}");
    for workload in comparison.workloads() {
        let plot = plot(comparison, workload);
        let drawn: usize = plot.series.iter().map(|series| series.points.len()).sum();
        let of_workload: usize = comparison
            .rows_of(workload)
            .into_iter()
            .map(|at| match &comparison.rows[at].pairing {
                Pairing::Matched { .. } => 2,
                Pairing::BaselineOnly(_) | Pairing::CandidateOnly(_) => 1,
                Pairing::Ambiguous {
                    baseline,
                    candidate,
                } => baseline.len() + candidate.len(),
            })
            .sum();
        assert_eq!(drawn + plot.left_out, of_workload, "{name} {workload}");
        let (axis, table) = chart_table(comparison, workload);
        assert_eq!(axis, plot.x_axis, "{name} {workload}");
        let markers: usize = table
            .iter()
            .map(|row| usize::from(row.baseline.is_some()) + usize::from(row.candidate.is_some()))
            .sum();
        assert_eq!(markers, drawn, "{name} {workload}");
    }
    verdict(comparison);
}

#[test]
fn every_family_compares_its_default_pair() {
    let (mut compared, mut without) = (0, Vec::new());
    for data in families() {
        let name = data.family.id();
        let Some((old, new)) = default_pair(&snapshots(&data, None)) else {
            without.push(name);
            continue;
        };
        assert_ne!(old.image, new.image, "{name}");
        let (old, new) = (side(&data, &old, None), side(&data, &new, None));
        assert!(!old.points.is_empty() && !new.points.is_empty(), "{name}");
        let repeats = Repeats::from_family(&data);
        let statistics = available_statistics(&old, &new);
        assert!(!statistics.is_empty(), "{name}");
        for statistic in statistics {
            let comparison = compare_with_repeats(old.clone(), new.clone(), statistic, &repeats);
            check(&comparison, &name);
            for cell in comparison.rows.iter().flat_map(|row| &row.cells) {
                assert_eq!(
                    matches!(cell.noise, Noise::Unknown { n } if n >= 1),
                    matches!(cell.change, Change::Relative(_)),
                    "{name}"
                );
            }
        }
        compared += 1;
    }
    assert!(compared >= 6, "{compared}");
    // A family without two images of known order opens on its own page; only few may do that.
    assert!(without.len() * 4 <= compared, "{without:?}");
}

#[test]
fn every_selection_is_independent_of_the_order_of_the_data() {
    for data in families() {
        let mut other = data.clone();
        other.measurements.reverse();
        other.evals.reverse();
        other.runs.reverse();
        assert_eq!(snapshots(&data, None), snapshots(&other, None));
        for snapshot in snapshots(&data, None) {
            for selector in [
                snapshot.selector(),
                SideSelector {
                    image: snapshot.image.clone(),
                    date: None,
                    run: None,
                },
            ] {
                assert_eq!(side(&data, &selector, None), side(&other, &selector, None));
            }
        }
    }
}

fn rebuilt(record: &RecordComparison) -> (Baseline, Attempt) {
    let (old, new) = (&record.baseline, &record.attempt);
    let baseline = BaselineFields {
        family_key: old.family.clone(),
        goal: old.goal.clone(),
        sources: old.sources.clone(),
    };
    let attempt = AttemptFields {
        kind: new.kind,
        number: new.number.clone(),
        status: new.status,
        head: None,
        run_attempt: None,
        change: new.change.clone(),
        next: new.next.clone(),
        finding: new.finding.clone(),
        counts: Some(Counts {
            benchmarks_expected: new.benchmarks_expected.clone(),
            benchmarks_passed: new.benchmarks_passed.clone(),
            evals_expected: new.evals_expected.clone(),
            evals_passed: new.evals_passed.clone(),
        }),
    };
    (
        baseline_record(&side_from_baseline(old), baseline, Statistic::Mean).unwrap(),
        attempt_record(&side_from_attempt(new), attempt, Statistic::Mean).unwrap(),
    )
}

#[test]
fn a_record_becomes_a_side_and_the_same_record_again() {
    for record in records() {
        let (baseline, attempt) = rebuilt(&record);
        assert_eq!(baseline, record.baseline, "{}", record.id);
        assert_eq!(attempt, record.attempt, "{}", record.id);
        assert_eq!(
            data_identity(&side_from_baseline(&baseline), &side_from_attempt(&attempt)),
            data_identity(
                &side_from_baseline(&record.baseline),
                &side_from_attempt(&record.attempt)
            )
        );
    }
}

fn markdown(record: &RecordComparison) -> String {
    let time: UtcMinute = record.clock.parse().unwrap();
    let subject = Subject::Records {
        baseline: &record.baseline,
        attempt: &record.attempt,
    };
    let draft = recorded(&record.baseline, &record.attempt);
    compose(&draft, subject, time).unwrap().to_markdown()
}

/// Cells of the body rows of each Markdown table.
fn tables(markdown: &str) -> Vec<Vec<Vec<String>>> {
    let mut out: Vec<Vec<Vec<String>>> = Vec::new();
    let mut inside = false;
    for line in markdown.lines() {
        let cells = line
            .strip_prefix("| ")
            .and_then(|line| line.strip_suffix(" |"));
        if let Some(cells) = cells {
            if !inside {
                out.push(Vec::new());
            }
            let cells = cells.split(" | ").map(str::to_owned).collect();
            out.last_mut().unwrap().push(cells);
        }
        inside = cells.is_some();
    }
    for table in &mut out {
        // Header and alignment.
        table.drain(..2);
    }
    out
}

/// The published cells, with those that were computed from unrounded figures as the printed figures give them.
fn expected(record: &RecordComparison) -> Vec<Vec<String>> {
    let mut rows = record.published_rows.clone();
    for difference in &record.last_digit_differences {
        let row = rows
            .iter_mut()
            .find(|row| row[0] == difference.row)
            .unwrap();
        let cell = &mut row[usize::try_from(difference.column).unwrap()];
        assert_eq!(*cell, difference.published, "{}", record.id);
        cell.clone_from(&difference.recomputed);
    }
    rows
}

#[test]
fn recorded_attempts_render_the_published_tables() {
    let (mut cells, mut corrected) = (0, 0);
    for record in records() {
        let mut wanted = vec![expected(&record)];
        if !record.published_eval_rows.is_empty() {
            wanted.push(record.published_eval_rows.clone());
        }
        assert_eq!(tables(&markdown(&record)), wanted, "{}", record.id);
        cells += wanted.iter().flatten().map(Vec::len).sum::<usize>();
        corrected += record.last_digit_differences.len();
        let last_digit = |a: &str, b: &str| a.len() == b.len() && a != b;
        assert!(
            record
                .last_digit_differences
                .iter()
                .all(|cell| last_digit(&cell.published, &cell.recomputed)),
            "{}",
            record.id
        );
    }
    assert!(cells > 150, "{cells}");
    assert!(corrected < 12, "{corrected}");
}

/// The page computes its changes in `compare`, the report in `report`: each published cell follows from the page's
/// numbers too.
#[test]
fn the_page_and_the_report_say_the_same() {
    for record in records() {
        let (old, new) = (
            side_from_baseline(&record.baseline),
            side_from_attempt(&record.attempt),
        );
        assert_eq!(available_statistics(&old, &new), [Statistic::Mean]);
        let comparison = compare(old, new, Statistic::Mean);
        check(&comparison, &record.id);
        let rows = expected(&record);
        let mut seen = BTreeSet::new();
        for (point, cells) in record.attempt.points.iter().zip(&rows) {
            let row = comparison
                .rows
                .iter()
                .find(|row| row.key == point.key)
                .unwrap();
            assert!(seen.insert(&row.key));
            for (metric, published) in [Metric::OutputTps, Metric::Ttft, Metric::Tpot]
                .into_iter()
                .zip(&cells[1..])
            {
                let cell = row.cells.iter().find(|cell| cell.metric == metric).unwrap();
                let comparable = matches!(cell.change, Change::Relative(_));
                assert_eq!(
                    measured(cell.new, cell.old, comparable),
                    *published,
                    "{} {}",
                    record.id,
                    row.label
                );
                if let Change::Relative(change) = cell.change {
                    // The stored change itself, not only the two values, is the published one.
                    let text = format!("{:+.1}%", change * 100.0).replace(".0%", "%");
                    assert_eq!(text, delta(cell.old, cell.new, true), "{}", record.id);
                }
            }
        }
        assert_eq!(seen.len(), rows.len());
        for (eval, cells) in record.attempt.evals.iter().zip(&record.published_eval_rows) {
            let row = comparison
                .evals
                .iter()
                .find(|row| {
                    (&row.key, &row.suite, &row.metric) == (&eval.key, &eval.suite, &eval.metric)
                })
                .unwrap();
            let score = number(eval.score.map(|score| score * 100.0));
            let change = match row.change {
                Ok(change) => format!("{:+.2} pp", change.difference * 100.0),
                Err(_) => "N/A".to_owned(),
            };
            assert_eq!(format!("{score}% ({change})"), cells[1], "{}", record.id);
        }
    }
}

#[test]
fn a_changed_suite_and_a_partial_run_are_not_compared_silently() {
    for record in records() {
        let comparison = compare(
            side_from_baseline(&record.baseline),
            side_from_attempt(&record.attempt),
            Statistic::Mean,
        );
        match record.id.as_str() {
            "pr-3063" | "pr-3361" => {
                let suites = verdict(&comparison).evals.suites;
                assert!(
                    suites.iter().all(|suite| suite.compared.is_empty()),
                    "{}",
                    record.id
                );
                assert!(!suites.is_empty());
            }
            "pr-3107" => {
                let coverage = comparison.coverage;
                assert_eq!((coverage.matched, coverage.baseline_only), (1, 6));
                let left = comparison
                    .rows
                    .iter()
                    .filter(|row| matches!(row.pairing, Pairing::BaselineOnly(_)))
                    .flat_map(|row| &row.cells);
                for cell in left {
                    assert_eq!(cell.change, Change::None(NotAvailable::BaselineOnly));
                    assert_eq!(cell.new, None);
                }
            }
            _ => assert!(
                verdict(&comparison)
                    .evals
                    .suites
                    .iter()
                    .any(|suite| !suite.compared.is_empty())
            ),
        }
    }
}
