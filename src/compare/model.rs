//! The shape of a comparison. Everything the page, the chart, the report and the exports show is read from
//! here, so that all of them show the same numbers.

use std::collections::BTreeMap;

use crate::metric::{Better, Metric, Statistic};
use crate::record::RunRef;

use super::interval::EvalJudgement;

/// What a side's point says about its measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Measured.
    Passed,
    /// Ran and failed.
    Failed,
    /// Cancelled.
    Cancelled,
    /// Not finished.
    Pending,
    /// No result to be had.
    Unavailable,
}

/// Scenario of a point, in record terms (docs/CANONICAL.md §1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideScenario {
    /// Fixed lengths.
    Fixed,
    /// AgentX.
    Agentic,
}

/// One point of a side. Pairing looks at `key` alone.
#[derive(Clone, Debug, PartialEq)]
pub struct SidePoint {
    /// Point key, 64 hex digits: the upstream key where known, else [`crate::record::PointIdentity::key`].
    pub key: String,
    /// Unshortened canonical label, e.g. `8192/1024 c4 TP8 EP1 0a1b2c`.
    pub label: String,
    /// Workload as shown: `8k/1k`, `AgentX`.
    pub workload: String,
    /// Topology as shown: `TP8 EP1`.
    pub topology: String,
    /// Concurrency.
    pub conc: u64,
    /// Scenario.
    pub scenario: SideScenario,
    /// Proven dataset (AgentX).
    pub dataset: Option<String>,
    /// Outcome.
    pub outcome: Outcome,
    /// Values in shown units (ms), keyed by metric and, for latencies and interactivity, statistic.
    /// Throughputs are stored under [`Statistic::Mean`] alone.
    pub values: BTreeMap<(Metric, Statistic), f64>,
    /// Request errors; `None` is unknown.
    pub request_errors: Option<u64>,
    /// Image of this point.
    pub image: Option<String>,
    /// Day of measurement.
    pub date: Option<String>,
    /// Run and attempt.
    pub run: Option<RunRef>,
    /// Head commit, 40 hex digits.
    pub head: Option<String>,
    /// The statistic that a record states for this point's latencies; `None` for published rows, which may hold
    /// several. Two points that state different ones are not compared (docs/CANONICAL.md §8.1).
    pub statistic: Option<Statistic>,
}

impl SidePoint {
    /// Value of a metric in its shown unit.
    pub fn value(&self, metric: Metric, statistic: Statistic) -> Option<f64> {
        let statistic = if metric.has_statistic() {
            statistic
        } else {
            Statistic::Mean
        };
        self.values.get(&(metric, statistic)).copied()
    }
}

/// One evaluation score of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideEval {
    /// Evaluation key, 64 hex digits.
    pub key: String,
    /// Suite, e.g. `gsm8k`.
    pub suite: String,
    /// Metric, e.g. `em_strict`.
    pub metric: String,
    /// Label, e.g. `c64 TP8 EP1`; may be empty.
    pub label: String,
    /// Concurrency, where known.
    pub conc: Option<u64>,
    /// Score, fraction 0–1.
    pub score: Option<f64>,
    /// Sample count.
    pub samples: Option<u64>,
    /// Outcome; never `Cancelled` or `Pending`.
    pub outcome: Outcome,
    /// Day.
    pub date: Option<String>,
    /// Run.
    pub run: Option<RunRef>,
    /// Head commit, 40 hex digits.
    pub head: Option<String>,
    /// A further score of an eval whose `em_strict` is listed too: shown in the explorer, left out of records,
    /// tiles and verdict, which follow the canonical metric (docs/CANONICAL.md §10.4).
    pub secondary: bool,
}

/// The points and evals selected for one role.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Side {
    /// The image all points share; `None` where it was not recorded.
    pub image: Option<String>,
    /// Days of the points, ascending, without repeats.
    pub dates: Vec<String>,
    /// Runs of the points, ascending, without repeats.
    pub runs: Vec<RunRef>,
    /// Head commit, where one is published for all of them.
    pub head: Option<String>,
    /// Points in canonical order: label text before ` c`, concurrency, label (docs/CANONICAL.md §13). A side made
    /// from a record keeps the record's order, so that it can be written back unchanged.
    pub points: Vec<SidePoint>,
    /// Evals ordered by suite, metric, concurrency, label.
    pub evals: Vec<SideEval>,
    /// Evals of the side's runs that could not be given to this side, because the run measured this family with
    /// more than one image.
    pub eval_omissions: Vec<EvalOmission>,
    /// Points that a newer attempt of the same run replaced; they are not in `points`.
    pub superseded: Vec<Superseded>,
    /// Rows that repeated another one in every field and were counted once.
    pub duplicates: usize,
}

/// Points of one attempt that gave way to a newer attempt of the same run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Superseded {
    /// The older attempt.
    pub run: RunRef,
    /// How many of its points.
    pub points: usize,
}

/// Evals that exist for the side's run and family but cannot be attributed to its image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalOmission {
    /// The run.
    pub run: RunRef,
    /// How many scores.
    pub count: usize,
}

/// Why a change is not given. The canonical reasons carry their canonical text elsewhere
/// (docs/CANONICAL.md §8.1); these are the explorer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NotAvailable {
    /// No point of this identity on the candidate side.
    BaselineOnly,
    /// No point of this identity on the baseline side.
    CandidateOnly,
    /// Several points of one identity on a side.
    Ambiguous,
    /// One of the two did not pass.
    PointUnavailable,
    /// Scenario or (AgentX) dataset differ or are not proven.
    DatasetMismatch,
    /// The statistic was not measured on a side.
    StatisticMissing,
    /// Metric missing on the baseline side.
    BaselineMissing,
    /// Metric missing on the candidate side.
    CandidateMissing,
    /// The baseline value is zero.
    BaselineZero,
}

