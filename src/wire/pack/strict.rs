//! Strict access to our own files: every value has one type, every member one meaning, and a fault names its place.

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::SCHEMA;
use super::error::PackError;
use crate::record::{calendar_day, is_instant, parse_json};

/// SHA-256 as 64 lower-case hex digits.
pub fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A broken rule, before the file is known.
#[derive(Debug)]
pub(super) struct Fault {
    path: String,
    detail: String,
}

impl Fault {
    pub(super) fn new(path: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            detail: detail.into(),
        }
    }

    pub(super) fn in_file(self, file: &str) -> PackError {
        PackError::Invalid {
            file: file.into(),
            path: self.path,
            detail: self.detail,
        }
    }
}

/// Parses a file and checks, in this order, that it is JSON, that its schema version is ours, and its hash. The
/// order makes the message name the cause: a truncated file or a newer one never has the announced hash either.
pub(super) fn open(
    file: &str,
    bytes: &[u8],
    expected_sha256: Option<&str>,
) -> Result<Value, PackError> {
    let value = parse_json(bytes).map_err(|error| {
        if bytes.trim_ascii().is_empty() || error.is_truncated() {
            return PackError::Truncated {
                file: file.into(),
                bytes: bytes.len(),
            };
        }
        PackError::NotJson {
            file: file.into(),
            html: bytes.trim_ascii_start().first() == Some(&b'<'),
        }
    })?;
    let schema = value.get("schema").and_then(Value::as_u64);
    if let Some(found) = schema.filter(|found| *found > SCHEMA) {
        return Err(PackError::NewerSchema {
            file: file.into(),
            found,
            supported: SCHEMA,
        });
    }
    if let Some(expected) = expected_sha256 {
        let got = sha256_hex(bytes);
        if got != expected {
            return Err(PackError::HashMismatch {
                file: file.into(),
                expected: expected.into(),
                got,
            });
        }
    }
    if schema != Some(SCHEMA) {
        return Err(Fault::new("schema", format!("expected {SCHEMA}")).in_file(file));
    }
    Ok(value)
}

/// A value and its place.
pub(super) struct At<'a> {
    value: &'a Value,
    path: String,
}

/// An object whose members are all known.
pub(super) struct Members<'a> {
    map: &'a Map<String, Value>,
    path: String,
}

impl<'a> At<'a> {
    pub(super) fn root(value: &'a Value) -> Self {
        Self {
            value,
            path: String::new(),
        }
    }

    pub(super) fn fault(&self, detail: impl Into<String>) -> Fault {
        Fault::new(self.path.clone(), detail)
    }

    pub(super) fn raw(&self) -> &'a Value {
        self.value
    }

    /// An object with no other members than `known`.
    pub(super) fn object(&self, known: &[&str]) -> Result<Members<'a>, Fault> {
        let members = self.map()?;
        match members
            .map
            .keys()
            .find(|name| !known.contains(&name.as_str()))
        {
            Some(name) => Err(Fault::new(members.place(name), "unknown member")),
            None => Ok(members),
        }
    }

    /// An object with members of any name.
    pub(super) fn map(&self) -> Result<Members<'a>, Fault> {
        let map = self
            .value
            .as_object()
            .ok_or_else(|| self.fault("expected an object"))?;
        Ok(Members {
            map,
            path: self.path.clone(),
        })
    }

    pub(super) fn items(&self) -> Result<Vec<At<'a>>, Fault> {
        let path = |index| format!("{}[{index}]", self.path);
        let items = self.list()?.iter().enumerate();
        Ok(items
            .map(|(index, value)| At {
                value,
                path: path(index),
            })
            .collect())
    }

    /// Reads every item of an array. Paths are only built for the item at fault: columns are long.
    pub(super) fn column<T>(
        &self,
        read: impl Fn(&Value) -> Result<T, String>,
    ) -> Result<Vec<T>, Fault> {
        let items = self.list()?.iter().enumerate();
        items
            .map(|(index, value)| {
                read(value).map_err(|detail| Fault::new(format!("{}[{index}]", self.path), detail))
            })
            .collect()
    }

    fn list(&self) -> Result<&'a Vec<Value>, Fault> {
        self.value
            .as_array()
            .ok_or_else(|| self.fault("expected an array"))
    }

    fn read<T>(&self, read: impl Fn(&Value) -> Result<T, String>) -> Result<T, Fault> {
        read(self.value).map_err(|detail| self.fault(detail))
    }

    pub(super) fn text(&self) -> Result<String, Fault> {
        self.read(text)
    }

    pub(super) fn whole(&self) -> Result<u64, Fault> {
        self.read(whole)
    }

    pub(super) fn flag(&self) -> Result<bool, Fault> {
        self.value
            .as_bool()
            .ok_or_else(|| self.fault("expected true or false"))
    }

    pub(super) fn day(&self) -> Result<String, Fault> {
        self.read(day)
    }

    pub(super) fn instant(&self) -> Result<String, Fault> {
        self.read(instant)
    }

    pub(super) fn opt<T>(
        &self,
        read: impl Fn(&Self) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        if self.value.is_null() {
            Ok(None)
        } else {
            read(self).map(Some)
        }
    }
}

