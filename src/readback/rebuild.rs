//! Records from what was read, with stand-ins for what is not printed.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::record::{
    Attempt, Baseline, Evaluation, Invalid, Natural, Point, PointResult, Prose, Values, identity,
};

use super::attempt::AttemptRead;
use super::body::BodyRead;
use super::figure::Cell;
use super::issue::Unprinted;
use super::join::{self, Match};
use super::marks::Marks;
use super::meta::Sources;
use super::notes::Errors;
use super::reading::ProseRead;
use super::table::{Conc, EvalRead, PointRead};

/// Stands for the family of a baseline: no report prints it.
pub const STAND_IN_FAMILY: &str = "configs/unknown-master.yaml:unknown";

/// Stands for a goal that is not printed.
pub const STAND_IN_PROSE: &str = "N/A";

/// Digits of a head.
const HEAD_DIGITS: usize = 40;

/// A record at the precision of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Rebuilt<T> {
    /// The record; it passes all rules of docs/CANONICAL.md §1.
    pub record: T,
    /// What of it is not printed, or not as precisely. [`Unprinted::is_stand_in`] tells what holds a stand-in.
    pub unprinted: BTreeSet<Unprinted>,
}

/// Why no record can be rebuilt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRebuilt {
    /// The text leaves open what the record was; see the issues of the reading.
    #[error("the text is ambiguous")]
    Ambiguous,
    /// A generated line is missing or was not understood; see the issues of the reading.
    #[error("a generated line was not understood")]
    NotUnderstood,
    /// The rows stand in other comments.
    #[error("the rows stand in other comments")]
    Continued,
    /// What is printed is no valid record.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

impl NotRebuilt {
    /// Stable code, the key of translated messages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Ambiguous => "ambiguous",
            Self::NotUnderstood => "not-understood",
            Self::Continued => "continued",
            Self::Invalid(_) => "invalid",
        }
    }
}

impl BodyRead {
    /// What the record of this baseline holds and the text does not print.
    pub fn unprinted(&self) -> BTreeSet<Unprinted> {
        let mut out = BTreeSet::from([Unprinted::Family]);
        out.extend(of_rows(&self.points, &self.evals, false));
        out.extend(
            self.goal
                .as_ref()
                .map_or(BTreeSet::from([Unprinted::Goal]), |goal| {
                    of_prose(goal, self.reading.marks)
                }),
        );
        if !matches!(self.sources, Some(Sources::Known(_))) {
            out.insert(Unprinted::Sources);
        }
        if self.points_total > self.points.len() {
            out.insert(Unprinted::HiddenPoints);
        }
        out
    }

    /// The record at the precision of the text, with the points that are shown.
    ///
    /// # Errors
    /// [`NotRebuilt`].
    pub fn record(&self) -> Result<Rebuilt<Baseline>, NotRebuilt> {
        if self.continued {
            return Err(NotRebuilt::Continued);
        }
        let sources = match &self.sources {
            Some(Sources::Known(urls)) => urls.clone(),
            _ => Vec::new(),
        };
        let record = self
            .stand_in(sources)
            .ok_or_else(|| why_not(self.reading.is_ambiguous()))?;
        record.validate()?;
        Ok(Rebuilt {
            record,
            unprinted: self.unprinted(),
        })
    }

    /// The record without a look at the rules; `None` if something was ambiguous or not understood.
    pub(super) fn stand_in(&self, sources: Vec<String>) -> Option<Baseline> {
        Some(Baseline {
            family: STAND_IN_FAMILY.to_owned(),
            date: self.date.clone(),
            image: self.image.clone(),
            goal: match &self.goal {
                Some(goal) => prose(goal)?,
                None => Prose {
                    en: STAND_IN_PROSE.to_owned(),
                    zh: STAND_IN_PROSE.to_owned(),
                },
            },
            sources,
            points: points(&self.points, false)?,
            evals: evals(&self.evals, false)?,
        })
    }
}

impl AttemptRead {
    /// What the record of this attempt holds and the text does not print.
    pub fn unprinted(&self) -> BTreeSet<Unprinted> {
        let mut out = BTreeSet::from([Unprinted::FullHead, Unprinted::Counts, Unprinted::Finding]);
        out.extend(of_rows(&self.points, &self.evals, true));
        out.extend(of_prose(&self.change, self.reading.marks));
        if self.number.is_none() {
            out.insert(Unprinted::Number);
        }
        if self.repository.is_none() {
            out.insert(Unprinted::Repository);
        }
        out
    }

    /// The record at the precision of the text. Points and evals that
    /// [`matched_points`](super::matched_points) and [`matched_evals`](super::matched_evals) find in the baseline get
    /// its keys, so that they pair.
    ///
    /// # Errors
    /// [`NotRebuilt`].
    pub fn record(&self, baseline: Option<&BodyRead>) -> Result<Rebuilt<Attempt>, NotRebuilt> {
        if self.continued {
            return Err(NotRebuilt::Continued);
        }
        let record = self
            .stand_in(baseline)
            .ok_or_else(|| why_not(self.reading.is_ambiguous()))?;
        record.validate()?;
        Ok(Rebuilt {
            record,
            unprinted: self.unprinted(),
        })
    }

