//! Table of evaluations (docs/CANONICAL.md §8.3).

use std::collections::BTreeMap;

use crate::metric::number::{NOT_AVAILABLE, number};
use crate::record::{Baseline, Evaluation, EvaluationResult, Natural, short_label};

use super::document::{Align, Section};
use super::rows::{Reason, Row, section};

/// The evaluations of a baseline by identity.
pub(super) struct OldEvals<'b>(BTreeMap<(&'b str, &'b str, &'b str), &'b Evaluation>);

impl<'b> OldEvals<'b> {
    pub(super) fn of(baseline: Option<&'b Baseline>) -> Self {
        let evals = baseline.iter().flat_map(|baseline| &baseline.evals);
        Self(evals.map(|eval| (eval.identity(), eval)).collect())
    }
}

/// Evaluations, with `compare` against those of a baseline (docs/CANONICAL.md §8.3). Without `compare` the
/// baseline plays no part.
pub fn eval_table(evals: &[Evaluation], baseline: Option<&Baseline>, compare: bool) -> Section {
    let old = compare.then(|| OldEvals::of(baseline));
    table(evals, old.as_ref())
}

/// [`eval_table`] for several tables against the same baseline; without one nothing is compared.
pub(super) fn table(evals: &[Evaluation], old: Option<&OldEvals<'_>>) -> Section {
    let rows = evals
        .iter()
        .map(|eval| {
            let label = row_label(eval);
            let mut texts = Vec::new();
            texts.extend((eval.result != EvaluationResult::Passed).then(|| eval.result.as_str()));
            let cells = if let Some(old) = old {
                let old = old.0.get(&eval.identity()).copied();
                let change = Change::of(eval, old);
                texts.extend(change.as_ref().err().copied());
                vec![
                    label.clone(),
                    compared_score(eval, change.ok()),
                    compared_samples(eval, old),
                ]
            } else {
                vec![label.clone(), score(eval), samples(eval.samples.as_ref())]
            };
            Row {
                cells,
                reasons: texts
                    .into_iter()
                    .map(|text| Reason {
                        text: text.into(),
                        label: label.clone(),
                    })
                    .collect(),
            }
        })
        .collect();
    section("", ("Eval", Align::Start), &["Score ↑", "Samples"], rows)
}

fn row_label(eval: &Evaluation) -> String {
    let Evaluation {
        suite,
        metric,
        label,
        ..
    } = eval;
    if label.is_empty() {
        format!("{suite}/{metric}")
    } else {
        format!("{suite}/{metric} · {}", short_label(label))
    }
}

/// Difference of two comparable scores.
struct Change {
    percentage_points: f64,
}

impl Change {
    /// The difference, or the reason why there is none.
    fn of(new: &Evaluation, old: Option<&Evaluation>) -> Result<Self, &'static str> {
        let old = old.ok_or("Δ N/A: no matched eval baseline")?;
        let (Some(new_score), Some(old_score)) = (new.score, old.score) else {
            return Err("Δ N/A: eval score unavailable");
        };
        if new.result != EvaluationResult::Passed || old.result != EvaluationResult::Passed {
            return Err("Δ N/A: eval unavailable");
        }
        if old.samples.is_none() || old.samples != new.samples {
            return Err("Δ N/A: sample counts missing or different");
        }
        // Subtract first, then scale: the other order rounds differently.
        Ok(Self {
            percentage_points: (new_score - old_score) * 100.0,
        })
    }
}

fn score(eval: &Evaluation) -> String {
    eval.score.map_or_else(
        || NOT_AVAILABLE.to_owned(),
        |score| format!("{}%", number(Some(score * 100.0))),
    )
}

fn compared_score(eval: &Evaluation, change: Option<Change>) -> String {
    let score = score(eval);
    if eval.score.is_none() {
        return score;
    }
    match change {
        // Zeros are kept here (docs/CANONICAL.md §12, 2).
        Some(Change { percentage_points }) => format!("{score} ({percentage_points:+.2} pp)"),
        None => format!("{score} ({NOT_AVAILABLE})"),
    }
}

fn samples(samples: Option<&Natural>) -> String {
    number(samples.map(Natural::to_f64))
}

fn compared_samples(new: &Evaluation, old: Option<&Evaluation>) -> String {
    let old = old.and_then(|old| old.samples.as_ref());
    // Counts only: scores and results may still be incomparable (docs/CANONICAL.md §12, 11).
    if new.samples.is_some() && new.samples.as_ref() == old {
        return format!("{} each", samples(old));
    }
    format!(
        "{}/{} (old/new)",
        samples(old),
        samples(new.samples.as_ref())
    )
}
