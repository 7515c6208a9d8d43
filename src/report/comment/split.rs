//! How a long record is divided (docs/CANONICAL.md §10.2).

use crate::record::Part;
use crate::record::stored::Stored;

/// Points in one comment, and evaluations in one comment (docs/CANONICAL.md §11).
pub const COMMENT_ITEMS: usize = 20;

/// The parts of a record in order; none if it fits into one comment.
pub(super) fn parts<T: Stored>(record: &T) -> Vec<Part> {
    let longest = record.points().len().max(record.evals().len());
    if longest <= COMMENT_ITEMS {
        return Vec::new();
    }
    (0..longest)
        .step_by(COMMENT_ITEMS)
        .map(|start| Part {
            points: slice(record.points(), start).to_vec(),
            evals: slice(record.evals(), start).to_vec(),
        })
        .collect()
}

/// The items of one part; none where the other list alone is this long.
fn slice<T>(items: &[T], start: usize) -> &[T] {
    let end = items.len().min(start + COMMENT_ITEMS);
    items.get(start..end).unwrap_or_default()
}

/// The record without points and evaluations.
pub(super) fn emptied<T: Stored>(record: &T) -> T {
    let mut record = record.clone();
    let (points, evals) = record.lists();
    points.clear();
    evals.clear();
    record
}

/// Puts the items of a part behind those that the record has.
pub(super) fn join<T: Stored>(record: &mut T, part: Part) {
    let (points, evals) = record.lists();
    points.extend(part.points);
    evals.extend(part.evals);
}
