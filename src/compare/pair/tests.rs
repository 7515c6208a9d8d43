use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::super::fixture::{NEW, eval, key, point, side};
use super::super::model::*;
use super::super::repeats::Repeats;
use super::super::verdict::*;
use super::*;

fn one(old: SidePoint, new: SidePoint) -> Comparison {
    compare(side(vec![old]), side(vec![new]), Statistic::Mean)
}

fn change(comparison: &Comparison, metric: Metric) -> Change {
    let cells = &comparison.rows[0].cells;
    cells
        .iter()
        .find(|cell| cell.metric == metric)
        .unwrap()
        .change
}

#[test]
fn a_pair_has_changes_with_the_metrics_directions() {
    let comparison = one(point(4, 100.0, 200.0, 10.0), point(4, 110.0, 150.0, 10.0));
    let cells: Vec<_> = comparison.rows[0]
        .cells
        .iter()
        .map(|c| (c.metric, c.direction))
        .collect();
    assert_eq!(
        cells,
        [
            (Metric::OutputTps, Some(Direction::Better)),
            (Metric::Ttft, Some(Direction::Better)),
            (Metric::Tpot, Some(Direction::Equal)),
            (Metric::TotalTps, None)
        ]
    );
    assert_eq!(
        change(&comparison, Metric::OutputTps),
        Change::Relative(110.0 / 100.0 - 1.0)
    );
    assert_eq!(
        change(&comparison, Metric::TotalTps),
        Change::None(NotAvailable::BaselineMissing)
    );
    assert_eq!(comparison.rows[0].cells[0].noise, Noise::Unknown { n: 1 });
    assert_eq!(comparison.rows[0].cells[3].noise, Noise::NotApplicable);
}

#[test]
fn every_missing_change_has_its_reason() {
    let good = || point(4, 100.0, 200.0, 10.0);
    let with = |edit: fn(&mut SidePoint)| {
        let mut point = good();
        edit(&mut point);
        point
    };
    let output = (Metric::OutputTps, Statistic::Mean);
    let cases: [(SidePoint, SidePoint, NotAvailable); 9] = [
        (
            with(|p| p.outcome = Outcome::Failed),
            good(),
            NotAvailable::PointUnavailable,
        ),
        (
            good(),
            with(|p| p.outcome = Outcome::Pending),
            NotAvailable::PointUnavailable,
        ),
        (
            good(),
            with(|p| p.scenario = SideScenario::Agentic),
            NotAvailable::DatasetMismatch,
        ),
        (
            with(|p| p.statistic = Some(Statistic::Median)),
            with(|p| p.statistic = Some(Statistic::Mean)),
            NotAvailable::StatisticMissing,
        ),
        (
            with(|p| {
                p.values
                    .remove(&(Metric::OutputTps, Statistic::Mean))
                    .unwrap();
            }),
            good(),
            NotAvailable::BaselineMissing,
        ),
        (
            good(),
            with(|p| {
                p.values
                    .remove(&(Metric::OutputTps, Statistic::Mean))
                    .unwrap();
            }),
            NotAvailable::CandidateMissing,
        ),
        (
            {
                let mut zero = good();
                zero.values.insert(output, 0.0);
                zero
            },
            good(),
            NotAvailable::BaselineZero,
        ),
        (
            {
                let mut zero = good();
                zero.values.insert(output, -0.0);
                zero
            },
            good(),
            NotAvailable::BaselineZero,
        ),
        (
            with(|p| {
                p.scenario = SideScenario::Agentic;
                p.dataset = Some("x".into());
            }),
            with(|p| {
                p.scenario = SideScenario::Agentic;
                p.dataset = Some("y".into());
            }),
            NotAvailable::DatasetMismatch,
        ),
    ];
    for (old, new, reason) in cases {
        assert_eq!(
            change(&one(old, new), Metric::OutputTps),
            Change::None(reason)
        );
    }
}

