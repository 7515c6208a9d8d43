//! The mirror's own files (docs/MIRROR.md): one index, one content-addressed pack per family, one file per
//! recorded comparison.
//!
//! Opening a comparison costs the index and one pack. Reading is strict and never panics.

mod error;
mod family;
mod index;
mod record;

pub use error::PackError;
pub use family::read_pack;
pub use index::{
    FamilyEntry, Index, PackFile, RecordEntry, Releases, Snapshot, WorkloadCount, read_index,
};
pub use record::{LastDigit, RecordComparison, read_record};

/// Version of all three layouts. It rises whenever a member is added, removed or changes its meaning.
pub const SCHEMA: u64 = 1;
