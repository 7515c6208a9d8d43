//! Query string to view state.

use super::state::ViewState;

/// Something in an address that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkProblem {
    /// Name of the parameter.
    pub parameter: String,
    /// What is wrong with it.
    pub kind: ProblemKind,
}

/// What is wrong with a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The link was made by a newer version; what is understood is used.
    NewerVersion,
    /// The version is missing although the link has other parameters.
    MissingVersion,
    /// Not a version, or one that never existed.
    UnknownVersion,
    /// Not a calendar day `YYYY-MM-DD`. The side is left out, since a wider one would be another one.
    MalformedDate,
    /// Not a run id. The side is left out.
    MalformedRun,
    /// Not one of the words that the parameter takes.
    UnknownValue,
    /// The parameter is not known; it is ignored.
    UnknownParameter,
    /// The parameter occurs again; the first one counts.
    Repeated,
    /// The parameter needs another one that is missing; it is ignored.
    WithoutContext,
}

impl ProblemKind {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NewerVersion => "link-newer-version",
            Self::MissingVersion => "link-missing-version",
            Self::UnknownVersion => "link-unknown-version",
            Self::MalformedDate => "link-malformed-date",
            Self::MalformedRun => "link-malformed-run",
            Self::UnknownValue => "link-unknown-value",
            Self::UnknownParameter => "link-unknown-parameter",
            Self::Repeated => "link-repeated",
            Self::WithoutContext => "link-without-context",
        }
    }
}

/// Reads a query string, with or without `?`. Never fails: what cannot be used is reported and left out.
pub fn parse(query: &str) -> (ViewState, Vec<LinkProblem>) {
    todo!("{query}")
}
