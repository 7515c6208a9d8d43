//! The parts of the comparison page. Each draws from [`crate::compare::Comparison`] and decides nothing.

pub mod coverage;
pub mod curves;
pub mod evals;
pub mod exports;
pub mod pickers;
pub mod points;
pub mod sides;
pub mod tiles;
pub mod verdict;