    /// The record without a look at the rules; `None` if something was ambiguous or not understood.
    pub(super) fn stand_in(&self, baseline: Option<&BodyRead>) -> Option<Attempt> {
        let mut points = points(&self.points, true)?;
        let mut evals = evals(&self.evals, true)?;
        if let Some(baseline) = baseline {
            let old_points = self::points(&baseline.points, false)?;
            let old_evals = self::evals(&baseline.evals, false)?;
            for (point, found) in points.iter_mut().zip(join::points(baseline, self)) {
                if let Match::One(row) = found {
                    point.key = old_points[row].key.clone();
                }
            }
            for (eval, found) in evals.iter_mut().zip(join::evals(baseline, self)) {
                if let Match::One(row) = found {
                    eval.key = old_evals[row].key.clone();
                }
            }
        }
        let passed = |count: usize| Natural::from(count as u64);
        let is_passed = |point: &&Point| point.result == PointResult::Passed;
        Some(Attempt {
            kind: self.kind,
            number: self.number.clone().unwrap_or_else(|| passed(0)),
            head: format!("{:0<HEAD_DIGITS$}", self.short_head),
            image: self.image.clone(),
            run_id: self.run_id.clone(),
            run_attempt: self.run_attempt.clone(),
            status: self.status,
            change: prose(&self.change)?,
            finding: None,
            next: prose(self.next.as_ref()?)?,
            benchmarks_expected: passed(points.len()),
            benchmarks_passed: passed(points.iter().filter(is_passed).count()),
            evals_expected: passed(evals.len()),
            evals_passed: passed(
                evals
                    .iter()
                    .filter(|eval| eval.result == crate::record::EvaluationResult::Passed)
                    .count(),
            ),
            points,
            evals,
        })
    }
}

fn why_not(ambiguous: bool) -> NotRebuilt {
    if ambiguous {
        NotRebuilt::Ambiguous
    } else {
        NotRebuilt::NotUnderstood
    }
}

fn of_rows(points: &[PointRead], evals: &[EvalRead], compared: bool) -> BTreeSet<Unprinted> {
    let mut out = BTreeSet::new();
    if !points.is_empty() {
        out.extend([
            Unprinted::PointKeys,
            Unprinted::Labels,
            Unprinted::Scenario,
            Unprinted::Dataset,
        ]);
        if compared {
            out.insert(Unprinted::TotalThroughput);
        }
        let silent = |point: &PointRead| point.errors == Errors::Silent;
        if !compared && points.iter().any(silent) {
            out.insert(Unprinted::RequestErrors);
        }
        if points
            .iter()
            .any(|point| !matches!(point.conc, Conc::Printed(_)))
        {
            out.insert(Unprinted::Concurrency);
        }
    }
    if !evals.is_empty() {
        out.extend([Unprinted::EvalKeys, Unprinted::Labels]);
    }
    if !points.is_empty() || !evals.is_empty() {
        out.extend([Unprinted::Precision, Unprinted::Provenance]);
    }
    out
}

fn of_prose(prose: &ProseRead, marks: Marks) -> BTreeSet<Unprinted> {
    let mut out = BTreeSet::new();
    if prose.zh.is_none() {
        out.insert(Unprinted::Chinese);
    }
    if marks == Marks::Lost {
        out.insert(Unprinted::ProseMarks);
    }
    out
}

fn prose(prose: &ProseRead) -> Option<Prose> {
    Some(Prose {
        en: prose.en.clone(),
        zh: prose.zh.clone()?,
    })
}

/// Keys that stand in for unknown ones: a hash of the label, and which of equal labels it is. Those of an attempt
/// never equal those of a baseline by themselves: what belongs together is decided by `join`.
struct Keys {
    side: &'static str,
    seen: BTreeMap<String, u64>,
}

impl Keys {
    fn new(compared: bool) -> Self {
        Self {
            side: if compared { "attempt" } else { "baseline" },
            seen: BTreeMap::new(),
        }
    }

    fn next(&mut self, label: &str) -> Option<String> {
        let side = self.side;
        let nth = self.seen.entry(label.to_owned()).or_default();
        *nth += 1;
        identity(&json!({"tagdelta-read": 1, "of": side, "label": label, "nth": *nth})).ok()
    }
}

fn value(cell: &Cell) -> Option<f64> {
    cell.figure().map(|figure| figure.value)
}

fn points(rows: &[PointRead], compared: bool) -> Option<Vec<Point>> {
    let mut keys = Keys::new(compared);
    rows.iter()
        .map(|row| {
            if !row.is_certain() {
                return None;
            }
            let mut point = row.spelled.as_ref()?.point();
            // The concurrency tells the rows of a factored table apart, whatever its labels say.
            point.key = keys.next(&match &row.conc {
                Conc::Printed(conc) => format!("c{conc} {}", point.label),
                _ => point.label.clone(),
            })?;
            point.result = row.result?;
            point.values = Values {
                total_tps_gpu: value(&row.total),
                output_tps_gpu: value(&row.output),
                ttft_ms: value(&row.ttft),
                tpot_ms: value(&row.tpot),
                latency_statistic: point.values.latency_statistic,
                request_errors: match &row.errors {
                    Errors::Count(errors) => Some(errors.clone()),
                    // An attempt would say that they are unknown.
                    Errors::Silent if compared => Some(Natural::from(0_u64)),
                    Errors::Silent | Errors::Unavailable | Errors::Ambiguous => None,
                },
            };
            Some(point)
        })
        .collect()
}

fn evals(rows: &[EvalRead], compared: bool) -> Option<Vec<Evaluation>> {
    let mut keys = Keys::new(compared);
    rows.iter()
        .map(|row| {
            if !row.is_certain() {
                return None;
            }
            Some(Evaluation {
                key: keys.next(&row.shown)?,
                suite: row.suite.clone(),
                metric: row.metric.clone(),
                label: row.label.clone()?,
                score: value(&row.score).map(|percent| percent / 100.0),
                samples: row.samples.own().cloned(),
                result: row.result?,
                run_id: None,
                head: None,
                run_attempt: None,
            })
        })
        .collect()
}
