//! Figures of a result row.

use serde_json::{Map, Number, Value};

use super::problem::{Invalid, Problem, Rule};
use super::values::Values;

/// Seconds on the wire, ms in a record.
const MS_PER_SECOND: f64 = 1000.0;

/// Figures of a result row, flat or agentic (docs/CANONICAL.md §4). Latencies come in seconds and leave in ms;
/// the statistic is always the mean.
///
/// # Errors
/// [`Invalid`] with the path of an object of the row that is not there, or with the names of the figures that
/// are not valid [`Values`].
pub fn values_from_row(row: &Value) -> Result<Values, Invalid> {
    let row = object(row, "")?;
    let metrics = match row.get("metrics") {
        Some(metrics) => object(metrics, "metrics")?,
        None => row,
    };
    let mut values = Map::new();
    let mut put = |name: &str, value: Option<&Value>, convert: fn(&Value) -> Value| {
        values.insert(name.to_owned(), value.map_or(Value::Null, convert));
    };
    if let Some(request_metrics) = metrics.get("request_metrics") {
        let request_metrics = object(request_metrics, "request_metrics")?;
        let throughput = member(request_metrics, "throughput", "request_metrics.throughput")?;
        let per_gpu = member(throughput, "per_gpu", "request_metrics.throughput.per_gpu")?;
        let latency = member(request_metrics, "latency", "request_metrics.latency")?;
        let ttft = member(latency, "ttft", "request_metrics.latency.ttft")?;
        let tpot = member(latency, "tpot", "request_metrics.latency.tpot")?;
        // Beside the metrics, not among them: it is looked up on the row.
        let errors = match row.get("request_accounting") {
            Some(accounting) => {
                object(accounting, "request_accounting")?.get("records_error_dropped")
            }
            None => None,
        };
        put("total-tps-gpu", per_gpu.get("total_tput_tps"), Value::clone);
        put(
            "output-tps-gpu",
            per_gpu.get("output_tput_tps"),
            Value::clone,
        );
        put("ttft-ms", ttft.get("mean"), milliseconds);
        put("tpot-ms", tpot.get("mean"), milliseconds);
        put("request-errors", errors, Value::clone);
    } else {
        put("total-tps-gpu", metrics.get("tput_per_gpu"), Value::clone);
        put(
            "output-tps-gpu",
            metrics.get("output_tput_per_gpu"),
            Value::clone,
        );
        put("ttft-ms", metrics.get("mean_ttft"), milliseconds);
        put("tpot-ms", metrics.get("mean_tpot"), milliseconds);
        put("request-errors", metrics.get("errors"), Value::clone);
    }
    Values::from_value(&Value::Object(values))
}

fn object<'v>(value: &'v Value, path: &str) -> Result<&'v Map<String, Value>, Invalid> {
    value
        .as_object()
        .ok_or_else(|| invalid(path, Rule::NotObject))
}

fn member<'v>(
    map: &'v Map<String, Value>,
    name: &str,
    path: &str,
) -> Result<&'v Map<String, Value>, Invalid> {
    object(
        map.get(name).ok_or_else(|| invalid(path, Rule::Missing))?,
        path,
    )
}

fn invalid(path: &str, rule: Rule) -> Invalid {
    Invalid {
        problems: vec![Problem {
            path: path.to_owned(),
            rule,
        }],
    }
}

/// One double multiplication; what is not a number stays and fails as such.
fn milliseconds(value: &Value) -> Value {
    let Value::Number(number) = value else {
        return value.clone();
    };
    // Only a literal with a fraction or an exponent has a negative zero: the integer `-0` is 0.
    let seconds = match number.as_str() {
        "-0" => 0.0,
        literal => literal.parse().unwrap_or(f64::NAN),
    };
    let product: f64 = seconds * MS_PER_SECOND;
    // An overflow is kept as a literal that every reader refuses as not finite.
    Number::from_f64(product)
        .or_else(|| "1e999".parse().ok())
        .map_or_else(|| value.clone(), Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_json;

    fn paths(row: &str) -> Vec<String> {
        let invalid = values_from_row(&parse_json(row).unwrap()).unwrap_err();
        invalid
            .problems
            .into_iter()
            .map(|problem| problem.path)
            .collect()
    }

    #[test]
    fn only_a_decimal_can_be_a_negative_zero() {
        for (literal, zero) in [("-0", 0.0_f64), ("0", 0.0), ("-0.0", -0.0), ("-0e0", -0.0)] {
            let row = format!(r#"{{"mean_ttft":{literal},"tput_per_gpu":{literal}}}"#);
            let values = values_from_row(&parse_json(row).unwrap()).unwrap();
            for value in [values.ttft_ms, values.total_tps_gpu] {
                assert_eq!(value.map(f64::to_bits), Some(zero.to_bits()), "{literal}");
            }
        }
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(paths("[]"), [""]);
        assert_eq!(paths(r#"{"metrics":null}"#), ["metrics"]);
        assert_eq!(
            paths(r#"{"request_metrics":{}}"#),
            ["request_metrics.throughput"]
        );
        assert_eq!(
            paths(r#"{"mean_ttft":1e307,"mean_tpot":true,"errors":1.0}"#),
            ["ttft-ms", "tpot-ms", "request-errors"]
        );
    }
}
