//! The table of points.

use crate::compare::{Change, Comparison, NotAvailable, Pairing, Row, Side, SidePoint, measured};
use crate::metric::Metric;

use super::Context;
use super::table::{Cell, Table};

/// Why a change that overflows is not given.
pub(super) const NOT_FINITE: &str = "not-finite";

pub(super) fn table(comparison: &Comparison, context: &Context<'_>) -> Table {
    Table {
        header: header(),
        rows: comparison
            .rows
            .iter()
            .flat_map(|row| lines(comparison, row, context))
            .collect(),
    }
}

fn header() -> Vec<String> {
    let mut out: Vec<String> = [
        "pairing",
        "key",
        "label",
        "workload",
        "topology",
        "concurrency",
        "latency statistic",
    ]
    .map(str::to_owned)
    .to_vec();
    for metric in Metric::COMPARED {
        let (id, unit) = (metric.id(), metric.unit());
        out.extend([
            format!("baseline {id} ({unit})"),
            format!("candidate {id} ({unit})"),
            format!("change {id} (fraction)"),
            format!("direction {id}"),
            format!("reason {id}"),
            format!("noise {id}"),
            format!("repeats {id} (runs)"),
        ]);
    }
    for side in ["baseline", "candidate"] {
        for name in [
            "image",
            "date",
            "run",
            "attempt",
            "run URL",
            "head",
            "result",
            "scenario",
            "dataset",
            "request errors (requests)",
        ] {
            out.push(format!("{side} {name}"));
        }
    }
    out
}

/// The points of a row, one of each side at most: the values of an ambiguous row stand apart.
fn lines(comparison: &Comparison, row: &Row, context: &Context<'_>) -> Vec<Vec<Cell>> {
    let line = |old: Option<&SidePoint>, new: Option<&SidePoint>| {
        let mut out = vec![
            Cell::Word(row.pairing.code()),
            Cell::Text(row.key.clone()),
            Cell::Text(row.label.clone()),
            Cell::Text(row.workload.clone()),
            Cell::Text(row.topology.clone()),
            Cell::Count(row.conc),
            Cell::Word(comparison.statistic.as_str()),
        ];
        for cell in &row.cells {
            let value = |point: Option<&SidePoint>| {
                Cell::number(
                    point.and_then(|point| measured(point, cell.metric, comparison.statistic)),
                )
            };
            let (change, reason) = change(cell.change);
            out.extend([
                value(old),
                value(new),
                Cell::number(change),
                Cell::word(cell.direction.map(|direction| direction.code())),
                Cell::word(reason),
                Cell::Word(cell.noise.code()),
                Cell::count(cell.noise.repeats().and_then(|n| n.try_into().ok())),
            ]);
        }
        out.extend(provenance(old, context));
        out.extend(provenance(new, context));
        out
    };
    points(comparison, &row.pairing)
        .into_iter()
        .map(|(old, new)| line(old, new))
        .collect()
}

/// Baseline and candidate point of each line of a row.
pub(super) fn points<'c>(
    comparison: &'c Comparison,
    pairing: &Pairing,
) -> Vec<(Option<&'c SidePoint>, Option<&'c SidePoint>)> {
    fn of(side: &Side, at: usize) -> Option<&SidePoint> {
        side.points.get(at)
    }
    let (baseline, candidate) = (&comparison.baseline, &comparison.candidate);
    match pairing {
        Pairing::Matched {
            baseline: old,
            candidate: new,
        } => vec![(of(baseline, *old), of(candidate, *new))],
        Pairing::BaselineOnly(at) => vec![(of(baseline, *at), None)],
        Pairing::CandidateOnly(at) => vec![(None, of(candidate, *at))],
        Pairing::Ambiguous {
            baseline: old,
            candidate: new,
        } => old
            .iter()
            .map(|at| (of(baseline, *at), None))
            .chain(new.iter().map(|at| (None, of(candidate, *at))))
            .collect(),
    }
}

/// The change, or the code of why there is none.
pub(super) fn change(change: Change) -> (Option<f64>, Option<&'static str>) {
    match change {
        Change::Relative(change) if change.is_finite() => (Some(change), None),
        Change::Relative(_) => (None, Some(NOT_FINITE)),
        Change::None(reason) => (None, Some(NotAvailable::code(reason))),
    }
}

fn provenance(point: Option<&SidePoint>, context: &Context<'_>) -> [Cell; 10] {
    let Some(point) = point else {
        return [const { Cell::Blank }; 10];
    };
    [
        Cell::text(point.image.as_ref()),
        Cell::text(point.date.as_ref()),
        Cell::count(point.run.map(|run| run.id)),
        Cell::count(point.run.and_then(|run| run.attempt)),
        Cell::text(point.run.map(|run| context.run_url(run)).as_ref()),
        Cell::text(point.head.as_ref()),
        Cell::Word(point.outcome.code()),
        Cell::Word(point.scenario.code()),
        Cell::text(point.dataset.as_ref()),
        Cell::count(point.request_errors),
    ]
}
