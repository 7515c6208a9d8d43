//! From a side to a canonical record (docs/CANONICAL.md §1). Nothing is invented: what a record needs and the side
//! does not have is an error with a name, or has to come from the caller.

use std::collections::BTreeMap;

use crate::metric::{Metric, Statistic};
use crate::record::{
    Attempt, AttemptKind, AttemptStatus, Baseline, Evaluation, EvaluationResult, Invalid,
    LatencyStatistic, Natural, Point, PointResult, Prose, Scenario, Values,
};

use super::model::{Outcome, Side, SideEval, SidePoint, SideScenario};

/// What a baseline record needs besides its side.
#[derive(Clone, Debug, PartialEq)]
pub struct BaselineFields {
    /// Recipe family, e.g. `configs/amd-master.yaml:dsr1-fp8-mi300x-sglang`.
    pub family_key: String,
    /// Goal.
    pub goal: Prose,
    /// Canonical public API URLs.
    pub sources: Vec<String>,
}

/// What an attempt record needs besides its side.
#[derive(Clone, Debug, PartialEq)]
pub struct AttemptFields {
    /// Kind.
    pub kind: AttemptKind,
    /// Number of the attempt.
    pub number: u64,
    /// Status.
    pub status: AttemptStatus,
    /// Head commit, 40 hex digits; `None` takes the side's.
    pub head: Option<String>,
    /// Attempt number of the run; `None` takes the side's.
    pub run_attempt: Option<u64>,
    /// What was changed.
    pub change: Prose,
    /// What comes next.
    pub next: Prose,
    /// What was found; never rendered.
    pub finding: Option<String>,
    /// Expected and passed counts; `None` counts the side's own points and evals.
    pub counts: Option<Counts>,
}

/// Coverage counters of an attempt; persisted, never rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Benchmarks that were to be run.
    pub benchmarks_expected: u64,
    /// Benchmarks that passed.
    pub benchmarks_passed: u64,
    /// Evals that were to be run.
    pub evals_expected: u64,
    /// Evals that passed.
    pub evals_passed: u64,
}

/// Why a side is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// No image was recorded.
    #[error("the image of these points was not recorded")]
    NoImage,
    /// Points of more than one image.
    #[error("the points have more than one image")]
    SeveralImages,
    /// No day is known.
    #[error("the day of these points is not known")]
    NoDate,
    /// A baseline record has one day.
    #[error("the points are of more than one day")]
    SeveralDates,
    /// No run is known.
    #[error("the run of these points is not known")]
    NoRun,
    /// An attempt record has one run.
    #[error("the points are of more than one run")]
    SeveralRuns,
    /// The attempt number of the run is neither published nor given.
    #[error("the attempt number of the run is not known")]
    NoRunAttempt,
    /// The head commit is neither published nor given.
    #[error("the head commit of the run is not published")]
    NoHead,
    /// An identity occurs more than once; a record holds each key once.
    #[error("{count} identities were measured more than once")]
    Ambiguous {
        /// How many identities.
        count: usize,
    },
    /// A field breaks a rule of the record contract.
    #[error("{0}")]
    Invalid(#[from] Invalid),
}

impl RecordError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoImage => "record-no-image",
            Self::SeveralImages => "record-several-images",
            Self::NoDate => "record-no-date",
            Self::SeveralDates => "record-several-dates",
            Self::NoRun => "record-no-run",
            Self::SeveralRuns => "record-several-runs",
            Self::NoRunAttempt => "record-no-run-attempt",
            Self::NoHead => "record-no-head",
            Self::Ambiguous { .. } => "record-ambiguous",
            Self::Invalid(_) => "record-invalid",
        }
    }
}

/// The baseline record of a side, with all its days, points and evals as they stand. Its points may come from several
/// runs, which each point names.
///
/// # Errors
/// Whatever the record needs and the side lacks, and every broken rule of docs/CANONICAL.md §1.
pub fn baseline_record(
    side: &Side,
    fields: BaselineFields,
    statistic: Statistic,
) -> Result<Baseline, RecordError> {
    let image = image(side)?;
    let date = match side.dates.as_slice() {
        [date] => date.clone(),
        [] => return Err(RecordError::NoDate),
        _ => return Err(RecordError::SeveralDates),
    };
    distinct(side)?;
    let record = Baseline {
        family: fields.family_key,
        date,
        image,
        goal: fields.goal,
        sources: fields.sources,
        points: side
            .points
            .iter()
            .map(|point| record_point(point, statistic))
            .collect(),
        evals: record_evals(side).map(record_eval).collect(),
    };
    record.validate()?;
    Ok(record)
}