/// Relative change of one metric at one point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// `new / old - 1` (a fraction, unrounded).
    Relative(f64),
    /// Not given, with the reason.
    None(NotAvailable),
}

/// Where a change stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Better.
    Better,
    /// Worse.
    Worse,
    /// Exactly equal.
    Equal,
}

impl Direction {
    /// Direction of a relative change (or its geometric mean) of a metric.
    pub fn of_change(metric: Metric, change: f64) -> Self {
        if change == 0.0 {
            Self::Equal
        } else if (change > 0.0) == (metric.better() == Better::Higher) {
            Self::Better
        } else {
            Self::Worse
        }
    }
}

/// What is known about between-run noise of one change (DESIGN §3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Noise {
    /// Not known: `n` repeats of the same image and identity on different runs, the smaller side's count.
    Unknown {
        /// Runs that measured this identity with this image, smaller of both sides.
        n: usize,
    },
    /// There is no change to judge.
    NotApplicable,
}

/// One metric of one row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Metric.
    pub metric: Metric,
    /// Baseline value, shown unit.
    pub old: Option<f64>,
    /// Candidate value, shown unit.
    pub new: Option<f64>,
    /// Change.
    pub change: Change,
    /// Direction of the change, `None` without one.
    pub direction: Option<Direction>,
    /// Noise state.
    pub noise: Noise,
}

/// How an identity occurs on the two sides. Numbers index [`Side::points`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Once on both sides.
    Matched {
        /// Baseline point.
        baseline: usize,
        /// Candidate point.
        candidate: usize,
    },
    /// Once on the baseline side.
    BaselineOnly(usize),
    /// Once on the candidate side.
    CandidateOnly(usize),
    /// More than once on a side; all are listed, none is chosen.
    Ambiguous {
        /// Baseline points.
        baseline: Vec<usize>,
        /// Candidate points.
        candidate: Vec<usize>,
    },
}

/// One identity of the comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Point key.
    pub key: String,
    /// Canonical label.
    pub label: String,
    /// Workload as shown.
    pub workload: String,
    /// Topology as shown.
    pub topology: String,
    /// Concurrency.
    pub conc: u64,
    /// How it pairs.
    pub pairing: Pairing,
    /// Cells in the order of [`Metric::COMPARED`]. For ambiguous rows all values are absent.
    pub cells: Vec<Cell>,
}

/// Summary of one metric over a set of rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Metric.
    pub metric: Metric,
    /// Geometric mean of `new / old`, minus 1; `None` when no row has a change or a ratio is not positive.
    pub geometric_mean: Option<f64>,
    /// Median of the changes.
    pub median: Option<f64>,
    /// Rows with a change.
    pub compared: usize,
    /// Matched rows.
    pub matched: usize,
    /// Better, worse, equal.
    pub better: usize,
    /// Rows that are worse.
    pub worse: usize,
    /// Rows that are exactly equal.
    pub equal: usize,
    /// Index (into [`Comparison::rows`]) of the least favourable change.
    pub worst: Option<usize>,
    /// All changes with their row, in row order: the ticks of a tile.
    pub ticks: Vec<(usize, f64)>,
}

/// Coverage of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Points on the baseline side.
    pub baseline_points: usize,
    /// Points on the candidate side.
    pub candidate_points: usize,
    /// Matched identities.
    pub matched: usize,
    /// Baseline-only identities.
    pub baseline_only: usize,
    /// Candidate-only identities.
    pub candidate_only: usize,
    /// Ambiguous identities.
    pub ambiguous: usize,
    /// Matched identities without any change, e.g. an unproven dataset.
    pub not_comparable: usize,
}

/// Difference of two scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreChange {
    /// `new - old`, fraction (times 100 gives pp).
    pub difference: f64,
    /// 95 % interval of the difference, both ends as fractions; `None` without both sample counts.
    pub interval: Option<(f64, f64)>,
}

impl ScoreChange {
    /// What the interval says; `None` without one. Higher scores are better.
    pub fn judgement(&self) -> Option<EvalJudgement> {
        self.interval.map(EvalJudgement::of)
    }
}

/// Why two scores are not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EvalNotAvailable {
    /// No such eval on the candidate side.
    BaselineOnly,
    /// No such eval on the baseline side.
    CandidateOnly,
    /// Several on a side.
    Ambiguous,
    /// A score is missing.
    ScoreMissing,
    /// A side did not pass.
    Unavailable,
    /// Sample counts missing or different.
    SamplesDiffer,
}

/// One eval (suite, metric, configuration) of the comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalRow {
    /// Suite.
    pub suite: String,
    /// Metric.
    pub metric: String,
    /// Label.
    pub label: String,
    /// Eval key.
    pub key: String,
    /// Whether all its evals are secondary scores (see [`SideEval::secondary`]).
    pub secondary: bool,
    /// Baseline evals (indices into [`Side::evals`]): none, one, or several when ambiguous.
    pub baseline: Vec<usize>,
    /// Candidate evals.
    pub candidate: Vec<usize>,
    /// The difference, or why there is none.
    pub change: Result<ScoreChange, EvalNotAvailable>,
}

/// A whole comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The statistic of all latencies.
    pub statistic: Statistic,
    /// Baseline side.
    pub baseline: Side,
    /// Candidate side.
    pub candidate: Side,
    /// All identities of both sides, in canonical order; each input point is in exactly one row.
    pub rows: Vec<Row>,
    /// Coverage.
    pub coverage: Coverage,
    /// Summaries in the order of [`Metric::COMPARED`], over all matched rows.
    pub summaries: Vec<Summary>,
    /// Evals.
    pub evals: Vec<EvalRow>,
}
