//! How long a record of 2,000 points takes (`cargo bench --bench record`). The target is less than 5 ms for
//! `validate_and_render`, natively.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tagdelta::record::{
    Attempt, AttemptKind, AttemptStatus, Baseline, LatencyStatistic, Natural, Point, PointResult,
    Prose, Scenario, Values, parse_json,
};
use tagdelta::report::comment::{
    CommentSet, RecordName, Session, attempt_comments, baseline_comments,
};
use tagdelta::report::{self, AttemptContext};

const POINTS: u32 = 2_000;

fn natural(value: u32) -> Natural {
    Natural::from(value)
}

fn point(n: u32, scale: f64) -> Point {
    let x = f64::from(n);
    Point {
        key: format!("{:064x}", u128::from(n) * 0x9e37_79b9_7f4a_7c15_f39c),
        label: format!("8192/1024 c{} TP8 EP1 {n:06x}", n + 1),
        conc: natural(n + 1),
        scenario: Scenario::FixedSeqLen,
        dataset: None,
        values: Values {
            total_tps_gpu: Some((1203.4567 + x) * scale),
            output_tps_gpu: Some((133.717 + x / 9.0) * scale),
            ttft_ms: Some((150.3377 + x / 7.0) * scale),
            tpot_ms: Some((7.125 + x / 300.0) * scale),
            latency_statistic: LatencyStatistic::Mean,
            request_errors: Some(natural(n % 3)),
        },
        result: PointResult::Passed,
        run_id: None,
        head: None,
        run_attempt: None,
    }
}

fn prose() -> Prose {
    Prose {
        en: "Move the master image to `lmsysorg/sglang:v0.5.20-cu130`.".into(),
        zh: "将主镜像更新为 `lmsysorg/sglang:v0.5.20-cu130`。".into(),
    }
}

fn baseline() -> Baseline {
    Baseline {
        family: "configs/nvidia-master.yaml:dsr1-fp4-b200-sglang".into(),
        date: "2026-09-15".into(),
        image: "lmsysorg/sglang:v0.5.19-cu130".into(),
        goal: prose(),
        sources: vec!["https://inferencex.semianalysis.com/api/v1/benchmarks".into()],
        points: (0..POINTS).map(|n| point(n, 1.0)).collect(),
        evals: Vec::new(),
    }
}

fn attempt() -> Attempt {
    let points: Vec<Point> = (0..POINTS)
        .map(|n| Point {
            run_id: Some(natural(7)),
            head: Some("0123456789abcdef0123456789abcdef01234567".into()),
            run_attempt: Some(natural(1)),
            ..point(n, 1.07)
        })
        .collect();
    Attempt {
        kind: AttemptKind::Final,
        number: natural(0),
        head: "0123456789abcdef0123456789abcdef01234567".into(),
        image: "lmsysorg/sglang:v0.5.20-cu130".into(),
        run_id: natural(7),
        run_attempt: natural(1),
        status: AttemptStatus::Passed,
        change: prose(),
        finding: None,
        next: prose(),
        benchmarks_expected: natural(POINTS),
        benchmarks_passed: natural(POINTS),
        evals_expected: natural(0),
        evals_passed: natural(0),
        points,
        evals: Vec::new(),
    }
}

fn record(c: &mut Criterion) {
    let (baseline, attempt) = (baseline(), attempt());
    let context = AttemptContext {
        time: "2026-09-21T01:15:00Z".parse().expect("a time"),
        repository: report::REPOSITORY,
    };
    let session = Session {
        parent_run: natural(36),
        candidate: "1111111111111111-2222222222222222"
            .parse()
            .expect("a candidate"),
    };
    let json = attempt.to_json();
    let comments =
        || attempt_comments(&session, &attempt, Some(&baseline), &context).expect("comments");
    let written = comments();
    println!(
        "{POINTS} points: {} bytes of JSON, {} comments",
        json.len(),
        written.len()
    );

    let mut group = c.benchmark_group("record_2000_points");
    group.sample_size(30);
    group.bench_function("validate", |b| b.iter(|| black_box(&attempt).validate()));
    group.bench_function("render", |b| {
        b.iter(|| report::attempt(black_box(&attempt), Some(&baseline), &context).to_markdown());
    });
    group.bench_function("validate_and_render", |b| {
        b.iter(|| {
            black_box(&attempt).validate().expect("a valid record");
            report::attempt(&attempt, Some(&baseline), &context).to_markdown()
        });
    });
    group.bench_function("parse_and_read", |b| {
        b.iter(|| Attempt::from_value(&parse_json(black_box(&json)).expect("JSON")));
    });
    group.bench_function("write_baseline_comments", |b| {
        b.iter(|| baseline_comments(&session, black_box(&baseline)));
    });
    group.bench_function("write_attempt_comments", |b| b.iter(comments));
    group.bench_function("read_comments", |b| {
        let name = RecordName::of(&attempt);
        b.iter(|| {
            let texts = written.iter().map(|comment| comment.text.as_str());
            CommentSet::new(black_box(texts))
                .read(&session, &name)
                .expect("comments")
        });
    });
    group.finish();
}

criterion_group!(benches, record);
criterion_main!(benches);
