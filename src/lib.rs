//! TagDelta: what did a new image tag change, point by point.
//!
//! One core, several shells. Everything that decides something is plain Rust here and is tested
//! natively; the browser layer (`ui`, feature `web`) and the command line (feature `cli`) are thin.
//!
//! Direction of dependencies: `ui → {chart, source, report, export, link, i18n} → compare → {record, metric}`
//! and `source → wire → record`; `readback` stands on `report`. Nothing points up.

pub mod chart;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod export;
#[cfg(feature = "i18n")]
pub mod i18n;
pub mod link;
pub mod metric;
#[cfg(feature = "cli")]
pub mod mirror;
pub mod readback;
pub mod record;
pub mod report;
pub mod sorting;
pub mod wire;

#[cfg(feature = "web")]
pub mod source;
#[cfg(feature = "web")]
pub mod ui;
