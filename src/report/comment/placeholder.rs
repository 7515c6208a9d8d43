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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::comment::fixture;

    #[test]
    fn the_text_around_stays() {
        let baseline = fixture::baseline(1, 0);
        let body = body(&baseline).to_markdown();
        for (before, after) in [
            ("", ""),
            ("a\r\n", "\r\n "),
            ("<!-- klaud-baseline --", " -->"),
        ] {
            assert_eq!(
                place_body(&format!("{before}{PLACEHOLDER}{after}"), &baseline).unwrap(),
                format!("{before}{OPEN}\n{body}\n{CLOSE}{after}")
            );
        }
    }

    #[test]
    fn a_body_is_placed_once() {
        let baseline = fixture::baseline(1, 0);
        let placed = place_body(PLACEHOLDER, &baseline).unwrap().into_owned();
        let other = fixture::baseline(2, 0);
        assert_eq!(place_body(&placed, &other).unwrap(), placed);
        // Even without its end, or with placeholders around.
        let text = format!("{PLACEHOLDER}{OPEN}{PLACEHOLDER}");
        assert_eq!(place_body(&text, &baseline).unwrap(), text);
    }

    #[test]
    fn there_is_one_place() {
        let baseline = fixture::baseline(1, 0);
        let twice = format!("{PLACEHOLDER}\n{PLACEHOLDER}");
        for (text, count, code) in [
            ("", 0, "placeholder-missing"),
            ("<!--klaud-baseline-->", 0, "placeholder-missing"),
            (CLOSE, 0, "placeholder-missing"),
            (&twice, 2, "placeholder-repeated"),
        ] {
            let error = place_body(text, &baseline).unwrap_err();
            assert_eq!((error.count, error.code()), (count, code), "{text}");
        }
    }
}
