//! Fetching. The mirror on the site's own origin is the default source; what it serves goes through
//! [`crate::wire`] and nothing else.

mod error;
mod fetch;
mod mirror;

pub use error::{FetchError, SourceError};
pub use mirror::{family, index, record};
