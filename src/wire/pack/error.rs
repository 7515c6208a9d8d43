//! Why a pack could not be read.

use thiserror::Error;

fn html_hint(html: &bool) -> &'static str {
    if *html {
        " but an HTML page: the file is probably missing on the server"
    } else {
        ""
    }
}

/// Why an index, a pack or a record could not be used. Every variant names the file; [`PackError::code`] is
/// stable, for messages in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackError {
    /// Not JSON: often the HTML page that a static host sends for a missing file.
    #[error("{file} is not JSON{}", html_hint(.html))]
    NotJson {
        /// The file.
        file: String,
        /// The body looks like HTML.
        html: bool,
    },
    /// The text ends before its end.
    #[error("{file} is truncated: it ends after {bytes} bytes")]
    Truncated {
        /// The file.
        file: String,
        /// Bytes that did arrive.
        bytes: usize,
    },
    /// Written for a later version of this program.
    #[error(
        "{file} has schema version {found}; this version reads {supported}: reload the page or update"
    )]
    NewerSchema {
        /// The file.
        file: String,
        /// Version in the file.
        found: u64,
        /// Version this program reads.
        supported: u64,
    },
    /// Complete JSON, but not the bytes that the index announced.
    #[error("{file} is not the file that the index names: expected SHA-256 {expected}, got {got}")]
    HashMismatch {
        /// The file.
        file: String,
        /// SHA-256 in the index, 64 hex digits.
        expected: String,
        /// SHA-256 of what arrived.
        got: String,
    },
    /// A rule of docs/MIRROR.md is broken.
    #[error("{file}, {path}: {detail}")]
    Invalid {
        /// The file.
        file: String,
        /// Where, e.g. `points.conc[3]`; empty for the whole file.
        path: String,
        /// What is wrong, in English.
        detail: String,
    },
}

impl PackError {
    /// Stable kebab-case code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotJson { html: false, .. } => "pack-not-json",
            Self::NotJson { html: true, .. } => "pack-html",
            Self::Truncated { .. } => "pack-truncated",
            Self::NewerSchema { .. } => "pack-newer-schema",
            Self::HashMismatch { .. } => "pack-hash-mismatch",
            Self::Invalid { .. } => "pack-invalid",
        }
    }

    /// The file that could not be read.
    pub fn file(&self) -> &str {
        match self {
            Self::NotJson { file, .. }
            | Self::Truncated { file, .. }
            | Self::NewerSchema { file, .. }
            | Self::HashMismatch { file, .. }
            | Self::Invalid { file, .. } => file,
        }
    }
}
