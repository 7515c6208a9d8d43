//! Benchmark rows (docs/CONTRACT.md §3.4, §3.5, §5).

use std::collections::BTreeMap;

use serde_json::{Map, Number, Value};

use super::issue::{Issue, IssueCode};
use super::row::{self, Fault, Repeat, Row, Seen, kind, quoted};
use super::stamp;
use crate::record::{
    BenchmarkType, Family, IDENTITY_METRICS, Measurement, PointIdentity, Role, RunRef, Workload,
};

/// Upstream's `1 / std_tpot`. It is no deviation of anything and is never shown (docs/CONTRACT.md §6.1).
const MEANINGLESS: &str = "std_intvty";

/// Request errors of a fixed-sequence row (docs/CANONICAL.md §4).
const ERRORS: &str = "errors";

/// A benchmark row with what a point does not carry.
#[derive(Clone, Debug, PartialEq)]
pub struct BenchmarkRow {
    /// Result id; `None` in captures that predate it.
    pub id: Option<String>,
    /// False when the row has no `image` key at all, as in captures of the history that predate it: then a
    /// missing image says nothing. True with a null image means that none was recorded.
    pub has_image: bool,
    /// Day of the snapshot that lists the row; may be newer than the point's own date.
    pub curve_date: Option<String>,
    /// Start of the run, ISO 8601 UTC.
    pub run_started_at: Option<String>,
    /// The point.
    pub measurement: Measurement,
}

/// Reads a `benchmarks` or `benchmarks/history` body into points.
pub fn benchmarks(file: &str, bytes: &[u8]) -> (Vec<Measurement>, Vec<Issue>) {
    let (rows, issues) = benchmark_rows(file, bytes);
    (
        rows.into_iter().map(|row| row.measurement).collect(),
        issues,
    )
}

/// Reads a body into rows. A row that repeats an earlier one of the same id is dropped without an issue: an
/// append-only snapshot lists inherited points again under a later `curve_date` (docs/CONTRACT.md §3.5).
pub fn benchmark_rows(file: &str, bytes: &[u8]) -> (Vec<BenchmarkRow>, Vec<Issue>) {
    let values = match row::rows(file, bytes) {
        Ok(values) => values,
        Err(issue) => return (Vec::new(), vec![issue]),
    };
    let mut rows: Vec<BenchmarkRow> = Vec::with_capacity(values.len());
    let mut issues = Vec::new();
    let mut seen = Seen::new();
    for (index, value) in values.iter().enumerate() {
        let mut minor = Vec::new();
        match read(value, &mut minor) {
            Ok(row) => match seen.note(row.id.as_deref(), &row.measurement) {
                Repeat::Same => continue,
                Repeat::New => rows.push(row),
                Repeat::Conflict => {
                    minor.push(Fault::new(
                        IssueCode::IdConflict,
                        "id",
                        row.id.clone().unwrap_or_default(),
                    ));
                    rows.push(row);
                }
            },
            Err(fault) => {
                issues.push(fault.at(file, index));
                continue;
            }
        }
        issues.extend(minor.into_iter().map(|fault| fault.at(file, index)));
    }
    (rows, issues)
}

fn read(value: &Value, minor: &mut Vec<Fault>) -> Result<BenchmarkRow, Fault> {
    let row = Row::new(value)?;
    let benchmark_type = match row.opt_text("benchmark_type")? {
        None | Some("single_turn") => BenchmarkType::SingleTurn,
        Some("agentic_traces") => BenchmarkType::AgenticTraces,
        Some(other) => {
            return Err(Fault::new(
                IssueCode::UnknownBenchmarkType,
                "benchmark_type",
                quoted(other),
            ));
        }
    };
    let workload = match benchmark_type {
        BenchmarkType::SingleTurn => Workload::Fixed {
            isl: row.whole("isl", 1)?,
            osl: row.whole("osl", 1)?,
        },
        BenchmarkType::AgenticTraces => Workload::AgentX,
    };
    let role = |tp, ep, dp, workers, gpus| -> Result<Role, Fault> {
        Ok(Role {
            tp: row.whole(tp, 0)?,
            ep: row.whole(ep, 0)?,
            dp_attention: row.flag(dp)?,
            num_workers: row.whole(workers, 0)?,
            num_gpu: row.whole(gpus, 0)?,
        })
    };
    let metrics = row.object("metrics")?;
    let identity = PointIdentity {
        family: Family {
            model: row.text("model")?,
            hardware: row.text("hardware")?,
            framework: row.text("framework")?,
            precision: row.text("precision")?,
            spec_method: row.text("spec_method")?,
            disagg: row.flag("disagg")?,
            benchmark_type,
        },
        workload,
        conc: row.whole("conc", 1)?,
        offload_mode: row.opt_text("offload_mode")?.unwrap_or("off").to_owned(),
        is_multinode: row.flag("is_multinode")?,
        prefill: role(
            "prefill_tp",
            "prefill_ep",
            "prefill_dp_attention",
            "prefill_num_workers",
            "num_prefill_gpu",
        )?,
        decode: role(
            "decode_tp",
            "decode_ep",
            "decode_dp_attention",
            "decode_num_workers",
            "num_decode_gpu",
        )?,
        runtime: runtime(metrics)?,
    };
    let (metrics, request_errors) = numbers(metrics, minor);
    let measurement = Measurement {
        identity,
        image: row
            .opt_text("image")?
            .filter(|image| !image.is_empty())
            .map(str::to_owned),
        date: row.day("date")?,
        run: run(row, minor)?,
        recipe_fingerprint: fingerprint(row, minor)?,
        metrics,
        request_errors,
        dataset: None,
    };
    let curve_date = curve_date(row, minor);
    let run_started_at = instant(row, "run_started_at", minor)?;
    Ok(BenchmarkRow {
        id: row.opt_id("id")?,
        has_image: row.has("image"),
        curve_date,
        run_started_at,
        measurement,
    })
}