impl<'a> Members<'a> {
    fn place(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        }
    }

    pub(super) fn get(&self, name: &str) -> Result<At<'a>, Fault> {
        self.find(name)
            .ok_or_else(|| Fault::new(self.place(name), "missing"))
    }

    pub(super) fn find(&self, name: &str) -> Option<At<'a>> {
        self.map.get(name).map(|value| At {
            value,
            path: self.place(name),
        })
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (&'a str, At<'a>)> + '_ {
        self.map.iter().map(|(name, value)| {
            (
                name.as_str(),
                At {
                    value,
                    path: self.place(name),
                },
            )
        })
    }
}

/// Any text.
pub(super) fn text(value: &Value) -> Result<String, String> {
    value
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| "expected text".into())
}

/// An integer from 0, written as one.
pub(super) fn whole(value: &Value) -> Result<u64, String> {
    value
        .as_u64()
        .ok_or_else(|| "expected a whole number".into())
}

/// An integer from 1.
pub(super) fn positive(value: &Value) -> Result<u64, String> {
    whole(value).and_then(|number| {
        if number == 0 {
            Err("expected a number above 0".into())
        } else {
            Ok(number)
        }
    })
}

/// A finite double.
pub(super) fn finite(value: &Value) -> Result<f64, String> {
    value
        .as_f64()
        .filter(|double| double.is_finite())
        .ok_or_else(|| "expected a finite number".into())
}

/// A calendar day as text.
pub(super) fn day(value: &Value) -> Result<String, String> {
    let text = text(value)?;
    if calendar_day(&text).is_some() {
        Ok(text)
    } else {
        Err("expected a calendar day".into())
    }
}

/// An instant as text, ISO 8601 with an offset.
fn instant(value: &Value) -> Result<String, String> {
    let text = text(value)?;
    if is_instant(&text) {
        Ok(text)
    } else {
        Err("expected an instant".into())
    }
}

/// Exactly `length` lower-case hex digits.
pub(super) fn hex(value: &Value, length: usize) -> Result<String, String> {
    let text = text(value)?;
    let right = text.len() == length
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if right {
        Ok(text)
    } else {
        Err(format!("expected {length} hex digits"))
    }
}

/// An index into a table of `length` entries.
pub(super) fn index(value: &Value, length: usize) -> Result<usize, String> {
    let number = whole(value)?;
    usize::try_from(number)
        .ok()
        .filter(|index| *index < length)
        .ok_or_else(|| format!("{number} is outside a table of {length}"))
}

/// Null or what `read` gives.
pub(super) fn nullable<T>(
    value: &Value,
    read: impl Fn(&Value) -> Result<T, String>,
) -> Result<Option<T>, String> {
    if value.is_null() {
        Ok(None)
    } else {
        read(value).map(Some)
    }
}
