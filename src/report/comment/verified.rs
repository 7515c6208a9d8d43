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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::comment::fixture;

    fn run() -> FinalRun {
        let Attempt {
            head,
            run_id,
            run_attempt,
            ..
        } = fixture::attempt(0, 0);
        FinalRun {
            head,
            run_id,
            run_attempt,
        }
    }

    fn point(n: usize, conc: u64, label: &str) -> PointRow {
        PointRow {
            image: "a/b:d".into(),
            point: Point {
                conc: Natural::from(conc),
                label: label.into(),
                ..fixture::point(n)
            },
        }
    }

    fn eval(n: usize, conc: u64, suite: Option<&str>) -> EvalRow {
        let Evaluation {
            key,
            score,
            samples,
            ..
        } = fixture::eval(n);
        EvalRow {
            image: None,
            conc: Natural::from(conc),
            key,
            suite: suite.map(str::to_owned),
            metric: None,
            score,
            samples,
            result: EvaluationResult::Passed,
            run_id: None,
            head: None,
            run_attempt: None,
        }
    }

    #[test]
    fn rows_are_ordered_by_value_and_filled_in() {
        let points = vec![
            point(0, 16, "a"),
            point(1, 128, "B"),
            point(2, 16, "B"),
            point(3, 4, "z"),
        ];
        let mut evals = vec![
            eval(0, 64, None),
            eval(1, 8, Some("mmlu")),
            eval(2, 8, None),
            eval(3, 8, Some("aime25")),
        ];
        evals[3].metric = Some("acc".into());
        evals[3].result = EvaluationResult::Failed;
        let attempt = final_attempt(&run(), points, evals).unwrap();
        let labels: Vec<_> = attempt
            .points
            .iter()
            .map(|p| (p.conc.as_str(), p.label.as_str()))
            .collect();
        assert_eq!(labels, [("4", "z"), ("16", "B"), ("16", "a"), ("128", "B")]);
        let evals: Vec<_> = attempt
            .evals
            .iter()
            .map(|e| (e.label.as_str(), e.suite.as_str(), e.metric.as_str()))
            .collect();
        assert_eq!(
            evals,
            [
                ("c8", "aime25", "acc"),
                ("c8", "gsm8k", "em_strict"),
                ("c8", "mmlu", "em_strict"),
                ("c64", "gsm8k", "em_strict"),
            ]
        );
        assert_eq!(attempt.image, "a/b:d");
        assert_eq!(
            (attempt.kind, attempt.number.as_str(), attempt.status),
            (AttemptKind::Final, "0", AttemptStatus::Passed)
        );
        let counts = [
            &attempt.benchmarks_expected,
            &attempt.benchmarks_passed,
            &attempt.evals_expected,
            &attempt.evals_passed,
        ];
        assert_eq!(counts.map(Natural::as_str), ["4", "4", "4", "3"]);
        let text = crate::report::attempt(&attempt, None, &fixture::context()).to_markdown();
        for line in [
            "**Final full sweep · Passed** · [Run 7 / attempt 2](https://github.com/a/b/actions/runs/7/attempts/2) · ",
            "**Change:** Validate the complete updated-image family at this head.\n",
            "**Next:** Mark ready for maintainer review.\n",
            "**变更：**验证此提交更新镜像后的完整配置族。实测数值及异常说明见上表。  \n",
            "**下一步：**标记为就绪，等待维护者审查。\n",
        ] {
            assert!(text.contains(line), "{line}");
        }
    }

    #[test]
    fn there_is_one_image() {
        assert_eq!(
            final_attempt(&run(), vec![], vec![]),
            Err(FinalError::NoImage)
        );
        assert_eq!(
            final_attempt(&run(), vec![], vec![eval(0, 1, None)]),
            Err(FinalError::NoImage)
        );
        let mut other = eval(0, 1, None);
        other.image = Some("a/b:e".into());
        assert_eq!(
            final_attempt(
                &run(),
                vec![point(0, 1, "a"), point(1, 1, "b")],
                vec![other]
            ),
            Err(FinalError::SeveralImages {
                images: vec!["a/b:d".into(), "a/b:e".into()]
            })
        );
    }

    #[test]
    fn rows_keep_the_record_rules() {
        let mut row = point(0, 1, "a");
        row.point.run_id = Some(Natural::from(8_u64));
        let Err(FinalError::Invalid(invalid)) = final_attempt(&run(), vec![row], vec![]) else {
            panic!("a row of another run");
        };
        assert_eq!(invalid.problems[0].rule.code(), "other-run");
    }
}
