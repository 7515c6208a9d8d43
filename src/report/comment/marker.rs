//! The first line of a comment (docs/CANONICAL.md §10).

use std::fmt;
use std::str::FromStr;

use crate::record::{Attempt, Natural};

/// What the first line of every report starts with.
pub(super) const PREFIX: &str = "<!-- klaud-report:";

/// Set between the name of a record and the number of its part.
const PART: &str = "-part-";

/// Digits of a part's identity that its name holds.
pub(super) const PART_DIGITS: usize = 16;

/// Digits on each side of a candidate id.
const CANDIDATE_DIGITS: usize = 16;

/// Which element of a first line is not of its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkerFault {
    /// There are not three elements set apart by colons.
    Elements,
    /// The parent run is no decimal number above 0.
    ParentRun,
    /// The candidate id is not 16 hex digits, `-`, 16 hex digits.
    Candidate,
    /// The name is none of a baseline, a run or a part of them.
    Name,
}

impl MarkerFault {
    /// Stable code for messages in other languages.
    pub fn code(self) -> &'static str {
        match self {
            Self::Elements => "marker-elements",
            Self::ParentRun => "marker-parent-run",
            Self::Candidate => "marker-candidate",
            Self::Name => "marker-name",
        }
    }
}

impl fmt::Display for MarkerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Elements => "must be parent run, candidate id and name, set apart by colons",
            Self::ParentRun => "the parent run must be a number above 0 without leading zeros",
            Self::Candidate => "the candidate id must be 16 hex digits, a dash and 16 hex digits",
            Self::Name => "the name must be that of a baseline, a run, or a part of one",
        })
    }
}

impl std::error::Error for MarkerFault {}

/// Identity of a candidate: 16 lower-case hex digits, `-`, 16 lower-case hex digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CandidateId(Box<str>);

impl FromStr for CandidateId {
    type Err = MarkerFault;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once('-') {
            Some((a, b)) if is_hex(a, CANDIDATE_DIGITS) && is_hex(b, CANDIDATE_DIGITS) => {
                Ok(Self(text.into()))
            }
            _ => Err(MarkerFault::Candidate),
        }
    }
}

impl fmt::Display for CandidateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a report belongs to: the run that watches over an update, and the update.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Session {
    /// Parent run, more than 0.
    pub parent_run: Natural,
    /// Candidate.
    pub candidate: CandidateId,
}

/// Which record of a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RecordName {
    /// The baseline, `baseline`.
    Baseline,
    /// An attempt, `run-{run-id}-{run-attempt}`.
    Run {
        /// GitHub Actions run, more than 0.
        run_id: Natural,
        /// Attempt of the run, more than 0.
        run_attempt: Natural,
    },
}

impl RecordName {
    /// The name that an attempt goes by.
    pub fn of(attempt: &Attempt) -> Self {
        Self::Run {
            run_id: attempt.run_id.clone(),
            run_attempt: attempt.run_attempt.clone(),
        }
    }
}

impl FromStr for RecordName {
    type Err = MarkerFault;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let run = || {
            let (run_id, run_attempt) = text.strip_prefix("run-")?.split_once('-')?;
            Some(Self::Run {
                run_id: positive(run_id)?,
                run_attempt: positive(run_attempt)?,
            })
        };
        if text == "baseline" {
            Ok(Self::Baseline)
        } else {
            run().ok_or(MarkerFault::Name)
        }
    }
}

impl fmt::Display for RecordName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Baseline => f.write_str("baseline"),
            Self::Run {
                run_id,
                run_attempt,
            } => write!(f, "run-{run_id}-{run_attempt}"),
        }
    }
}

/// Name of a part of a record: `{record}-part-{number}-{hash}` (docs/CANONICAL.md §10.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartName {
    /// The record.
    pub record: RecordName,
    /// Number from 1.
    pub number: Natural,
    /// First 16 hex digits of the identity of the part's JSON.
    pub hash: Box<str>,
}

impl FromStr for PartName {
    type Err = MarkerFault;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (record, rest) = text.split_once(PART)?;
            let (number, hash) = rest.split_once('-')?;
            is_hex(hash, PART_DIGITS).then_some(Self {
                record: record.parse().ok()?,
                number: positive(number)?,
                hash: hash.into(),
            })
        };
        parse().ok_or(MarkerFault::Name)
    }
}

impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            record,
            number,
            hash,
        } = self;
        write!(f, "{record}{PART}{number}-{hash}")
    }
}

/// Name of a comment within its session.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CommentName {
    /// A record, whole or as an index of parts.
    Record(RecordName),
    /// A part of a record.
    Part(PartName),
}

