//! Key and label of a generated matrix entry.

use serde_json::Value;

use super::identity::{IdentityError, identity};
use super::text::{double_text, is_integer_literal};

/// Top-level members of an entry that do not belong to its key (docs/CANONICAL.md §2).
pub const KEY_EXCLUDES: [&str; 5] = [
    "image",
    "exp-name",
    "recipe-fingerprint",
    "priority",
    "queue-token",
];

/// A matrix entry without what its key or label needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// The entry, or the member of this name, is not an object.
    #[error("{0} is not an object")]
    NotObject(&'static str),
    /// The label needs this member.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A number overflows.
    #[error(transparent)]
    Number(#[from] IdentityError),
}

impl EntryError {
    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotObject(_) => "not-object",
            Self::Missing(_) => "missing",
            Self::Number(error) => error.code(),
        }
    }
}

/// Identity of a matrix entry without image, experiment name, fingerprint, priority and queue token
/// (docs/CANONICAL.md §2): what a point is compared by.
///
/// # Errors
/// [`EntryError`] if the entry is no object or a number overflows.
pub fn point_key(entry: &Value) -> Result<String, EntryError> {
    let Value::Object(map) = entry else {
        return Err(EntryError::NotObject("entry"));
    };
    let kept = map
        .iter()
        .filter(|(name, _)| !KEY_EXCLUDES.contains(&name.as_str()));
    Ok(identity(&Value::Object(
        kept.map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
    ))?)
}

/// Raw label of a matrix entry: workload, concurrency, topology and six digits of the key
/// (docs/CANONICAL.md §3).
///
/// # Errors
/// [`EntryError`] if a needed member is missing.
pub fn point_label(entry: &Value) -> Result<String, EntryError> {
    let key = point_key(entry)?;
    let need = |name| {
        entry
            .get(name)
            .ok_or(EntryError::Missing(name))
            .map(interpolated)
    };
    let workload = if entry.get("isl").is_some() {
        format!("{}/{}", need("isl")?, need("osl")?)
    } else {
        "AgentX".to_owned()
    };
    let conc = need("conc")?;
    let shape = if entry
        .get("prefill")
        .is_some_and(|prefill| !prefill.is_null())
    {
        let (prefill, decode) = (workers(entry, "prefill")?, workers(entry, "decode")?);
        format!("P{prefill}/D{decode}")
    } else {
        let ep = entry.get("ep").map_or_else(|| "1".to_owned(), interpolated);
        format!("TP{} EP{ep}", need("tp")?)
    };
    Ok(format!("{workload} c{conc} {shape} {}", &key[..6]))
}

/// `TP{tp}x{num-worker}` of one role.
fn workers(entry: &Value, role: &'static str) -> Result<String, EntryError> {
    let Value::Object(role) = entry.get(role).ok_or(EntryError::Missing(role))? else {
        return Err(EntryError::NotObject(role));
    };
    let need = |name| {
        role.get(name)
            .ok_or(EntryError::Missing(name))
            .map(interpolated)
    };
    Ok(format!("TP{}x{}", need("tp")?, need("num-worker")?))
}

/// A value as the reference language writes it into text: strings bare, everything else as [`literal`].
fn interpolated(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => literal(other),
    }
}

