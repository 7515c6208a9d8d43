//! Which record a value is meant to be.

use std::cmp::Ordering;

use serde_json::Value;

/// One of the two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RecordKind {
    /// The state before an update.
    Baseline,
    /// One run of an update.
    Attempt,
}

/// Members that only one of the two records has.
const BASELINE_ONLY: [&str; 4] = ["family", "date", "goal", "sources"];
const ATTEMPT_ONLY: [&str; 11] = [
    "kind",
    "number",
    "head",
    "run-id",
    "run-attempt",
    "status",
    "change",
    "finding",
    "next",
    "benchmarks-expected",
    "evals-expected",
];

impl RecordKind {
    /// Stable word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Attempt => "attempt",
        }
    }

    /// The record with more members of its own; `None` if that is open. Says nothing about validity.
    pub fn guess(value: &Value) -> Option<Self> {
        let count = |names: &[&str]| {
            let has = |name: &str| {
                value.get(name).is_some() || value.get(name.replace('-', "_")).is_some()
            };
            names.iter().filter(|name| has(name)).count()
        };
        // Most of what an attempt has is its own, so shares are compared.
        let baseline = count(&BASELINE_ONLY) * ATTEMPT_ONLY.len();
        let attempt = count(&ATTEMPT_ONLY) * BASELINE_ONLY.len();
        match baseline.cmp(&attempt) {
            Ordering::Greater => Some(Self::Baseline),
            Ordering::Less => Some(Self::Attempt),
            Ordering::Equal => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_kind_is_seen_in_either_spelling_and_only_where_it_is_clear() {
        for (value, kind) in [
            (
                json!({"family": 1, "points": []}),
                Some(RecordKind::Baseline),
            ),
            (
                json!({"run_id": 1, "image": "a"}),
                Some(RecordKind::Attempt),
            ),
            (json!({"run-id": 1, "goal": {}}), Some(RecordKind::Baseline)),
            (json!({"points": [], "evals": []}), None),
            (json!([]), None),
            (json!(null), None),
        ] {
            assert_eq!(RecordKind::guess(&value), kind, "{value}");
        }
    }
}
