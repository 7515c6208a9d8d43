//! Metrics: what is measured, in which unit, and how a number is written.

pub mod display;
mod fixed;
pub mod number;
pub mod registry;

pub use number::{NOT_AVAILABLE, delta, measured, number};
pub use registry::{Better, Metric, Statistic};
