//! `records/<id>.json`: one comparison as typed records.

use super::PackError;
use crate::record::{Attempt, Baseline};

/// A recorded comparison: both records and how they were published.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordComparison {
    /// `pr-<number>`.
    pub id: String,
    /// Number of the pull request.
    pub pr: u64,
    /// Address of the pull request.
    pub url: String,
    /// Engine as shown.
    pub engine: String,
    /// Hardware as shown.
    pub hardware: String,
    /// Workload as shown.
    pub workload: String,
    /// `full` or `smoke`.
    pub coverage: String,
    /// Time shown in the report, ISO 8601 UTC.
    pub clock: String,
    /// What is missing or odd, English sentences.
    pub notes: Vec<String>,
    /// Baseline record.
    pub baseline: Baseline,
    /// Candidate record.
    pub attempt: Attempt,
    /// Cells of the point table exactly as published, row by row.
    pub published_rows: Vec<Vec<String>>,
    /// Cells of the eval table exactly as published.
    pub published_eval_rows: Vec<Vec<String>>,
    /// Published cells whose last digit differs from what the printed figures give.
    pub last_digit_differences: Vec<LastDigit>,
}

/// A published cell that was computed from unrounded figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastDigit {
    /// First cell of the row.
    pub row: String,
    /// Column, counted from 0.
    pub column: u64,
    /// As published.
    pub published: String,
    /// As the printed figures give it.
    pub recomputed: String,
}

/// Reads a record file that the index announced with `expected_sha256` (64 lower-case hex digits).
///
/// # Errors
/// [`PackError`], naming `file`.
pub fn read_record(file: &str, bytes: &[u8], expected_sha256: &str) -> Result<RecordComparison, PackError> {
    let _ = expected_sha256;
    Err(PackError::Truncated { file: file.into(), bytes: bytes.len() })
}
