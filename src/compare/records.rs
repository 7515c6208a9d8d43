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
    pub number: Natural,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Benchmarks that were to be run.
    pub benchmarks_expected: Natural,
    /// Benchmarks that passed.
    pub benchmarks_passed: Natural,
    /// Evals that were to be run.
    pub evals_expected: Natural,
    /// Evals that passed.
    pub evals_passed: Natural,
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
    crate::sorting::sort(&mut ids);
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
    let counts = fields.counts.unwrap_or_else(|| counted(side));
    let record = Attempt {
        kind: fields.kind,
        number: fields.number,
        head,
        image,
        run_id: run_id.into(),
        run_attempt: run_attempt.into(),
        status: fields.status,
        change: fields.change,
        finding: fields.finding,
        next: fields.next,
        benchmarks_expected: counts.benchmarks_expected,
        benchmarks_passed: counts.benchmarks_passed,
        evals_expected: counts.evals_expected,
        evals_passed: counts.evals_passed,
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

/// What a side's own points and evals say about coverage.
pub fn counted(side: &Side) -> Counts {
    let count = |passed: usize| Natural::from(u64::try_from(passed).unwrap_or(u64::MAX));
    Counts {
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
    }
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::super::fixture::{eval, point, side};
    use super::super::{side_from_attempt, side_from_baseline};
    use super::*;
    use crate::record::RunRef;

    const HEAD: &str = "0123456789012345678901234567890123456789";

    fn prose(text: &str) -> Prose {
        Prose {
            en: text.into(),
            zh: text.into(),
        }
    }

    fn baseline_fields() -> BaselineFields {
        BaselineFields {
            family_key: "configs/amd-master.yaml:x".into(),
            goal: prose("Goal."),
            sources: vec!["https://inferencex.semianalysis.com/api/v1/evaluations".into()],
        }
    }

    fn attempt_fields() -> AttemptFields {
        AttemptFields {
            kind: AttemptKind::Final,
            number: 0u64.into(),
            status: AttemptStatus::Passed,
            head: Some(HEAD.into()),
            run_attempt: None,
            change: prose("Change."),
            next: prose("Next."),
            finding: None,
            counts: None,
        }
    }

    #[test]
    fn a_side_becomes_both_records() {
        let side = Side {
            evals: vec![
                eval(Some(0.9), Some(1319)),
                SideEval {
                    metric: "em_flexible".into(),
                    secondary: true,
                    ..eval(Some(0.9), Some(1319))
                },
            ],
            ..side(vec![point(4, 100.0, 0.1 * 1000.0, 10.0)])
        };
        let baseline = baseline_record(&side, baseline_fields(), Statistic::Mean).unwrap();
        assert_eq!(baseline.points[0].values.ttft_ms, Some(0.1 * 1000.0));
        assert_eq!(baseline.points[0].values.total_tps_gpu, None);
        assert_eq!(baseline.points[0].values.request_errors, None);
        assert_eq!(baseline.evals.len(), 1);
        let attempt = attempt_record(&side, attempt_fields(), Statistic::Mean).unwrap();
        assert_eq!(attempt.run_id.to_u64(), Some(7));
        assert_eq!(attempt.run_attempt.to_u64(), Some(1));
        assert_eq!(
            (
                attempt.benchmarks_expected.to_u64(),
                attempt.evals_passed.to_u64()
            ),
            (Some(1), Some(1))
        );
        let median = baseline_record(&side, baseline_fields(), Statistic::Median).unwrap();
        assert_eq!(
            (
                median.points[0].values.ttft_ms,
                median.points[0].values.output_tps_gpu
            ),
            (None, Some(100.0))
        );
    }

    #[test]
    fn what_is_missing_has_a_name() {
        let good = || side(vec![point(4, 1.0, 1.0, 1.0)]);
        let run = |id, attempt| RunRef { id, attempt };
        let baseline = |side: &Side| {
            baseline_record(side, baseline_fields(), Statistic::Mean)
                .unwrap_err()
                .code()
        };
        let attempt = |side: &Side, fields| {
            attempt_record(side, fields, Statistic::Mean)
                .unwrap_err()
                .code()
        };
        let no_image = Side {
            image: None,
            ..good()
        };
        assert_eq!(baseline(&no_image), "record-no-image");
        let other_image = Side {
            image: Some("other".into()),
            ..good()
        };
        assert_eq!(baseline(&other_image), "record-several-images");
        let dates = |dates: &[&str]| Side {
            dates: dates.iter().map(|d| (*d).to_owned()).collect(),
            ..good()
        };
        assert_eq!(baseline(&dates(&[])), "record-no-date");
        assert_eq!(
            baseline(&dates(&["2026-01-01", "2026-01-02"])),
            "record-several-dates"
        );
        let twice = side(vec![point(4, 1.0, 1.0, 1.0), point(4, 2.0, 1.0, 1.0)]);
        assert_eq!(baseline(&twice), "record-ambiguous");
        let negative = side(vec![point(4, -1.0, 1.0, 1.0)]);
        assert_eq!(baseline(&negative), "record-invalid");
        let runs = |runs: Vec<RunRef>| Side { runs, ..good() };
        assert_eq!(attempt(&runs(vec![]), attempt_fields()), "record-no-run");
        assert_eq!(
            attempt(
                &runs(vec![run(7, Some(1)), run(8, Some(1))]),
                attempt_fields()
            ),
            "record-several-runs"
        );
        assert_eq!(
            attempt(&runs(vec![run(7, None)]), attempt_fields()),
            "record-no-run-attempt"
        );
        let no_head = AttemptFields {
            head: None,
            ..attempt_fields()
        };
        assert_eq!(attempt(&good(), no_head), "record-no-head");
    }

    #[test]
    fn a_rerun_is_recorded_under_its_newest_attempt() {
        let mut newer = point(8, 1.0, 1.0, 1.0);
        newer.run = Some(RunRef {
            id: 7,
            attempt: Some(3),
        });
        let side = Side {
            runs: vec![
                RunRef {
                    id: 7,
                    attempt: Some(1),
                },
                RunRef {
                    id: 7,
                    attempt: Some(3),
                },
            ],
            ..side(vec![point(4, 1.0, 1.0, 1.0), newer])
        };
        let attempt = attempt_record(&side, attempt_fields(), Statistic::Mean).unwrap();
        assert_eq!(attempt.run_attempt.to_u64(), Some(3));
    }

    fn any_point() -> impl Strategy<Value = Value> {
        let number = || proptest::option::of(prop_oneof![Just(-0.0), 0.0..1e7_f64, Just(1e-320)]);
        let result = proptest::sample::select(vec![
            "passed",
            "failed",
            "cancelled",
            "pending",
            "unavailable",
        ]);
        let errors = proptest::option::of(any::<u64>());
        (
            1..u64::MAX,
            number(),
            number(),
            number(),
            number(),
            any::<bool>(),
            errors,
            result,
        )
            .prop_map(
                |(conc, total, output, ttft, tpot, median, errors, result)| {
                    json!({
                        "key": format!("{conc:0>64x}"), "label": format!("AgentX c{conc} TP8 EP1"), "conc": conc,
                        "scenario": if median { "agentic-coding" } else { "fixed-seq-len" }, "dataset": null,
                        "values": {
                            "total-tps-gpu": total, "output-tps-gpu": output, "ttft-ms": ttft, "tpot-ms": tpot,
                            "latency-statistic": if median { "median" } else { "mean" }, "request-errors": errors,
                        },
                        "result": result, "run-id": 7, "head": HEAD, "run-attempt": 1,
                    })
                },
            )
    }

    proptest! {
           #[test]
           fn a_record_survives_being_a_side(
               points in proptest::collection::btree_map(0..5u8, any_point(), 0..5),
               score in proptest::option::of(0.0..=1.0_f64),
               statistic in proptest::sample::select(vec![Statistic::Mean, Statistic::Median]),
           ) {
               let evals = json!([{
                   "key": "a".repeat(64), "suite": "gsm8k", "metric": "exact,strict", "label": "c16",
                   "score": score, "samples": 1319, "result": "passed", "run-id": 7, "run-attempt": 1,
               }]);
               let points: Vec<Value> = points.into_values().collect();
               let fields = baseline_fields();
               let baseline = Baseline::from_value(&json!({
                   "family": fields.family_key, "date": "2026-09-14", "image": "a/b:c", "goal": fields.goal.to_value(),
                   "sources": fields.sources, "points": points, "evals": evals,
               }));
               // Two drawn concurrencies may be one; such a record is none.
               let Ok(baseline) = baseline else { return Ok(()) };
               let again = baseline_record(&side_from_baseline(&baseline), baseline_fields(), statistic).unwrap();
               prop_assert_eq!(&again.to_json(), &baseline.to_json());

               let attempt = Attempt {
                   kind: AttemptKind::Final,
                   number: 0u64.into(),
                   head: HEAD.into(),
                   image: baseline.image.clone(),
                   run_id: 7u64.into(),
                   run_attempt: 1u64.into(),
                   status: AttemptStatus::Passed,
                   change: prose("Change."),
                   finding: None,
                   next: prose("Next."),
                   benchmarks_expected: 9u64.into(),
                   benchmarks_passed: 8u64.into(),
                   evals_expected: 7u64.into(),
                   evals_passed: 6u64.into(),
                   points: baseline.points.clone(),
                   evals: baseline.evals.clone(),
               };
               let counts =
                   Counts {
    benchmarks_expected: 9u64.into(), benchmarks_passed: 8u64.into(), evals_expected: 7u64.into(), evals_passed: 6u64.into() };
               let fields = AttemptFields { counts: Some(counts), head: None, ..attempt_fields() };
               let again = attempt_record(&side_from_attempt(&attempt), fields, statistic).unwrap();
               prop_assert_eq!(again.to_json(), attempt.to_json());
           }
       }
}