/// The run of a row; an address of another form or repository costs the run, not the row.
pub(super) fn run(row: Row<'_>, minor: &mut Vec<Fault>) -> Result<Option<RunRef>, Fault> {
    let Some(url) = row.opt_text("run_url")? else {
        return Ok(None);
    };
    let run = stamp::run_ref(url);
    if run.is_none() {
        minor.push(Fault::new(IssueCode::BadRunUrl, "run_url", quoted(url)));
    }
    Ok(run)
}

/// The day of the snapshot that lists the row. It is no part of the point, so what is no day costs itself alone.
fn curve_date(row: Row<'_>, minor: &mut Vec<Fault>) -> Option<String> {
    row.opt("curve_date")?;
    match row.day("curve_date") {
        Ok(day) => Some(day),
        Err(fault) => {
            minor.push(Fault {
                code: IssueCode::BadCurveDate,
                ..fault
            });
            None
        }
    }
}

/// An instant, rewritten as ISO 8601 UTC; another spelling costs the instant, not the row.
pub(super) fn instant(
    row: Row<'_>,
    name: &str,
    minor: &mut Vec<Fault>,
) -> Result<Option<String>, Fault> {
    let Some(text) = row.opt_text(name)? else {
        return Ok(None);
    };
    let instant = stamp::utc_instant(text);
    if instant.is_none() {
        minor.push(Fault::new(IssueCode::BadTimestamp, name, quoted(text)));
    }
    Ok(instant)
}

fn fingerprint(row: Row<'_>, minor: &mut Vec<Fault>) -> Result<Option<String>, Fault> {
    let Some(text) = row
        .opt_text("recipe_fingerprint")?
        .filter(|text| !text.is_empty())
    else {
        return Ok(None);
    };
    if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(Some(text.to_ascii_lowercase()));
    }
    minor.push(Fault::new(
        IssueCode::BadFingerprint,
        "recipe_fingerprint",
        quoted(text),
    ));
    Ok(None)
}

/// The members of `metrics` that belong to the identity. One of another type would let unlike points pair, so it
/// costs the row.
fn runtime(metrics: &Map<String, Value>) -> Result<BTreeMap<String, Value>, Fault> {
    let mut runtime = BTreeMap::new();
    for name in IDENTITY_METRICS {
        let value = match metrics.get(name) {
            None | Some(Value::Null) => continue,
            Some(Value::String(text)) => Value::String(text.clone()),
            Some(Value::Number(number)) => canonical_number(number).ok_or_else(|| {
                Fault::new(IssueCode::OutOfRange, &metric(name), number.to_string())
            })?,
            Some(other) => {
                let detail = format!("expected a number or text, found {}", kind(other));
                return Err(Fault::new(IssueCode::WrongType, &metric(name), detail));
            }
        };
        runtime.insert(name.to_owned(), value);
    }
    Ok(runtime)
}

/// `1`, `1.0` and `1e0` as the integer 1, anything else as the shortest double; `None` beyond a double's range.
pub(super) fn canonical_number(number: &Number) -> Option<Value> {
    if let Some(whole) = row::whole_number(number) {
        return Some(Value::from(whole));
    }
    let double = number.as_f64()?;
    if double.fract() == 0.0 && double.abs() < 9_007_199_254_740_992.0 {
        return Some(Value::from(double as i64));
    }
    Number::from_f64(double).map(Value::Number)
}

/// Numeric metrics, and request errors apart. Text is left out in silence, since upstream puts runtime names there
/// (docs/CONTRACT.md §6.4); other types are reported.
fn numbers(
    metrics: &Map<String, Value>,
    minor: &mut Vec<Fault>,
) -> (BTreeMap<String, f64>, Option<u64>) {
    let mut numbers = BTreeMap::new();
    let mut errors = None;
    for (name, value) in metrics {
        if name == MEANINGLESS || IDENTITY_METRICS.contains(&name.as_str()) {
            continue;
        }
        match value {
            Value::Null | Value::String(_) => {}
            Value::Number(number) if name == ERRORS => match row::whole_number(number) {
                Some(count) => errors = Some(count),
                None => minor.push(Fault::new(
                    IssueCode::BadMetric,
                    &metric(name),
                    number.to_string(),
                )),
            },
            Value::Number(number) => match number.as_f64().filter(|double| double.is_finite()) {
                Some(double) => {
                    numbers.insert(name.clone(), double);
                }
                None => minor.push(Fault::new(
                    IssueCode::BadMetric,
                    &metric(name),
                    "beyond the range of a double",
                )),
            },
            other => minor.push(Fault::new(IssueCode::BadMetric, &metric(name), kind(other))),
        }
    }
    (numbers, errors)
}

fn metric(name: &str) -> String {
    format!("metrics.{name}")
}
