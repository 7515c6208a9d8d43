//! Records for the tests of this module.

use crate::record::{
    Attempt, AttemptKind, AttemptStatus, Baseline, Evaluation, EvaluationResult, LatencyStatistic,
    Natural, Point, PointResult, Prose, Scenario, Values,
};
use crate::report::AttemptContext;

use super::{Comment, Session, attempt_comments, baseline_comments};

pub(super) fn session() -> Session {
    Session {
        parent_run: Natural::from(36_u64),
        candidate: "1111111111111111-2222222222222222".parse().unwrap(),
    }
}

pub(super) fn point(n: usize) -> Point {
    Point {
        key: format!("{n:064x}"),
        label: format!("8192/1024 c{n} TP8 EP1"),
        conc: Natural::from(n as u64 + 1),
        scenario: Scenario::FixedSeqLen,
        dataset: None,
        values: Values {
            total_tps_gpu: Some(1000.5),
            output_tps_gpu: Some(-0.0),
            ttft_ms: None,
            tpot_ms: Some(1e-9),
            latency_statistic: LatencyStatistic::Mean,
            request_errors: Some(Natural::from(n as u64)),
        },
        result: PointResult::Passed,
        run_id: None,
        head: None,
        run_attempt: None,
    }
}

pub(super) fn eval(n: usize) -> Evaluation {
    Evaluation {
        key: format!("{n:064x}"),
        suite: "gsm8k".into(),
        metric: "em_strict".into(),
        label: format!("c{n}"),
        score: Some(0.95),
        samples: Some(Natural::from(1319_u64)),
        result: EvaluationResult::Passed,
        run_id: None,
        head: None,
        run_attempt: None,
    }
}

fn prose() -> Prose {
    Prose {
        en: "Update \"x\".".into(),
        zh: "更新。".into(),
    }
}

pub(super) fn baseline(points: usize, evals: usize) -> Baseline {
    Baseline {
        family: "configs/amd-master.yaml:x".into(),
        date: "2026-09-15".into(),
        image: "a/b:c".into(),
        goal: prose(),
        sources: vec!["https://inferencex.semianalysis.com/api/v1/x".into()],
        points: (0..points).map(point).collect(),
        evals: (0..evals).map(eval).collect(),
    }
}

pub(super) fn attempt(points: usize, evals: usize) -> Attempt {
    let zero = Natural::from(0_u64);
    Attempt {
        kind: AttemptKind::Initial,
        number: zero.clone(),
        head: "0123456789abcdef0123456789abcdef01234567".into(),
        image: "a/b:d".into(),
        run_id: Natural::from(7_u64),
        run_attempt: Natural::from(2_u64),
        status: AttemptStatus::Passed,
        change: prose(),
        finding: Some("Found.".into()),
        next: prose(),
        benchmarks_expected: zero.clone(),
        benchmarks_passed: zero.clone(),
        evals_expected: zero.clone(),
        evals_passed: zero,
        points: (0..points).map(point).collect(),
        evals: (0..evals).map(eval).collect(),
    }
}

pub(super) fn context() -> AttemptContext<'static> {
    AttemptContext {
        time: "2026-09-21T01:15:00Z".parse().unwrap(),
        repository: "a/b",
    }
}

fn texts(comments: Vec<Comment>) -> Vec<String> {
    comments.into_iter().map(|comment| comment.text).collect()
}

pub(super) fn baseline_texts(points: usize, evals: usize) -> Vec<String> {
    texts(baseline_comments(&session(), &baseline(points, evals)).unwrap())
}

pub(super) fn attempt_texts(points: usize, evals: usize) -> Vec<String> {
    texts(attempt_comments(&session(), &attempt(points, evals), None, &context()).unwrap())
}
