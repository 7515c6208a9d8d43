//! Typed access to one upstream row, and to the list around it.

use serde_json::{Map, Number, Value};

use super::issue::{Issue, IssueCode};
use super::stamp;
use crate::record::parse_json;

/// Largest integer that a double holds exactly.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Why a row cannot be read.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) code: IssueCode,
    pub(super) field: String,
    pub(super) detail: String,
}

impl Fault {
    pub(super) fn new(code: IssueCode, field: &str, detail: impl Into<String>) -> Self {
        Self {
            code,
            field: field.into(),
            detail: detail.into(),
        }
    }

    pub(super) fn at(self, file: &str, row: usize) -> Issue {
        let field = (!self.field.is_empty()).then_some(self.field);
        Issue {
            code: self.code,
            file: file.into(),
            row: Some(row),
            field,
            detail: self.detail,
        }
    }
}

/// The rows of a body, or the one issue that says why there are none.
pub(super) fn rows(file: &str, bytes: &[u8]) -> Result<Vec<Value>, Issue> {
    match body(file, bytes)? {
        Value::Array(rows) => Ok(rows),
        other => Err(whole(
            file,
            IssueCode::WrongShape,
            format!("expected an array, found {}", kind(&other)),
        )),
    }
}

/// A body as JSON.
pub(super) fn body(file: &str, bytes: &[u8]) -> Result<Value, Issue> {
    parse_json(bytes).map_err(|error| {
        let html = bytes.trim_ascii_start().first() == Some(&b'<');
        let detail = if html {
            "it looks like an HTML page".into()
        } else {
            error.to_string()
        };
        whole(file, IssueCode::NotJson, detail)
    })
}

/// An issue about a whole body.
pub(super) fn whole(file: &str, code: IssueCode, detail: String) -> Issue {
    Issue {
        code,
        file: file.into(),
        row: None,
        field: None,
        detail,
    }
}

/// Name of a JSON type, for messages.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// A whole number of any spelling: `8`, `8.0`, `8e0`.
pub(super) fn whole_number(number: &Number) -> Option<u64> {
    number.as_u64().or_else(|| {
        let double = number.as_f64()?;
        (double.fract() == 0.0 && (0.0..EXACT).contains(&double)).then_some(double as u64)
    })
}

/// One row. Absent and null members are the same here; what they mean is the caller's business.
#[derive(Clone, Copy)]
pub(super) struct Row<'a>(&'a Map<String, Value>);

impl<'a> Row<'a> {
    pub(super) fn new(value: &'a Value) -> Result<Self, Fault> {
        let object = value.as_object();
        object.map(Self).ok_or_else(|| {
            Fault::new(
                IssueCode::WrongType,
                "",
                format!("expected an object, found {}", kind(value)),
            )
        })
    }

    /// True when the key is there, even with null.
    pub(super) fn has(self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub(super) fn opt(self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    fn required<T>(name: &str, value: Option<T>) -> Result<T, Fault> {
        value.ok_or_else(|| Fault::new(IssueCode::MissingField, name, ""))
    }

    fn wrong(name: &str, expected: &str, found: &Value) -> Fault {
        Fault::new(
            IssueCode::WrongType,
            name,
            format!("expected {expected}, found {}", kind(found)),
        )
    }

    pub(super) fn opt_text(self, name: &str) -> Result<Option<&'a str>, Fault> {
        self.opt(name)
            .map(|value| {
                value
                    .as_str()
                    .ok_or_else(|| Self::wrong(name, "text", value))
            })
            .transpose()
    }

    /// A key: text that is not empty.
    pub(super) fn text(self, name: &str) -> Result<String, Fault> {
        let text = self.opt_text(name)?.filter(|text| !text.is_empty());
        Ok(Self::required(name, text)?.to_owned())
    }

    pub(super) fn flag(self, name: &str) -> Result<bool, Fault> {
        let value = Self::required(name, self.opt(name))?;
        value
            .as_bool()
            .ok_or_else(|| Self::wrong(name, "true or false", value))
    }

    pub(super) fn opt_whole(self, name: &str, least: u64) -> Result<Option<u64>, Fault> {
        let Some(value) = self.opt(name) else {
            return Ok(None);
        };
        let Value::Number(number) = value else {
            return Err(Self::wrong(name, "a number", value));
        };
        let whole = whole_number(number).ok_or_else(|| {
            Fault::new(
                IssueCode::OutOfRange,
                name,
                format!("{number} is not a whole number"),
            )
        })?;
        if whole < least {
            return Err(Fault::new(
                IssueCode::OutOfRange,
                name,
                format!("{whole} is below {least}"),
            ));
        }
        Ok(Some(whole))
    }

    pub(super) fn whole(self, name: &str, least: u64) -> Result<u64, Fault> {
        Self::required(name, self.opt_whole(name, least)?)
    }

    /// A calendar day, kept as text.
    pub(super) fn day(self, name: &str) -> Result<String, Fault> {
        let text = self.text(name)?;
        match stamp::calendar_day(&text) {
            Some(_) => Ok(text),
            None => Err(Fault::new(IssueCode::BadDate, name, quoted(&text))),
        }
    }

    /// A 64-bit id, number or text, as text (docs/CONTRACT.md §2).
    pub(super) fn opt_id(self, name: &str) -> Result<Option<String>, Fault> {
        match self.opt(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(other) => Err(Self::wrong(name, "a number or text", other)),
        }
    }

    /// A GitHub run id: number or text, above 0.
    pub(super) fn run_id(self, name: &str) -> Result<u64, Fault> {
        let text = Self::required(name, self.opt_id(name)?)?;
        stamp::positive(&text).ok_or_else(|| Fault::new(IssueCode::OutOfRange, name, quoted(&text)))
    }

    pub(super) fn object(self, name: &str) -> Result<&'a Map<String, Value>, Fault> {
        let value = Self::required(name, self.opt(name))?;
        value
            .as_object()
            .ok_or_else(|| Self::wrong(name, "an object", value))
    }

    /// A list that may be absent.
    pub(super) fn list(self, name: &str) -> Result<&'a [Value], Fault> {
        match self.opt(name) {
            None => Ok(&[]),
            Some(Value::Array(items)) => Ok(items),
            Some(other) => Err(Self::wrong(name, "an array", other)),
        }
    }
}

/// Text for a message: quoted, at most 80 characters.
pub(super) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(80).collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    format!("{short:?}{more}")
}

/// Result ids seen so far. Ids up to 0 stand for "not ingested" and never repeat anything.
pub(super) struct Seen<T> {
    by_id: std::collections::BTreeMap<String, Vec<T>>,
}

/// What an id says about a row.
pub(super) enum Repeat {
    /// First row of this id.
    New,
    /// Equal to an earlier row of this id.
    Same,
    /// Different from all earlier rows of this id.
    Conflict,
}

impl<T: PartialEq + Clone> Seen<T> {
    pub(super) fn new() -> Self {
        Self {
            by_id: std::collections::BTreeMap::new(),
        }
    }

    pub(super) fn note(&mut self, id: Option<&str>, row: &T) -> Repeat {
        let Some(id) = id.filter(|id| !id.starts_with('-') && id.bytes().any(|byte| byte != b'0'))
        else {
            return Repeat::New;
        };
        let rows = self.by_id.entry(id.to_owned()).or_default();
        if rows.contains(row) {
            return Repeat::Same;
        }
        rows.push(row.clone());
        if rows.len() == 1 {
            Repeat::New
        } else {
            Repeat::Conflict
        }
    }
}
