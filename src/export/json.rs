//! The layout of the JSON export (docs/EXPORT.md).

use crate::compare::{
    Cell, Comparison, EvalRow, MatrixCoverage, Row, Side, SideEval, SidePoint, Summary, measured,
};
use crate::metric::{Better, Metric, Statistic};
use crate::record::{Matrix, RunRef};

use super::Context;
use super::evals::{evals, pairing};
use super::points::{change, points};
use super::value::Json;

/// Version of the layout. It rises whenever a member is removed or changes its meaning; members may be added.
pub const SCHEMA: u64 = 1;

pub(super) fn comparison(comparison: &Comparison, context: &Context<'_>) -> Json {
    Json::Object(vec![
        ("tagdelta-comparison", Json::Count(SCHEMA)),
        ("family", Json::maybe(context.family, Json::text)),
        (
            "latency-statistic",
            Json::text(comparison.statistic.as_str()),
        ),
        (
            "sources",
            Json::List(context.sources.iter().map(Json::text).collect()),
        ),
        (
            "metrics",
            Json::List(Metric::COMPARED.into_iter().map(metric).collect()),
        ),
        ("baseline", side(&comparison.baseline, context)),
        ("candidate", side(&comparison.candidate, context)),
        ("coverage", coverage(comparison)),
        (
            "summaries",
            Json::List(
                comparison
                    .summaries
                    .iter()
                    .map(|found| summary(comparison, found))
                    .collect(),
            ),
        ),
        (
            "points",
            Json::List(
                comparison
                    .rows
                    .iter()
                    .map(|found| row(comparison, found, context))
                    .collect(),
            ),
        ),
        (
            "evals",
            Json::List(
                comparison
                    .evals
                    .iter()
                    .map(|found| eval_row(comparison, found, context))
                    .collect(),
            ),
        ),
        (
            "matrix",
            Json::maybe(context.matrix, |(matrix, old, new)| {
                Json::Object(vec![
                    (
                        "baseline",
                        matrix_coverage(matrix, old, &comparison.baseline),
                    ),
                    (
                        "candidate",
                        matrix_coverage(matrix, new, &comparison.candidate),
                    ),
                ])
            }),
        ),
    ])
}

fn metric(metric: Metric) -> Json {
    let better = match metric.better() {
        Better::Higher => "higher",
        Better::Lower => "lower",
    };
    Json::Object(vec![
        ("id", Json::text(metric.id())),
        ("unit", Json::text(metric.unit())),
        ("better", Json::text(better)),
        ("has-statistic", Json::Bool(metric.has_statistic())),
    ])
}

fn texts(texts: &[String]) -> Json {
    Json::List(texts.iter().map(Json::text).collect())
}

fn text(text: Option<&String>) -> Json {
    Json::maybe(text, Json::text)
}

fn run(run: RunRef, context: &Context<'_>) -> Json {
    Json::Object(vec![
        ("id", Json::Count(run.id)),
        ("attempt", Json::maybe(run.attempt, Json::Count)),
        ("url", Json::text(context.run_url(run))),
    ])
}

fn side(side: &Side, context: &Context<'_>) -> Json {
    Json::Object(vec![
        ("image", text(side.image.as_ref())),
        ("dates", texts(&side.dates)),
        (
            "runs",
            Json::List(side.runs.iter().map(|found| run(*found, context)).collect()),
        ),
        ("head", text(side.head.as_ref())),
        ("points", Json::size(side.points.len())),
        ("evals", Json::size(side.evals.len())),
        ("duplicates", Json::size(side.duplicates)),
        (
            "superseded",
            Json::List(
                side.superseded
                    .iter()
                    .map(|found| {
                        Json::Object(vec![
                            ("run", run(found.run, context)),
                            ("points", Json::size(found.points)),
                        ])
                    })
                    .collect(),
            ),
        ),
        (
            "evals-without-image",
            Json::List(
                side.eval_omissions
                    .iter()
                    .map(|found| {
                        Json::Object(vec![
                            ("run", run(found.run, context)),
                            ("scores", Json::size(found.count)),
                        ])
                    })
                    .collect(),
            ),
        ),
    ])
}

fn coverage(comparison: &Comparison) -> Json {
    let found = &comparison.coverage;
    Json::Object(vec![
        ("baseline-points", Json::size(found.baseline_points)),
        ("candidate-points", Json::size(found.candidate_points)),
        ("matched", Json::size(found.matched)),
        ("baseline-only", Json::size(found.baseline_only)),
        ("candidate-only", Json::size(found.candidate_only)),
        ("ambiguous", Json::size(found.ambiguous)),
        ("not-comparable", Json::size(found.not_comparable)),
    ])
}

fn summary(comparison: &Comparison, found: &Summary) -> Json {
    let worst = found.worst.and_then(|at| comparison.rows.get(at));
    Json::Object(vec![
        ("metric", Json::text(found.metric.id())),
        ("geometric-mean-change", Json::number(found.geometric_mean)),
        ("median-change", Json::number(found.median)),
        ("compared", Json::size(found.compared)),
        ("matched", Json::size(found.matched)),
        ("better", Json::size(found.better)),
        ("worse", Json::size(found.worse)),
        ("equal", Json::size(found.equal)),
        ("worst-key", Json::maybe(worst, |row| Json::text(&row.key))),
    ])
}

