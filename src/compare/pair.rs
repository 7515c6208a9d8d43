//! Pairing two sides by exact key, and every number that follows from it.

use std::collections::BTreeMap;

use crate::metric::{Better, Metric, Statistic};

use super::evals::eval_rows;
use super::model::{
    Cell, Change, Comparison, Coverage, Direction, Noise, NotAvailable, Outcome, Pairing, Row,
    Side, SidePoint, SideScenario,
};
use super::order::canonical_order;
use super::repeats::Repeats;
use super::summary::summaries;

/// Compares two sides, counting repeats among the sides' own points only.
pub fn compare(baseline: Side, candidate: Side, statistic: Statistic) -> Comparison {
    let repeats = Repeats::from_sides(&baseline, &candidate);
    compare_with_repeats(baseline, candidate, statistic, &repeats)
}

/// Compares two sides with repeat counts from elsewhere, usually [`Repeats::from_family`].
pub fn compare_with_repeats(
    baseline: Side,
    candidate: Side,
    statistic: Statistic,
    repeats: &Repeats,
) -> Comparison {
    let mut found: BTreeMap<&str, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for (at, point) in baseline.points.iter().enumerate() {
        found.entry(&point.key).or_default().0.push(at);
    }
    for (at, point) in candidate.points.iter().enumerate() {
        found.entry(&point.key).or_default().1.push(at);
    }
    let mut rows: Vec<Row> = found
        .into_values()
        .filter_map(|(old, new)| row(&baseline, &candidate, old, new, statistic, repeats))
        .collect();
    // Keys make the order total, so that it never depends on the order of the input.
    crate::sorting::sort_by(&mut rows, |a, b| {
        canonical_order((&a.label, a.conc), (&b.label, b.conc)).then_with(|| a.key.cmp(&b.key))
    });

    let coverage = coverage(&baseline, &candidate, &rows);
    let summaries = summaries(&rows, 0..rows.len());
    let evals = eval_rows(&baseline, &candidate);
    Comparison {
        statistic,
        baseline,
        candidate,
        rows,
        coverage,
        summaries,
        evals,
    }
}

fn row(
    baseline: &Side,
    candidate: &Side,
    old: Vec<usize>,
    new: Vec<usize>,
    statistic: Statistic,
    repeats: &Repeats,
) -> Option<Row> {
    let old_point = old.first().and_then(|at| baseline.points.get(*at));
    let new_point = new.first().and_then(|at| candidate.points.get(*at));
    // The canonical table of an attempt shows the new point's label, so the row does too.
    let shown = new_point.or(old_point)?;
    let (pairing, cells) = match (old.as_slice(), new.as_slice()) {
        ([b], [c]) => (
            Pairing::Matched {
                baseline: *b,
                candidate: *c,
            },
            cells(old_point, new_point, None, statistic, repeats),
        ),
        ([b], []) => (
            Pairing::BaselineOnly(*b),
            cells(
                old_point,
                None,
                Some(NotAvailable::BaselineOnly),
                statistic,
                repeats,
            ),
        ),
        ([], [c]) => (
            Pairing::CandidateOnly(*c),
            cells(
                None,
                new_point,
                Some(NotAvailable::CandidateOnly),
                statistic,
                repeats,
            ),
        ),
        _ => (
            Pairing::Ambiguous {
                baseline: old.clone(),
                candidate: new.clone(),
            },
            cells(
                None,
                None,
                Some(NotAvailable::Ambiguous),
                statistic,
                repeats,
            ),
        ),
    };
    Some(Row {
        key: shown.key.clone(),
        label: shown.label.clone(),
        workload: shown.workload.clone(),
        topology: shown.topology.clone(),
        conc: shown.conc,
        pairing,
        cells,
    })
}

fn cells(
    old: Option<&SidePoint>,
    new: Option<&SidePoint>,
    unpaired: Option<NotAvailable>,
    statistic: Statistic,
    repeats: &Repeats,
) -> Vec<Cell> {
    let reason = unpaired.or_else(|| match (old, new) {
        (Some(old), Some(new)) => incomparable(old, new),
        _ => None,
    });
    Metric::COMPARED
        .into_iter()
        .map(|metric| cell(metric, old, new, reason, statistic, repeats))
        .collect()
}

