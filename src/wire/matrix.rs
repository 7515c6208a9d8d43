//! Generated matrix entries and sweep manifests: JSON to [`Matrix`].
//!
//! Recognised by content: an *entry* is an object with `model-prefix` or `runner`; a *list of entries* is an array
//! that holds at least one, bare or as the `entry` of an object that may state its `key` beside it. The text may be
//! one such list or hold any number of them at any depth, as a manifest does. A list below a member whose name
//! contains `eval` is about evaluations, not points: it is counted and left out, as are entries with `eval-only`.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::issue::{Issue, IssueCode};
use super::keys;
use crate::record::{
    BadEntry, BenchmarkType, EntryRole, EntrySettings, Family, Matrix, MatrixEntry, Workload,
    parse_json,
};

/// What was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixRead {
    /// The usable entries.
    pub matrix: Matrix,
    /// Entries that only ask for evaluations and stand for no point.
    pub eval_entries: usize,
    /// What was skipped, with its path in the file (`field`) and the reason.
    pub issues: Vec<Issue>,
}

/// Whether a value holds a list of entries.
pub fn is_matrix(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| is_entry(item) || is_matrix(item)),
        Value::Object(map) => map.values().any(is_matrix),
        _ => false,
    }
}

/// Reads generated entries. Bad ones are skipped and reported; nothing else is lost.
pub fn matrix(file: &str, text: &[u8]) -> MatrixRead {
    let mut reader = Reader {
        file,
        seen: BTreeMap::new(),
        read: MatrixRead::default(),
    };
    match parse_json(text) {
        Err(error) => reader.report("", IssueCode::NotJson, error.to_string()),
        Ok(Value::Array(items)) if items.is_empty() => {}
        Ok(value) if is_matrix(&value) => reader.lists(&value, "", false),
        Ok(_) => reader.report("", IssueCode::WrongShape, "no matrix entries".into()),
    }
    reader.read
}

fn is_entry(item: &Value) -> bool {
    let bare = |item: &Value| item.get("model-prefix").is_some() || item.get("runner").is_some();
    bare(item) || item.get("entry").is_some_and(bare)
}

struct Reader<'a> {
    file: &'a str,
    /// Keys with the place of their entry.
    seen: BTreeMap<String, String>,
    read: MatrixRead,
}

impl Reader<'_> {
    fn report(&mut self, place: &str, code: IssueCode, detail: String) {
        self.read.issues.push(Issue {
            code,
            file: self.file.to_owned(),
            row: None,
            field: (!place.is_empty()).then(|| place.to_owned()),
            detail,
        });
    }

    /// Every list of entries in a value. The parser has bounded the depth.
    fn lists(&mut self, value: &Value, place: &str, evals: bool) {
        match value {
            Value::Array(items) if items.iter().any(is_entry) => {
                for (at, item) in items.iter().enumerate() {
                    self.item(item, join(place, &at.to_string()), evals);
                }
            }
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    self.lists(item, &join(place, &at.to_string()), evals);
                }
            }
            Value::Object(map) => {
                for (name, item) in map {
                    self.lists(item, &join(place, name), evals || name.contains("eval"));
                }
            }
            _ => {}
        }
    }

    fn item(&mut self, item: &Value, mut place: String, evals: bool) {
        let stated = item.get("entry").and(item.get("key"));
        let entry = match item.get("entry") {
            Some(entry) => {
                place = join(&place, "entry");
                entry
            }
            None => item,
        };
        let only_evals = entry
            .get("eval-only")
            .is_some_and(|only| boolean(only) == Some(true));
        if evals || only_evals {
            self.read.eval_entries += 1;
            return;
        }
        match read_entry(entry, &place) {
            Err((field, code, detail)) => self.report(&join(&place, field), code, detail),
            Ok(read) => {
                if stated.is_some_and(|key| key.as_str() != Some(&read.key)) {
                    self.report(
                        &place,
                        IssueCode::KeyMismatch,
                        format!("its own is {}", read.key),
                    );
                } else if let Some(first) = self.seen.get(&read.key) {
                    let detail = format!("the same point as {first}");
                    self.report(&place, IssueCode::RepeatedEntry, detail);
                } else {
                    self.seen.insert(read.key.clone(), place);
                    self.read.matrix.entries.push(read);
                }
            }
        }
    }
}