fn row(comparison: &Comparison, row: &Row, context: &Context<'_>) -> Json {
    let lines = points(comparison, &row.pairing);
    let of_side = |found: &mut dyn Iterator<Item = &SidePoint>| {
        Json::List(
            found
                .map(|found| point(found, comparison.statistic, context))
                .collect(),
        )
    };
    Json::Object(vec![
        ("pairing", Json::text(row.pairing.code())),
        ("key", Json::text(&row.key)),
        ("label", Json::text(&row.label)),
        ("workload", Json::text(&row.workload)),
        ("topology", Json::text(&row.topology)),
        ("concurrency", Json::Count(row.conc)),
        (
            "baseline",
            of_side(&mut lines.iter().filter_map(|(old, _)| *old)),
        ),
        (
            "candidate",
            of_side(&mut lines.iter().filter_map(|(_, new)| *new)),
        ),
        (
            "changes",
            Json::Object(
                row.cells
                    .iter()
                    .map(|found| (found.metric.id(), cell(found)))
                    .collect(),
            ),
        ),
    ])
}

fn cell(cell: &Cell) -> Json {
    let (change, reason) = change(cell.change);
    Json::Object(vec![
        ("change", Json::number(change)),
        (
            "direction",
            Json::maybe(cell.direction, |direction| Json::text(direction.code())),
        ),
        ("reason", Json::maybe(reason, Json::text)),
        ("noise", Json::text(cell.noise.code())),
        ("repeats", Json::maybe(cell.noise.repeats(), Json::size)),
    ])
}

fn point(point: &SidePoint, statistic: Statistic, context: &Context<'_>) -> Json {
    let values = Metric::COMPARED
        .into_iter()
        .map(|metric| {
            (
                metric.id(),
                Json::number(measured(point, metric, statistic)),
            )
        })
        .collect();
    Json::Object(vec![
        ("values", Json::Object(values)),
        (
            "request-errors",
            Json::maybe(point.request_errors, Json::Count),
        ),
        ("result", Json::text(point.outcome.code())),
        ("scenario", Json::text(point.scenario.code())),
        ("dataset", text(point.dataset.as_ref())),
        ("image", text(point.image.as_ref())),
        ("date", text(point.date.as_ref())),
        ("run", Json::maybe(point.run, |found| run(found, context))),
        ("head", text(point.head.as_ref())),
    ])
}

fn eval_row(comparison: &Comparison, row: &EvalRow, context: &Context<'_>) -> Json {
    let lines = evals(comparison, row);
    let of_side = |found: &mut dyn Iterator<Item = &SideEval>| {
        Json::List(found.map(|found| eval(found, context)).collect())
    };
    let change = row.change.as_ref().ok();
    Json::Object(vec![
        ("pairing", Json::text(pairing(row))),
        ("key", Json::text(&row.key)),
        ("suite", Json::text(&row.suite)),
        ("metric", Json::text(&row.metric)),
        ("label", Json::text(&row.label)),
        ("secondary", Json::Bool(row.secondary)),
        (
            "baseline",
            of_side(&mut lines.iter().filter_map(|(old, _)| *old)),
        ),
        (
            "candidate",
            of_side(&mut lines.iter().filter_map(|(_, new)| *new)),
        ),
        (
            "difference",
            Json::number(change.map(|change| change.difference)),
        ),
        (
            "interval-95",
            Json::maybe(change.and_then(|change| change.interval), |(low, high)| {
                Json::List(vec![Json::number(Some(low)), Json::number(Some(high))])
            }),
        ),
        (
            "judgement",
            Json::maybe(change.and_then(|change| change.judgement()), |judgement| {
                Json::text(judgement.code())
            }),
        ),
        (
            "reason",
            Json::maybe(row.change.err(), |reason| Json::text(reason.code())),
        ),
    ])
}

fn eval(eval: &SideEval, context: &Context<'_>) -> Json {
    Json::Object(vec![
        ("score", Json::number(eval.score)),
        ("samples", Json::maybe(eval.samples, Json::Count)),
        ("concurrency", Json::maybe(eval.conc, Json::Count)),
        ("result", Json::text(eval.outcome.code())),
        ("date", text(eval.date.as_ref())),
        ("run", Json::maybe(eval.run, |found| run(found, context))),
        ("head", text(eval.head.as_ref())),
    ])
}

fn matrix_coverage(matrix: &Matrix, found: &MatrixCoverage, side: &Side) -> Json {
    let entry = |at: usize| -> Vec<(&'static str, Json)> {
        let entry = matrix.entries.get(at);
        vec![
            ("key", Json::maybe(entry, |entry| Json::text(&entry.key))),
            (
                "label",
                Json::maybe(entry, |entry| Json::text(&entry.label)),
            ),
        ]
    };
    let point_key = |at: &usize| Json::maybe(side.points.get(*at), |point| Json::text(&point.key));
    let ambiguous = found
        .ambiguous
        .iter()
        .map(|found| {
            let mut out = entry(found.entry);
            let rivals = found.rivals.iter().filter_map(|at| matrix.entries.get(*at));
            out.push((
                "point-keys",
                Json::List(found.points.iter().map(point_key).collect()),
            ));
            out.push((
                "rival-keys",
                Json::List(rivals.map(|rival| Json::text(&rival.key)).collect()),
            ));
            Json::Object(out)
        })
        .collect();
    let entries = |of: &mut dyn Iterator<Item = usize>| {
        Json::List(of.map(|at| Json::Object(entry(at))).collect())
    };
    Json::Object(vec![
        ("expected", Json::size(found.expected())),
        ("covered", Json::size(found.covered.len())),
        ("missing", entries(&mut found.missing.iter().copied())),
        (
            "unmeasured",
            entries(&mut found.unmeasured.iter().map(|pair| pair.entry)),
        ),
        ("ambiguous", Json::List(ambiguous)),
        ("elsewhere", Json::size(found.elsewhere.len())),
        (
            "points-without-entry",
            Json::List(found.without_entry.iter().map(point_key).collect()),
        ),
    ])
}