#[test]
fn agentic_points_need_one_proven_dataset() {
    let agentic = |dataset: Option<&str>| SidePoint {
        scenario: SideScenario::Agentic,
        dataset: dataset.map(str::to_owned),
        ..point(4, 100.0, 200.0, 10.0)
    };
    let unproven = one(agentic(None), agentic(None));
    assert_eq!(
        change(&unproven, Metric::Ttft),
        Change::None(NotAvailable::DatasetMismatch)
    );
    assert_eq!(unproven.coverage.not_comparable, 1);
    assert_eq!(
        verdict(&unproven).headline,
        Err(NothingCompared::NotComparable(
            NotAvailable::DatasetMismatch
        ))
    );
    let proven = one(agentic(Some("x")), agentic(Some("x")));
    assert_eq!(change(&proven, Metric::Ttft), Change::Relative(0.0));
}

#[test]
fn a_statistic_that_a_side_lacks_is_said_to_be_missing() {
    let mut old = point(4, 100.0, 200.0, 10.0);
    let value = old.values.remove(&(Metric::Ttft, Statistic::Mean)).unwrap();
    old.values.insert((Metric::Ttft, Statistic::Median), value);
    let new = point(4, 100.0, 200.0, 10.0);
    let (a, b) = (side(vec![old.clone()]), side(vec![new.clone()]));
    assert_eq!(available_statistics(&a, &b), [Statistic::Mean]);
    assert_eq!(
        available_statistics(&a, &a),
        [Statistic::Mean, Statistic::Median]
    );
    assert!(available_statistics(&a, &Side::default()).is_empty());
    let chosen = |wanted, a, b| {
        let choice = choose_statistic(wanted, a, b);
        (choice.statistic, choice.replaced)
    };
    let (mean, median) = (Statistic::Mean, Statistic::Median);
    assert_eq!(chosen(None, &a, &b), (mean, false));
    assert_eq!(chosen(Some(mean), &a, &b), (mean, false));
    assert_eq!(chosen(Some(median), &a, &b), (mean, true));
    assert_eq!(chosen(Some(median), &a, &a), (median, false));
    let empty = Side::default();
    assert_eq!(chosen(Some(median), &a, &empty), (median, false));
    assert_eq!(chosen(None, &a, &empty), (mean, false));
    let mut only_median = new.clone();
    only_median
        .values
        .retain(|(metric, _), _| *metric == Metric::OutputTps);
    only_median.values.insert((Metric::Ttft, median), 1.0);
    let only_median = side(vec![only_median]);
    assert_eq!(chosen(Some(mean), &a, &only_median), (median, true));
    assert_eq!(chosen(None, &only_median, &only_median), (median, false));
    let comparison = one(old, new);
    assert_eq!(
        change(&comparison, Metric::Ttft),
        Change::None(NotAvailable::StatisticMissing)
    );
    assert_eq!(comparison.rows[0].cells[1].old, None);
}

#[test]
fn summaries_name_the_rows_they_are_made_of() {
    let old = [4, 8, 16].map(|c| point(c, 100.0, 100.0, 10.0));
    let new = vec![
        point(4, 200.0, 90.0, 10.0),
        point(8, 50.0, 100.0, 10.0),
        point(32, 1.0, 1.0, 1.0),
    ];
    let comparison = compare(side(old.to_vec()), side(new), Statistic::Mean);
    let output = comparison.summary(Metric::OutputTps).unwrap();
    assert!(output.geometric_mean.unwrap().abs() < 1e-12);
    assert_eq!(output.median, Some(0.25));
    assert_eq!(
        (output.compared, output.matched, output.better, output.worse),
        (2, 2, 1, 1)
    );
    assert_eq!(output.worst, Some(1));
    assert_eq!(output.ticks, [(0, 1.0), (1, -0.5)]);
    let ttft = comparison.summary(Metric::Ttft).unwrap();
    assert_eq!((ttft.better, ttft.equal, ttft.worst), (1, 1, Some(1)));
    assert_eq!(
        comparison.coverage,
        Coverage {
            baseline_points: 3,
            candidate_points: 3,
            matched: 2,
            baseline_only: 1,
            candidate_only: 1,
            ..Coverage::default()
        }
    );
    assert_eq!(comparison.summary_for("8k/1k"), comparison.summaries);
    assert_eq!(comparison.summary_for("none")[0].compared, 0);
    assert_eq!(comparison.summary_over(&[1])[0].ticks, [(1, -0.5)]);
    assert_eq!(comparison.summary_over(&[99])[0].geometric_mean, None);
}

