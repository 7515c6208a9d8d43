//! Many comments back to records (docs/CANONICAL.md §10.2).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::record::stored;
use crate::record::{Invalid, Part};

use super::error::{CommentError, CommentFault};
use super::marker::{CommentName, Marker, RecordName, Session};
use super::read::{Opened, Stored, is_report, open};
use super::split::join;

/// The reports among the comments of a pull request.
pub struct CommentSet<'a> {
    /// Comments with a readable first line, by that line.
    comments: BTreeMap<Marker, Placed<'a>>,
    /// Comments that start as reports do, but have no readable first line.
    damaged: Vec<SetFault>,
}

/// The first comment with a first line.
struct Placed<'a> {
    comment: usize,
    opened: Opened<'a>,
    /// Positions of more comments with the same first line.
    repeats: Vec<usize>,
}

impl Placed<'_> {
    fn at(&self, error: CommentError) -> SetFault {
        SetFault {
            comment: self.comment,
            error,
        }
    }

    fn fault(&self, fault: CommentFault) -> SetFault {
        self.at(self.opened.error(fault))
    }

    /// This one, if there is no other.
    fn only(&self) -> Result<&Self, SetFault> {
        if self.repeats.is_empty() {
            Ok(self)
        } else {
            Err(self.fault(CommentFault::Duplicate {
                count: 1 + self.repeats.len(),
            }))
        }
    }
}

/// A record, and where it stood.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredReport {
    /// Whose report.
    pub session: Session,
    /// Which record.
    pub name: RecordName,
    /// The record, complete.
    pub record: Stored,
    /// Position of its own comment among those that were given.
    pub comment: usize,
}

/// A comment that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetFault {
    /// Position among the comments that were given. Of several with the same first line this is the first; a
    /// missing part is reported at the index that names it.
    pub comment: usize,
    /// What is wrong.
    pub error: CommentError,
}

/// Everything that a set of comments holds. A fault costs the record it concerns and no other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// Complete records, in the order of their comments.
    pub reports: Vec<StoredReport>,
    /// What could not be used, in the order of the comments.
    pub faults: Vec<SetFault>,
    /// Positions of parts that no index names. Publishing a report again leaves those of the earlier one behind.
    pub unused_parts: Vec<usize>,
}

impl<'a> CommentSet<'a> {
    /// Sorts comments by their first line. Texts that are no reports are passed over; so should be comments of
    /// other accounts, which the caller leaves out (see [`super::is_owner`]).
    pub fn new(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut comments: BTreeMap<Marker, Placed<'a>> = BTreeMap::new();
        let mut damaged = Vec::new();
        for (comment, text) in texts.into_iter().enumerate() {
            if !is_report(text) {
                continue;
            }
            match open(text) {
                Ok(opened) => match comments.entry(opened.marker.clone()) {
                    Entry::Occupied(mut first) => first.get_mut().repeats.push(comment),
                    Entry::Vacant(place) => {
                        place.insert(Placed {
                            comment,
                            opened,
                            repeats: Vec::new(),
                        });
                    }
                },
                Err(error) => damaged.push(SetFault { comment, error }),
            }
        }
        Self { comments, damaged }
    }

    /// Reads one record; `None` if there is no comment of that name.
    ///
    /// # Errors
    /// [`SetFault`] if its comment or one of its parts is there twice, missing or damaged.
    pub fn read(&self, session: &Session, name: &RecordName) -> Result<Option<Stored>, SetFault> {
        match self.only(session, CommentName::Record(name.clone()))? {
            Some(own) => self.record(own, name, &mut BTreeSet::new()).map(Some),
            None => Ok(None),
        }
    }

    /// Reads everything.
    pub fn read_all(&self) -> Reading {
        let mut reading = Reading {
            faults: self.damaged.clone(),
            ..Reading::default()
        };
        let mut used = BTreeSet::new();
        for (marker, placed) in &self.comments {
            let outcome = match (&marker.name, placed.only()) {
                (_, Err(fault)) => Err(fault),
                (CommentName::Record(name), Ok(own)) => {
                    self.record(own, name, &mut used).map(|record| {
                        reading.reports.push(StoredReport {
                            session: marker.session.clone(),
                            name: name.clone(),
                            record,
                            comment: own.comment,
                        });
                    })
                }
                (CommentName::Part(_), Ok(_)) => Ok(()),
            };
            // A part that is there twice is found here, and again by the index that names it.
            reading.faults.extend(
                outcome
                    .err()
                    .filter(|fault| !reading.faults.contains(fault)),
            );
        }
        reading.unused_parts = self
            .comments
            .iter()
            .filter(|(marker, _)| {
                matches!(marker.name, CommentName::Part(_)) && !used.contains(*marker)
            })
            .flat_map(|(_, part)| std::iter::once(part.comment).chain(part.repeats.clone()))
            .collect();
        // The order of the comments, not of their names.
        reading.reports.sort_by_key(|report| report.comment);
        reading.faults.sort_by_key(|fault| fault.comment);
        reading.unused_parts.sort_unstable();
        reading
    }

    /// The comment of that name, which must be the only one.
    fn only(&self, session: &Session, name: CommentName) -> Result<Option<&Placed<'a>>, SetFault> {
        let session = session.clone();
        let placed = self.comments.get(&Marker { session, name });
        placed.map(Placed::only).transpose()
    }

    /// The whole record of its own comment. Notes the parts that the comment names.
    fn record(
        &self,
        own: &Placed<'_>,
        name: &RecordName,
        used: &mut BTreeSet<Marker>,
    ) -> Result<Stored, SetFault> {
        let (record, names) = match own.opened.record(name).map_err(|error| own.at(error))? {
            (record, None) => return Ok(record),
            (record, Some(names)) => (record, names),
        };
        let session = &own.opened.marker.session;
        used.extend(names.iter().map(|name| Marker {
            session: session.clone(),
            name: CommentName::Part(name.clone()),
        }));
        let parts = names
            .iter()
            .enumerate()
            .map(
                |(index, name)| match self.only(session, CommentName::Part(name.clone()))? {
                    Some(part) => part.opened.part(name).map_err(|error| part.at(error)),
                    None => Err(own.fault(CommentFault::MissingPart {
                        index,
                        name: name.to_string(),
                    })),
                },
            )
            .collect::<Result<Vec<_>, _>>()?;
        whole(record, parts).map_err(|invalid| own.fault(CommentFault::Invalid(invalid)))
    }
}

/// Appends the parts in their order, then tests the rules over the whole record.
fn whole(record: Stored, parts: Vec<Part>) -> Result<Stored, Invalid> {
    fn joined<T: stored::Stored>(mut record: T, parts: Vec<Part>) -> Result<T, Invalid> {
        for part in parts {
            join(&mut record, part);
        }
        stored::check_rules(&record).map(|()| record)
    }
    match record {
        Stored::Baseline(record) => joined(record, parts).map(Stored::Baseline),
        Stored::Attempt(record) => joined(record, parts).map(Stored::Attempt),
    }
}

#[cfg(test)]
mod tests;
