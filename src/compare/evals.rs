//! Pairing evals. The same rule as the canonical eval table (docs/CANONICAL.md §8.3), so that page and Markdown agree
//! on what is compared; the interval is added here.

use std::collections::BTreeMap;

use super::interval;
use super::model::{EvalNotAvailable, EvalRow, Outcome, ScoreChange, Side, SideEval};
use super::select::eval_order;

/// What two evals must share to be compared: suite, metric, key (docs/CANONICAL.md §8.3).
type EvalId<'a> = (&'a str, &'a str, &'a str);

/// One row for each suite, metric and key of either side, ordered by suite, metric, concurrency, label.
pub fn eval_rows(baseline: &Side, candidate: &Side) -> Vec<EvalRow> {
    let mut found: BTreeMap<EvalId<'_>, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for (at, eval) in baseline.evals.iter().enumerate() {
        found
            .entry((&eval.suite, &eval.metric, &eval.key))
            .or_default()
            .0
            .push(at);
    }
    for (at, eval) in candidate.evals.iter().enumerate() {
        found
            .entry((&eval.suite, &eval.metric, &eval.key))
            .or_default()
            .1
            .push(at);
    }
    let mut rows: Vec<(&SideEval, EvalRow)> = found
        .into_values()
        .filter_map(|(old, new)| {
            let evals = || {
                let old = old.iter().filter_map(|at| baseline.evals.get(*at));
                new.iter()
                    .filter_map(|at| candidate.evals.get(*at))
                    .chain(old)
            };
            let shown = evals().next()?;
            let row = EvalRow {
                suite: shown.suite.clone(),
                metric: shown.metric.clone(),
                label: shown.label.clone(),
                key: shown.key.clone(),
                secondary: evals().all(|eval| eval.secondary),
                change: change(baseline, candidate, &old, &new),
                baseline: old.clone(),
                candidate: new.clone(),
            };
            Some((shown, row))
        })
        .collect();
    crate::sorting::sort_by(&mut rows, |a, b| eval_order(a.0, b.0));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn change(
    baseline: &Side,
    candidate: &Side,
    old: &[usize],
    new: &[usize],
) -> Result<ScoreChange, EvalNotAvailable> {
    let (old, new) = match (old, new) {
        ([old], [new]) => (old, new),
        ([_], []) => return Err(EvalNotAvailable::BaselineOnly),
        ([], [_]) => return Err(EvalNotAvailable::CandidateOnly),
        _ => return Err(EvalNotAvailable::Ambiguous),
    };
    let (Some(old), Some(new)) = (baseline.evals.get(*old), candidate.evals.get(*new)) else {
        return Err(EvalNotAvailable::Ambiguous);
    };
    let (Some(old_score), Some(new_score)) = (old.score, new.score) else {
        return Err(EvalNotAvailable::ScoreMissing);
    };
    if old.outcome != Outcome::Passed || new.outcome != Outcome::Passed {
        return Err(EvalNotAvailable::Unavailable);
    }
    match (old.samples, new.samples) {
        (Some(old_n), Some(new_n)) if old_n == new_n => Ok(ScoreChange {
            difference: new_score - old_score,
            interval: interval::difference((old_score, old_n), (new_score, new_n)),
        }),
        _ => Err(EvalNotAvailable::SamplesDiffer),
    }
}
