//! Sides and families for the tests of this module and of those above it.

use std::collections::BTreeMap;

use crate::metric::{Metric, Statistic};
use crate::record::{
    BenchmarkType, EvalMeasurement, Family, FamilyData, Measurement, PointIdentity, Role, RunInfo,
    RunRef, Workload,
};

use super::model::{Outcome, Side, SideEval, SidePoint, SideScenario};

pub(crate) const OLD: &str = "a/b:v1";
pub(crate) const NEW: &str = "a/b:v2";

/// A key that starts with the concurrency, so that it is different for each.
pub(crate) fn key(conc: u64) -> String {
    format!("{conc:0>64x}")
}

/// A passed point of 8k/1k with mean values: output, TTFT, TPOT in shown units.
pub(crate) fn point(conc: u64, output: f64, ttft: f64, tpot: f64) -> SidePoint {
    SidePoint {
        key: key(conc),
        label: format!("8192/1024 c{conc} TP8 EP1 0a1b2c"),
        workload: "8k/1k".into(),
        topology: "TP8 EP1".into(),
        conc,
        scenario: SideScenario::Fixed,
        dataset: None,
        outcome: Outcome::Passed,
        values: BTreeMap::from([
            ((Metric::OutputTps, Statistic::Mean), output),
            ((Metric::Ttft, Statistic::Mean), ttft),
            ((Metric::Tpot, Statistic::Mean), tpot),
        ]),
        request_errors: None,
        image: Some(OLD.into()),
        date: Some("2026-02-27".into()),
        run: Some(RunRef {
            id: 7,
            attempt: Some(1),
        }),
        head: None,
        statistic: None,
    }
}

pub(crate) fn side(points: Vec<SidePoint>) -> Side {
    Side {
        image: Some(OLD.into()),
        dates: vec!["2026-02-27".into()],
        runs: vec![RunRef {
            id: 7,
            attempt: Some(1),
        }],
        points,
        ..Side::default()
    }
}

pub(crate) fn eval(score: Option<f64>, samples: Option<u64>) -> SideEval {
    SideEval {
        key: key(64),
        suite: "gsm8k".into(),
        metric: "em_strict".into(),
        label: "c64 TP8 EP1".into(),
        conc: Some(64),
        score,
        samples,
        outcome: Outcome::Passed,
        date: None,
        run: None,
        head: None,
        secondary: false,
    }
}

pub(crate) fn family() -> Family {
    Family {
        model: "dsr1".into(),
        hardware: "mi300x".into(),
        framework: "sglang".into(),
        precision: "fp8".into(),
        spec_method: "none".into(),
        disagg: false,
        benchmark_type: BenchmarkType::SingleTurn,
    }
}

pub(crate) fn data(measurements: Vec<Measurement>) -> FamilyData {
    FamilyData {
        family: family(),
        measurements,
        evals: Vec::new(),
        runs: Vec::new(),
        sources: Vec::new(),
        captured: Vec::new(),
    }
}

/// A published row of 8k/1k.
pub(crate) fn row(
    image: Option<&str>,
    date: &str,
    run: Option<(u64, u64)>,
    conc: u64,
) -> Measurement {
    let role = Role {
        tp: 8,
        ep: 1,
        dp_attention: false,
        num_workers: 0,
        num_gpu: 8,
    };
    Measurement {
        identity: PointIdentity {
            family: family(),
            workload: Workload::Fixed {
                isl: 8192,
                osl: 1024,
            },
            conc,
            offload_mode: "off".into(),
            is_multinode: false,
            prefill: role,
            decode: role,
            runtime: BTreeMap::new(),
        },
        image: image.map(str::to_owned),
        date: date.into(),
        run: run.map(|(id, attempt)| RunRef {
            id,
            attempt: Some(attempt),
        }),
        recipe_fingerprint: None,
        metrics: BTreeMap::from([
            ("output_tput_per_gpu".into(), 100.0),
            ("mean_ttft".into(), 0.1),
            ("median_tpot".into(), 0.02),
        ]),
        request_errors: None,
        dataset: None,
    }
}

/// A published eval of the family's engine.
pub(crate) fn eval_row(run: u64, metrics: &[(&str, f64)]) -> EvalMeasurement {
    let family = family();
    EvalMeasurement {
        model: family.model,
        hardware: family.hardware,
        framework: family.framework,
        precision: family.precision,
        spec_method: family.spec_method,
        decode_tp: 8,
        decode_ep: 1,
        task: "gsm8k".into(),
        conc: Some(64),
        date: "2026-02-27".into(),
        run: Some(RunRef {
            id: run,
            attempt: None,
        }),
        timestamp: None,
        metrics: metrics
            .iter()
            .map(|(name, value)| ((*name).to_owned(), *value))
            .collect(),
    }
}

pub(crate) fn run_info(id: u64, attempt: u64, head: &str) -> RunInfo {
    RunInfo {
        run: RunRef {
            id,
            attempt: Some(attempt),
        },
        name: None,
        conclusion: None,
        created_at: None,
        head: Some(head.into()),
        changelogs: Vec::new(),
    }
}
