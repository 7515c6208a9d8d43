//! What records are read from: parsed JSON, or a record in memory on its way out. The second way tests a record
//! without writing it first, by the same rules.

use serde_json::{Map, Value};

use super::natural::Natural;
use super::node::Node;

/// A JSON value to be read.
#[derive(Clone, Copy)]
pub(crate) enum Input<'v> {
    Parsed(&'v Value),
    Node(&'v Node<'v>),
}

/// A JSON number to be read.
#[derive(Clone, Copy)]
pub(crate) enum Figure<'v> {
    Literal(&'v str),
    Integer(&'v Natural),
    Double(f64),
}

/// The members of an object to be read.
#[derive(Clone, Copy)]
pub(crate) enum Fields<'v> {
    Parsed(&'v Map<String, Value>),
    Node(&'v [(&'static str, Node<'v>)]),
}

/// The items of an array to be read.
#[derive(Clone, Copy)]
pub(crate) enum Items<'v> {
    Parsed(&'v [Value]),
    Node(&'v [Node<'v>]),
}

impl<'v> Input<'v> {
    pub(crate) fn is_null(self) -> bool {
        matches!(self, Self::Parsed(Value::Null) | Self::Node(Node::Null))
    }

    pub(crate) fn text(self) -> Option<&'v str> {
        match self {
            Self::Parsed(value) => value.as_str(),
            Self::Node(Node::Text(text)) => Some(text),
            Self::Node(_) => None,
        }
    }

    pub(crate) fn figure(self) -> Option<Figure<'v>> {
        match self {
            Self::Parsed(Value::Number(number)) => Some(Figure::Literal(number.as_str())),
            Self::Node(Node::Integer(natural)) => Some(Figure::Integer(natural)),
            Self::Node(Node::Double(double)) => Some(Figure::Double(*double)),
            _ => None,
        }
    }

    pub(crate) fn fields(self) -> Option<Fields<'v>> {
        match self {
            Self::Parsed(Value::Object(map)) => Some(Fields::Parsed(map)),
            Self::Node(Node::Object(fields)) => Some(Fields::Node(fields)),
            _ => None,
        }
    }

    pub(crate) fn items(self) -> Option<Items<'v>> {
        match self {
            Self::Parsed(Value::Array(items)) => Some(Items::Parsed(items)),
            Self::Node(Node::Array(items)) => Some(Items::Node(items)),
            _ => None,
        }
    }
}

impl<'v> Fields<'v> {
    /// The member of that name. It is looked for at `place` first: records in memory are read in their own order.
    pub(crate) fn get(self, name: &str, place: usize) -> Option<(&'v str, Input<'v>)> {
        match self {
            Self::Parsed(map) => map
                .get_key_value(name)
                .map(|(key, value)| (key.as_str(), Input::Parsed(value))),
            Self::Node(fields) => {
                let field = match fields.get(place) {
                    Some(field) if field.0 == name => field,
                    _ => fields.iter().find(|field| field.0 == name)?,
                };
                Some((field.0, Input::Node(&field.1)))
            }
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = (&'v str, Input<'v>)> {
        let (parsed, nodes) = match self {
            Self::Parsed(map) => (Some(map), None),
            Self::Node(fields) => (None, Some(fields)),
        };
        let parsed = parsed
            .into_iter()
            .flatten()
            .map(|(key, value)| (key.as_str(), Input::Parsed(value)));
        let nodes = nodes
            .into_iter()
            .flatten()
            .map(|(key, node)| (*key, Input::Node(node)));
        parsed.chain(nodes)
    }

    pub(crate) fn len(self) -> usize {
        match self {
            Self::Parsed(map) => map.len(),
            Self::Node(fields) => fields.len(),
        }
    }
}

impl<'v> Items<'v> {
    pub(crate) fn len(self) -> usize {
        match self {
            Self::Parsed(items) => items.len(),
            Self::Node(items) => items.len(),
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Input<'v>> {
        let (parsed, nodes) = match self {
            Self::Parsed(items) => (items, [].as_slice()),
            Self::Node(items) => ([].as_slice(), items),
        };
        parsed
            .iter()
            .map(Input::Parsed)
            .chain(nodes.iter().map(Input::Node))
    }
}
