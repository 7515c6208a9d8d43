//! Where the baseline goes in the body of a pull request (docs/CANONICAL.md §10.3).

use std::borrow::Cow;

use crate::record::Baseline;

use super::super::body;

/// What the generated body takes the place of.
const PLACEHOLDER: &str = "<!-- klaud-baseline -->";
const OPEN: &str = "<!-- klaud-baseline-body -->";
const CLOSE: &str = "<!-- /klaud-baseline-body -->";

/// The text has no place for a body, or more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the placeholder {PLACEHOLDER} must stand in the text once, not {count} times")]
pub struct PlaceholderError {
    /// How often the placeholder is there.
    pub count: usize,
}

impl PlaceholderError {
    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        if self.count == 0 {
            "placeholder-missing"
        } else {
            "placeholder-repeated"
        }
    }
}

/// Puts the body of a baseline where the text of a pull request has its placeholder. A text that has a body already
/// is left alone, whatever else it holds; everything around the placeholder stays byte for byte.
///
/// # Errors
/// [`PlaceholderError`] if there is no body yet and not exactly one placeholder.
pub fn place_body<'a>(
    text: &'a str,
    baseline: &Baseline,
) -> Result<Cow<'a, str>, PlaceholderError> {
    if text.contains(OPEN) {
        return Ok(Cow::Borrowed(text));
    }
    let mut pieces = text.split(PLACEHOLDER);
    match (pieces.next(), pieces.next(), pieces.next()) {
        (Some(before), Some(after), None) => Ok(Cow::Owned(format!(
            "{before}{OPEN}\n{}\n{CLOSE}{after}",
            body(baseline).to_markdown()
        ))),
        _ => Err(PlaceholderError {
            count: text.matches(PLACEHOLDER).count(),
        }),
    }
}
