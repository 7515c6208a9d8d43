//! Canonical reports: a document tree, and the one writer that turns it into Markdown
//! (docs/CANONICAL.md §5–§9); and the comments that reports are kept in (§10).

mod attempt;
mod body;
mod clock;
pub mod comment;
mod compose;
mod document;
mod evals;
mod label;
mod layout;
mod markdown;
mod meta;
mod points;
mod rows;

pub use attempt::{AttemptContext, attempt};
pub use body::{BODY_POINTS, body};
pub use clock::{ParseTimeError, UtcMinute};
pub use compose::{
    Blocked, Draft, Form, REPOSITORY, Subject, compose, proposed, recorded, sources,
};
pub use document::{Align, Block, Column, Document, Inline, Line, Note, Section, Table};
pub use evals::eval_table;
pub use label::short_label;
pub use layout::{Layout, point_layout};
pub use points::{baseline_table, point_table};