#[test]
fn a_ratio_of_zero_leaves_the_counts_but_no_mean() {
    let comparison = one(point(4, 100.0, 1.0, 1.0), point(4, 0.0, 1.0, 1.0));
    let output = comparison.summary(Metric::OutputTps).unwrap();
    assert_eq!(
        (output.geometric_mean, output.compared, output.worse),
        (None, 1, 1)
    );
    assert_eq!(output.median, Some(-1.0));
    let clause = verdict(&comparison).headline.unwrap();
    assert_eq!(
        (clause.geometric_mean, clause.direction, clause.agreement),
        (None, None, Agreement::AllWorse)
    );
}

#[test]
fn repeats_come_from_the_smaller_side() {
    let mut data = super::super::fixture::data(Vec::new());
    for (image, run) in [("a/b:v1", 1), ("a/b:v1", 2), ("a/b:v1", 2), (NEW, 3)] {
        data.measurements.push(super::super::fixture::row(
            Some(image),
            "2026-01-01",
            Some((run, 1)),
            4,
        ));
    }
    let repeats = Repeats::from_family(&data);
    let mut old = point(4, 1.0, 1.0, 1.0);
    old.key = data.measurements[0].identity.key();
    assert_eq!(repeats.count(&old), 2);
    let new = SidePoint {
        image: Some(NEW.into()),
        ..old.clone()
    };
    let comparison =
        compare_with_repeats(side(vec![old]), side(vec![new]), Statistic::Mean, &repeats);
    assert_eq!(comparison.rows[0].cells[0].noise, Noise::Unknown { n: 1 });
}

#[test]
fn evals_follow_the_canonical_rule() {
    let compared = |old: Vec<SideEval>, new: Vec<SideEval>| {
        let with = |evals| Side {
            evals,
            ..side(Vec::new())
        };
        let comparison = compare(with(old), with(new), Statistic::Mean);
        assert_eq!(comparison.evals.len(), 1);
        comparison.evals[0].change
    };
    let good = || eval(Some(0.95), Some(1319));
    let change = compared(vec![good()], vec![eval(Some(0.9), Some(1319))]).unwrap();
    assert!((change.difference + 0.05).abs() < 1e-12);
    assert_eq!(change.judgement(), Some(super::super::EvalJudgement::Worse));
    let failed = || SideEval {
        outcome: Outcome::Failed,
        ..good()
    };
    for (old, new, reason) in [
        (vec![good()], vec![], EvalNotAvailable::BaselineOnly),
        (vec![], vec![good()], EvalNotAvailable::CandidateOnly),
        (
            vec![good(), good()],
            vec![good()],
            EvalNotAvailable::Ambiguous,
        ),
        (
            vec![good()],
            vec![eval(None, Some(1319))],
            EvalNotAvailable::ScoreMissing,
        ),
        (vec![failed()], vec![good()], EvalNotAvailable::Unavailable),
        (
            vec![good()],
            vec![eval(Some(0.9), Some(100))],
            EvalNotAvailable::SamplesDiffer,
        ),
        (
            vec![eval(Some(0.9), None)],
            vec![eval(Some(0.9), None)],
            EvalNotAvailable::SamplesDiffer,
        ),
    ] {
        assert_eq!(compared(old, new), Err(reason));
    }
}

#[test]
fn the_verdict_says_why_there_is_no_number() {
    let p = || point(4, 1.0, 1.0, 1.0);
    let headline = |old, new| {
        verdict(&compare(side(old), side(new), Statistic::Mean))
            .headline
            .unwrap_err()
    };
    assert_eq!(
        headline(vec![], vec![p()]),
        NothingCompared::EmptySide {
            baseline: true,
            candidate: false
        }
    );
    assert_eq!(
        headline(vec![p()], vec![point(8, 1.0, 1.0, 1.0)]),
        NothingCompared::NothingMatched
    );
    assert_eq!(
        headline(vec![p(), p()], vec![p()]),
        NothingCompared::OnlyAmbiguous
    );
}

