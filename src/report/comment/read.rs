//! One comment back to what it holds (docs/CANONICAL.md §10).

use serde_json::Value;

use crate::record::stored::{self, Index};
use crate::record::{
    Attempt, Baseline, Invalid, Part, Problem, Rule, identity, parse_json, repeated_key,
};

use super::error::{CommentError, CommentFault};
use super::marker::{CommentName, Marker, PREFIX, PartName, RecordName};
use super::write::short;

/// What ends the JSON.
const END: &str = "\n-->";

/// A record of either kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Stored {
    /// A baseline.
    Baseline(Baseline),
    /// An attempt.
    Attempt(Attempt),
}

/// What the JSON of a comment is.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A whole record.
    Record(Stored),
    /// A record whose points and evaluations stand in parts.
    Index {
        /// The record, without points and evaluations. Rules over a whole record have not been tested on it.
        record: Stored,
        /// The parts, in order.
        parts: Vec<PartName>,
    },
    /// A part of a record.
    Part(Part),
}

/// A comment that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadComment<'a> {
    /// What identifies it.
    pub marker: Marker,
    /// What it holds.
    pub content: Content,
    /// The text that people see; not compared with the record.
    pub markdown: &'a str,
}

/// Whether a text starts as a report does. What does not is an ordinary comment.
pub fn is_report(text: &str) -> bool {
    text.starts_with(PREFIX)
}

/// Reads one comment.
///
/// # Errors
/// [`CommentError`] for everything that a report of docs/CANONICAL.md §10 cannot be.
pub fn read_comment(text: &str) -> Result<ReadComment<'_>, CommentError> {
    let opened = open(text)?;
    let content = opened.content()?;
    Ok(ReadComment {
        marker: opened.marker,
        content,
        markdown: opened.markdown,
    })
}

/// A comment whose first line is a marker.
pub(super) struct Opened<'a> {
    pub(super) line: &'a str,
    pub(super) marker: Marker,
    /// `None` if it does not end.
    json: Option<&'a str>,
    markdown: &'a str,
}

/// Takes the text apart. One that is cut off after its first line still has a name, and still is the second one
/// of that name if there is another.
pub(super) fn open(text: &str) -> Result<Opened<'_>, CommentError> {
    let (line, rest) = match text.split_once('\n') {
        Some((line, rest)) => (line, Some(rest)),
        None => (text, None),
    };
    let fault = |fault| Err(CommentError::new(line, fault));
    if !is_report(text) {
        return fault(CommentFault::NotReport);
    }
    if rest.is_some() && line.ends_with('\r') {
        return fault(CommentFault::CarriageReturn);
    }
    let marker = match line.parse() {
        Ok(marker) => marker,
        Err(reason) => return fault(CommentFault::Marker(reason)),
    };
    let Some(rest) = rest else {
        // Without its line feed this is not the line that identifies a comment.
        return fault(CommentFault::Truncated);
    };
    let (json, markdown) = match rest.split_once(END) {
        Some((json, after)) => (Some(json), after.strip_prefix('\n').unwrap_or(after)),
        None => (None, ""),
    };
    Ok(Opened {
        line,
        marker,
        json,
        markdown,
    })
}

impl Opened<'_> {
    pub(super) fn error(&self, fault: CommentFault) -> CommentError {
        CommentError::new(self.line, fault)
    }

    /// Reads the JSON as what the name says it is.
    pub(super) fn content(&self) -> Result<Content, CommentError> {
        match &self.marker.name {
            CommentName::Part(name) => self.part(name).map(Content::Part),
            CommentName::Record(name) => Ok(match self.record(name)? {
                (record, None) => Content::Record(record),
                (record, Some(parts)) => Content::Index { record, parts },
            }),
        }
    }

    fn value(&self) -> Result<Value, CommentError> {
        let json = self
            .json
            .ok_or_else(|| self.error(CommentFault::Truncated))?;
        let value = parse_json(json).map_err(|error| self.error(CommentFault::Json(error)))?;
        match repeated_key(json) {
            None => Ok(value),
            Some(path) => Err(self.invalid(Invalid {
                problems: vec![Problem {
                    path,
                    rule: Rule::RepeatedKey,
                }],
            })),
        }
    }

    fn invalid(&self, invalid: Invalid) -> CommentError {
        self.error(CommentFault::Invalid(invalid))
    }

    pub(super) fn part(&self, name: &PartName) -> Result<Part, CommentError> {
        let value = self.value()?;
        let part = Part::from_value(&value).map_err(|invalid| self.invalid(invalid))?;
        // Of the text as it stands, so that nothing in it can be changed. Valid parts have an identity.
        let found = identity(&value).map(short).unwrap_or_default();
        if found != name.hash {
            return Err(self.error(CommentFault::PartHash {
                expected: name.hash.clone(),
                found,
            }));
        }
        Ok(part)
    }

    /// The record, and the names of its parts if it is divided.
    pub(super) fn record(
        &self,
        name: &RecordName,
    ) -> Result<(Stored, Option<Vec<PartName>>), CommentError> {
        let value = self.value()?;
        match name {
            RecordName::Baseline => self.whole_or_index(name, &value, Stored::Baseline),
            RecordName::Run { .. } => self.whole_or_index(name, &value, Stored::Attempt),
        }
    }

    fn whole_or_index<T: stored::Stored>(
        &self,
        name: &RecordName,
        value: &Value,
        wrap: fn(T) -> Stored,
    ) -> Result<(Stored, Option<Vec<PartName>>), CommentError> {
        if !Index::<T>::is_meant(value) {
            let record = stored::from_value(value).map_err(|invalid| self.invalid(invalid))?;
            return Ok((self.named(name, "", wrap(record))?, None));
        }
        let index = Index::<T>::from_value(value).map_err(|invalid| self.invalid(invalid))?;
        for (list, length) in [
            ("points", index.record.points().len()),
            ("evals", index.record.evals().len()),
        ] {
            if length > 0 {
                return Err(self.error(CommentFault::IndexItems { list }));
            }
        }
        let record = self.named(name, "record.", wrap(index.record))?;
        Ok((record, Some(self.part_names(name, index.chunks)?)))
    }

    /// Tests that the record at this place is the one that the comment is named after.
    fn named(
        &self,
        name: &RecordName,
        place: &str,
        record: Stored,
    ) -> Result<Stored, CommentError> {
        let (
            Stored::Attempt(attempt),
            RecordName::Run {
                run_id,
                run_attempt,
            },
        ) = (&record, name)
        else {
            return Ok(record);
        };
        let (field, found) = if attempt.run_id != *run_id {
            ("run-id", &attempt.run_id)
        } else if attempt.run_attempt != *run_attempt {
            ("run-attempt", &attempt.run_attempt)
        } else {
            return Ok(record);
        };
        Err(self.error(CommentFault::OtherRun {
            path: format!("{place}{field}"),
            found: found.clone(),
        }))
    }

    /// The parts that an index names: those of its own record, numbered from 1.
    fn part_names(
        &self,
        record: &RecordName,
        chunks: Vec<String>,
    ) -> Result<Vec<PartName>, CommentError> {
        if chunks.is_empty() {
            return Err(self.error(CommentFault::NoParts));
        }
        chunks
            .into_iter()
            .enumerate()
            .map(|(index, found)| match found.parse::<PartName>() {
                Ok(name)
                    if name.record == *record
                        && name.number.as_str() == (index + 1).to_string() =>
                {
                    Ok(name)
                }
                _ => Err(self.error(CommentFault::WrongPart { index, found })),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