fn join(place: &str, step: &str) -> String {
    match (place, step) {
        ("", step) => step.to_owned(),
        (place, "") => place.to_owned(),
        (place, step) => format!("{place}.{step}"),
    }
}

/// Member, code, what was found instead.
type Fault = (&'static str, IssueCode, String);

fn read_entry(entry: &Value, place: &str) -> Result<MatrixEntry, Fault> {
    let Value::Object(map) = entry else {
        return Err(("", IssueCode::WrongType, "not an object".into()));
    };
    let settings = settings(map)?;
    MatrixEntry::new(entry, place.to_owned(), settings).map_err(|error| match error {
        BadEntry::Entry(error) => ("", IssueCode::MissingField, error.to_string()),
        BadEntry::Label(label) => ("", IssueCode::BadLabel, format!("{label:?}")),
    })
}

fn settings(map: &Map<String, Value>) -> Result<EntrySettings, Fault> {
    let benchmark_type = match map.get("scenario-type").and_then(Value::as_str) {
        Some(scenario) if scenario.starts_with("agentic") => BenchmarkType::AgenticTraces,
        _ => BenchmarkType::SingleTurn,
    };
    let workload = match benchmark_type {
        BenchmarkType::AgenticTraces => Workload::AgentX,
        BenchmarkType::SingleTurn => Workload::Fixed {
            isl: positive(map, "isl")?,
            osl: positive(map, "osl")?,
        },
    };
    if map.get("conc").is_some_and(Value::is_array) {
        let detail = "one entry for several concurrencies: which key each of them has is not known";
        return Err(("conc", IssueCode::WrongType, detail.into()));
    }
    let conc = positive(map, "conc")?;

    let separate = object(map, "prefill")?
        .map(|prefill| {
            let decode = object(map, "decode")?.ok_or_else(|| missing("decode"))?;
            Ok::<_, Fault>((prefill, decode))
        })
        .transpose()?;
    let (framework, named_disagg) = keys::framework(text(map, "framework")?);
    let mut disagg = match (named_disagg, map.get("disagg")) {
        (Some(disagg), _) => disagg,
        (None, None | Some(Value::Null)) => framework.starts_with("dynamo-"),
        (None, Some(stated)) => boolean(stated).ok_or_else(|| wrong("disagg", stated))?,
    };

    let mut sizes = BTreeMap::new();
    let mut size = |name: &str, value: u64| {
        if value != 1 {
            sizes.insert(name.to_owned(), value);
        }
    };
    let pp = whole_or(map, "pp", 1)?;
    size("dcp_size", whole_or(map, "dcp-size", 1)?);
    size("pcp_size", whole_or(map, "pcp-size", 1)?);
    let (mut prefill, mut decode, mut prefill_pp, mut decode_pp);
    match separate {
        None => {
            decode = role(map, None)?;
            prefill = decode;
            (prefill_pp, decode_pp) = (pp, pp);
        }
        Some((prefill_map, decode_map)) => {
            prefill = role(prefill_map, Some("num-worker"))?;
            decode = role(decode_map, Some("num-worker"))?;
            prefill_pp = whole_or(prefill_map, "pp", pp)?;
            decode_pp = whole_or(decode_map, "pp", pp)?;
            size("prefill_dcp_size", whole_or(prefill_map, "dcp-size", 1)?);
            size("prefill_pcp_size", whole_or(prefill_map, "pcp-size", 1)?);
            size("decode_dcp_size", whole_or(decode_map, "dcp-size", 1)?);
            size("decode_pcp_size", whole_or(decode_map, "pcp-size", 1)?);
            disagg = disagg || decode.num_workers.is_some_and(|workers| workers > 0);
            if !disagg {
                // Published rows show one engine in both roles (docs/CONTRACT.md §6.4).
                let none = decode.tp == 0
                    || decode.ep == 0
                    || prefill.num_workers.is_some_and(|workers| workers > 0);
                if none {
                    decode = prefill;
                } else {
                    prefill = decode;
                }
                prefill_pp = prefill_pp.max(decode_pp);
                decode_pp = prefill_pp;
            }
        }
    }
    size("prefill_pp", prefill_pp);
    size("decode_pp", decode_pp);

    let texts = texts(map);
    let offload = texts
        .get("kv_offloading")
        .is_some_and(|mode| !matches!(mode.as_str(), "none" | "off"));
    Ok(EntrySettings {
        family: Family {
            model: keys::model(text(map, "model-prefix")?),
            hardware: keys::hardware(text(map, "runner")?),
            framework,
            precision: keys::precision(text(map, "precision")?),
            spec_method: keys::spec_method(map.get("spec-decoding").and_then(Value::as_str)),
            disagg,
            benchmark_type,
        },
        workload,
        conc,
        offload_mode: if offload { "on" } else { "off" }.into(),
        prefill,
        decode,
        sizes,
        texts,
    })
}

fn role(map: &Map<String, Value>, workers: Option<&'static str>) -> Result<EntryRole, Fault> {
    let dp_attention = match map.get("dp-attn") {
        None | Some(Value::Null) => false,
        Some(stated) => boolean(stated).ok_or_else(|| wrong("dp-attn", stated))?,
    };
    Ok(EntryRole {
        tp: whole(map.get("tp"), "tp")?,
        ep: whole_or(map, "ep", 1)?,
        dp_attention,
        num_workers: workers.map(|name| whole(map.get(name), name)).transpose()?,
    })
}

/// The runtime texts that an entry states, under the names of published rows.
fn texts(map: &Map<String, Value>) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    let mut put = |name: &str, value: Option<&Value>| {
        if let Some(text) = value
            .and_then(Value::as_str)
            .filter(|text| !text.is_empty())
        {
            out.insert(name.to_owned(), text.to_owned());
        }
    };
    put("kv_offloading", map.get("kv-offloading"));
    put("kv_p2p_transfer", map.get("kv-p2p-transfer"));
    for (from, name, version) in [
        (
            "kv-offload-backend",
            "kv_offload_backend",
            "kv_offload_backend_version",
        ),
        ("router", "router_name", "router_version"),
    ] {
        match map.get(from) {
            Some(Value::Object(parts)) => {
                put(name, parts.get("name"));
                put(version, parts.get("version"));
            }
            other => put(name, other),
        }
    }
    out
}

