//! One evaluation of a record.

use super::natural::Natural;
use super::node::Node;
use super::pattern;
use super::reader::{Object, Record, double, positive, record_methods, text};
use super::words::EvaluationResult;

/// One evaluation (docs/CANONICAL.md §1.4).
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// Identity, 64 lower-case hex digits.
    pub key: String,
    /// Suite, e.g. `gsm8k`.
    pub suite: String,
    /// Metric, e.g. `em_strict`.
    pub metric: String,
    /// Raw label, may be empty.
    pub label: String,
    /// Score in [0, 1].
    pub score: Option<f64>,
    /// Samples, more than 0.
    pub samples: Option<Natural>,
    /// Outcome.
    pub result: EvaluationResult,
    /// GitHub Actions run, more than 0.
    pub run_id: Option<Natural>,
    /// Head commit, 40 lower-case hex digits.
    pub head: Option<String>,
    /// Attempt of the run, more than 0.
    pub run_attempt: Option<Natural>,
}

impl Evaluation {
    /// What makes an evaluation distinct: key, suite and metric (docs/CANONICAL.md §1.5).
    pub fn identity(&self) -> (&str, &str, &str) {
        (&self.key, &self.suite, &self.metric)
    }
}

impl Record for Evaluation {
    fn fields(object: &mut Object<'_, '_>) -> Option<Self> {
        let key = object.required("key", text(pattern::key));
        let suite = object.required("suite", text(pattern::suite));
        let metric = object.required("metric", text(pattern::metric));
        let label = object.defaulted("label", String::new(), text(pattern::eval_label));
        let score = object.nullable("score", double(pattern::score));
        let samples = object.nullable("samples", positive);
        let result = object.required("result", EvaluationResult::read);
        let run_id = object.nullable("run-id", positive);
        let head = object.nullable("head", text(pattern::head));
        let run_attempt = object.nullable("run-attempt", positive);
        Some(Self {
            key: key?,
            suite: suite?,
            metric: metric?,
            label: label?,
            score: score?,
            samples: samples?,
            result: result?,
            run_id: run_id?,
            head: head?,
            run_attempt: run_attempt?,
        })
    }

    fn node(&self) -> Node<'_> {
        Node::Object(vec![
            ("key", Node::Text(&self.key)),
            ("suite", Node::Text(&self.suite)),
            ("metric", Node::Text(&self.metric)),
            ("label", Node::Text(&self.label)),
            ("score", Node::or_null(self.score, Node::Double)),
            (
                "samples",
                Node::or_null(self.samples.as_ref(), Node::Integer),
            ),
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

record_methods!(Evaluation);
