//! From a side to a canonical record (docs/CANONICAL.md §1). Nothing is invented: what a record needs and the side
//! does not have is an error with a name, or has to come from the caller.

use crate::metric::Statistic;
use crate::record::{Attempt, AttemptKind, AttemptStatus, Baseline, Invalid, Prose};

use super::model::Side;

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

/// The baseline record of a side.
///
/// # Errors
/// Whatever the record needs and the side lacks.
pub fn baseline_record(side: &Side, fields: BaselineFields, statistic: Statistic) -> Result<Baseline, RecordError> {
    todo!("{side:?} {fields:?} {statistic:?}")
}

/// The attempt record of a side.
///
/// # Errors
/// Whatever the record needs and the side lacks.
pub fn attempt_record(side: &Side, fields: AttemptFields, statistic: Statistic) -> Result<Attempt, RecordError> {
    todo!("{side:?} {fields:?} {statistic:?}")
}
