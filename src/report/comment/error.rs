//! Why a comment could not be read.

use std::borrow::Cow;
use std::fmt;

use crate::record::{Invalid, JsonError, Natural};

use super::marker::MarkerFault;

/// What is wrong with a comment that should hold a report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommentFault {
    /// The text does not start as a report does.
    NotReport,
    /// The first line ends in CR LF: line ends were changed, so this is not the line that identifies a report.
    CarriageReturn,
    /// The first line starts as that of a report does, but is none.
    Marker(MarkerFault),
    /// The text ends before the JSON does.
    Truncated,
    /// What should be the JSON is none.
    Json(JsonError),
    /// The JSON breaks the record contract; a part and an index have contracts of their own.
    Invalid(Invalid),
    /// The record is of another run than the comment's name says.
    OtherRun {
        /// Field that differs from the name.
        path: String,
        /// What it holds.
        found: Natural,
    },
    /// An index has results of its own.
    IndexItems {
        /// `points` or `evals`.
        list: &'static str,
    },
    /// An index names no parts.
    NoParts,
    /// An index names something else than the next part of its record.
    WrongPart {
        /// Position in the index, from 0.
        index: usize,
        /// What it names.
        found: String,
    },
    /// A part has other content than its name says.
    PartHash {
        /// Hash in the name.
        expected: Box<str>,
        /// Hash of the content.
        found: Box<str>,
    },
    /// There is no comment of the name that an index gives.
    MissingPart {
        /// Position in the index, from 0.
        index: usize,
        /// The part.
        name: String,
    },
    /// Several comments have this first line.
    Duplicate {
        /// How many.
        count: usize,
    },
}

impl CommentFault {
    /// Stable code for messages in other languages. What is inside a marker, JSON or a record has codes of its own.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotReport => "comment-not-report",
            Self::CarriageReturn => "comment-carriage-return",
            Self::Marker(_) => "comment-marker",
            Self::Truncated => "comment-truncated",
            Self::Json(_) => "comment-json",
            Self::Invalid(_) => "comment-invalid",
            Self::OtherRun { .. } => "comment-other-run",
            Self::IndexItems { .. } => "comment-index-items",
            Self::NoParts => "comment-no-parts",
            Self::WrongPart { .. } => "comment-wrong-part",
            Self::PartHash { .. } => "comment-part-hash",
            Self::MissingPart { .. } => "comment-missing-part",
            Self::Duplicate { .. } => "comment-duplicate",
        }
    }

    /// Place in the comment's JSON, e.g. `record.goal.en` or `chunks.1`; empty for the comment as a whole. Of
    /// several problems this is the place of the first.
    pub fn path(&self) -> Cow<'_, str> {
        match self {
            Self::Invalid(invalid) => invalid
                .problems
                .first()
                .map_or("", |problem| &problem.path)
                .into(),
            Self::OtherRun { path, .. } => path.into(),
            Self::IndexItems { list } => format!("record.{list}").into(),
            Self::NoParts => "chunks".into(),
            Self::WrongPart { index, .. } | Self::MissingPart { index, .. } => {
                format!("chunks.{index}").into()
            }
            _ => "".into(),
        }
    }
}

impl fmt::Display for CommentFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotReport => f.write_str("this is no report"),
            Self::CarriageReturn => f.write_str("its line ends were changed to CR LF"),
            Self::Marker(fault) => write!(f, "damaged first line: {fault}"),
            Self::Truncated => f.write_str("the text ends before its record does"),
            Self::Json(error) => write!(f, "not JSON: {error}"),
            Self::Invalid(invalid) => invalid.fmt(f),
            Self::OtherRun { path, found } => {
                write!(f, "{path} is {found}, unlike in the first line")
            }
            Self::IndexItems { list } => write!(f, "record.{list} must be empty in an index"),
            Self::NoParts => f.write_str("chunks must name the parts"),
            Self::WrongPart { index, found } => {
                write!(f, "chunks.{index} names {found:?}, not part {}", index + 1)
            }
            Self::PartHash { expected, found } => {
                write!(f, "the content has hash {found}, not {expected}")
            }
            Self::MissingPart { name, .. } => write!(f, "there is no comment {name}"),
            Self::Duplicate { count } => write!(f, "{count} comments have this first line"),
        }
    }
}

/// A comment that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {fault}")]
pub struct CommentError {
    /// First line of the comment, as far as it is needed to recognise it.
    pub line: String,
    /// What is wrong.
    pub fault: CommentFault,
}

impl CommentError {
    /// Code points of a first line that are kept. A marker of ordinary numbers has about half of them.
    const LINE_MAX: usize = 200;

    pub(super) fn new(line: &str, fault: CommentFault) -> Self {
        Self {
            line: line.chars().take(Self::LINE_MAX).collect(),
            fault,
        }
    }

    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        self.fault.code()
    }
}