#[test]
fn another_metric_makes_the_headline_where_output_throughput_is_missing() {
    let without = |conc, missing: &[Metric]| {
        let mut point = point(conc, 100.0, 200.0, 10.0);
        point
            .values
            .retain(|(metric, _), _| !missing.contains(metric));
        point
    };
    let compared = |missing: &[Metric]| {
        let old = vec![without(4, missing), without(8, missing)];
        let mut new = old.clone();
        for point in &mut new {
            point
                .values
                .entry((Metric::Ttft, Statistic::Mean))
                .and_modify(|ttft| *ttft /= 2.0);
        }
        verdict(&compare(side(old), side(new), Statistic::Mean))
    };
    let whole = compared(&[]);
    assert_eq!(whole.headline.unwrap().metric, Metric::OutputTps);
    assert_eq!(whole.output_not_compared, None);

    let latency = compared(&[Metric::OutputTps]);
    let headline = latency.headline.unwrap();
    assert_eq!(
        (headline.metric, headline.agreement, headline.compared),
        (Metric::Ttft, Agreement::AllBetter, 2)
    );
    assert_eq!(
        latency.output_not_compared,
        Some(NotAvailable::BaselineMissing)
    );
    assert_eq!(latency.not_compared, []);
    let others: Vec<_> = latency.others.iter().map(|c| c.metric).collect();
    assert_eq!(others, [Metric::Tpot]);

    let nothing = compared(&[Metric::OutputTps, Metric::Ttft, Metric::Tpot]);
    assert_eq!(
        nothing.headline,
        Err(NothingCompared::NotComparable(
            NotAvailable::BaselineMissing
        ))
    );
    assert_eq!(nothing.output_not_compared, None);
}

#[test]
fn the_verdict_holds_every_clause() {
    let old = Side {
        evals: vec![],
        ..side(vec![
            point(4, 100.0, 10.0, 10.0),
            point(8, 100.0, 10.0, 10.0),
            point(16, 1.0, 1.0, 1.0),
        ])
    };
    let new = Side {
        evals: vec![
            eval(Some(0.9), Some(10)),
            SideEval {
                metric: "em_flexible".into(),
                secondary: true,
                ..eval(Some(0.9), Some(10))
            },
        ],
        ..side(vec![point(4, 110.0, 20.0, 9.0), point(8, 120.0, 9.0, 8.0)])
    };
    let verdict = verdict(&compare(old, new, Statistic::Mean));
    let headline = verdict.headline.unwrap();
    assert_eq!(
        (headline.agreement, headline.direction, headline.compared),
        (Agreement::AllBetter, Some(Direction::Better), 2)
    );
    let others: Vec<_> = verdict
        .others
        .iter()
        .map(|c| (c.metric, c.agreement))
        .collect();
    assert_eq!(
        others,
        [
            (Metric::Ttft, Agreement::Mixed),
            (Metric::Tpot, Agreement::AllBetter)
        ]
    );
    assert_eq!(verdict.evals.suites.len(), 1);
    assert_eq!(
        verdict.evals.suites[0].not_compared,
        [(EvalNotAvailable::CandidateOnly, 1)]
    );
    assert_eq!(verdict.coverage.baseline_only, 1);
    assert_eq!(
        verdict.noise,
        NoiseClause::Unknown {
            rows: 2,
            fewest: 1,
            most: 1
        }
    );
}

fn any_point() -> impl Strategy<Value = SidePoint> {
    let value = prop_oneof![Just(0.0), 0.001..1e6_f64];
    let outcome = prop_oneof![4 => Just(Outcome::Passed), 1 => Just(Outcome::Failed)];
    (
        1..12u64,
        value.clone(),
        proptest::option::of(value),
        outcome,
    )
        .prop_map(|(conc, output, ttft, outcome)| {
            let mut point = point(conc, output, ttft.unwrap_or(1.0), 5.0);
            if ttft.is_none() {
                point.values.remove(&(Metric::Ttft, Statistic::Mean));
            }
            point.outcome = outcome;
            point
        })
}

/// Input points of a pairing, by side.
fn used(pairing: &Pairing) -> (Vec<usize>, Vec<usize>) {
    match pairing {
        Pairing::Matched {
            baseline,
            candidate,
        } => (vec![*baseline], vec![*candidate]),
        Pairing::BaselineOnly(at) => (vec![*at], vec![]),
        Pairing::CandidateOnly(at) => (vec![], vec![*at]),
        Pairing::Ambiguous {
            baseline,
            candidate,
        } => (baseline.clone(), candidate.clone()),
    }
}

