//! The mirror's own files (docs/MIRROR.md): one index, one content-addressed pack per family, one file per
//! recorded comparison.
//!
//! Opening a comparison costs the index and one pack. Reading is strict and never panics.

mod error;
mod family;
mod index;
mod record;
mod shared;
mod strict;
#[cfg(test)]
mod tests;

pub use error::PackError;
pub use family::{is_eval_of, read_pack, write_pack};
pub use index::{
    FamilyEntry, INDEX_FILE, Index, PackFile, RecordEntry, Releases, Snapshot, WorkloadCount,
    pack_path, read_index, record_path, write_index,
};
pub use record::{LastDigit, RecordComparison, RecordNote, read_record, write_record};
pub use strict::sha256_hex;

/// Version of all three layouts. It rises whenever a member is added, removed or changes its meaning.
pub const SCHEMA: u64 = 1;
