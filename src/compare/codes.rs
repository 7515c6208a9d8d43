//! Stable kebab-case codes of what a comparison says, for exports and scripts. They never change their meaning and
//! depend on no language.

use super::interval::EvalJudgement;
use super::model::{
    Direction, EvalNotAvailable, Noise, NotAvailable, Outcome, Pairing, SideScenario,
};

impl NotAvailable {
    /// All reasons.
    pub const ALL: [Self; 9] = [
        Self::BaselineOnly,
        Self::CandidateOnly,
        Self::Ambiguous,
        Self::PointUnavailable,
        Self::DatasetMismatch,
        Self::StatisticMissing,
        Self::BaselineMissing,
        Self::CandidateMissing,
        Self::BaselineZero,
    ];

    /// Stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::BaselineOnly => "baseline-only",
            Self::CandidateOnly => "candidate-only",
            Self::Ambiguous => "ambiguous",
            Self::PointUnavailable => "point-unavailable",
            Self::DatasetMismatch => "dataset-mismatch",
            Self::StatisticMissing => "statistic-missing",
            Self::BaselineMissing => "baseline-missing",
            Self::CandidateMissing => "candidate-missing",
            Self::BaselineZero => "baseline-zero",
        }
    }
}

impl EvalNotAvailable {
    /// All reasons.
    pub const ALL: [Self; 6] = [
        Self::BaselineOnly,
        Self::CandidateOnly,
        Self::Ambiguous,
        Self::ScoreMissing,
        Self::Unavailable,
        Self::SamplesDiffer,
    ];

    /// Stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::BaselineOnly => "baseline-only",
            Self::CandidateOnly => "candidate-only",
            Self::Ambiguous => "ambiguous",
            Self::ScoreMissing => "score-missing",
            Self::Unavailable => "unavailable",
            Self::SamplesDiffer => "samples-differ",
        }
    }
}

impl Outcome {
    /// Stable code: the word of the record contract.
    pub fn code(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Pending => "pending",
            Self::Unavailable => "unavailable",
        }
    }
}

impl SideScenario {
    /// Stable code: the word of the record contract.
    pub fn code(self) -> &'static str {
        match self {
            Self::Fixed => "fixed-seq-len",
            Self::Agentic => "agentic-coding",
        }
    }
}

impl Direction {
    /// Stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::Equal => "equal",
        }
    }
}

impl EvalJudgement {
    /// Stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoDetectableChange => "no-detectable-change",
            Self::Better => "better",
            Self::Worse => "worse",
        }
    }
}

impl Noise {
    /// Stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Unknown { .. } => "unknown",
            Self::NotApplicable => "not-applicable",
        }
    }

    /// Runs behind the judgement, smaller of both sides.
    pub fn repeats(self) -> Option<usize> {
        match self {
            Self::Unknown { n } => Some(n),
            Self::NotApplicable => None,
        }
    }
}

impl Pairing {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Matched { .. } => "matched",
            Self::BaselineOnly(_) => "baseline-only",
            Self::CandidateOnly(_) => "candidate-only",
            Self::Ambiguous { .. } => "ambiguous",
        }
    }
}
