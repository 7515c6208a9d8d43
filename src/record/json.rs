//! JSON text to values.

use serde::de::DeserializeOwned;
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
    truncated: bool,
}

impl JsonError {
    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        "invalid-json"
    }

    /// Whether the text ends before its value does.
    pub fn is_truncated(&self) -> bool {
        self.truncated
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
    parse_json_as(text)
}

/// Parses UTF-8 JSON into a type of its own, by the rules of [`parse_json`]. All text that comes from outside is parsed
/// by one of the two.
///
/// # Errors
/// As [`parse_json`], and for JSON that the type does not take.
pub fn parse_json_as<T: DeserializeOwned>(text: impl AsRef<[u8]>) -> Result<T, JsonError> {
    parse(text.as_ref())
}

/// The key under which the parser hands number literals to itself. An object that uses it would be read as a number.
const RESERVED_KEY: &str = "$serde_json::private::Number";

/// Offset of the first key that is the reserved one, however it is spelled.
fn reserved_key(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    // Outside of strings JSON has no quotes, so that every quote found here opens one.
    while let Some(open) = text[at..].iter().position(|byte| *byte == b'"') {
        let start = at + open;
        let end = string_end(text, start)?;
        let is_key = text[end..]
            .iter()
            .find(|byte| !byte.is_ascii_whitespace())
            .is_some_and(|byte| *byte == b':');
        if is_key && is_reserved(&text[start..end]) {
            return Some(start);
        }
        at = end;
    }
    None
}

/// Where the string that opens at `start` ends; `None` if it does not.
fn string_end(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Whether a string in its quotes spells the reserved key, with or without escapes.
fn is_reserved(quoted: &[u8]) -> bool {
    if !quoted.contains(&b'\\') {
        return &quoted[1..quoted.len() - 1] == RESERVED_KEY.as_bytes();
    }
    serde_json::from_slice::<String>(quoted).is_ok_and(|key| key == RESERVED_KEY)
}

fn parse<T: DeserializeOwned>(text: &[u8]) -> Result<T, JsonError> {
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
            truncated: false,
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
            truncated: error.is_eof(),
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
        for hidden in [
            r#"{"\u0024serde_json::private::Number":"1e5"}"#,
            r#"[{"a":"\\","$serde_json\u003a:private::\u004eumber" :"1"}]"#,
            "{\"\\u0024serde_json::private::Number\"\n\t: \"1\"",
        ] {
            let error = parse_json(hidden).unwrap_err();
            assert_eq!(error.message, "reserved key", "{hidden}");
        }
        // As a value it is only text, and so is what looks like a key within one.
        for text in [
            r#"{"a":"$serde_json::private::Number"}"#,
            r#"{"a":"\"$serde_json::private::Number\":1"}"#,
            r#"{"\\u0024serde_json::private::Number":1}"#,
        ] {
            assert!(parse_json(text).is_ok(), "{text}");
        }
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
        assert!(parse_json("[1, \"a").unwrap_err().is_truncated());
        let error = parse_json("[\n nul]").unwrap_err();
        assert!(!error.is_truncated());
        assert_eq!(error.line, 2);
        assert!(!error.message.contains("line"));
    }
}
