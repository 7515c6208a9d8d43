//! Evaluation rows (docs/CONTRACT.md §3.7).

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::benchmark::{instant, run};
use super::issue::{Issue, IssueCode};
use super::row::{self, Fault, Repeat, Row, Seen, kind};
use crate::record::EvalMeasurement;

/// Metrics that are fractions from 0 to 1.
const FRACTIONS: [&str; 3] = ["em_strict", "em_flexible", "score"];

/// Reads an `evaluations` body. The published disaggregation flag, worker and GPU counts are not read: upstream
/// fills them in wrongly for ordinary servers.
pub fn evaluations(file: &str, bytes: &[u8]) -> (Vec<EvalMeasurement>, Vec<Issue>) {
    let values = match row::rows(file, bytes) {
        Ok(values) => values,
        Err(issue) => return (Vec::new(), vec![issue]),
    };
    let mut evals = Vec::with_capacity(values.len());
    let mut issues = Vec::new();
    let mut seen = Seen::new();
    for (index, value) in values.iter().enumerate() {
        let mut minor = Vec::new();
        match read(value, &mut minor) {
            Ok((id, eval)) => match seen.note(id.as_deref(), &eval) {
                Repeat::Same => continue,
                Repeat::New => evals.push(eval),
                Repeat::Conflict => {
                    minor.push(Fault::new(
                        IssueCode::IdConflict,
                        "id",
                        id.unwrap_or_default(),
                    ));
                    evals.push(eval);
                }
            },
            Err(fault) => {
                issues.push(fault.at(file, index));
                continue;
            }
        }
        issues.extend(minor.into_iter().map(|fault| fault.at(file, index)));
    }
    (evals, issues)
}

fn read(value: &Value, minor: &mut Vec<Fault>) -> Result<(Option<String>, EvalMeasurement), Fault> {
    let row = Row::new(value)?;
    let eval = EvalMeasurement {
        model: row.text("model")?,
        hardware: row.text("hardware")?,
        framework: row.text("framework")?,
        precision: row.text("precision")?,
        spec_method: row.text("spec_method")?,
        decode_tp: row.whole("decode_tp", 0)?,
        decode_ep: row.whole("decode_ep", 0)?,
        task: row.text("task")?,
        conc: row.opt_whole("conc", 1)?,
        date: row.day("date")?,
        run: run(row, minor)?,
        timestamp: instant(row, "timestamp", minor)?,
        metrics: scores(row.object("metrics")?, minor),
    };
    Ok((row.opt_id("id")?, eval))
}

fn scores(metrics: &Map<String, Value>, minor: &mut Vec<Fault>) -> BTreeMap<String, f64> {
    let mut scores = BTreeMap::new();
    for (name, value) in metrics {
        let detail = match value {
            Value::Null | Value::String(_) => continue,
            Value::Number(number) => match number.as_f64().filter(|double| double.is_finite()) {
                Some(double)
                    if FRACTIONS.contains(&name.as_str()) && !(0.0..=1.0).contains(&double) =>
                {
                    format!("{number} is no fraction from 0 to 1")
                }
                Some(double) => {
                    scores.insert(name.clone(), double);
                    continue;
                }
                None => "beyond the range of a double".into(),
            },
            other => kind(other).into(),
        };
        minor.push(Fault::new(
            IssueCode::BadMetric,
            &format!("metrics.{name}"),
            detail,
        ));
    }
    scores
}