impl FromStr for CommentName {
    type Err = MarkerFault;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.contains(PART) {
            text.parse().map(Self::Part)
        } else {
            text.parse().map(Self::Record)
        }
    }
}

impl fmt::Display for CommentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(name) => name.fmt(f),
            Self::Part(name) => name.fmt(f),
        }
    }
}

/// What identifies a comment. Every marker has exactly one spelling, so equal markers are equal first lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Marker {
    /// Whose report.
    pub session: Session,
    /// Which comment.
    pub name: CommentName,
}

impl FromStr for Marker {
    type Err = MarkerFault;

    /// Reads a first line, without its line feed.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut elements = line
            .strip_prefix(PREFIX)
            .ok_or(MarkerFault::Elements)?
            .split(':');
        let (Some(parent), Some(candidate), Some(name), None) = (
            elements.next(),
            elements.next(),
            elements.next(),
            elements.next(),
        ) else {
            return Err(MarkerFault::Elements);
        };
        Ok(Self {
            session: Session {
                parent_run: positive(parent).ok_or(MarkerFault::ParentRun)?,
                candidate: candidate.parse()?,
            },
            name: name.parse()?,
        })
    }
}

impl fmt::Display for Marker {
    /// The first line, without its line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Session {
            parent_run,
            candidate,
        } = &self.session;
        write!(f, "{PREFIX}{parent_run}:{candidate}:{}", self.name)
    }
}

/// A number above 0 in its only spelling.
fn positive(text: &str) -> Option<Natural> {
    let number: Natural = text.parse().ok()?;
    (number.as_str() == text && !number.is_zero()).then_some(number)
}

fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANDIDATE: &str = "0123456789abcdef-fedcba9876543210";

    #[test]
    fn markers_have_one_spelling() {
        for name in [
            "baseline",
            "run-35550052895-1",
            "run-123456789012345678901234567890-2",
            "baseline-part-1-489b7d8d5c5f55d2",
            "run-1-2-part-10-0000000000000000",
        ] {
            let line = format!("<!-- klaud-report:1:{CANDIDATE}:{name}");
            let marker: Marker = line.parse().unwrap();
            assert_eq!(marker.to_string(), line);
        }
    }

    #[test]
    fn the_faulty_element_is_named() {
        use MarkerFault::{Candidate, Elements, Name, ParentRun};
        let upper = CANDIDATE.to_uppercase();
        let cases = [
            (format!("1:{CANDIDATE}"), Elements),
            (format!("1:{CANDIDATE}:baseline:"), Elements),
            (String::new(), Elements),
            (format!("0:{CANDIDATE}:baseline"), ParentRun),
            (format!("01:{CANDIDATE}:baseline"), ParentRun),
            (format!(" 1:{CANDIDATE}:baseline"), ParentRun),
            (format!(":{CANDIDATE}:baseline"), ParentRun),
            (format!("-1:{CANDIDATE}:baseline"), ParentRun),
            (format!("1:{upper}:baseline"), Candidate),
            (format!("1:{CANDIDATE}0:baseline"), Candidate),
            (format!("1:{CANDIDATE}-:baseline"), Candidate),
            ("1::baseline".into(), Candidate),
            (format!("1:{CANDIDATE}:"), Name),
            (format!("1:{CANDIDATE}:baseline "), Name),
            (format!("1:{CANDIDATE}:Baseline"), Name),
            (
                format!("1:{CANDIDATE}:baseline-part-1-489b7d8d5c5f55d"),
                Name,
            ),
            (
                format!("1:{CANDIDATE}:baseline-part-0-489b7d8d5c5f55d2"),
                Name,
            ),
            (
                format!("1:{CANDIDATE}:baseline-part-1-489B7D8D5C5F55D2"),
                Name,
            ),
            (format!("1:{CANDIDATE}:baseline-part-1"), Name),
            (
                format!("1:{CANDIDATE}:baseline-part-1-489b7d8d5c5f55d2-part-1-489b7d8d5c5f55d2"),
                Name,
            ),
            (format!("1:{CANDIDATE}:run-1"), Name),
            (format!("1:{CANDIDATE}:run-1-0"), Name),
            (format!("1:{CANDIDATE}:run-01-1"), Name),
            (format!("1:{CANDIDATE}:run-1-1-1"), Name),
            (format!("1:{CANDIDATE}:run-١-1"), Name),
        ];
        for (elements, fault) in cases {
            let line = format!("<!-- klaud-report:{elements}");
            assert_eq!(line.parse::<Marker>(), Err(fault), "{line}");
        }
    }
}
