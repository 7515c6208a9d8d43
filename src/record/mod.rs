//! The typed progress record (docs/CANONICAL.md §1–§4): strict reading, canonical writing, identity, keys and
//! labels.

mod attempt;
mod baseline;
mod distinct;
mod entry;
mod evaluation;
mod identity;
mod input;
mod json;
mod kind;
mod label;
mod natural;
mod node;
pub(crate) mod pattern;
mod point;
mod problem;
mod prose;
mod reader;
mod row;
mod stamp;
pub(crate) mod stored;
pub mod text;
mod unique;
mod values;
mod words;

pub use attempt::Attempt;
pub use baseline::Baseline;
pub use entry::{EntryError, KEY_EXCLUDES, point_key, point_label};
pub use evaluation::Evaluation;
pub use identity::{IdentityError, canonical_json, identity};
pub use json::{JsonError, parse_json, parse_json_as};
pub use kind::RecordKind;
pub use label::{label_parts, short_label, without_hash};
pub use natural::{Natural, ParseNaturalError};
pub use pattern::{PROSE_MAX, head as check_head, image as check_image, source as check_source};
pub use point::Point;
pub use problem::{Invalid, Item, Problem, Rule};
pub use prose::Prose;
pub use row::values_from_row;
pub use stamp::{calendar_day, is_instant, utc_instant};
pub use stored::Part;
pub use unique::repeated_key;
pub use values::Values;
pub use words::{
    AttemptKind, AttemptStatus, EvaluationResult, LatencyStatistic, PointResult, Scenario,
};

pub mod family;
pub mod matrix;
pub mod measurement;
pub mod names;

pub use family::{BenchmarkType, Family, Workload};
pub use matrix::{BadEntry, ENTRY_SIZES, EntryRole, EntrySettings, Matrix, MatrixEntry};
pub use measurement::{
    Changelog, EvalMeasurement, FamilyData, IDENTITY_METRICS, Measurement, PointIdentity, Role,
    RunInfo, RunRef,
};
