//! Records from files.

use std::path::Path;

use clap::ValueEnum;
use serde_json::Value;

use super::failure::Failure;
use super::files;
use crate::record::{Attempt, Baseline, Invalid, Problem, RecordKind, parse_json};

/// Which record a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Model {
    /// The state before an update.
    Baseline,
    /// One run of an update.
    Attempt,
}

impl Model {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Attempt => "attempt",
        }
    }

    /// The record that a value is meant to be; `None` if that is open.
    pub(super) fn guess(value: &Value) -> Option<Self> {
        RecordKind::guess(value).map(|kind| match kind {
            RecordKind::Baseline => Self::Baseline,
            RecordKind::Attempt => Self::Attempt,
        })
    }
}

/// A record of either kind.
pub(super) enum Either {
    Baseline(Box<Baseline>),
    Attempt(Box<Attempt>),
}

/// What is wrong with a record in a file.
pub(super) enum Fault {
    /// No JSON: place and message.
    Json(crate::record::JsonError),
    /// Neither record.
    Unknown,
    /// Broken rules.
    Invalid(Invalid),
}

impl Fault {
    /// Place, message and stable code of each fault.
    pub(super) fn lines(&self) -> Vec<(String, String, &'static str)> {
        match self {
            Self::Json(error) => vec![(
                format!("line {}, column {}", error.line, error.column),
                error.message.clone(),
                error.code(),
            )],
            Self::Unknown => vec![(
                RECORD.to_owned(),
                "is neither a baseline nor an attempt; --model says which is meant".to_owned(),
                "unknown-model",
            )],
            Self::Invalid(invalid) => invalid.problems.iter().map(line).collect(),
        }
    }

    fn failure(&self, path: &Path) -> Failure {
        let line =
            |(place, message, code)| format!("{}: {place}: {message} [{code}]", path.display());
        Failure::Input(self.lines().into_iter().map(line).collect())
    }
}

/// The place of a rule over the whole record.
const RECORD: &str = "record";

fn line(problem: &Problem) -> (String, String, &'static str) {
    let place = if problem.path.is_empty() {
        RECORD.to_owned()
    } else {
        problem.path.clone()
    };
    (place, problem.rule.to_string(), problem.rule.code())
}

/// Reads a record of the given kind, or of the kind that it looks like.
pub(super) fn parse(bytes: &[u8], model: Option<Model>) -> Result<Either, Fault> {
    let value = parse_json(bytes).map_err(Fault::Json)?;
    parse_value(&value, model)
}

pub(super) fn parse_value(value: &Value, model: Option<Model>) -> Result<Either, Fault> {
    match model.or_else(|| Model::guess(value)) {
        None => Err(Fault::Unknown),
        Some(Model::Baseline) => Baseline::from_value(value)
            .map(|record| Either::Baseline(Box::new(record)))
            .map_err(Fault::Invalid),
        Some(Model::Attempt) => Attempt::from_value(value)
            .map(|record| Either::Attempt(Box::new(record)))
            .map_err(Fault::Invalid),
    }
}

/// A record of either kind from a file.
pub(super) fn read(path: &Path) -> Result<Either, Failure> {
    parse(&files::read(path)?, None).map_err(|fault| fault.failure(path))
}

/// A baseline record from a file.
pub(super) fn read_baseline(path: &Path) -> Result<Baseline, Failure> {
    match parse(&files::read(path)?, Some(Model::Baseline)) {
        Ok(Either::Baseline(record)) => Ok(*record),
        Ok(Either::Attempt(_)) => Err(Fault::Unknown.failure(path)),
        Err(fault) => Err(fault.failure(path)),
    }
}

/// An attempt record from a file.
pub(super) fn read_attempt(path: &Path) -> Result<Attempt, Failure> {
    match parse(&files::read(path)?, Some(Model::Attempt)) {
        Ok(Either::Attempt(record)) => Ok(*record),
        Ok(Either::Baseline(_)) => Err(Fault::Unknown.failure(path)),
        Err(fault) => Err(fault.failure(path)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn records_are_told_apart_by_what_only_one_of_them_has() {
        let guess = |value: Value| Model::guess(&value);
        assert_eq!(
            guess(json!({"family": 1, "points": []})),
            Some(Model::Baseline)
        );
        assert_eq!(
            guess(json!({"run_id": 1, "image": "a"})),
            Some(Model::Attempt)
        );
        assert_eq!(
            guess(json!({"goal": 1, "kind": "initial"})),
            Some(Model::Baseline)
        );
        for value in [json!({}), json!([1]), json!(null), json!({"points": []})] {
            assert_eq!(guess(value), None);
        }
    }
}
