//! The verdict as structure: what is said, in which order, over which rows. The words are the reader's language's
//! business.

use crate::metric::Metric;

use super::interval::EvalJudgement;
use super::model::{
    Change, Comparison, Coverage, Direction, EvalNotAvailable, Noise, NotAvailable, Pairing,
    ScoreChange, Summary,
};

/// One comparison in a few clauses. Performance, evals, coverage and noise are always all there.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Output throughput; where it has no change, the first of the other metrics that has one; or why nothing has.
    pub headline: Result<MetricClause, NothingCompared>,
    /// Why another metric than output throughput makes the headline; the most frequent reason over the matched rows.
    pub output_not_compared: Option<NotAvailable>,
    /// TTFT, TPOT and total throughput, in this order, those that have a change and do not make the headline. Each
    /// names its own row count.
    pub others: Vec<MetricClause>,
    /// Evals.
    pub evals: EvalClause,
    /// What was paired and what was not.
    pub coverage: Coverage,
    /// Why matched rows give no change in the headline metric, or in output throughput where there is no headline, with
    /// how many rows, ordered by reason.
    pub not_compared: Vec<(NotAvailable, usize)>,
    /// Noise.
    pub noise: NoiseClause,
}

/// One metric over the rows that have a change in it.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricClause {
    /// Metric.
    pub metric: Metric,
    /// Geometric mean of `new / old`, minus 1. `None` where a ratio is zero: then only the counts speak.
    pub geometric_mean: Option<f64>,
    /// Median of the changes.
    pub median: Option<f64>,
    /// Direction of the geometric mean.
    pub direction: Option<Direction>,
    /// Whether the points agree.
    pub agreement: Agreement,
    /// Rows behind these numbers.
    pub compared: usize,
    /// Matched rows.
    pub matched: usize,
    /// Better rows.
    pub better: usize,
    /// Worse rows.
    pub worse: usize,
    /// Equal rows.
    pub equal: usize,
    /// Row (index into [`Comparison::rows`]) of the least favourable change.
    pub worst: Option<usize>,
    /// Geometric mean and median lie on different sides of zero; the reader has to be told.
    pub disagrees_with_median: bool,
}

/// Whether all rows of a clause went one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// Better at every row.
    AllBetter,
    /// Worse at every row.
    AllWorse,
    /// Equal at every row.
    AllEqual,
    /// Some of each, or some equal.
    Mixed,
}

/// Why no metric has a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NothingCompared {
    /// A side has no points.
    EmptySide {
        /// No baseline points.
        baseline: bool,
        /// No candidate points.
        candidate: bool,
    },
    /// The sides have no identity in common.
    NothingMatched,
    /// Every identity in common occurs several times on a side.
    OnlyAmbiguous,
    /// Identities match, but none gives a change in any metric; the most frequent reason for output throughput.
    NotComparable(NotAvailable),
}

/// What is said about evals.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalClause {
    /// One item for each suite and metric, in row order; empty when neither side has an eval.
    pub suites: Vec<SuiteClause>,
    /// Scores that could not be given to a side, because their run measured several images (baseline, candidate).
    pub unattributed: (usize, usize),
}

/// One suite and metric.
#[derive(Clone, Debug, PartialEq)]
pub struct SuiteClause {
    /// Suite.
    pub suite: String,
    /// Metric.
    pub metric: String,
    /// Compared evals.
    pub compared: Vec<EvalItem>,
    /// Evals without a comparison, by reason.
    pub not_compared: Vec<(EvalNotAvailable, usize)>,
}

/// One compared eval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvalItem {
    /// Index into [`Comparison::evals`].
    pub row: usize,
    /// Difference and interval.
    pub change: ScoreChange,
    /// What the interval says.
    pub judgement: Option<EvalJudgement>,
}

/// What is known about noise over all changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoiseClause {
    /// Not known at any row.
    Unknown {
        /// Rows concerned.
        rows: usize,
        /// Fewest repeats of one of them.
        fewest: usize,
        /// Most repeats of one of them.
        most: usize,
    },
    /// There is no change to judge.
    NotApplicable,
}

/// Puts a comparison into clauses.
pub fn verdict(comparison: &Comparison) -> Verdict {
    let clause = |metric| {
        comparison
            .summary(metric)
            .filter(|summary| summary.compared > 0)
            .map(metric_clause)
    };
    let mut clauses = [
        Metric::OutputTps,
        Metric::Ttft,
        Metric::Tpot,
        Metric::TotalTps,
    ]
    .into_iter()
    .filter_map(clause);
    let first = clauses.next();
    let others = clauses.collect();
    let metric = first
        .as_ref()
        .map_or(Metric::OutputTps, |first| first.metric);
    let output_not_compared = (metric != Metric::OutputTps)
        .then(|| most_frequent(&reasons(comparison, Metric::OutputTps)))
        .flatten();
    let not_compared = reasons(comparison, metric);
    Verdict {
        headline: first.ok_or_else(|| nothing_compared(comparison, &not_compared)),
        output_not_compared,
        others,
        evals: eval_clause(comparison),
        coverage: comparison.coverage,
        not_compared,
        noise: noise(comparison),
    }
}

