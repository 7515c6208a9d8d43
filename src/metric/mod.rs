//! Metrics: what is measured, in which unit, and how a number is written.

pub mod registry;

pub use registry::{Better, Metric, Statistic};
