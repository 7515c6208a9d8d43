//! Canonical reports: a document tree, and the one writer that turns it into Markdown
//! (docs/CANONICAL.md §5–§9); and the comments that reports are kept in (§10).

mod additions;
mod attempt;
mod body;
mod clock;
pub mod comment;
mod compose;
mod document;
mod draft;
mod evals;
mod layout;
mod markdown;
mod meta;
mod points;
mod rows;
mod stored;
mod undispatched;

pub use additions::{
    PARAGRAPH_MAX, Paragraph, ParagraphFault, ParagraphPart, Topic, with_paragraphs,
};
pub use attempt::{AttemptContext, attempt};
pub(crate) use attempt::{status, title};
pub use body::{BODY_POINTS, body};
pub use clock::{ParseTimeError, UtcMinute};
pub use compose::{Blocked, REPOSITORY, Subject, compose, records};
pub use document::{Align, Block, Column, Document, Inline, Line, Note, Section, Table};
pub use draft::{Draft, Form, TypedCounts, proposed, recorded, sources};
pub use evals::eval_table;
pub(crate) use layout::statistic_text;
pub use layout::{Layout, point_layout};
pub use points::{baseline_table, point_table};
pub(crate) use rows::{Reason, Row, section};
pub use stored::{KEPT_DRAFTS, STORED_MAX, restore, store, superfluous};
pub use undispatched::Undispatched;

pub use crate::record::short_label;
