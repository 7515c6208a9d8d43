//! From bodies to points without repeats, each with the newest day on which it was captured.

use std::collections::{BTreeMap, BTreeSet};

use super::report::{BodyReport, Report};
use super::{Body, Kind};
use crate::record::{EvalMeasurement, Family, Measurement, RunInfo, RunRef};
use crate::wire::{BenchmarkRow, Issue, benchmark_rows, evaluations, workflow_info};

/// Something read from a body, and the newest day of capture that shows it.
#[derive(Clone, Debug)]
pub(super) struct Dated<T> {
    pub(super) value: T,
    pub(super) captured: String,
}

/// One published statement about one point: what may be repeated by several captures.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PointId {
    key: String,
    image: Option<String>,
    date: String,
    run: Option<RunRef>,
}

/// All bodies together.
#[derive(Default)]
pub(super) struct Collected {
    points: BTreeMap<Family, BTreeMap<PointId, Vec<Dated<Measurement>>>>,
    pub(super) evals: Vec<Dated<EvalMeasurement>>,
    pub(super) runs: BTreeMap<u64, Dated<RunInfo>>,
}

impl Collected {
    pub(super) fn families(&self) -> Vec<Family> {
        self.points.keys().cloned().collect()
    }

    /// Number of different images of a family.
    pub(super) fn images(&self, family: &Family) -> usize {
        self.of(family)
            .filter_map(|point| point.value.image.as_deref())
            .collect::<BTreeSet<_>>()
            .len()
    }

    /// All points of a family.
    pub(super) fn of(&self, family: &Family) -> impl Iterator<Item = &Dated<Measurement>> {
        self.points
            .get(family)
            .into_iter()
            .flat_map(|points| points.values().flatten())
    }

    fn add(&mut self, row: Measurement, captured: Option<&str>, report: &mut BodyReport) {
        let id = PointId {
            key: row.identity.key(),
            image: row.image.clone(),
            date: row.date.clone(),
            run: row.run,
        };
        let known = self
            .points
            .get_mut(&row.identity.family)
            .and_then(|points| points.get_mut(&id));
        if let Some(same) =
            known.and_then(|known| known.iter_mut().find(|known| known.value == row))
        {
            report.repeated += 1;
            if let Some(captured) = captured.filter(|captured| *captured > same.captured.as_str()) {
                same.captured = captured.into();
            }
            return;
        }
        let Some(captured) = captured else {
            report.undated += 1;
            return;
        };
        let rows = self
            .points
            .entry(row.identity.family.clone())
            .or_default()
            .entry(id)
            .or_default();
        // Upstream said something else about this very point later: the later word counts. Two words of one day
        // both stay, and the comparison calls them ambiguous.
        let before = rows.len();
        rows.retain(|known| known.captured.as_str() >= captured);
        report.revised += before - rows.len();
        report.points += 1;
        rows.push(Dated {
            value: row,
            captured: captured.into(),
        });
    }
}

/// Reads all bodies, oldest capture first, those without a day last.
pub(super) fn collect(bodies: &[Body], report: &mut Report) -> Collected {
    let mut order: Vec<&Body> = bodies.iter().collect();
    order.sort_by_key(|body| {
        (
            body.captured.is_none(),
            &body.captured,
            body.kind,
            &body.name,
        )
    });
    let mut collected = Collected::default();
    for body in order {
        let captured = body.captured.as_deref();
        let mut entry = BodyReport {
            name: body.name.clone(),
            captured: body.captured.clone(),
            ..BodyReport::default()
        };
        entry.issues = match body.kind {
            Kind::Benchmarks => points(body, captured, &mut collected, &mut entry),
            Kind::Evaluations => evals(body, captured, &mut collected, &mut entry),
            Kind::WorkflowInfo => runs(body, captured, &mut collected, &mut entry),
        };
        entry.rows += entry
            .issues
            .iter()
            .filter(|issue| issue.row.is_some() && issue.code.skips())
            .count();
        report.bodies.push(entry);
    }
    collected
}

fn points(
    body: &Body,
    captured: Option<&str>,
    collected: &mut Collected,
    entry: &mut BodyReport,
) -> Vec<Issue> {
    let (rows, issues) = benchmark_rows(&body.name, &body.bytes);
    entry.rows = rows.len();
    for BenchmarkRow {
        has_image,
        measurement,
        ..
    } in rows
    {
        if has_image {
            collected.add(measurement, captured, entry);
        } else {
            // Such a capture can't say which image was measured, so its points have no place in a comparison.
            entry.without_image += 1;
        }
    }
    issues
}

fn evals(
    body: &Body,
    captured: Option<&str>,
    collected: &mut Collected,
    entry: &mut BodyReport,
) -> Vec<Issue> {
    let (evals, issues) = evaluations(&body.name, &body.bytes);
    entry.rows = evals.len();
    for value in evals {
        if let Some(known) = collected
            .evals
            .iter_mut()
            .find(|known| known.value == value)
        {
            entry.repeated += 1;
            if let Some(captured) = captured.filter(|captured| *captured > known.captured.as_str())
            {
                known.captured = captured.into();
            }
        } else if let Some(captured) = captured {
            entry.points += 1;
            collected.evals.push(Dated {
                value,
                captured: captured.into(),
            });
        } else {
            entry.undated += 1;
        }
    }
    issues
}

fn runs(
    body: &Body,
    captured: Option<&str>,
    collected: &mut Collected,
    entry: &mut BodyReport,
) -> Vec<Issue> {
    let (runs, issues) = workflow_info(&body.name, &body.bytes);
    entry.rows = runs.len();
    for value in runs {
        let Some(captured) = captured else {
            entry.undated += 1;
            continue;
        };
        entry.points += 1;
        collected.runs.insert(
            value.run.id,
            Dated {
                value,
                captured: captured.into(),
            },
        );
    }
    issues
}
