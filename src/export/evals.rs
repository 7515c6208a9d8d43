//! The table of evals.

use crate::compare::{Comparison, EvalRow, SideEval};

use super::Context;
use super::table::{Cell, Table};

pub(super) fn table(comparison: &Comparison, context: &Context<'_>) -> Table {
    Table {
        header: header(),
        rows: comparison
            .evals
            .iter()
            .flat_map(|row| lines(comparison, row, context))
            .collect(),
    }
}

fn header() -> Vec<String> {
    let mut out: Vec<String> = [
        "pairing",
        "key",
        "suite",
        "metric",
        "label",
        "secondary",
        "baseline score (fraction)",
        "candidate score (fraction)",
        "difference (fraction)",
        "95 % interval low (fraction)",
        "95 % interval high (fraction)",
        "judgement",
        "reason",
    ]
    .map(str::to_owned)
    .to_vec();
    for side in ["baseline", "candidate"] {
        for name in [
            "samples",
            "concurrency",
            "date",
            "run",
            "attempt",
            "run URL",
            "head",
            "result",
        ] {
            out.push(format!("{side} {name}"));
        }
    }
    out
}

/// How the evals of a row pair.
pub(super) fn pairing(row: &EvalRow) -> &'static str {
    match (row.baseline.as_slice(), row.candidate.as_slice()) {
        ([_], [_]) => "matched",
        ([_], []) => "baseline-only",
        ([], [_]) => "candidate-only",
        _ => "ambiguous",
    }
}

fn lines(comparison: &Comparison, row: &EvalRow, context: &Context<'_>) -> Vec<Vec<Cell>> {
    let line = |old: Option<&SideEval>, new: Option<&SideEval>| {
        let change = row.change.as_ref().ok();
        let interval = change.and_then(|change| change.interval);
        let judgement = change.and_then(|change| change.judgement());
        let mut out = vec![
            Cell::Word(pairing(row)),
            Cell::Text(row.key.clone()),
            Cell::Text(row.suite.clone()),
            Cell::Text(row.metric.clone()),
            Cell::Text(row.label.clone()),
            Cell::Word(if row.secondary { "true" } else { "false" }),
            Cell::number(old.and_then(|eval| eval.score)),
            Cell::number(new.and_then(|eval| eval.score)),
            Cell::number(change.map(|change| change.difference)),
            Cell::number(interval.map(|(low, _)| low)),
            Cell::number(interval.map(|(_, high)| high)),
            Cell::word(judgement.map(|judgement| judgement.code())),
            Cell::word(row.change.err().map(|reason| reason.code())),
        ];
        out.extend(provenance(old, context));
        out.extend(provenance(new, context));
        out
    };
    evals(comparison, row)
        .into_iter()
        .map(|(old, new)| line(old, new))
        .collect()
}

/// Baseline and candidate eval of each line of a row.
pub(super) fn evals<'c>(
    comparison: &'c Comparison,
    row: &EvalRow,
) -> Vec<(Option<&'c SideEval>, Option<&'c SideEval>)> {
    let old = |at: &usize| comparison.baseline.evals.get(*at);
    let new = |at: &usize| comparison.candidate.evals.get(*at);
    match (row.baseline.as_slice(), row.candidate.as_slice()) {
        ([b], [c]) => vec![(old(b), new(c))],
        (b, c) => b
            .iter()
            .map(|at| (old(at), None))
            .chain(c.iter().map(|at| (None, new(at))))
            .collect(),
    }
}

fn provenance(eval: Option<&SideEval>, context: &Context<'_>) -> [Cell; 8] {
    let Some(eval) = eval else {
        return [const { Cell::Blank }; 8];
    };
    [
        Cell::count(eval.samples),
        Cell::count(eval.conc),
        Cell::text(eval.date.as_ref()),
        Cell::count(eval.run.map(|run| run.id)),
        Cell::count(eval.run.and_then(|run| run.attempt)),
        Cell::text(eval.run.map(|run| context.run_url(run)).as_ref()),
        Cell::text(eval.head.as_ref()),
        Cell::Word(eval.outcome.code()),
    ]
}
