//! From a record to a side. Values are taken over untouched, so that they can be written back exactly.

use crate::record::{Attempt, Baseline};

use super::model::Side;

/// The side that a baseline record holds.
pub fn side_from_baseline(record: &Baseline) -> Side {
    todo!("{record:?}")
}

/// The side that an attempt record holds.
pub fn side_from_attempt(record: &Attempt) -> Side {
    todo!("{record:?}")
}
