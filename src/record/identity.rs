//! Content identity of a JSON value.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::input::{Figure, Input};
use super::text::{Escaping, double_text, literal_text, push_string};

/// The value holds a number that overflows to infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a number is too large for a double")]
pub struct IdentityError;

impl IdentityError {
    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        "number-overflow"
    }
}

/// Lower-case hex SHA-256 of the compact, ASCII, key-sorted JSON text of `value` (docs/CANONICAL.md §2).
///
/// # Errors
/// [`IdentityError`] if a number literal overflows.
pub fn identity(value: &Value) -> Result<String, IdentityError> {
    identity_of(Input::Parsed(value))
}

pub(crate) fn identity_of(value: Input<'_>) -> Result<String, IdentityError> {
    let mut text = String::new();
    push(&mut text, value)?;
    Ok(hex(text.as_bytes()))
}

/// The text that [`identity`] hashes.
///
/// # Errors
/// As [`identity`].
pub fn canonical_json(value: &Value) -> Result<String, IdentityError> {
    let mut out = String::new();
    push(&mut out, Input::Parsed(value))?;
    Ok(out)
}

fn hex(text: &[u8]) -> String {
    let mut out = String::with_capacity(64);
    for byte in Sha256::digest(text) {
        for digit in [byte >> 4, byte & 15] {
            out.push(char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        }
    }
    out
}

fn push(out: &mut String, value: Input<'_>) -> Result<(), IdentityError> {
    if let Some(text) = value.text() {
        push_string(out, text, Escaping::Ascii);
    } else if let Some(figure) = value.figure() {
        out.push_str(&match figure {
            Figure::Literal(literal) => literal_text(literal).ok_or(IdentityError)?,
            Figure::Integer(natural) => natural.as_str().into(),
            Figure::Double(double) if double.is_finite() => double_text(double).into(),
            Figure::Double(_) => return Err(IdentityError),
        });
    } else if let Some(items) = value.items() {
        out.push('[');
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            push(out, item)?;
        }
        out.push(']');
    } else if let Some(fields) = value.fields() {
        // Neither a record nor a map that keeps insertion order is sorted. `str` orders by bytes of UTF-8, which is
        // the order of code points.
        let mut fields: Vec<_> = fields.iter().collect();
        crate::sorting::sort_by(&mut fields, |a, b| a.0.cmp(b.0));
        out.push('{');
        for (i, (name, field)) in fields.into_iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            push_string(out, name, Escaping::Ascii);
            out.push(':');
            push(out, field)?;
        }
        out.push('}');
    } else {
        out.push_str(match value {
            Input::Parsed(Value::Bool(true)) => "true",
            Input::Parsed(Value::Bool(false)) => "false",
            _ => "null",
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_json;

    #[test]
    fn keys_are_sorted_by_code_point_not_by_utf16() {
        let value =
            parse_json("{\"\u{ff5e}\":1e2,\"\u{1f600}\":-0,\"b\":[true,{\"z\":null,\"a\":\"/\"}]}")
                .unwrap();
        assert_eq!(
            canonical_json(&value).unwrap(),
            r#"{"b":[true,{"a":"/","z":null}],"\uff5e":100.0,"\ud83d\ude00":0}"#
        );
    }

    #[test]
    fn overflow_is_an_error() {
        assert_eq!(
            identity(&parse_json("[1e999]").unwrap()),
            Err(IdentityError)
        );
    }
}