fn cell(
    metric: Metric,
    old: Option<&SidePoint>,
    new: Option<&SidePoint>,
    reason: Option<NotAvailable>,
    statistic: Statistic,
    repeats: &Repeats,
) -> Cell {
    let old_value = old.and_then(|point| measured(point, metric, statistic));
    let new_value = new.and_then(|point| measured(point, metric, statistic));
    let (change, direction) = match (reason, old_value, new_value) {
        (Some(reason), ..) => (Change::None(reason), None),
        (None, None, _) => (
            Change::None(missing(old, metric, NotAvailable::BaselineMissing)),
            None,
        ),
        (None, Some(_), None) => (
            Change::None(missing(new, metric, NotAvailable::CandidateMissing)),
            None,
        ),
        (None, Some(0.0), Some(_)) => (Change::None(NotAvailable::BaselineZero), None),
        (None, Some(old), Some(new)) => (
            Change::Relative(new / old - 1.0),
            Some(direction(metric, old, new)),
        ),
    };
    let noise = match (change, old, new) {
        (Change::Relative(_), Some(old), Some(new)) => Noise::Unknown {
            n: repeats.count(old).min(repeats.count(new)),
        },
        _ => Noise::NotApplicable,
    };
    Cell {
        metric,
        old: old_value,
        new: new_value,
        change,
        direction,
        noise,
    }
}

/// Why a pair gives no change in any metric: the rule of docs/CANONICAL.md §8.1, in its order.
fn incomparable(old: &SidePoint, new: &SidePoint) -> Option<NotAvailable> {
    if old.outcome != Outcome::Passed || new.outcome != Outcome::Passed {
        return Some(NotAvailable::PointUnavailable);
    }
    let unproven = new.scenario == SideScenario::Agentic
        && (new.dataset.is_none() || new.dataset != old.dataset);
    if old.scenario != new.scenario || unproven {
        return Some(NotAvailable::DatasetMismatch);
    }
    match (old.statistic, new.statistic) {
        (Some(old), Some(new)) if old != new => Some(NotAvailable::StatisticMissing),
        _ => None,
    }
}

/// A value that can have been measured. What is not finite or below zero is none (docs/CANONICAL.md §1.2): a change
/// from or to it would have no meaning, and its sign would contradict its direction.
pub fn measured(point: &SidePoint, metric: Metric, statistic: Statistic) -> Option<f64> {
    point
        .value(metric, statistic)
        .filter(|value| value.is_finite() && *value >= 0.0)
}

/// A point that has the metric in another statistic misses the statistic, not the metric.
fn missing(point: Option<&SidePoint>, metric: Metric, reason: NotAvailable) -> NotAvailable {
    let elsewhere = [Statistic::Mean, Statistic::Median]
        .into_iter()
        .any(|statistic| point.is_some_and(|point| measured(point, metric, statistic).is_some()));
    if elsewhere {
        NotAvailable::StatisticMissing
    } else {
        reason
    }
}

fn direction(metric: Metric, old: f64, new: f64) -> Direction {
    if old == new {
        Direction::Equal
    } else if (new > old) == (metric.better() == Better::Higher) {
        Direction::Better
    } else {
        Direction::Worse
    }
}

fn coverage(baseline: &Side, candidate: &Side, rows: &[Row]) -> Coverage {
    let mut out = Coverage {
        baseline_points: baseline.points.len(),
        candidate_points: candidate.points.len(),
        ..Coverage::default()
    };
    for row in rows {
        match row.pairing {
            Pairing::Matched { .. } => {
                out.matched += 1;
                if !row
                    .cells
                    .iter()
                    .any(|cell| matches!(cell.change, Change::Relative(_)))
                {
                    out.not_comparable += 1;
                }
            }
            Pairing::BaselineOnly(_) => out.baseline_only += 1,
            Pairing::CandidateOnly(_) => out.candidate_only += 1,
            Pairing::Ambiguous { .. } => out.ambiguous += 1,
        }
    }
    out
}

/// Statistics in which both sides have a latency, mean first. Empty when no statistic is shared; throughput alone can
/// then still be compared, under either.
pub fn available_statistics(baseline: &Side, candidate: &Side) -> Vec<Statistic> {
    let has = |side: &Side, statistic: Statistic| {
        side.points.iter().any(|point| {
            [Metric::Ttft, Metric::Tpot]
                .into_iter()
                .any(|metric| measured(point, metric, statistic).is_some())
        })
    };
    [Statistic::Mean, Statistic::Median]
        .into_iter()
        .filter(|statistic| has(baseline, *statistic) && has(candidate, *statistic))
        .collect()
}

/// A statistic to compare by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StatisticChoice {
    /// The statistic.
    pub statistic: Statistic,
    /// Another one was asked for, in which no latency can be compared.
    pub replaced: bool,
}

/// The wanted statistic where both sides have a latency in it, else the first one in which they have. Where they share
/// none, the wanted one stays: throughput is the same under either.
pub fn choose_statistic(
    wanted: Option<Statistic>,
    baseline: &Side,
    candidate: &Side,
) -> StatisticChoice {
    let available = available_statistics(baseline, candidate);
    let statistic = wanted
        .filter(|wanted| available.contains(wanted))
        .or_else(|| available.first().copied())
        .or(wanted)
        .unwrap_or(Statistic::Mean);
    StatisticChoice {
        statistic,
        replaced: wanted.is_some_and(|wanted| wanted != statistic),
    }
}

#[cfg(test)]
mod tests;
