//! What a persisted comment holds beside whole records: parts and indexes (docs/CANONICAL.md §10.2).

use serde_json::Value;

use super::attempt::Attempt;
use super::baseline::Baseline;
use super::evaluation::Evaluation;
use super::identity::{IdentityError, identity_of};
use super::input::Input;
use super::node::{Node, Style};
use super::point::Point;
use super::problem::Invalid;
use super::reader::{self, Object, Record, list, nested, record_methods, text};

/// Some of the points and evaluations of a record that is too long for one comment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Points, in the order of the record.
    pub points: Vec<Point>,
    /// Evaluations, in the order of the record.
    pub evals: Vec<Evaluation>,
}

impl Record for Part {
    fn fields(object: &mut Object<'_, '_>) -> Option<Self> {
        // Always written, so neither has a default here.
        let points = object.required("points", list);
        let evals = object.required("evals", list);
        Some(Self {
            points: points?,
            evals: evals?,
        })
    }

    fn node(&self) -> Node<'_> {
        Node::Object(vec![
            (
                "points",
                Node::Array(self.points.iter().map(Record::node).collect()),
            ),
            (
                "evals",
                Node::Array(self.evals.iter().map(Record::node).collect()),
            ),
        ])
    }
}

record_methods!(Part);

impl Part {
    /// [`identity`](super::identity) of the JSON of this part.
    ///
    /// # Errors
    /// [`IdentityError`] if a figure is not finite.
    pub fn identity(&self) -> Result<String, IdentityError> {
        identity_of(Input::Node(&self.node()))
    }
}

/// A record that a comment can hold, whole or in parts.
pub(crate) trait Stored: Record + Clone {
    fn points(&self) -> &[Point];
    fn evals(&self) -> &[Evaluation];
    fn lists(&mut self) -> (&mut Vec<Point>, &mut Vec<Evaluation>);
}

macro_rules! stored {
    ($type:ty) => {
        impl Stored for $type {
            fn points(&self) -> &[Point] {
                &self.points
            }

            fn evals(&self) -> &[Evaluation] {
                &self.evals
            }

            fn lists(&mut self) -> (&mut Vec<Point>, &mut Vec<Evaluation>) {
                (&mut self.points, &mut self.evals)
            }
        }
    };
}

stored!(Baseline);
stored!(Attempt);

/// A record without its points and evaluations, and the names of the parts that hold them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Index<T> {
    pub(crate) record: T,
    pub(crate) chunks: Vec<String>,
}

/// Field of an index that no record has, so that the two can be told apart.
const CHUNKS: &str = "chunks";

impl<T: Stored> Record for Index<T> {
    fn fields(object: &mut Object<'_, '_>) -> Option<Self> {
        let record = object.required("record", nested);
        let chunks = object.required(CHUNKS, |reader, value| {
            reader.array(value, text(|_| Ok(())))
        });
        Some(Self {
            record: record?,
            chunks: chunks?,
        })
    }

    fn node(&self) -> Node<'_> {
        let chunks = self.chunks.iter().map(|name| Node::Text(name)).collect();
        Node::Object(vec![
            ("record", self.record.node()),
            (CHUNKS, Node::Array(chunks)),
        ])
    }
}

impl<T: Stored> Index<T> {
    /// Whether a comment's JSON is meant as an index.
    pub(crate) fn is_meant(value: &Value) -> bool {
        value.get(CHUNKS).is_some()
    }

    pub(crate) fn from_value(value: &Value) -> Result<Self, Invalid> {
        reader::from_value(value)
    }

    pub(crate) fn to_spaced_json(&self) -> String {
        self.node().to_text(Style::Spaced)
    }
}

/// Reads a whole record.
pub(crate) fn from_value<T: Stored>(value: &Value) -> Result<T, Invalid> {
    reader::from_value(value)
}

/// Tests the rules over a whole record whose fields are known to be valid, such as one joined from parts.
pub(crate) fn check_rules<T: Stored>(record: &T) -> Result<(), Invalid> {
    reader::check_rules(record)
}

/// Tests a record built in memory.
pub(crate) fn validate<T: Stored>(record: &T) -> Result<(), Invalid> {
    reader::validate(record)
}

pub(crate) fn to_spaced_json<T: Stored>(record: &T) -> String {
    record.node().to_text(Style::Spaced)
}
