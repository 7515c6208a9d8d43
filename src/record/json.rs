//! JSON text to values.

use serde_json::Value;

/// Text that is not JSON, or nests deeper than 127 levels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct JsonError {
    /// Line from 1.
    pub line: usize,
    /// Column in bytes from 1; 0 at the start of a line.
    pub column: usize,
    /// What is wrong, in English.
    pub message: String,
}

impl JsonError {
    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        "invalid-json"
    }
}

/// Parses UTF-8 JSON. The last one of repeated keys counts; number literals are kept, so that integers of any
/// size, `1.0`, `1e2` and `-0` stay apart (docs/CANONICAL.md §1, §2).
///
/// A `\u` escape of a lone surrogate is an error here: a Rust string cannot hold it.
///
/// # Errors
/// [`JsonError`] for anything that is not one JSON value, and for nesting beyond 127 levels.
pub fn parse_json(text: impl AsRef<[u8]>) -> Result<Value, JsonError> {
    parse(text.as_ref())
}

/// The key under which the parser hands number literals to itself. An object that uses it would be read as a number.
const RESERVED_KEY: &[u8] = b"\"$serde_json::private::Number\"";

/// Offset of the reserved key where it stands as a key. Looks closely only where a `$` stands, which is rare: inputs
/// may be large.
fn reserved_key(text: &[u8]) -> Option<usize> {
    let signs = text.iter().enumerate().filter(|(_, byte)| **byte == b'$');
    signs.filter_map(|(at, _)| at.checked_sub(1)).find(|at| {
        text[*at..]
            .strip_prefix(RESERVED_KEY)
            .is_some_and(|rest| rest.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b':'))
    })
}

fn parse(text: &[u8]) -> Result<Value, JsonError> {
    if let Some(at) = reserved_key(text) {
        let before = &text[..at];
        return Err(JsonError {
            line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
            column: before
                .iter()
                .rev()
                .take_while(|byte| **byte != b'\n')
                .count()
                + 1,
            message: "reserved key".to_owned(),
        });
    }
    serde_json::from_slice(text).map_err(|error| {
        let message = error.to_string();
        // The place is in the fields already.
        let message = message
            .rsplit_once(" at line ")
            .map_or(message.as_str(), |(what, _)| what)
            .to_owned();
        JsonError {
            line: error.line(),
            column: error.column(),
            message,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_never_passes_for_a_number() {
        let error =
            parse_json("{\"conc\":\n {\"$serde_json::private::Number\" : \"1e5\"}}").unwrap_err();
        assert_eq!(
            (error.line, error.column, error.message.as_str()),
            (2, 3, "reserved key")
        );
        // As a value it is only text.
        assert!(parse_json("{\"a\":\"$serde_json::private::Number\"}").is_ok());
    }

    #[test]
    fn keeps_literals_and_the_last_key() {
        let value = parse_json(r#"{"a":1,"a":[1.0,-0,123456789012345678901234567890]}"#).unwrap();
        assert_eq!(
            value.to_string(),
            r#"{"a":[1.0,-0,123456789012345678901234567890]}"#
        );
    }

    #[test]
    fn deep_nesting_and_rubbish_are_errors() {
        for text in ["", "NaN", "[1,]", "{'a':1}", "\"\\ud800\"", "1 2"] {
            assert!(parse_json(text).is_err(), "{text}");
        }
        assert!(parse_json("[".repeat(100_000)).is_err());
        assert!(parse_json([0xff, 0xfe]).is_err());
        let error = parse_json("[\n nul]").unwrap_err();
        assert_eq!(error.line, 2);
        assert!(!error.message.contains("line"));
    }
}
