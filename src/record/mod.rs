pub mod family;
pub mod measurement;

pub use family::{BenchmarkType, Family, Workload};
pub use measurement::{
    Changelog, EvalMeasurement, FamilyData, IDENTITY_METRICS, Measurement, PointIdentity, Role, RunInfo, RunRef,
};
