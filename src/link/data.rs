//! Identity of the data behind a link.

use crate::compare::Side;

/// First 16 hex digits of the identity (docs/CANONICAL.md §2) of everything that both sides hold.
pub fn data_identity(baseline: &Side, candidate: &Side) -> String {
    todo!("{baseline:?} {candidate:?}")
}
