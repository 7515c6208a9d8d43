//! What can be wrong with a record.

use std::fmt;

/// One item of a list of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// `points` or `evals`.
    pub list: &'static str,
    /// Position from 0.
    pub index: usize,
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.list, self.index)
    }
}

/// A rule of docs/CANONICAL.md §1 that is not met. [`Rule::code`] is stable; the English text is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A required field is absent.
    Missing,
    /// The contract has no such key here, or the other spelling of it is present too.
    UnknownKey,
    /// The key stands twice in its object. Persisted comments alone refuse this; elsewhere the last one counts.
    RepeatedKey,
    /// A JSON object is needed.
    NotObject,
    /// A JSON array is needed.
    NotArray,
    /// A JSON string is needed.
    NotText,
    /// A JSON number is needed.
    NotNumber,
    /// A JSON integer is needed, without fraction and exponent.
    NotInteger,
    /// NaN, an infinity, or a literal that overflows to one.
    NotFinite,
    /// Must be 0 or more.
    Negative,
    /// Must be more than 0.
    NotPositive,
    /// Must lie in [0, 1].
    ScoreRange,
    /// Must be one of these words.
    NotOneOf(&'static [&'static str]),
    /// Must not be empty.
    Empty,
    /// More code points than allowed.
    TooLong {
        /// The limit.
        max: usize,
    },
    /// Prose must not contain this outside a pinned image span (docs/CANONICAL.md §1.1).
    ProseCharacter(char),
    /// Must be exactly this many lower-case hex digits.
    NotHex {
        /// How many.
        digits: usize,
    },
    /// A character outside the set of the field.
    Characters,
    /// Not of the form `configs/…-master.yaml:…`.
    NotFamily,
    /// Not of the form `YYYY-MM-DD`.
    NotDate,
    /// Not an `https` address below the public API (docs/CANONICAL.md §1.5).
    NotSource,
    /// A second point with the same key.
    DuplicatePoint(Item),
    /// A second eval with the same key, suite and metric.
    DuplicateEval(Item),
    /// More benchmarks passed than expected.
    BenchmarksExceed,
    /// More evals passed than expected.
    EvalsExceed,
    /// An initial attempt has number 0.
    InitialNumber,
    /// A repair has a number from 1 to 5.
    RepairNumber,
    /// The item names another run than the attempt.
    OtherRun(Item),
    /// The item names another head than the attempt.
    OtherHead(Item),
    /// The item names a later run attempt than the attempt.
    LaterRunAttempt(Item),
}

impl Rule {
    /// Stable kebab-case code, the key of translated messages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::UnknownKey => "unknown-key",
            Self::RepeatedKey => "repeated-key",
            Self::NotObject => "not-object",
            Self::NotArray => "not-array",
            Self::NotText => "not-text",
            Self::NotNumber => "not-number",
            Self::NotInteger => "not-integer",
            Self::NotFinite => "not-finite",
            Self::Negative => "negative",
            Self::NotPositive => "not-positive",
            Self::ScoreRange => "score-range",
            Self::NotOneOf(_) => "not-one-of",
            Self::Empty => "empty",
            Self::TooLong { .. } => "too-long",
            Self::ProseCharacter(_) => "prose-character",
            Self::NotHex { .. } => "not-hex",
            Self::Characters => "characters",
            Self::NotFamily => "not-family",
            Self::NotDate => "not-date",
            Self::NotSource => "not-source",
            Self::DuplicatePoint(_) => "duplicate-point",
            Self::DuplicateEval(_) => "duplicate-eval",
            Self::BenchmarksExceed => "benchmarks-exceed",
            Self::EvalsExceed => "evals-exceed",
            Self::InitialNumber => "initial-number",
            Self::RepairNumber => "repair-number",
            Self::OtherRun(_) => "other-run",
            Self::OtherHead(_) => "other-head",
            Self::LaterRunAttempt(_) => "later-run-attempt",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("is missing"),
            Self::UnknownKey => f.write_str("is not a known key here"),
            Self::RepeatedKey => f.write_str("stands twice"),
            Self::NotObject => f.write_str("must be an object"),
            Self::NotArray => f.write_str("must be an array"),
            Self::NotText => f.write_str("must be text"),
            Self::NotNumber => f.write_str("must be a number"),
            Self::NotInteger => f.write_str("must be an integer"),
            Self::NotFinite => f.write_str("must be finite"),
            Self::Negative => f.write_str("must be 0 or more"),
            Self::NotPositive => f.write_str("must be more than 0"),
            Self::ScoreRange => f.write_str("must be from 0 to 1"),
            Self::NotOneOf(words) => write!(f, "must be one of {}", words.join(", ")),
            Self::Empty => f.write_str("must not be empty"),
            Self::TooLong { max } => write!(f, "must have at most {max} characters"),
            Self::ProseCharacter(c) => write!(f, "must not contain {c:?} outside a pinned image"),
            Self::NotHex { digits } => write!(f, "must be {digits} lower-case hex digits"),
            Self::Characters => f.write_str("contains a character that is not allowed here"),
            Self::NotFamily => f.write_str("must look like configs/<vendor>-master.yaml:<key>"),
            Self::NotDate => f.write_str("must look like YYYY-MM-DD"),
            Self::NotSource => {
                f.write_str("must be an https address below inferencex.semianalysis.com/api/")
            }
            Self::DuplicatePoint(item) => write!(f, "{item} repeats the key of an earlier point"),
            Self::DuplicateEval(item) => {
                write!(f, "{item} repeats key, suite and metric of an earlier eval")
            }
            Self::BenchmarksExceed => f.write_str("more benchmarks passed than expected"),
            Self::EvalsExceed => f.write_str("more evals passed than expected"),
            Self::InitialNumber => f.write_str("an initial attempt must have number 0"),
            Self::RepairNumber => f.write_str("a repair must have a number from 1 to 5"),
            Self::OtherRun(item) => write!(f, "{item} belongs to another run"),
            Self::OtherHead(item) => write!(f, "{item} belongs to another head"),
            Self::LaterRunAttempt(item) => write!(f, "{item} belongs to a later run attempt"),
        }
    }
}

/// A rule that is not met, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Path in wire names and positions, e.g. `points.0.conc`; empty for the record as a whole.
    pub path: String,
    /// The rule.
    pub rule: Rule,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            self.rule.fmt(f)
        } else {
            write!(f, "{} {}", self.path, self.rule)
        }
    }
}

/// A value that breaks the record contract: every problem found, in field order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// At least one problem.
    pub problems: Vec<Problem>,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Invalid {}
