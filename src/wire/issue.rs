//! What was wrong with a row that a reader skipped, or with a field that it left out.

use std::fmt;

/// What is wrong. [`IssueCode::code`] is stable: it is shown, counted and translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IssueCode {
    /// The body is not JSON at all. Nothing was read.
    NotJson,
    /// The body is JSON of another shape than the endpoint's. Nothing was read.
    WrongShape,
    /// A required member is absent or null. The row was skipped.
    MissingField,
    /// A member has another type than docs/CONTRACT.md says. The row was skipped.
    WrongType,
    /// A number lies outside its range. The row was skipped.
    OutOfRange,
    /// Not a calendar day in the form `YYYY-MM-DD`. The row was skipped.
    BadDate,
    /// A benchmark type that has no meaning here yet. The row was skipped.
    UnknownBenchmarkType,
    /// Neither ISO 8601 nor PostgreSQL text. The row was kept without the timestamp.
    BadTimestamp,
    /// A snapshot's day that is no calendar day. The row was kept without it.
    BadCurveDate,
    /// Not the address of a GitHub Actions run of the benchmark's repository. The row was kept without its run.
    BadRunUrl,
    /// Not 64 hex digits. The row was kept without its fingerprint.
    BadFingerprint,
    /// A metric is neither number, text nor null. The row was kept without it.
    BadMetric,
    /// One result id on rows that say different things. Both were kept.
    IdConflict,
    /// A matrix entry with the key of an earlier one. It was skipped.
    RepeatedEntry,
    /// A matrix entry stands beside a key that is not its own. It was skipped.
    KeyMismatch,
    /// A matrix entry whose label cannot stand in a record. It was skipped.
    BadLabel,
}

impl IssueCode {
    /// All codes, for tables of messages.
    pub const ALL: [Self; 16] = [
        Self::NotJson,
        Self::WrongShape,
        Self::MissingField,
        Self::WrongType,
        Self::OutOfRange,
        Self::BadDate,
        Self::UnknownBenchmarkType,
        Self::BadTimestamp,
        Self::BadCurveDate,
        Self::BadRunUrl,
        Self::BadFingerprint,
        Self::BadMetric,
        Self::IdConflict,
        Self::RepeatedEntry,
        Self::KeyMismatch,
        Self::BadLabel,
    ];

    /// Stable kebab-case code.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotJson => "not-json",
            Self::WrongShape => "wrong-shape",
            Self::MissingField => "missing-field",
            Self::WrongType => "wrong-type",
            Self::OutOfRange => "out-of-range",
            Self::BadDate => "bad-date",
            Self::UnknownBenchmarkType => "unknown-benchmark-type",
            Self::BadTimestamp => "bad-timestamp",
            Self::BadCurveDate => "bad-curve-date",
            Self::BadRunUrl => "bad-run-url",
            Self::BadFingerprint => "bad-fingerprint",
            Self::BadMetric => "bad-metric",
            Self::IdConflict => "id-conflict",
            Self::RepeatedEntry => "repeated-entry",
            Self::KeyMismatch => "key-mismatch",
            Self::BadLabel => "bad-label",
        }
    }

    /// True when the row (or the whole body) was left out; false when it was kept without one field.
    pub fn skips(self) -> bool {
        match self {
            Self::NotJson
            | Self::WrongShape
            | Self::MissingField
            | Self::WrongType
            | Self::OutOfRange
            | Self::BadDate
            | Self::UnknownBenchmarkType
            | Self::RepeatedEntry
            | Self::KeyMismatch
            | Self::BadLabel => true,
            Self::BadTimestamp
            | Self::BadCurveDate
            | Self::BadRunUrl
            | Self::BadFingerprint
            | Self::BadMetric
            | Self::IdConflict => false,
        }
    }

    fn english(self) -> &'static str {
        match self {
            Self::NotJson => "not JSON",
            Self::WrongShape => "JSON of an unexpected shape",
            Self::MissingField => "a required field is missing",
            Self::WrongType => "a field has the wrong type",
            Self::OutOfRange => "a number is out of range",
            Self::BadDate => "not a calendar day",
            Self::UnknownBenchmarkType => "unknown benchmark type",
            Self::BadTimestamp => "not a timestamp",
            Self::BadCurveDate => "not the day of a snapshot",
            Self::BadRunUrl => {
                "not the address of a GitHub Actions run of SemiAnalysisAI/InferenceX"
            }
            Self::BadFingerprint => "not a recipe fingerprint",
            Self::BadMetric => "a metric is not a number",
            Self::IdConflict => "two different rows share one id",
            Self::RepeatedEntry => "repeats an earlier entry",
            Self::KeyMismatch => "the key beside the entry is not its own",
            Self::BadLabel => "the label cannot stand in a record",
        }
    }
}

/// One finding: what, where and why. Reading goes on after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// What is wrong.
    pub code: IssueCode,
    /// Name of the body as the caller gave it: a file name or an address.
    pub file: String,
    /// Row, counted from 0; `None` when the whole body is meant.
    pub row: Option<usize>,
    /// Member of the row, dotted for nested ones (`metrics.mean_ttft`).
    pub field: Option<String>,
    /// What was found instead, in English, short.
    pub detail: String,
}

impl fmt::Display for Issue {
    /// `benchmarks.json, row 3, conc: a number is out of range: 0 is below 1`. Rows count from 1 for readers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(row) = self.row {
            write!(f, ", row {}", row + 1)?;
        }
        if let Some(field) = &self.field {
            write!(f, ", {field}")?;
        }
        write!(f, ": {}", self.code.english())?;
        if !self.detail.is_empty() {
            write!(f, ": {}", self.detail)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_kebab_case() {
        let mut codes: Vec<&str> = IssueCode::ALL.iter().map(|code| code.code()).collect();
        assert!(codes.iter().all(|code| {
            code.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        }));
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), IssueCode::ALL.len());
    }

    #[test]
    fn a_finding_names_file_row_and_field() {
        let issue = Issue {
            code: IssueCode::OutOfRange,
            file: "benchmarks.json".into(),
            row: Some(2),
            field: Some("conc".into()),
            detail: "0 is below 1".into(),
        };
        assert_eq!(
            issue.to_string(),
            "benchmarks.json, row 3, conc: a number is out of range: 0 is below 1"
        );
    }
}
