//! Comparing two sides: selection, pairing, changes, coverage, evals, verdict.
//!
//! The order of work: [`select`] (or [`from_record`]) makes two [`Side`]s, [`compare`] pairs them by exact key and
//! computes every number once, [`verdict`] puts the result in order, [`records`] turns a side into a canonical
//! record. Nothing here formats text.

mod codes;
pub mod evals;
#[cfg(test)]
pub(crate) mod fixture;
pub mod from_record;
pub mod interval;
pub mod matrix;
pub mod model;
pub mod order;
pub mod pair;
pub mod prose;
pub mod records;
pub mod repeats;
pub mod select;
pub mod summary;
pub mod tag;
pub mod verdict;

pub use from_record::{side_from_attempt, side_from_baseline};
pub use interval::EvalJudgement;
pub use matrix::{
    AmbiguousEntry, EntryPoint, MatrixCoverage, MatrixScope, WithMatrix, with_matrix,
};
pub use model::*;
pub use pair::{
    StatisticChoice, available_statistics, choose_statistic, compare, compare_with_repeats,
    measured,
};
pub use prose::{ProposedProse, proposed_prose};
pub use records::{
    AttemptFields, BaselineFields, Counts, RecordError, attempt_record, baseline_record, counted,
};
pub use repeats::Repeats;
pub use select::{SideSelector, Snapshot, default_pair, side, snapshots};
pub use tag::{ImageParts, Segment, TagDiff, tag_diff};
pub use verdict::{Agreement, Verdict, verdict};
