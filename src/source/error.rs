//! What can go wrong between asking for a file and having its data.

use thiserror::Error;

use crate::wire::pack::PackError;

/// Why a file did not arrive.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FetchError {
    /// No answer: offline, blocked, or the connection broke. Browsers do not say which.
    #[error("the server could not be reached")]
    Unreachable,
    /// An answer other than success.
    #[error("the server answered {0}")]
    Status(u16),
    /// Larger than [`super::fetch::LIMIT_MIB`].
    #[error("larger than {0} MiB")]
    TooLarge(usize),
}

/// Why a file's data is not there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SourceError {
    /// It did not arrive.
    #[error("{file}: {error}")]
    Fetch {
        /// The file, relative to the mirror.
        file: String,
        /// Why.
        error: FetchError,
    },
    /// It arrived and could not be read.
    #[error(transparent)]
    Pack(#[from] PackError),
}

impl FetchError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreachable => "fetch-unreachable",
            Self::Status(_) => "fetch-status",
            Self::TooLarge(_) => "fetch-too-large",
        }
    }
}

impl SourceError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Fetch { error, .. } => error.code(),
            Self::Pack(error) => error.code(),
        }
    }
}
