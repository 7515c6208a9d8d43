//! The state before an update.

use super::distinct;
use super::evaluation::Evaluation;
use super::input::Input;
use super::node::Node;
use super::pattern;
use super::point::Point;
use super::problem::Rule;
use super::prose::Prose;
use super::reader::{Object, Reader, Record, list, nested, record_methods, text};

/// The published state that an update is measured against (docs/CANONICAL.md §1.5).
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    /// Recipe family, `configs/{vendor}-master.yaml:{key}`.
    pub family: String,
    /// Day, `YYYY-MM-DD`; not checked against a calendar.
    pub date: String,
    /// Container image.
    pub image: String,
    /// What the update is for.
    pub goal: Prose,
    /// Addresses of the public API that the figures came from.
    pub sources: Vec<String>,
    /// Points, in display order.
    pub points: Vec<Point>,
    /// Evaluations, in display order.
    pub evals: Vec<Evaluation>,
}

/// All addresses are judged together: the reference reports a bad one at the list (docs/CANONICAL.md §1).
fn sources(reader: &mut Reader, value: Input<'_>) -> Option<Vec<String>> {
    let mut all = true;
    let any_text = text(|_| Ok(()));
    let sources = reader.array(value, |reader, source| {
        all &= source
            .text()
            .is_none_or(|text| pattern::source(text).is_ok());
        any_text(reader, source)
    })?;
    reader.take(if all {
        Ok(sources)
    } else {
        Err(Rule::NotSource)
    })
}

impl Record for Baseline {
    fn fields(object: &mut Object<'_, '_>) -> Option<Self> {
        let family = object.required("family", text(pattern::family));
        let date = object.required("date", text(pattern::date));
        let image = object.required("image", text(pattern::image));
        let goal = object.required("goal", nested);
        let sources = object.required("sources", sources);
        let points = object.required("points", list);
        let evals = object.defaulted("evals", Vec::new(), list);
        Some(Self {
            family: family?,
            date: date?,
            image: image?,
            goal: goal?,
            sources: sources?,
            points: points?,
            evals: evals?,
        })
    }

    fn node(&self) -> Node<'_> {
        Node::Object(vec![
            ("family", Node::Text(&self.family)),
            ("date", Node::Text(&self.date)),
            ("image", Node::Text(&self.image)),
            ("goal", self.goal.node()),
            (
                "sources",
                Node::Array(
                    self.sources
                        .iter()
                        .map(|source| Node::Text(source))
                        .collect(),
                ),
            ),
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
    }
}

record_methods!(Baseline);

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_source_that_is_no_text_is_named_by_position() {
        let record = json!({
            "family": "configs/amd-master.yaml:x", "date": "2026-09-14", "image": "a:b",
            "goal": {"en": "a", "zh": "b"}, "sources": ["http://x", 1], "points": [],
        });
        let invalid = Baseline::from_value(&record).unwrap_err();
        assert_eq!(invalid.problems.len(), 1);
        assert_eq!(invalid.problems[0].path, "sources.1");
    }
}
