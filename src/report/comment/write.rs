//! Records to comments (docs/CANONICAL.md §10).

use crate::record::stored::{self, Index, Stored};
use crate::record::{Attempt, Baseline, Invalid, Natural, Part};

use super::super::{AttemptContext, attempt};
use super::document::{self, Old};
use super::marker::{CommentName, Marker, PART_DIGITS, PartName, RecordName, Session};
use super::split::{emptied, parts};

/// Longest comment, in code points (docs/CANONICAL.md §11).
pub const COMMENT_MAX: usize = 60_000;

/// A comment to be published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// What identifies it: its first line.
    pub marker: Marker,
    /// The whole text, marker and all.
    pub text: String,
}

/// Why a record cannot be published.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The record breaks the contract, so nobody could read it back.
    #[error("the record cannot be published: {0}")]
    Invalid(#[from] Invalid),
    /// One of its comments would be too long.
    #[error("comment {name} would have {length} characters; at most {max} are allowed")]
    TooLong {
        /// The comment.
        name: CommentName,
        /// Code points it would have.
        length: usize,
        /// The limit.
        max: usize,
    },
}

impl WriteError {
    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Invalid(_) => "comment-invalid-record",
            Self::TooLong { .. } => "comment-too-long",
        }
    }
}

/// The comments of a baseline, in the order they are published: parts first, the record's own comment last.
///
/// # Errors
/// [`WriteError`] if the record is not valid or a comment would be too long.
pub fn baseline_comments(
    session: &Session,
    baseline: &Baseline,
) -> Result<Vec<Comment>, WriteError> {
    write(
        session,
        &RecordName::Baseline,
        baseline,
        &View {
            whole: &|| document::baseline(baseline).to_markdown(),
            part: &|part| document::baseline_part(part).to_markdown(),
            index: &|emptied| document::baseline_index(emptied).to_markdown(),
        },
    )
}

/// The comments of an attempt, as [`baseline_comments`].
///
/// # Errors
/// As [`baseline_comments`].
pub fn attempt_comments(
    session: &Session,
    record: &Attempt,
    baseline: Option<&Baseline>,
    context: &AttemptContext<'_>,
) -> Result<Vec<Comment>, WriteError> {
    let old = Old::of(baseline);
    write(
        session,
        &RecordName::of(record),
        record,
        &View {
            whole: &|| attempt(record, baseline, context).to_markdown(),
            part: &|part| document::attempt_part(part, &old).to_markdown(),
            index: &|emptied| document::attempt_index(emptied, baseline, context).to_markdown(),
        },
    )
}

/// Markdown of the three forms of a comment.
struct View<'a, T> {
    whole: &'a dyn Fn() -> String,
    part: &'a dyn Fn(&Part) -> String,
    index: &'a dyn Fn(&T) -> String,
}

fn write<T: Stored>(
    session: &Session,
    name: &RecordName,
    record: &T,
    view: &View<'_, T>,
) -> Result<Vec<Comment>, WriteError> {
    stored::validate(record)?;
    let own = CommentName::Record(name.clone());
    let parts = parts(record);
    if parts.is_empty() {
        let json = stored::to_spaced_json(record);
        return Ok(vec![comment(session, own, &json, &(view.whole)())?]);
    }
    let mut comments = Vec::with_capacity(parts.len() + 1);
    let mut chunks = Vec::with_capacity(parts.len());
    for (part, number) in parts.iter().zip(1_u64..) {
        let name = PartName {
            record: name.clone(),
            number: Natural::from(number),
            // Valid parts have finite figures, so they have an identity.
            hash: part.identity().map(short).unwrap_or_default(),
        };
        chunks.push(name.to_string());
        let name = CommentName::Part(name);
        comments.push(comment(
            session,
            name,
            &part.to_spaced_json(),
            &(view.part)(part),
        )?);
    }
    let record = emptied(record);
    let markdown = (view.index)(&record);
    let json = Index { record, chunks }.to_spaced_json();
    comments.push(comment(session, own, &json, &markdown)?);
    Ok(comments)
}

/// The digits of a part's identity that its name holds.
pub(super) fn short(mut identity: String) -> Box<str> {
    identity.truncate(PART_DIGITS);
    identity.into()
}

fn comment(
    session: &Session,
    name: CommentName,
    json: &str,
    markdown: &str,
) -> Result<Comment, WriteError> {
    let marker = Marker {
        session: session.clone(),
        name,
    };
    let text = format!("{marker}\n{json}\n-->\n{markdown}");
    let length = text.chars().count();
    if length > COMMENT_MAX {
        return Err(WriteError::TooLong {
            name: marker.name,
            length,
            max: COMMENT_MAX,
        });
    }
    Ok(Comment { marker, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::comment::{COMMENT_ITEMS, fixture};

    #[test]
    fn the_limit_is_in_code_points_and_inclusive() {
        let session = fixture::session();
        let mut baseline = fixture::baseline(1, 0);
        let length = |baseline: &Baseline| {
            baseline_comments(&session, baseline).map(|comments| comments[0].text.chars().count())
        };
        // The image stands in the JSON and in both languages.
        let room = COMMENT_MAX - length(&baseline).unwrap();
        baseline.image.push_str(&"x".repeat(room / 3));
        // The English goal stands in the JSON only.
        baseline.goal.en.push_str(&"x".repeat(room % 3));
        assert_eq!(length(&baseline), Ok(COMMENT_MAX));
        baseline.goal.en.push('x');
        assert_eq!(
            length(&baseline),
            Err(WriteError::TooLong {
                name: CommentName::Record(RecordName::Baseline),
                length: 60_001,
                max: 60_000
            })
        );
    }

    #[test]
    fn parts_come_first_and_only_when_needed() {
        for (points, evals, count) in [
            (0, 0, 1),
            (COMMENT_ITEMS, COMMENT_ITEMS, 1),
            (21, 0, 3),
            (0, 21, 3),
            (40, 41, 4),
        ] {
            let names: Vec<String> =
                baseline_comments(&fixture::session(), &fixture::baseline(points, evals))
                    .unwrap()
                    .iter()
                    .map(|comment| comment.marker.name.to_string())
                    .collect();
            assert_eq!(names.len(), count);
            assert_eq!(names[count - 1], "baseline");
            for (i, name) in names[..count - 1].iter().enumerate() {
                assert!(name.starts_with(&format!("baseline-part-{}-", i + 1)));
            }
        }
    }

    #[test]
    fn what_nobody_could_read_back_is_not_written() {
        let mut record = fixture::attempt(1, 0);
        record.points[0].values.ttft_ms = Some(f64::NAN);
        let context = fixture::context();
        let error = attempt_comments(&fixture::session(), &record, None, &context).unwrap_err();
        assert_eq!(error.code(), "comment-invalid-record");
        let WriteError::Invalid(invalid) = error else {
            panic!("not valid");
        };
        assert_eq!(invalid.problems[0].path, "points.0.values.ttft-ms");
    }
}
