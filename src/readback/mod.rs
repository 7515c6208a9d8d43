//! Reports read back from their text, at the precision that is printed (docs/CANONICAL.md §5–§9, §14).
//!
//! [`read`] takes a body, a comment or a whole thread, as Markdown or as copied from the page, and finds the reports in
//! it. Nothing is guessed: what is not printed is named by [`Unprinted`], what is not understood by [`Issue`], what only
//! looks like a report by [`Why`]. Records can be rebuilt from what was read, with marked stand-ins.

mod attempt;
mod body;
mod by_hand;
mod change;
mod copied;
mod doc;
mod document;
mod figure;
mod foreign;
mod heading;
mod issue;
mod join;
mod label;
mod lines;
mod marks;
mod meta;
mod notes;
mod reading;
mod rebuild;
mod table;
mod thread;

pub use attempt::AttemptRead;
pub use body::{BodyForm, BodyRead};
pub use by_hand::{Receipt, ReceiptOutcome, UndispatchedRead};
pub use change::{Check, Column, Verdict, check};
pub use figure::{Cell, Change, Figure};
pub use foreign::{Foreign, Language, Place};
pub use issue::{Issue, IssueCode, Normalised, Unprinted, Why};
pub use join::{Match, evals as matched_evals, points as matched_points};
pub use marks::Marks;
pub use meta::{Settings, Sources};
pub use notes::{Errors, NoChange};
pub use reading::{ProseRead, Reading};
pub use rebuild::{NotRebuilt, Rebuilt, STAND_IN_FAMILY, STAND_IN_PROSE};
pub use table::{Conc, EvalRead, PointRead, Samples};
pub use thread::{Content, Found, Thread, read};