/// A row without its indices, which name places in the input.
fn shape(row: &Row) -> (String, &'static str, Vec<Cell>) {
    let kind = match row.pairing {
        Pairing::Matched { .. } => "matched",
        Pairing::BaselineOnly(_) => "baseline only",
        Pairing::CandidateOnly(_) => "candidate only",
        Pairing::Ambiguous { .. } => "ambiguous",
    };
    (row.key.clone(), kind, row.cells.clone())
}

proptest! {
    #[test]
    fn each_point_is_in_exactly_one_row(
        old in proptest::collection::vec(any_point(), 0..15),
        new in proptest::collection::vec(any_point(), 0..15),
    ) {
        let comparison = compare(side(old.clone()), side(new.clone()), Statistic::Mean);
        let (mut seen_old, mut seen_new) = (Vec::new(), Vec::new());
        for row in &comparison.rows {
            let (a, b) = used(&row.pairing);
            for at in &a { prop_assert_eq!(&old[*at].key, &row.key); }
            for at in &b { prop_assert_eq!(&new[*at].key, &row.key); }
            seen_old.extend(a);
            seen_new.extend(b);
            if let Pairing::Matched { .. } = row.pairing {
                let count = |side: &[SidePoint]| side.iter().filter(|p| p.key == row.key).count();
                prop_assert_eq!((count(&old), count(&new)), (1, 1));
            }
        }
        seen_old.sort_unstable();
        seen_new.sort_unstable();
        prop_assert_eq!(seen_old, (0..old.len()).collect::<Vec<_>>());
        prop_assert_eq!(seen_new, (0..new.len()).collect::<Vec<_>>());
        let c = comparison.coverage;
        prop_assert_eq!(
            c.matched + c.baseline_only + c.candidate_only + c.ambiguous,
            comparison.rows.len()
        );
        let keys: BTreeSet<_> = comparison.rows.iter().map(|row| &row.key).collect();
        prop_assert_eq!(keys.len(), comparison.rows.len());
    }

    #[test]
    fn the_order_of_the_input_does_not_matter(
        old in proptest::collection::vec(any_point(), 0..12),
        new in proptest::collection::vec(any_point(), 0..12),
    ) {
        let back = |points: &[SidePoint]| side(points.iter().rev().cloned().collect());
        let a = compare(side(old.clone()), side(new.clone()), Statistic::Mean);
        let b = compare(back(&old), back(&new), Statistic::Mean);
        prop_assert_eq!(
            a.rows.iter().map(shape).collect::<Vec<_>>(),
            b.rows.iter().map(shape).collect::<Vec<_>>()
        );
        prop_assert_eq!(a.summaries, b.summaries);
        prop_assert_eq!(a.coverage, b.coverage);
    }

    #[test]
    fn swapping_the_sides_mirrors_the_rows(
        old in proptest::collection::vec(any_point(), 0..12),
        new in proptest::collection::vec(any_point(), 0..12),
    ) {
        let a = compare(side(old.clone()), side(new.clone()), Statistic::Mean);
        let b = compare(side(new), side(old), Statistic::Mean);
        let by_key: BTreeMap<_, _> = b.rows.iter().map(|row| (&row.key, row)).collect();
        prop_assert_eq!(a.rows.len(), b.rows.len());
        for row in &a.rows {
            let other = by_key[&row.key];
            let (x, y) = used(&row.pairing);
            prop_assert_eq!(used(&other.pairing), (y, x));
            for (cell, mirrored) in row.cells.iter().zip(&other.cells) {
                prop_assert_eq!((cell.old, cell.new), (mirrored.new, mirrored.old));
                match (cell.direction, mirrored.direction) {
                    (Some(Direction::Better), Some(other)) => prop_assert_eq!(other, Direction::Worse),
                    (Some(Direction::Worse), Some(other)) => prop_assert_eq!(other, Direction::Better),
                    (Some(Direction::Equal), Some(other)) => prop_assert_eq!(other, Direction::Equal),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn keys_alone_decide(conc in 1..9u64, label in "[a-z0-9 ]{0,20}") {
        let mut other = point(conc, 1.0, 1.0, 1.0);
        other.label = label;
        other.key = key(conc);
        prop_assert_eq!(one(point(conc, 1.0, 1.0, 1.0), other).coverage.matched, 1);
    }
}
