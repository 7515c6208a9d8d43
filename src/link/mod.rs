//! The view in the address: [`ViewState`] to query string and back, and the identity of the data it was made on.
//! The format is described in docs/LINKS.md.

pub mod data;
mod frozen;
pub mod parse;
pub mod state;
mod words;
pub mod write;

pub use data::data_identity;
pub use frozen::{FROZEN_MAX, Frozen, FrozenError, freeze, is_frozen, thaw};
pub use parse::{LinkProblem, ProblemKind, parse};
pub use state::{CompareView, Language, Shown, Sort, SortColumn, Tab, View, ViewState};
pub use write::write;
