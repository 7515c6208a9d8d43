//! One run of an update.

use super::distinct;
use super::evaluation::Evaluation;
use super::natural::Natural;
use super::node::Node;
use super::pattern;
use super::point::Point;
use super::problem::{Item, Rule};
use super::prose::Prose;
use super::reader::{
    Object, Reader, Record, list, natural, nested, positive, record_methods, text,
};
use super::words::{AttemptKind, AttemptStatus};

/// One run of an update (docs/CANONICAL.md §1.6).
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// Why it was made.
    pub kind: AttemptKind,
    /// 0 for an initial attempt, 1 to 5 for a repair, anything for the others.
    pub number: Natural,
    /// Head commit, 40 lower-case hex digits.
    pub head: String,
    /// Container image.
    pub image: String,
    /// GitHub Actions run, more than 0.
    pub run_id: Natural,
    /// Attempt of the run, more than 0.
    pub run_attempt: Natural,
    /// State.
    pub status: AttemptStatus,
    /// What was changed.
    pub change: Prose,
    /// What was found; kept, never rendered.
    pub finding: Option<String>,
    /// What comes next.
    pub next: Prose,
    /// Benchmarks that should run; kept, never rendered.
    pub benchmarks_expected: Natural,
    /// Benchmarks that passed; kept, never rendered.
    pub benchmarks_passed: Natural,
    /// Evaluations that should run; kept, never rendered.
    pub evals_expected: Natural,
    /// Evaluations that passed; kept, never rendered.
    pub evals_passed: Natural,
    /// Points, in display order.
    pub points: Vec<Point>,
    /// Evaluations, in display order.
    pub evals: Vec<Evaluation>,
}

impl Attempt {
    /// What a point or an evaluation says about its origin must be the attempt's, or nothing.
    fn check_origin(
        &self,
        item: Item,
        run_id: Option<&Natural>,
        head: Option<&String>,
        run_attempt: Option<&Natural>,
        reader: &mut Reader,
    ) {
        if run_id.is_some_and(|run_id| *run_id != self.run_id) {
            reader.report(Rule::OtherRun(item));
        }
        if head.is_some_and(|head| *head != self.head) {
            reader.report(Rule::OtherHead(item));
        }
        if run_attempt.is_some_and(|run_attempt| *run_attempt > self.run_attempt) {
            reader.report(Rule::LaterRunAttempt(item));
        }
    }
}

impl Record for Attempt {
    fn fields(object: &mut Object<'_, '_>) -> Option<Self> {
        let kind = object.required("kind", AttemptKind::read);
        let number = object.required("number", natural);
        let head = object.required("head", text(pattern::head));
        let image = object.required("image", text(pattern::image));
        let run_id = object.required("run-id", positive);
        let run_attempt = object.required("run-attempt", positive);
        let status = object.required("status", AttemptStatus::read);
        let change = object.required("change", nested);
        let finding = object.nullable("finding", text(pattern::prose));
        let next = object.required("next", nested);
        let benchmarks_expected = object.required("benchmarks-expected", natural);
        let benchmarks_passed = object.required("benchmarks-passed", natural);
        let evals_expected = object.required("evals-expected", natural);
        let evals_passed = object.required("evals-passed", natural);
        let points = object.required("points", list);
        let evals = object.defaulted("evals", Vec::new(), list);
        Some(Self {
            kind: kind?,
            number: number?,
            head: head?,
            image: image?,
            run_id: run_id?,
            run_attempt: run_attempt?,
            status: status?,
            change: change?,
            finding: finding?,
            next: next?,
            benchmarks_expected: benchmarks_expected?,
            benchmarks_passed: benchmarks_passed?,
            evals_expected: evals_expected?,
            evals_passed: evals_passed?,
            points: points?,
            evals: evals?,
        })
    }

    fn node(&self) -> Node<'_> {
        Node::Object(vec![
            ("kind", Node::Text(self.kind.as_str())),
            ("number", Node::Integer(&self.number)),
            ("head", Node::Text(&self.head)),
            ("image", Node::Text(&self.image)),
            ("run-id", Node::Integer(&self.run_id)),
            ("run-attempt", Node::Integer(&self.run_attempt)),
            ("status", Node::Text(self.status.as_str())),
            ("change", self.change.node()),
            (
                "finding",
                Node::or_null(self.finding.as_deref(), Node::Text),
            ),
            ("next", self.next.node()),
            (
                "benchmarks-expected",
                Node::Integer(&self.benchmarks_expected),
            ),
            ("benchmarks-passed", Node::Integer(&self.benchmarks_passed)),
            ("evals-expected", Node::Integer(&self.evals_expected)),
            ("evals-passed", Node::Integer(&self.evals_passed)),
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

    fn record_rules(&self, reader: &mut Reader) {
        distinct::check(&self.points, &self.evals, reader);
        if self.benchmarks_passed > self.benchmarks_expected {
            reader.report(Rule::BenchmarksExceed);
        }
        if self.evals_passed > self.evals_expected {
            reader.report(Rule::EvalsExceed);
        }
        match self.kind {
            AttemptKind::Initial if !self.number.is_zero() => reader.report(Rule::InitialNumber),
            AttemptKind::Repair if !matches!(self.number.to_u64(), Some(1..=5)) => {
                reader.report(Rule::RepairNumber);
            }
            _ => {}
        }
        for (index, p) in self.points.iter().enumerate() {
            let item = Item {
                list: "points",
                index,
            };
            self.check_origin(
                item,
                p.run_id.as_ref(),
                p.head.as_ref(),
                p.run_attempt.as_ref(),
                reader,
            );
        }
        for (index, e) in self.evals.iter().enumerate() {
            let item = Item {
                list: "evals",
                index,
            };
            self.check_origin(
                item,
                e.run_id.as_ref(),
                e.head.as_ref(),
                e.run_attempt.as_ref(),
                reader,
            );
        }
    }
}

record_methods!(Attempt);
