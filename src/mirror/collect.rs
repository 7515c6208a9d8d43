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

/// One point of one run: what several bodies may speak of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PointId {
    key: String,
    image: Option<String>,
    date: String,
    run: Option<RunRef>,
}

/// What some body says about a point.
#[derive(Clone, Debug)]
struct Word {
    said: Dated<Measurement>,
    /// A later capture contradicts it.
    revised: bool,
}

/// All bodies together.
#[derive(Default)]
pub(super) struct Collected {
    words: BTreeMap<Family, BTreeMap<PointId, Vec<Word>>>,
    points: BTreeMap<Family, Vec<Dated<Measurement>>>,
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
        self.points.get(family).into_iter().flatten()
    }

    fn add(&mut self, row: Measurement, captured: Option<&str>, report: &mut BodyReport) {
        let id = PointId {
            key: row.identity.key(),
            image: row.image.clone(),
            date: row.date.clone(),
            run: row.run,
        };
        let known = self
            .words
            .get_mut(&row.identity.family)
            .and_then(|points| points.get_mut(&id));
        let repeats = |word: &Word| !word.revised && agree(&word.said.value, &row);
        let repeated = known
            .as_ref()
            .is_some_and(|words| words.iter().any(repeats));
        let Some(captured) = captured else {
            if repeated {
                report.repeated += 1;
            } else {
                report.undated += 1;
            }
            return;
        };
        let mut same = None;
        for word in known.into_iter().flatten() {
            if word.said.value == row {
                same = Some(word);
            } else if word.said.captured.as_str() < captured
                && !word.revised
                && !agree(&word.said.value, &row)
            {
                // Upstream said something else about this very point later: the later word counts. Two words of one
                // day both stay, and the comparison calls them ambiguous.
                word.revised = true;
                report.revised += 1;
            }
        }
        if repeated {
            report.repeated += 1;
        } else {
            report.points += 1;
        }
        match same {
            Some(word) => {
                word.revised = false;
                word.said.captured = captured.to_owned();
            }
            None => self
                .words
                .entry(row.identity.family.clone())
                .or_default()
                .entry(id)
                .or_default()
                .push(Word {
                    said: Dated {
                        value: row,
                        captured: captured.to_owned(),
                    },
                    revised: false,
                }),
        }
    }

    /// Makes points of the words that stand.
    fn settle(&mut self) {
        for (family, points) in std::mem::take(&mut self.words) {
            let settled = points.into_values().flat_map(settled);
            self.points.entry(family).or_default().extend(settled);
        }
    }
}

/// Whether one row of a point only says less than the other, and nothing else: the history has no means, for one
/// (docs/CONTRACT.md §3.5).
fn agree(a: &Measurement, b: &Measurement) -> bool {
    fn known<T: PartialEq>(a: Option<&T>, b: Option<&T>) -> bool {
        a.is_none() || b.is_none() || a == b
    }
    let within = |less: &Measurement, more: &Measurement| {
        less.metrics
            .iter()
            .all(|(name, value)| more.metrics.get(name) == Some(value))
    };
    (within(a, b) || within(b, a))
        && known(a.request_errors.as_ref(), b.request_errors.as_ref())
        && known(a.recipe_fingerprint.as_ref(), b.recipe_fingerprint.as_ref())
        && known(a.dataset.as_ref(), b.dataset.as_ref())
}

/// The rows of a point: of the words that stand, those that say less are merged into those that say more.
fn settled(words: Vec<Word>) -> Vec<Dated<Measurement>> {
    let mut words: Vec<Dated<Measurement>> = words
        .into_iter()
        .filter(|word| !word.revised)
        .map(|word| word.said)
        .collect();
    let details = |row: &Measurement| {
        usize::from(row.request_errors.is_some())
            + usize::from(row.recipe_fingerprint.is_some())
            + usize::from(row.dataset.is_some())
    };
    words.sort_by_key(|word| std::cmp::Reverse((word.value.metrics.len(), details(&word.value))));
    let mut rows: Vec<Dated<Measurement>> = Vec::with_capacity(words.len());
    for word in words {
        let mut merged = false;
        for row in rows.iter_mut().filter(|row| agree(&row.value, &word.value)) {
            merged = true;
            let (more, less) = (&mut row.value, &word.value);
            more.request_errors = more.request_errors.or(less.request_errors);
            more.recipe_fingerprint = more
                .recipe_fingerprint
                .take()
                .or_else(|| less.recipe_fingerprint.clone());
            more.dataset = more.dataset.take().or_else(|| less.dataset.clone());
            if word.captured > row.captured {
                row.captured.clone_from(&word.captured);
            }
        }
        if !merged {
            rows.push(word);
        }
    }
    rows
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
    collected.settle();
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
        // Bodies come oldest capture first.
        let value = match collected.runs.remove(&value.run.id) {
            Some(older) => newer_info(older.value, value),
            None => value,
        };
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

/// What two captures know about a run: what the newer one leaves out is taken from the older one.
fn newer_info(older: RunInfo, newer: RunInfo) -> RunInfo {
    // A conclusion is that of an attempt; a new attempt does not inherit it.
    let same_attempt = newer.run.attempt.is_none()
        || older
            .run
            .attempt
            .is_none_or(|attempt| newer.run.attempt == Some(attempt));
    RunInfo {
        run: RunRef {
            id: newer.run.id,
            attempt: newer.run.attempt.or(older.run.attempt),
        },
        name: newer.name.or(older.name),
        conclusion: newer
            .conclusion
            .or(older.conclusion.filter(|_| same_attempt)),
        created_at: newer.created_at.or(older.created_at),
        head: newer.head.or(older.head),
        changelogs: if newer.changelogs.is_empty() {
            older.changelogs
        } else {
            newer.changelogs
        },
    }
}
