//! Canonical reports: a document tree, and the one writer that turns it into Markdown
//! (docs/CANONICAL.md §5–§9).

mod additions;
mod attempt;
mod body;
mod clock;
mod compose;
mod document;
mod evals;
mod label;
mod layout;
mod markdown;
mod meta;
mod points;
mod rows;
mod undispatched;

pub use additions::{
    PARAGRAPH_MAX, Paragraph, ParagraphFault, ParagraphPart, Topic, with_paragraphs,
};
pub use attempt::{AttemptContext, attempt};
pub(crate) use attempt::{status, title};
pub use body::{BODY_POINTS, body};
pub use clock::{ParseTimeError, UtcMinute};
pub use compose::{
    Blocked, Draft, Form, REPOSITORY, Subject, compose, proposed, recorded, sources,
};
pub use document::{Align, Block, Column, Document, Inline, Line, Note, Section, Table};
pub use evals::eval_table;
pub use label::short_label;
pub use layout::{Layout, point_layout};
pub(crate) use layout::{split, statistic_text};
pub use points::{baseline_table, point_table};
pub(crate) use rows::{Reason, Row, section};
pub use undispatched::{Undispatched, proposed_settings};
