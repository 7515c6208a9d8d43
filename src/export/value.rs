//! JSON with a defined key order, small enough to be written here.

use crate::record::text::{Escaping, double_text, push_string};

/// A JSON value whose objects keep their order.
pub(super) enum Json {
    Null,
    Bool(bool),
    Count(u64),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(super) fn maybe<T>(value: Option<T>, wrap: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Null, wrap)
    }

    /// JSON has no infinities and no NaN; the reason stands beside the number.
    pub(super) fn number(value: Option<f64>) -> Self {
        Self::maybe(value.filter(|value| value.is_finite()), Self::Number)
    }

    pub(super) fn size(value: usize) -> Self {
        Self::maybe(value.try_into().ok(), Self::Count)
    }

    /// Indented by two spaces, with a line feed at the end.
    pub(super) fn to_text(&self) -> String {
        let mut out = String::new();
        self.push(&mut out, 0);
        out.push('\n');
        out
    }

    fn push(&self, out: &mut String, depth: usize) {
        let line = |out: &mut String, depth: usize| {
            out.push('\n');
            out.extend(std::iter::repeat_n("  ", depth));
        };
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Count(value) => out.push_str(&value.to_string()),
            Self::Number(value) => out.push_str(&double_text(*value)),
            Self::Text(text) => push_string(out, text, Escaping::Minimal),
            Self::List(items) if items.is_empty() => out.push_str("[]"),
            Self::List(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    line(out, depth + 1);
                    item.push(out, depth + 1);
                }
                line(out, depth);
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (at, (name, member)) in members.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    line(out, depth + 1);
                    push_string(out, name, Escaping::Minimal);
                    out.push_str(": ");
                    member.push(out, depth + 1);
                }
                line(out, depth);
                out.push('}');
            }
        }
    }
}
