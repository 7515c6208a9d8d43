//! Persisted comments (docs/CANONICAL.md §10): every report is kept as one comment, or several, that carries its
//! record as JSON in front of the Markdown that people see.
//!
//! What is written follows §10 byte for byte. What is read follows its reading rule and no more: the text between
//! the first line feed and the first `⏎-->` is the JSON, which is read like any record (§1, so snake_case and other
//! spellings of numbers pass), and the Markdown is not looked at. Stricter than for other records, a key that stands
//! twice is refused, and so is a part whose content does not have the hash in its name.
//!
//! The first line *with its line feed* identifies a comment. Text that went through GitHub's web form comes back with
//! CR LF, so its first line is another one: such a comment is reported as [`CommentFault::CarriageReturn`] instead of
//! being read or passed over. Who knows that only line ends changed may replace CR LF by LF before reading; the JSON
//! never holds a raw CR.

mod document;
mod error;
#[cfg(test)]
mod fixture;
mod marker;
mod placeholder;
mod publish;
mod read;
mod set;
mod split;
mod verified;
mod write;

pub use error::{CommentError, CommentFault};
pub use marker::{CandidateId, CommentName, Marker, MarkerFault, PartName, RecordName, Session};
pub use placeholder::{PlaceholderError, place_body};
pub use publish::{BaselineStep, OwnRun, Refused, check_attempt, check_baseline};
pub use read::{Content, ReadComment, Stored, is_report, read_comment};
pub use set::{CommentSet, Reading, SetFault, StoredReport};
pub use split::COMMENT_ITEMS;
pub use verified::{EvalRow, FinalError, FinalRun, PointRow, final_attempt};
pub use write::{COMMENT_MAX, Comment, WriteError, attempt_comments, baseline_comments};

/// The account whose comments count (docs/CANONICAL.md §10).
pub const OWNER: &str = "Klaud-Cold";

/// Whether comments by this account count. Whether the name of the author is to be trusted is the caller's to know:
/// a text from the clipboard has no author.
pub fn is_owner(author: &str) -> bool {
    author == OWNER
}

#[cfg(test)]
mod tests {
    use super::is_owner;

    #[test]
    fn one_account_counts() {
        assert!(is_owner("Klaud-Cold"));
        for author in ["", "klaud-cold", "Klaud-Cold ", "Klaud-Cold[bot]", "Klaud"] {
            assert!(!is_owner(author), "{author}");
        }
    }
}
