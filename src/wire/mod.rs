//! Upstream rows and our own packs, in and out. The only place where upstream field names live.
//!
//! Readers of API bodies are total: a bad row is skipped, counted and reported as an [`Issue`], the rest is
//! read. Readers of our own packs are strict: a pack is right as a whole or it is a [`PackError`].

pub mod benchmark;
pub mod evaluation;
pub mod issue;
mod keys;
pub mod matrix;
pub mod opened;
pub mod pack;
mod row;
pub mod stamp;
#[cfg(test)]
mod tests;
pub mod workflow;

pub use benchmark::{BenchmarkRow, benchmark_rows, benchmarks};
pub use evaluation::evaluations;
pub use issue::{Issue, IssueCode};
pub use matrix::{MatrixRead, is_matrix, matrix};
pub use opened::{OpenFault, OpenProblem, OpenedRecords, open_records};
pub use pack::{
    FamilyEntry, Index, LastDigit, PackError, PackFile, RecordComparison, RecordEntry, RecordNote,
    Releases, SCHEMA, Snapshot, WorkloadCount, read_index, read_pack, read_record,
};
pub use workflow::workflow_info;
