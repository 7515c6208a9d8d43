//! A record on its way out: JSON with a defined key order.

use serde_json::{Map, Number, Value};

use super::natural::Natural;
use super::text::{Escaping, double_text, push_string};

/// JSON value whose objects keep the order of docs/CANONICAL.md §1, which a sorted map would lose.
#[derive(Clone, Debug)]
pub(crate) enum Node<'a> {
    Null,
    Text(&'a str),
    Integer(&'a Natural),
    Double(f64),
    Array(Vec<Node<'a>>),
    Object(Vec<(&'static str, Node<'a>)>),
}

/// How JSON text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// No white space, UTF-8.
    Compact,
    /// `, ` and `: `, ASCII: the form of persisted comments (docs/CANONICAL.md §10).
    Spaced,
}

impl<'a> Node<'a> {
    pub(crate) fn or_null<T>(value: Option<T>, wrap: impl FnOnce(T) -> Node<'a>) -> Node<'a> {
        value.map_or(Node::Null, wrap)
    }

    pub(crate) fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Text(text) => Value::String((*text).into()),
            Self::Integer(natural) => literal(natural.as_str()),
            Self::Double(double) => literal(&json_double(*double)),
            Self::Array(items) => Value::Array(items.iter().map(Self::to_value).collect()),
            Self::Object(fields) => Value::Object(
                fields
                    .iter()
                    .map(|(name, field)| ((*name).to_owned(), field.to_value()))
                    .collect::<Map<_, _>>(),
            ),
        }
    }

    pub(crate) fn to_text(&self, style: Style) -> String {
        let mut out = String::new();
        self.push(&mut out, style);
        out
    }

    fn push(&self, out: &mut String, style: Style) {
        let (comma, colon, escaping) = match style {
            Style::Compact => (",", ":", Escaping::Minimal),
            Style::Spaced => (", ", ": ", Escaping::Ascii),
        };
        match self {
            Self::Null => out.push_str("null"),
            Self::Text(text) => push_string(out, text, escaping),
            Self::Integer(natural) => out.push_str(natural.as_str()),
            Self::Double(double) => out.push_str(&json_double(*double)),
            Self::Array(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push_str(comma);
                    }
                    item.push(out, style);
                }
                out.push(']');
            }
            Self::Object(fields) => {
                out.push('{');
                for (i, (name, field)) in fields.iter().enumerate() {
                    if i > 0 {
                        out.push_str(comma);
                    }
                    push_string(out, name, escaping);
                    out.push_str(colon);
                    field.push(out, style);
                }
                out.push('}');
            }
        }
    }
}

/// A double as a JSON literal. What JSON cannot hold becomes a literal that overflows, so that writing stays
/// total and every reader still refuses the record as not finite.
fn json_double(value: f64) -> String {
    if value.is_finite() {
        double_text(value)
    } else if value == f64::NEG_INFINITY {
        "-1e+999".into()
    } else {
        "1e+999".into()
    }
}

fn literal(text: &str) -> Value {
    text.parse::<Number>().map_or(Value::Null, Value::Number)
}
