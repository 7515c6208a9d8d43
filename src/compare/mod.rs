//! Comparing two sides: selection, pairing, changes, coverage, evals, verdict.

pub mod model;

pub use model::*;
