//! Generated records and JSON, for every test of properties.

// Each test is a crate of its own and uses some of these.
#![allow(dead_code)]

use proptest::collection::{SizeRange, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Number, Value};
use tagdelta::record::{
    Attempt, AttemptKind, AttemptStatus, Baseline, Evaluation, EvaluationResult, LatencyStatistic,
    Natural, Point, PointResult, Prose, Scenario, Values,
};

pub fn figure() -> impl Strategy<Value = Option<f64>> {
    let any = any::<u64>()
        .prop_map(f64::from_bits)
        .prop_filter("finite", |x| x.is_finite())
        .prop_map(f64::abs);
    option::of(prop_oneof![any, 0.0..100_000.0_f64, Just(-0.0), Just(5.0)])
}

pub fn natural() -> impl Strategy<Value = Natural> {
    "(0|[1-9][0-9]{0,40})".prop_map(|digits| digits.parse().unwrap())
}

pub fn positive() -> impl Strategy<Value = Natural> {
    "[1-9][0-9]{0,40}".prop_map(|digits| digits.parse().unwrap())
}

pub fn prose_text() -> impl Strategy<Value = String> {
    let span =
        "[a-zA-Z0-9_./:+-]{1,9}".prop_map(|name| format!("`{name}@sha256:{}`", "0a".repeat(32)));
    let plain = "[^@<>|\n]{1,20}";
    vec(prop_oneof![plain.prop_map(String::from), span], 1..4).prop_map(|parts| parts.concat())
}

pub fn prose() -> impl Strategy<Value = Prose> {
    (prose_text(), prose_text()).prop_map(|(en, zh)| Prose { en, zh })
}

pub fn values() -> impl Strategy<Value = Values> {
    let statistic = select(LatencyStatistic::ALL);
    (
        figure(),
        figure(),
        figure(),
        figure(),
        statistic,
        option::of(natural()),
    )
        .prop_map(
            |(
                total_tps_gpu,
                output_tps_gpu,
                ttft_ms,
                tpot_ms,
                latency_statistic,
                request_errors,
            )| Values {
                total_tps_gpu,
                output_tps_gpu,
                ttft_ms,
                tpot_ms,
                latency_statistic,
                request_errors,
            },
        )
}

/// Often the same workload and topology, so that both layouts turn up.
pub fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "8192/1024 c[0-9]{1,2} TP8 EP1 [0-9a-f]{6}".prop_map(String::from),
        1 => "[A-Za-z0-9_.:+ /=-]{1,40}".prop_map(String::from),
    ]
}

pub fn point() -> impl Strategy<Value = Point> {
    (
        "[0-9a-f]{64}",
        label(),
        prop_oneof![(1..9_u64).prop_map(Natural::from), positive()],
        select(Scenario::ALL),
        option::of("[A-Za-z0-9_./:+-]{1,9}"),
        values(),
        select(PointResult::ALL),
    )
        .prop_map(
            |(key, label, conc, scenario, dataset, values, result)| Point {
                key,
                label,
                conc,
                scenario,
                dataset,
                values,
                result,
                run_id: None,
                head: None,
                run_attempt: None,
            },
        )
}

pub fn evaluation() -> impl Strategy<Value = Evaluation> {
    (
        "[0-9a-f]{64}",
        "[A-Za-z0-9_.-]{1,9}",
        "[A-Za-z0-9_,.-]{1,9}",
        prop_oneof![Just(String::new()), label()],
        option::of(0.0..=1.0_f64),
        option::of(positive()),
        select(EvaluationResult::ALL),
    )
        .prop_map(
            |(key, suite, metric, label, score, samples, result)| Evaluation {
                key,
                suite,
                metric,
                label,
                score,
                samples,
                result,
                run_id: None,
                head: None,
                run_attempt: None,
            },
        )
}

pub fn baseline() -> impl Strategy<Value = Baseline> {
    baseline_of(0..15, 0..4)
}

/// A baseline with that many points and evaluations.
pub fn baseline_of(
    points: impl Into<SizeRange>,
    evals: impl Into<SizeRange>,
) -> impl Strategy<Value = Baseline> {
    let source = "https://inferencex\\.semianalysis\\.com/api/[a-zé \\[\\]|`#?]{0,9}";
    (
        prose(),
        vec(source, 0..4),
        vec(point(), points),
        vec(evaluation(), evals),
    )
        .prop_map(|(goal, sources, points, evals)| Baseline {
            family: "configs/amd-master.yaml:x".into(),
            date: "2026-09-14".into(),
            image: "a/b:c@d".into(),
            goal,
            sources,
            points,
            evals,
        })
}

pub fn attempt() -> impl Strategy<Value = Attempt> {
    attempt_of(0..6, 0..4)
}

/// An attempt with that many points and evaluations.
pub fn attempt_of(
    points: impl Into<SizeRange>,
    evals: impl Into<SizeRange>,
) -> impl Strategy<Value = Attempt> {
    let status = select(AttemptStatus::ALL);
    let origin = (any::<bool>(), positive(), positive());
    (
        prose(),
        option::of(prose_text()),
        status,
        origin,
        natural(),
        vec(point(), points),
        vec(evaluation(), evals),
    )
        .prop_map(
            |(change, finding, status, (named, run_id, run_attempt), count, mut points, evals)| {
                let head = "0123456789abcdef0123456789abcdef01234567".to_owned();
                if named {
                    for point in &mut points {
                        point.run_id = Some(run_id.clone());
                        point.head = Some(head.clone());
                        point.run_attempt = Some(run_attempt.clone());
                    }
                }
                Attempt {
                    kind: AttemptKind::InfrastructureRetry,
                    number: count.clone(),
                    head,
                    image: "a:b".into(),
                    run_id,
                    run_attempt,
                    status,
                    change: change.clone(),
                    finding,
                    next: change,
                    benchmarks_expected: count.clone(),
                    benchmarks_passed: count.clone(),
                    evals_expected: count.clone(),
                    evals_passed: count,
                    points,
                    evals,
                }
            },
        )
}

pub fn json() -> impl Strategy<Value = Value> {
    let literal = prop_oneof![
        "-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,5})?(e[+-]?[0-9]{1,3})?",
        any::<f64>()
            .prop_filter("finite", |x| x.is_finite())
            .prop_map(|x| format!("{x:?}")),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        literal.prop_map(|text| Value::Number(text.parse::<Number>().unwrap())),
        any::<String>().prop_map(Value::from),
    ];
    let name = prop_oneof![any::<String>(), select(&NAMES[..]).prop_map(String::from),];
    leaf.prop_recursive(5, 40, 6, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            vec((name.clone(), inner), 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Names that the readers look for, so that generated objects reach them.
const NAMES: [&str; 24] = [
    "en",
    "zh",
    "key",
    "label",
    "conc",
    "values",
    "points",
    "evals",
    "goal",
    "sources",
    "ttft-ms",
    "ttft_ms",
    "isl",
    "osl",
    "tp",
    "ep",
    "prefill",
    "decode",
    "num-worker",
    "metrics",
    "request_metrics",
    "throughput",
    "latency",
    "mean_ttft",
];

/// Puts `value` at a place inside `target` that `seed` picks.
pub fn spoil(target: &mut Value, seed: usize, value: Value) {
    let children: Vec<&mut Value> = match target {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(map) => map.values_mut().collect(),
        _ => Vec::new(),
    };
    let choices = children.len() + 1;
    match children.into_iter().nth(seed % choices) {
        Some(child) => spoil(child, seed / choices, value),
        None => *target = value,
    }
}