fn metric_clause(summary: &Summary) -> MetricClause {
    let agreement = if summary.better == summary.compared {
        Agreement::AllBetter
    } else if summary.worse == summary.compared {
        Agreement::AllWorse
    } else if summary.equal == summary.compared {
        Agreement::AllEqual
    } else {
        Agreement::Mixed
    };
    let disagrees = match (summary.geometric_mean, summary.median) {
        (Some(mean), Some(median)) => mean * median < 0.0,
        _ => false,
    };
    MetricClause {
        metric: summary.metric,
        geometric_mean: summary.geometric_mean,
        median: summary.median,
        direction: summary
            .geometric_mean
            .map(|mean| Direction::of_change(summary.metric, mean)),
        agreement,
        compared: summary.compared,
        matched: summary.matched,
        better: summary.better,
        worse: summary.worse,
        equal: summary.equal,
        worst: summary.worst,
        disagrees_with_median: disagrees,
    }
}

/// Reasons of the matched rows without a change in a metric.
fn reasons(comparison: &Comparison, metric: Metric) -> Vec<(NotAvailable, usize)> {
    let mut out: Vec<(NotAvailable, usize)> = Vec::new();
    for row in comparison
        .rows
        .iter()
        .filter(|row| matches!(row.pairing, Pairing::Matched { .. }))
    {
        for cell in row.cells.iter().filter(|cell| cell.metric == metric) {
            if let Change::None(reason) = cell.change {
                match out.iter_mut().find(|entry| entry.0 == reason) {
                    Some(entry) => entry.1 += 1,
                    None => out.push((reason, 1)),
                }
            }
        }
    }
    crate::sorting::sort(&mut out);
    out
}

/// Of equally frequent reasons the first in order, so that the answer never depends on chance.
fn most_frequent(reasons: &[(NotAvailable, usize)]) -> Option<NotAvailable> {
    let most = reasons.iter().map(|reason| reason.1).max();
    reasons
        .iter()
        .find(|reason| Some(reason.1) == most)
        .map(|reason| reason.0)
}

fn nothing_compared(comparison: &Comparison, reasons: &[(NotAvailable, usize)]) -> NothingCompared {
    let coverage = &comparison.coverage;
    if coverage.baseline_points == 0 || coverage.candidate_points == 0 {
        return NothingCompared::EmptySide {
            baseline: coverage.baseline_points == 0,
            candidate: coverage.candidate_points == 0,
        };
    }
    match most_frequent(reasons) {
        Some(reason) => NothingCompared::NotComparable(reason),
        None => {
            let shared = |row: &super::model::Row| {
                matches!(&row.pairing, Pairing::Ambiguous { baseline, candidate }
                    if !baseline.is_empty() && !candidate.is_empty())
            };
            if comparison.rows.iter().any(shared) {
                NothingCompared::OnlyAmbiguous
            } else {
                NothingCompared::NothingMatched
            }
        }
    }
}

fn eval_clause(comparison: &Comparison) -> EvalClause {
    let mut suites: Vec<SuiteClause> = Vec::new();
    for (at, row) in comparison
        .evals
        .iter()
        .enumerate()
        .filter(|(_, row)| !row.secondary)
    {
        let place = suites
            .iter()
            .position(|suite| suite.suite == row.suite && suite.metric == row.metric);
        let place = place.unwrap_or_else(|| {
            suites.push(SuiteClause {
                suite: row.suite.clone(),
                metric: row.metric.clone(),
                compared: Vec::new(),
                not_compared: Vec::new(),
            });
            suites.len() - 1
        });
        let suite = &mut suites[place];
        match row.change {
            Ok(change) => suite.compared.push(EvalItem {
                row: at,
                change,
                judgement: change.judgement(),
            }),
            Err(reason) => match suite
                .not_compared
                .iter_mut()
                .find(|entry| entry.0 == reason)
            {
                Some(entry) => entry.1 += 1,
                None => suite.not_compared.push((reason, 1)),
            },
        }
    }
    for suite in &mut suites {
        crate::sorting::sort(&mut suite.not_compared);
    }
    let count = |side: &super::model::Side| {
        side.eval_omissions
            .iter()
            .map(|omission| omission.count)
            .sum()
    };
    EvalClause {
        suites,
        unattributed: (count(&comparison.baseline), count(&comparison.candidate)),
    }
}

fn noise(comparison: &Comparison) -> NoiseClause {
    let repeats: Vec<usize> = comparison
        .rows
        .iter()
        .filter_map(|row| {
            row.cells.iter().find_map(|cell| match cell.noise {
                Noise::Unknown { n } => Some(n),
                Noise::NotApplicable => None,
            })
        })
        .collect();
    match (repeats.iter().min(), repeats.iter().max()) {
        (Some(fewest), Some(most)) => NoiseClause::Unknown {
            rows: repeats.len(),
            fewest: *fewest,
            most: *most,
        },
        _ => NoiseClause::NotApplicable,
    }
}
