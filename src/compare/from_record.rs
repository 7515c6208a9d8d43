//! From a record to a side. Values are taken over untouched, so that they can be written back exactly.

use std::collections::{BTreeMap, BTreeSet};

use crate::metric::{Metric, Statistic};
use crate::record::{
    Attempt, Baseline, Evaluation, EvaluationResult, LatencyStatistic, Natural, Point, PointResult,
    RunRef, Scenario, label_parts, short_label, without_hash,
};

use super::model::{Outcome, Side, SideEval, SidePoint, SideScenario};
use super::select::shared_head;

/// The side that a baseline record holds. Its day and image are those of every point.
pub fn side_from_baseline(record: &Baseline) -> Side {
    side(
        &record.points,
        &record.evals,
        &record.image,
        Some(&record.date),
        None,
        None,
    )
}

/// The side that an attempt record holds. An attempt has no day; its run and head are those of the attempt.
pub fn side_from_attempt(record: &Attempt) -> Side {
    let run = run_ref(Some(&record.run_id), Some(&record.run_attempt));
    side(
        &record.points,
        &record.evals,
        &record.image,
        None,
        run,
        Some(record.head.clone()),
    )
}

fn side(
    points: &[Point],
    evals: &[Evaluation],
    image: &str,
    date: Option<&String>,
    run: Option<RunRef>,
    head: Option<String>,
) -> Side {
    let points: Vec<SidePoint> = points
        .iter()
        .map(|record| point(record, image, date))
        .collect();
    let runs: BTreeSet<RunRef> =
        crate::sorting::set(points.iter().filter_map(|point| point.run).chain(run));
    Side {
        image: Some(image.to_owned()),
        dates: date.cloned().into_iter().collect(),
        runs: runs.into_iter().collect(),
        head: head.or_else(|| shared_head(&points)),
        evals: evals.iter().map(|record| eval(record, date)).collect(),
        points,
        ..Side::default()
    }
}

fn point(record: &Point, image: &str, date: Option<&String>) -> SidePoint {
    let statistic = match record.values.latency_statistic {
        LatencyStatistic::Mean => Statistic::Mean,
        LatencyStatistic::Median => Statistic::Median,
    };
    let values: BTreeMap<(Metric, Statistic), f64> = crate::sorting::map(
        [
            (
                (Metric::OutputTps, Statistic::Mean),
                record.values.output_tps_gpu,
            ),
            (
                (Metric::TotalTps, Statistic::Mean),
                record.values.total_tps_gpu,
            ),
            ((Metric::Ttft, statistic), record.values.ttft_ms),
            ((Metric::Tpot, statistic), record.values.tpot_ms),
        ]
        .into_iter()
        .filter_map(|(key, value)| value.map(|value| (key, value))),
    );
    let (workload, topology) = shown_parts(&record.label);
    SidePoint {
        key: record.key.clone(),
        label: record.label.clone(),
        workload,
        topology,
        conc: whole(&record.conc),
        scenario: match record.scenario {
            Scenario::FixedSeqLen => SideScenario::Fixed,
            Scenario::AgenticCoding => SideScenario::Agentic,
        },
        dataset: record.dataset.clone(),
        outcome: match record.result {
            PointResult::Passed => Outcome::Passed,
            PointResult::Failed => Outcome::Failed,
            PointResult::Cancelled => Outcome::Cancelled,
            PointResult::Pending => Outcome::Pending,
            PointResult::Unavailable => Outcome::Unavailable,
        },
        values,
        request_errors: record.values.request_errors.as_ref().map(whole),
        image: Some(image.to_owned()),
        date: date.cloned(),
        run: run_ref(record.run_id.as_ref(), record.run_attempt.as_ref()),
        head: record.head.clone(),
        statistic: Some(statistic),
    }
}

fn eval(record: &Evaluation, date: Option<&String>) -> SideEval {
    let label_conc = record.label.split(' ').find_map(|word| {
        let digits = word.strip_prefix('c')?;
        // `parse` alone would take a sign, which labels may hold.
        digits
            .bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| digits.parse().ok())?
    });
    SideEval {
        key: record.key.clone(),
        suite: record.suite.clone(),
        metric: record.metric.clone(),
        label: record.label.clone(),
        conc: label_conc,
        score: record.score,
        samples: record.samples.as_ref().map(whole),
        outcome: match record.result {
            EvaluationResult::Passed => Outcome::Passed,
            EvaluationResult::Failed => Outcome::Failed,
            EvaluationResult::Unavailable => Outcome::Unavailable,
        },
        date: date.cloned(),
        run: run_ref(record.run_id.as_ref(), record.run_attempt.as_ref()),
        head: record.head.clone(),
        secondary: false,
    }
}

/// Records allow integers of any size. What no machine integer holds is cut to the largest one: no benchmark gets
/// there.
fn whole(value: &Natural) -> u64 {
    value.to_u64().unwrap_or(u64::MAX)
}

fn run_ref(id: Option<&Natural>, attempt: Option<&Natural>) -> Option<RunRef> {
    Some(RunRef {
        id: id?.to_u64()?,
        attempt: attempt.and_then(Natural::to_u64),
    })
}

/// Workload and topology of a label as shown. One that does not split is all workload, but for a final hash.
fn shown_parts(label: &str) -> (String, String) {
    let label = short_label(label);
    let (workload, topology) = label_parts(&label).unwrap_or((without_hash(&label), ""));
    (workload.to_owned(), topology.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_split_into_workload_and_topology() {
        let parts = |label| shown_parts(label);
        assert_eq!(
            parts("8192/1024 c4 TP8 EP1 0a1b2c"),
            ("8k/1k".into(), "TP8 EP1".into())
        );
        assert_eq!(
            parts("AgentX c16 TP4 EP1"),
            ("AgentX".into(), "TP4 EP1".into())
        );
        assert_eq!(
            parts("AgentX c1 c2 PTP4x1/DTP8x1"),
            ("AgentX c1".into(), "PTP4x1/DTP8x1".into())
        );
        assert_eq!(
            parts("8192/1024 c4 0a1b2c"),
            ("8k/1k c4".into(), String::new())
        );
        assert_eq!(parts(""), (String::new(), String::new()));
    }
}
