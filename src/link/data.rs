//! Identity of the data behind a link.

use serde_json::{Value, json};

use crate::compare::{Outcome, Side};
use crate::metric::Statistic;
use crate::record::{RunRef, identity};

/// First 16 hex digits of the identity (docs/CANONICAL.md §2) of everything that both sides hold. Equal for equal
/// data, however it was fetched.
pub fn data_identity(baseline: &Side, candidate: &Side) -> String {
    let value =
        json!({ "tagdelta-data": 1, "baseline": side(baseline), "candidate": side(candidate) });
    // Doubles that JSON cannot hold became null above, so there is always an identity.
    let hash = identity(&value).unwrap_or_default();
    hash.get(..16).unwrap_or_default().to_owned()
}

fn side(side: &Side) -> Value {
    let points: Vec<Value> = side
        .points
        .iter()
        .map(|point| {
            let values: Vec<Value> = point
                .values
                .iter()
                .map(|((metric, statistic), value)| json!([metric.id(), statistic.as_str(), value]))
                .collect();
            json!({
                "key": point.key, "label": point.label, "values": values, "result": outcome(point.outcome),
                "dataset": point.dataset, "errors": point.request_errors, "image": point.image,
                "date": point.date, "run": run(point.run), "head": point.head,
                "statistic": point.statistic.map(Statistic::as_str),
            })
        })
        .collect();
    let evals: Vec<Value> = side
        .evals
        .iter()
        .map(|eval| {
            json!({
                "key": eval.key, "suite": eval.suite, "metric": eval.metric, "label": eval.label,
                "score": eval.score, "samples": eval.samples, "result": outcome(eval.outcome),
                "run": run(eval.run),
            })
        })
        .collect();
    json!({ "image": side.image, "points": points, "evals": evals })
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "passed",
        Outcome::Failed => "failed",
        Outcome::Cancelled => "cancelled",
        Outcome::Pending => "pending",
        Outcome::Unavailable => "unavailable",
    }
}

fn run(run: Option<RunRef>) -> Value {
    run.map_or(Value::Null, |run| json!([run.id, run.attempt]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_sides_apart() {
        let empty = Side::default();
        let other = Side {
            image: Some("a:b".into()),
            ..Side::default()
        };
        let id = data_identity(&empty, &other);
        assert_eq!(id.len(), 16);
        assert_eq!(id, data_identity(&empty, &other));
        assert_ne!(id, data_identity(&other, &empty));
        assert_ne!(id, data_identity(&empty, &empty));
    }
}