/// A value as a literal of the reference language. Members of an object come sorted, not in the order of the source: a
/// [`Value`] keeps none.
fn literal(value: &Value) -> String {
    match value {
        Value::Null => "None".into(),
        Value::Bool(true) => "True".into(),
        Value::Bool(false) => "False".into(),
        Value::Number(number) => match number.as_str() {
            "-0" => "0".into(),
            integer if is_integer_literal(integer) => integer.into(),
            decimal => double_text(decimal.parse().unwrap_or(f64::NAN)),
        },
        Value::String(text) => quoted(text),
        Value::Array(items) => format!(
            "[{}]",
            items.iter().map(literal).collect::<Vec<_>>().join(", ")
        ),
        Value::Object(map) => {
            let fields: Vec<_> = map
                .iter()
                .map(|(name, field)| format!("{}: {}", quoted(name), literal(field)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
    }
}

/// Text in the quotes of the reference language: single ones unless that would need an escape. What is not printable
/// is escaped by its code point, in the shortest of three widths.
fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => out.extend(['\\', c]),
            c if is_printable(c) => out.push(c),
            c => out.push_str(&match u32::from(c) {
                code @ ..0x100 => format!("\\x{code:02x}"),
                code @ ..0x1_0000 => format!("\\u{code:04x}"),
                code => format!("\\U{code:08x}"),
            }),
        }
    }
    out.push(quote);
    out
}

/// Whether the reference language prints the character as it is: neither a control, format, private, unassigned or
/// surrogate character nor a separator other than the blank. The standard library escapes by the same categories; it
/// escapes combining marks only where they come first.
fn is_printable(c: char) -> bool {
    match c {
        '"' | '\'' | '\\' => true,
        c => ['-', c].iter().collect::<String>().escape_debug().count() == 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_json;

    fn label(entry: &str) -> Result<String, EntryError> {
        let label = point_label(&parse_json(entry).unwrap())?;
        Ok(label.rsplit_once(' ').unwrap().0.to_owned())
    }

    #[test]
    fn odd_types_are_interpolated_like_the_reference_does() {
        assert_eq!(
            label(r#"{"isl":null,"osl":8.0,"conc":[512,"a'",1e16],"tp":true}"#).unwrap(),
            "None/8.0 c[512, \"a'\", 1e+16] TPTrue EP1"
        );
        assert_eq!(
            label(r#"{"conc":-0,"prefill":{"tp":1,"num-worker":2},"decode":{"tp":"x","num-worker":null}}"#).unwrap(),
            "AgentX c0 PTP1x2/DTPxxNone"
        );
    }

    #[test]
    fn text_in_lists_is_written_like_the_reference_does() {
        for (text, written) in [
            ("", "''"),
            ("a\"b", "'a\"b'"),
            ("a'b\"", "'a\\'b\"'"),
            ("\\\n\r\t\0\u{7f}", "'\\\\\\n\\r\\t\\x00\\x7f'"),
            ("\u{80}\u{a0}\u{ad}é", "'\\x80\\xa0\\xadé'"),
            (
                "\u{200b}\u{2028}\u{3000}\u{e000}\u{feff}",
                "'\\u200b\\u2028\\u3000\\ue000\\ufeff'",
            ),
            ("\u{e0001}\u{10ffff}😀中", "'\\U000e0001\\U0010ffff😀中'"),
            ("e\u{301} \u{378}", "'e\u{301} \\u0378'"),
        ] {
            assert_eq!(literal(&Value::from(vec![text])), format!("[{written}]"));
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(
            label(r#"{"isl":1,"conc":1,"tp":1}"#),
            Err(EntryError::Missing("osl"))
        );
        assert_eq!(
            label(r#"{"conc":1,"prefill":{}}"#),
            Err(EntryError::Missing("tp"))
        );
        assert_eq!(
            label(r#"{"conc":1,"prefill":0}"#),
            Err(EntryError::NotObject("prefill"))
        );
        assert_eq!(point_key(&Value::Null), Err(EntryError::NotObject("entry")));
    }

    #[test]
    fn only_top_level_names_are_left_out_of_the_key() {
        let key = |text| point_key(&parse_json(text).unwrap()).unwrap();
        assert_eq!(
            key(r#"{"a":1,"image":"x","queue-token":2}"#),
            key(r#"{"a":1}"#)
        );
        assert_ne!(key(r#"{"a":1,"queue_token":2}"#), key(r#"{"a":1}"#));
        assert_ne!(key(r#"{"a":{"image":1}}"#), key(r#"{"a":{}}"#));
    }
}