fn missing(name: &'static str) -> Fault {
    (name, IssueCode::MissingField, String::new())
}

fn wrong(name: &'static str, found: &Value) -> Fault {
    let mut found = found.to_string();
    if found.chars().count() > 60 {
        found = found.chars().take(60).chain(['…']).collect();
    }
    (name, IssueCode::WrongType, found)
}

fn text<'m>(map: &'m Map<String, Value>, name: &'static str) -> Result<&'m str, Fault> {
    match map.get(name) {
        None | Some(Value::Null) => Err(missing(name)),
        Some(Value::String(text)) if !text.is_empty() => Ok(text),
        Some(other) => Err(wrong(name, other)),
    }
}

fn object<'m>(
    map: &'m Map<String, Value>,
    name: &'static str,
) -> Result<Option<&'m Map<String, Value>>, Fault> {
    match map.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(object)) => Ok(Some(object)),
        Some(other) => Err(wrong(name, other)),
    }
}

/// A whole number from 0: a JSON integer, a decimal of that value, or digits as text.
fn whole(value: Option<&Value>, name: &'static str) -> Result<u64, Fault> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let value = match value {
        None | Some(Value::Null) => return Err(missing(name)),
        Some(value) => value,
    };
    let digits = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| text.parse().ok()).flatten()
    };
    let read = match value {
        Value::Number(number) => number.as_u64().or_else(|| {
            let double = number.as_f64()?;
            (double.fract() == 0.0 && (0.0..=EXACT).contains(&double)).then_some(double as u64)
        }),
        Value::String(text) => digits(text),
        _ => None,
    };
    read.ok_or_else(|| wrong(name, value))
}

fn whole_or(map: &Map<String, Value>, name: &'static str, default: u64) -> Result<u64, Fault> {
    match map.get(name) {
        None | Some(Value::Null) => Ok(default),
        value => whole(value, name),
    }
}

fn positive(map: &Map<String, Value>, name: &'static str) -> Result<u64, Fault> {
    match whole(map.get(name), name)? {
        0 => Err((name, IssueCode::OutOfRange, "0 is below 1".into())),
        value => Ok(value),
    }
}

fn boolean(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(value) => Some(*value),
        Value::String(text) => match text.as_str() {
            "true" | "True" => Some(true),
            "false" | "False" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests;
