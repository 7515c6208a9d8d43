//! The report of a completed update (docs/CANONICAL.md §10.4).

use crate::record::{
    Attempt, AttemptKind, AttemptStatus, Evaluation, EvaluationResult, Invalid, Natural, Point,
    PointResult, Prose,
};

const CHANGE: [&str; 2] = [
    "Validate the complete updated-image family at this head.",
    "验证此提交更新镜像后的完整配置族。",
];
const NEXT: [&str; 2] = [
    "Mark ready for maintainer review.",
    "标记为就绪，等待维护者审查。",
];

/// Suite and metric of a row that names none.
const SUITE: &str = "gsm8k";
const METRIC: &str = "em_strict";

/// The run that validated an update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalRun {
    /// Head commit, 40 lower-case hex digits.
    pub head: String,
    /// GitHub Actions run, more than 0.
    pub run_id: Natural,
    /// Attempt of the run, more than 0.
    pub run_attempt: Natural,
}

/// A verified benchmark row.
#[derive(Clone, Debug, PartialEq)]
pub struct PointRow {
    /// Image that was measured.
    pub image: String,
    /// The point, with what it says about its origin.
    pub point: Point,
}

/// A verified evaluation row.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalRow {
    /// Image that was evaluated. Aggregated rows do not name one.
    pub image: Option<String>,
    /// Concurrency, which the label is made of.
    pub conc: Natural,
    /// Identity, 64 lower-case hex digits.
    pub key: String,
    /// Suite; `gsm8k` if the row has none.
    pub suite: Option<String>,
    /// Metric; `em_strict` if the row has none.
    pub metric: Option<String>,
    /// Score in [0, 1].
    pub score: Option<f64>,
    /// Samples, more than 0.
    pub samples: Option<Natural>,
    /// Outcome.
    pub result: EvaluationResult,
    /// GitHub Actions run, if the row names it.
    pub run_id: Option<Natural>,
    /// Head commit, if the row names it.
    pub head: Option<String>,
    /// Attempt of the run, if the row names it.
    pub run_attempt: Option<Natural>,
}

/// Why there is no final report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FinalError {
    /// No row names an image.
    #[error("no row names an image")]
    NoImage,
    /// The rows are not of one image.
    #[error("the rows are of several images: {}", .images.join(", "))]
    SeveralImages {
        /// All of them, in the order they turn up.
        images: Vec<String>,
    },
    /// What the rows give breaks the record contract.
    #[error("the final report is not valid: {0}")]
    Invalid(#[from] Invalid),
}

impl FinalError {
    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoImage => "final-no-image",
            Self::SeveralImages { .. } => "final-several-images",
            Self::Invalid(_) => "final-invalid",
        }
    }
}

/// The attempt that closes an update, from verified rows in any order.
///
/// Every row is expected, and those with result `passed` are counted as passed: the contract names no other source
/// for these counts, which are never rendered.
///
/// # Errors
/// [`FinalError`] if the rows are not of one image, or break the record contract.
pub fn final_attempt(
    run: &FinalRun,
    points: Vec<PointRow>,
    evals: Vec<EvalRow>,
) -> Result<Attempt, FinalError> {
    let image = image(&points, &evals)?;

    let mut points: Vec<Point> = points.into_iter().map(|row| row.point).collect();
    points.sort_by(|a, b| (&a.conc, &a.label).cmp(&(&b.conc, &b.label)));
    let mut evals: Vec<(Natural, Evaluation)> = evals.into_iter().map(evaluation).collect();
    evals.sort_by(|(a, x), (b, y)| (a, &x.suite).cmp(&(b, &y.suite)));
    let evals: Vec<Evaluation> = evals.into_iter().map(|(_, eval)| eval).collect();

    let passed_points = points
        .iter()
        .map(|point| point.result == PointResult::Passed);
    let passed_evals = evals
        .iter()
        .map(|eval| eval.result == EvaluationResult::Passed);
    let attempt = Attempt {
        kind: AttemptKind::Final,
        number: Natural::from(0_u64),
        head: run.head.clone(),
        image,
        run_id: run.run_id.clone(),
        run_attempt: run.run_attempt.clone(),
        status: AttemptStatus::Passed,
        change: prose(CHANGE),
        finding: None,
        next: prose(NEXT),
        benchmarks_expected: count(points.iter()),
        benchmarks_passed: count(passed_points.filter(|passed| *passed)),
        evals_expected: count(evals.iter()),
        evals_passed: count(passed_evals.filter(|passed| *passed)),
        points,
        evals,
    };
    attempt.validate()?;
    Ok(attempt)
}

fn image(points: &[PointRow], evals: &[EvalRow]) -> Result<String, FinalError> {
    let all = points
        .iter()
        .map(|row| &row.image)
        .chain(evals.iter().filter_map(|row| row.image.as_ref()));
    let mut images: Vec<String> = Vec::new();
    for image in all {
        if !images.contains(image) {
            images.push(image.clone());
        }
    }
    match images.len() {
        1 => Ok(images.remove(0)),
        0 => Err(FinalError::NoImage),
        _ => Err(FinalError::SeveralImages { images }),
    }
}

fn evaluation(row: EvalRow) -> (Natural, Evaluation) {
    let eval = Evaluation {
        key: row.key,
        suite: row.suite.unwrap_or_else(|| SUITE.to_owned()),
        metric: row.metric.unwrap_or_else(|| METRIC.to_owned()),
        label: format!("c{}", row.conc),
        score: row.score,
        samples: row.samples,
        result: row.result,
        run_id: row.run_id,
        head: row.head,
        run_attempt: row.run_attempt,
    };
    (row.conc, eval)
}

fn prose([en, zh]: [&str; 2]) -> Prose {
    Prose {
        en: en.to_owned(),
        zh: zh.to_owned(),
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> Natural {
    Natural::from(items.count() as u64)
}
