//! Records from files that a reader opens: a baseline, an attempt, or both in one object. Recognised by content, not
//! by name.

use serde_json::Value;

use crate::record::{Attempt, Baseline, Invalid, JsonError, RecordKind, parse_json};

/// What the opened files hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenedRecords {
    /// Baseline.
    pub baseline: Option<Baseline>,
    /// Candidate.
    pub attempt: Option<Attempt>,
    /// Time in the report, where a file with both says it.
    pub clock: Option<String>,
    /// Every file that could not be used, in the order given.
    pub faults: Vec<OpenFault>,
}

/// A file that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFault {
    /// Name of the file.
    pub file: String,
    /// Why.
    pub why: OpenProblem,
}

/// Why a file could not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenProblem {
    /// Not JSON.
    #[error("{0}")]
    Json(JsonError),
    /// JSON, but no record.
    #[error("holds neither a baseline nor an attempt")]
    NoRecord,
    /// A record that breaks the contract.
    #[error("{kind}: {1}", kind = .0.as_str())]
    Invalid(RecordKind, Invalid),
    /// An earlier file held such a record already.
    #[error("a second {kind}", kind = .0.as_str())]
    Second(RecordKind),
}

impl OpenProblem {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Json(_) => "open-json",
            Self::NoRecord => "open-no-record",
            Self::Invalid(..) => "open-invalid",
            Self::Second(_) => "open-second",
        }
    }
}

/// Reads records from files, given as name and bytes. A file that cannot be used is named; the others count.
pub fn open_records<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> OpenedRecords {
    let mut opened = OpenedRecords::default();
    for (file, bytes) in files {
        if let Err(why) = opened.take(bytes) {
            opened.faults.push(OpenFault {
                file: file.to_owned(),
                why,
            });
        }
    }
    opened
}

impl OpenedRecords {
    fn take(&mut self, bytes: &[u8]) -> Result<(), OpenProblem> {
        let value = parse_json(bytes).map_err(OpenProblem::Json)?;
        match (value.get("baseline"), value.get("attempt")) {
            (None, None) => match RecordKind::guess(&value) {
                None => Err(OpenProblem::NoRecord),
                Some(RecordKind::Baseline) => self.baseline(&value),
                Some(RecordKind::Attempt) => self.attempt(&value),
            },
            (baseline, attempt) => {
                if let Some(baseline) = baseline.filter(|value| !value.is_null()) {
                    self.baseline(baseline)?;
                }
                if let Some(attempt) = attempt.filter(|value| !value.is_null()) {
                    self.attempt(attempt)?;
                }
                self.clock = value
                    .get("clock")
                    .and_then(Value::as_str)
                    .map(str::to_owned)
                    .or(self.clock.take());
                Ok(())
            }
        }
    }

    fn baseline(&mut self, value: &Value) -> Result<(), OpenProblem> {
        let kind = RecordKind::Baseline;
        let record =
            Baseline::from_value(value).map_err(|invalid| OpenProblem::Invalid(kind, invalid))?;
        if self.baseline.is_some() {
            return Err(OpenProblem::Second(kind));
        }
        self.baseline = Some(record);
        Ok(())
    }

    fn attempt(&mut self, value: &Value) -> Result<(), OpenProblem> {
        let kind = RecordKind::Attempt;
        let record =
            Attempt::from_value(value).map_err(|invalid| OpenProblem::Invalid(kind, invalid))?;
        if self.attempt.is_some() {
            return Err(OpenProblem::Second(kind));
        }
        self.attempt = Some(record);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn baseline() -> Value {
        json!({
            "family": "configs/amd-master.yaml:dsr1-fp8-mi300x-sglang", "date": "2026-09-14",
            "image": "lmsysorg/sglang:v1", "goal": { "en": "Update.", "zh": "更新。" }, "sources": [],
            "points": [], "evals": []
        })
    }

    fn attempt() -> Value {
        json!({
            "kind": "initial", "number": 0, "head": "c".repeat(40), "image": "lmsysorg/sglang:v2",
            "run-id": 7, "run-attempt": 1, "status": "failed",
            "change": { "en": "Bump.", "zh": "升级。" }, "next": { "en": "Look.", "zh": "查看。" },
            "benchmarks-expected": 1, "benchmarks-passed": 0, "evals-expected": 0, "evals-passed": 0,
            "points": [], "evals": []
        })
    }

    fn open(files: &[(&str, String)]) -> OpenedRecords {
        open_records(files.iter().map(|(name, text)| (*name, text.as_bytes())))
    }

    #[test]
    fn records_are_found_in_any_order_and_together() {
        let two = open(&[
            ("x.json", attempt().to_string()),
            ("y.json", baseline().to_string()),
        ]);
        assert!(two.baseline.is_some() && two.attempt.is_some() && two.faults.is_empty());
        assert_eq!(two.clock, None);
        let both = json!({ "baseline": baseline(), "attempt": attempt(), "clock": "2026-09-20T06:47:00Z" });
        let one = open(&[("both.json", both.to_string())]);
        assert_eq!((&one.baseline, &one.attempt), (&two.baseline, &two.attempt));
        assert_eq!(one.clock.as_deref(), Some("2026-09-20T06:47:00Z"));
    }

    #[test]
    fn a_bad_file_is_named_and_the_good_ones_count() {
        let mut spoilt = attempt();
        spoilt["head"] = json!("abc");
        let opened = open(&[
            ("a", "{".to_owned()),
            ("b", "[1]".to_owned()),
            ("c", spoilt.to_string()),
            ("d", baseline().to_string()),
            ("e", baseline().to_string()),
        ]);
        assert!(opened.baseline.is_some() && opened.attempt.is_none());
        let codes: Vec<(&str, &str)> = opened
            .faults
            .iter()
            .map(|fault| (fault.file.as_str(), fault.why.code()))
            .collect();
        assert_eq!(
            codes,
            [
                ("a", "open-json"),
                ("b", "open-no-record"),
                ("c", "open-invalid"),
                ("e", "open-second")
            ]
        );
        assert!(matches!(
            &opened.faults[2].why,
            OpenProblem::Invalid(RecordKind::Attempt, invalid) if invalid.problems[0].path == "head"
        ));
    }
}
