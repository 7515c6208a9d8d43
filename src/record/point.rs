//! One benchmark point of a record.

use super::natural::Natural;
use super::node::Node;
use super::pattern;
use super::reader::{Object, Record, nested, positive, record_methods, text};
use super::values::Values;
use super::words::{PointResult, Scenario};

/// One benchmark point (docs/CANONICAL.md §1.3).
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Identity, 64 lower-case hex digits (docs/CANONICAL.md §2).
    pub key: String,
    /// Raw label; shortened only on display (docs/CANONICAL.md §3).
    pub label: String,
    /// Concurrency, more than 0.
    pub conc: Natural,
    /// Scenario.
    pub scenario: Scenario,
    /// Proven dataset of an agentic point.
    pub dataset: Option<String>,
    /// Figures.
    pub values: Values,
    /// Outcome.
    pub result: PointResult,
    /// GitHub Actions run, more than 0.
    pub run_id: Option<Natural>,
    /// Head commit, 40 lower-case hex digits.
    pub head: Option<String>,
    /// Attempt of the run, more than 0.
    pub run_attempt: Option<Natural>,
}

impl Record for Point {
    fn fields(object: &mut Object<'_, '_>) -> Option<Self> {
        let key = object.required("key", text(pattern::key));
        let label = object.required("label", text(pattern::point_label));
        let conc = object.required("conc", positive);
        let scenario = object.required("scenario", Scenario::read);
        let dataset = object.nullable("dataset", text(pattern::dataset));
        let values = object.required("values", nested);
        let result = object.required("result", PointResult::read);
        let run_id = object.nullable("run-id", positive);
        let head = object.nullable("head", text(pattern::head));
        let run_attempt = object.nullable("run-attempt", positive);
        Some(Self {
            key: key?,
            label: label?,
            conc: conc?,
            scenario: scenario?,
            dataset: dataset?,
            values: values?,
            result: result?,
            run_id: run_id?,
            head: head?,
            run_attempt: run_attempt?,
        })
    }

    fn node(&self) -> Node<'_> {
        Node::Object(vec![
            ("key", Node::Text(&self.key)),
            ("label", Node::Text(&self.label)),
            ("conc", Node::Integer(&self.conc)),
            ("scenario", Node::Text(self.scenario.as_str())),
            (
                "dataset",
                Node::or_null(self.dataset.as_deref(), Node::Text),
            ),
            ("values", self.values.node()),
            ("result", Node::Text(self.result.as_str())),
            ("run-id", Node::or_null(self.run_id.as_ref(), Node::Integer)),
            ("head", Node::or_null(self.head.as_deref(), Node::Text)),
            (
                "run-attempt",
                Node::or_null(self.run_attempt.as_ref(), Node::Integer),
            ),
        ])
    }
}

record_methods!(Point);