/// The attempt record of a side. All points and evals must come from one run; their head, where published, must be the
/// attempt's.
///
/// # Errors
/// Whatever the record needs and the side lacks, and every broken rule of docs/CANONICAL.md §1.
pub fn attempt_record(
    side: &Side,
    fields: AttemptFields,
    statistic: Statistic,
) -> Result<Attempt, RecordError> {
    let image = image(side)?;
    let mut ids: Vec<u64> = side.runs.iter().map(|run| run.id).collect();
    ids.sort_unstable();
    ids.dedup();
    let run_id = match ids.as_slice() {
        [id] => *id,
        [] => return Err(RecordError::NoRun),
        _ => return Err(RecordError::SeveralRuns),
    };
    // A rerun keeps the points of its earlier attempts, so the record's attempt is the newest one.
    let published = side.runs.iter().filter_map(|run| run.attempt).max();
    let run_attempt = fields
        .run_attempt
        .or(published)
        .ok_or(RecordError::NoRunAttempt)?;
    let head = fields
        .head
        .or_else(|| side.head.clone())
        .ok_or(RecordError::NoHead)?;
    distinct(side)?;
    let count = |passed: usize| u64::try_from(passed).unwrap_or(u64::MAX);
    let counts = fields.counts.unwrap_or_else(|| Counts {
        benchmarks_expected: count(side.points.len()),
        benchmarks_passed: count(
            side.points
                .iter()
                .filter(|point| point.outcome == Outcome::Passed)
                .count(),
        ),
        evals_expected: count(record_evals(side).count()),
        evals_passed: count(
            record_evals(side)
                .filter(|eval| eval.outcome == Outcome::Passed)
                .count(),
        ),
    });
    let record = Attempt {
        kind: fields.kind,
        number: fields.number.into(),
        head,
        image,
        run_id: run_id.into(),
        run_attempt: run_attempt.into(),
        status: fields.status,
        change: fields.change,
        finding: fields.finding,
        next: fields.next,
        benchmarks_expected: counts.benchmarks_expected.into(),
        benchmarks_passed: counts.benchmarks_passed.into(),
        evals_expected: counts.evals_expected.into(),
        evals_passed: counts.evals_passed.into(),
        points: side
            .points
            .iter()
            .map(|point| record_point(point, statistic))
            .collect(),
        evals: record_evals(side).map(record_eval).collect(),
    };
    record.validate()?;
    Ok(record)
}

/// The evals that a record holds: the canonical metric of each, not its further scores.
fn record_evals(side: &Side) -> impl Iterator<Item = &SideEval> {
    side.evals.iter().filter(|eval| !eval.secondary)
}

fn image(side: &Side) -> Result<String, RecordError> {
    let image = side.image.as_ref().ok_or(RecordError::NoImage)?;
    if side
        .points
        .iter()
        .any(|point| point.image.as_ref() != Some(image))
    {
        return Err(RecordError::SeveralImages);
    }
    Ok(image.clone())
}

/// A record holds each point key, and each eval key with suite and metric, once.
fn distinct(side: &Side) -> Result<(), RecordError> {
    let mut points: BTreeMap<&str, usize> = BTreeMap::new();
    for point in &side.points {
        *points.entry(&point.key).or_default() += 1;
    }
    let mut evals: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for eval in record_evals(side) {
        *evals
            .entry((&eval.key, &eval.suite, &eval.metric))
            .or_default() += 1;
    }
    let repeated =
        |counts: &mut dyn Iterator<Item = &usize>| counts.filter(|count| **count > 1).count();
    match repeated(&mut points.values()) + repeated(&mut evals.values()) {
        0 => Ok(()),
        count => Err(RecordError::Ambiguous { count }),
    }
}

fn record_point(point: &SidePoint, statistic: Statistic) -> Point {
    // A point from a record keeps the statistic it was written with.
    let statistic = point.statistic.unwrap_or(statistic);
    Point {
        key: point.key.clone(),
        label: point.label.clone(),
        conc: point.conc.into(),
        scenario: match point.scenario {
            SideScenario::Fixed => Scenario::FixedSeqLen,
            SideScenario::Agentic => Scenario::AgenticCoding,
        },
        dataset: point.dataset.clone(),
        values: Values {
            total_tps_gpu: point.value(Metric::TotalTps, statistic),
            output_tps_gpu: point.value(Metric::OutputTps, statistic),
            ttft_ms: point.value(Metric::Ttft, statistic),
            tpot_ms: point.value(Metric::Tpot, statistic),
            latency_statistic: match statistic {
                Statistic::Mean => LatencyStatistic::Mean,
                Statistic::Median => LatencyStatistic::Median,
            },
            request_errors: point.request_errors.map(Natural::from),
        },
        result: match point.outcome {
            Outcome::Passed => PointResult::Passed,
            Outcome::Failed => PointResult::Failed,
            Outcome::Cancelled => PointResult::Cancelled,
            Outcome::Pending => PointResult::Pending,
            Outcome::Unavailable => PointResult::Unavailable,
        },
        run_id: point.run.map(|run| run.id.into()),
        head: point.head.clone(),
        run_attempt: point.run.and_then(|run| run.attempt).map(Natural::from),
    }
}

fn record_eval(eval: &SideEval) -> Evaluation {
    Evaluation {
        key: eval.key.clone(),
        suite: eval.suite.clone(),
        metric: eval.metric.clone(),
        label: eval.label.clone(),
        score: eval.score,
        samples: eval.samples.map(Natural::from),
        result: match eval.outcome {
            Outcome::Passed => EvaluationResult::Passed,
            Outcome::Failed => EvaluationResult::Failed,
            Outcome::Cancelled | Outcome::Pending | Outcome::Unavailable => {
                EvaluationResult::Unavailable
            }
        },
        run_id: eval.run.map(|run| run.id.into()),
        head: eval.head.clone(),
        run_attempt: eval.run.and_then(|run| run.attempt).map(Natural::from),
    }
}
