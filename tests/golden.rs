//! Runs the golden vectors of the canonical renderer (tests/golden/README.md).
//!
//! `GOLDEN_DIR` names another folder of vectors. Prints `{kind}: {passed}/{total}` for each kind; `cargo xtask
//! golden` relies on these lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use tagdelta::metric::number::{delta, number};
use tagdelta::record::{
    Attempt, Baseline, Evaluation, Invalid, Point, Prose, Values, identity, parse_json, point_key,
    point_label, values_from_row,
};
use tagdelta::report::comment::{
    self, Comment, CommentName, CommentSet, Session, Stored, WriteError, read_comment,
};
use tagdelta::report::{self, AttemptContext, UtcMinute};

/// Kinds under test, in the order they are printed.
const KINDS: [&str; 17] = [
    "number",
    "delta",
    "short-label",
    "identity",
    "point-key",
    "point-label",
    "values",
    "point-layout",
    "point-table",
    "eval-table",
    "baseline-table",
    "body",
    "attempt",
    "baseline-comment",
    "attempt-comment",
    "body-placeholder",
    "validation",
];

/// Files that hold vectors of several kinds, beside `{kind}.jsonl`.
const SEEDS: &str = "seeds.jsonl";
const SEED_MATRIX: &str = "seed-matrix.json";

/// Failures that are shown for each kind.
const SHOWN: usize = 5;

#[derive(Default)]
struct Tally {
    passed: usize,
    failures: Vec<String>,
}

impl Tally {
    fn total(&self) -> usize {
        self.passed + self.failures.len()
    }

    fn count(&mut self, name: &str, outcome: Result<(), String>) {
        match outcome {
            Ok(()) => self.passed += 1,
            Err(why) => self.failures.push(format!("{name}\n{why}")),
        }
    }
}

/// What a function under test gave back.
enum Outcome {
    Text(String),
    Json(Value),
    /// A record: its value, and its text for the key order.
    Record(Value, String),
    /// Comments in writing order, the one of the record last.
    Comments(Vec<Comment>),
    /// An error with the paths of the faulty fields.
    Error(Vec<String>),
}

fn folder() -> PathBuf {
    std::env::var_os("GOLDEN_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden"),
        PathBuf::from,
    )
}

#[test]
fn golden_vectors() {
    // With one test thread the harness has not ended its line yet.
    println!();
    let folder = folder();
    let mut tallies: BTreeMap<&str, Tally> =
        KINDS.iter().map(|kind| (*kind, Tally::default())).collect();
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .map(|entries| {
            entries
                .filter_map(|entry| Some(entry.ok()?.path()))
                .collect()
        })
        .unwrap_or_default();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "jsonl")
    });
    files.sort();
    for name in KINDS
        .iter()
        .map(|kind| format!("{kind}.jsonl"))
        .chain([SEEDS.into(), SEED_MATRIX.into()])
    {
        if !folder.join(&name).exists() {
            println!("{name}: not in {}", folder.display());
        }
    }

    for path in files {
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // Strings may hold U+2028 and the like: only line feeds end a line.
        for (index, line) in text
            .split('\n')
            .enumerate()
            .filter(|(_, line)| !line.is_empty())
        {
            let vector = parse_json(line)
                .unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), index + 1));
            let kind = vector["kind"].as_str().unwrap_or_default();
            if let Some(tally) = tallies.get_mut(kind) {
                tally.count(
                    vector["name"].as_str().unwrap_or("?"),
                    check(kind, &vector, line),
                );
            }
        }
    }
    let mut matrix = Tally::default();
    if let Ok(text) = fs::read_to_string(folder.join(SEED_MATRIX)) {
        check_matrix(&parse_json(text).expect("the matrix is JSON"), &mut matrix);
    }

    let mut report = String::new();
    let (mut passed, mut total) = (0, 0);
    let kinds = KINDS
        .iter()
        .map(|kind| (*kind, &tallies[kind]))
        .chain([("seed-matrix", &matrix)]);
    for (kind, tally) in kinds {
        println!("{kind}: {}/{}", tally.passed, tally.total());
        passed += tally.passed;
        total += tally.total();
        for failure in tally.failures.iter().take(SHOWN) {
            let _ = writeln!(report, "--- {failure}");
        }
        if tally.failures.len() > SHOWN {
            let _ = writeln!(report, "--- {kind}: {} more", tally.failures.len() - SHOWN);
        }
    }
    println!("total: {passed}/{total}");
    assert!(total > 0, "no vectors in {}", folder.display());
    assert!(
        passed == total,
        "{} of {total} vectors failed\n{report}",
        total - passed
    );
}

fn check(kind: &str, vector: &Value, line: &str) -> Result<(), String> {
    let outcome = run(kind, vector)?;
    if vector["error"] == true {
        let Outcome::Error(got) = outcome else {
            return Err(format!("expected an error, got {}", shown(&outcome)));
        };
        return check_fields(kind, &vector["fields"], got);
    }
    let expected = vector
        .get("expected")
        .ok_or("the vector has neither `error` nor `expected`")?;
    let same = match &outcome {
        Outcome::Text(text) => expected.as_str() == Some(text),
        Outcome::Json(value) => same_json(value, expected),
        Outcome::Record(value, text) => {
            let wanted = keys_in_order(member_text(line, "expected").unwrap_or_default());
            if same_json(value, expected) && keys_in_order(text) != wanted {
                return Err(format!(
                    "key order\nexpected: {wanted:?}\ngot:      {:?}",
                    keys_in_order(text)
                ));
            }
            same_json(value, expected)
        }
        Outcome::Comments(comments) => return check_comments(vector, comments),
        Outcome::Error(_) => false,
    };
    let wanted = expected
        .as_str()
        .map_or_else(|| expected.to_string(), str::to_owned);
    if same {
        Ok(())
    } else {
        Err(format!("expected: {wanted}\ngot:      {}", shown(&outcome)))
    }
}

/// The last comment is the expected one, those before it are the parts.
fn check_comments(vector: &Value, comments: &[Comment]) -> Result<(), String> {
    let parts = vector["parts"].as_array().ok_or("no parts")?;
    let mut wanted: Vec<(&Value, &Value)> = parts
        .iter()
        .map(|part| (&part["name"], &part["body"]))
        .collect();
    wanted.push((&vector["name-in-marker"], &vector["expected"]));
    if comments.len() != wanted.len() {
        return Err(format!(
            "expected {} comments, got {}",
            wanted.len(),
            comments.len()
        ));
    }
    for (comment, (name, text)) in comments.iter().zip(wanted) {
        if *name != comment.marker.name.to_string() || *text != comment.text {
            return Err(format!(
                "expected {name}:\n{}\ngot {}:\n{}",
                text.as_str().unwrap_or_default(),
                comment.marker.name,
                comment.text
            ));
        }
    }
    Ok(())
}

/// An empty list in the vector says only that the call fails.
fn check_fields(kind: &str, fields: &Value, mut got: Vec<String>) -> Result<(), String> {
    let mut wanted: Vec<String> = fields
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|field| Some(field.as_str()?.to_owned()))
        .collect();
    if kind == "values" {
        // Made by field name in the reference, so these are spelled in snake_case.
        wanted
            .iter_mut()
            .for_each(|field| *field = field.replace('_', "-"));
    }
    for fields in [&mut wanted, &mut got] {
        fields.sort();
        fields.dedup();
    }
    if wanted.is_empty() || wanted == got {
        Ok(())
    } else {
        Err(format!("expected problems at {wanted:?}\ngot {got:?}"))
    }
}

fn shown(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Text(text) => text.clone(),
        Outcome::Json(value) => value.to_string(),
        Outcome::Record(_, text) => text.clone(),
        Outcome::Comments(comments) => comments
            .iter()
            .map(|comment| comment.text.as_str())
            .collect::<Vec<_>>()
            .join("\n\n"),
        Outcome::Error(paths) => format!("an error at {paths:?}"),
    }
}

/// Runs the function that a kind names. `Err` is a faulty vector.
fn run(kind: &str, vector: &Value) -> Result<Outcome, String> {
    let input = &vector["input"];
    let flag = |name: &str| {
        input[name]
            .as_bool()
            .ok_or_else(|| format!("input.{name} is not a boolean"))
    };
    Ok(match kind {
        "number" => Outcome::Text(number(double(&input["value"])?)),
        "delta" => Outcome::Text(delta(
            double(&input["old"])?,
            double(&input["new"])?,
            flag("comparable")?,
        )),
        "short-label" => Outcome::Text(report::short_label(
            input["label"].as_str().ok_or("no label")?,
        )),
        "identity" => text(raw_or_value(input, "value").map(|value| identity(&value))),
        "point-key" => text(raw_or_value(input, "entry").map(|entry| point_key(&entry))),
        "point-label" => text(raw_or_value(input, "entry").map(|entry| point_label(&entry))),
        "values" => record(
            values_from_row(&input["row"]),
            Values::to_value,
            Values::to_json,
        ),
        "point-layout" => {
            let layout = report::point_layout(&points(input)?);
            Outcome::Json(json!({
                "heading": layout.heading, "labels": layout.labels, "settings": layout.settings,
            }))
        }
        "point-table" => Outcome::Text(
            report::point_table(&points(input)?, baseline(input)?.as_ref(), flag("context")?)
                .to_markdown(),
        ),
        "eval-table" => Outcome::Text(
            report::eval_table(&evals(input)?, baseline(input)?.as_ref(), flag("compare")?)
                .to_markdown(),
        ),
        "baseline-table" => {
            Outcome::Text(report::baseline_table(&points(input)?, flag("context")?).to_markdown())
        }
        "body" => {
            Outcome::Text(report::body(&baseline(input)?.ok_or("no baseline")?).to_markdown())
        }
        "attempt" => Outcome::Text(
            report::attempt(
                &attempt(input)?,
                baseline(input)?.as_ref(),
                &context(vector)?,
            )
            .to_markdown(),
        ),
        "baseline-comment" => {
            let baseline = baseline(input)?.ok_or("no baseline")?;
            let comments = comment::baseline_comments(&session(input)?, &baseline);
            written(comments, &Stored::Baseline(baseline))?
        }
        "attempt-comment" => {
            let attempt = attempt(input)?;
            let comments = comment::attempt_comments(
                &session(input)?,
                &attempt,
                baseline(input)?.as_ref(),
                &context(vector)?,
            );
            written(comments, &Stored::Attempt(attempt))?
        }
        "body-placeholder" => {
            let baseline = baseline(input)?.ok_or("no baseline")?;
            match comment::place_body(input["body"].as_str().ok_or("no body")?, &baseline) {
                Ok(text) => Outcome::Text(text.into_owned()),
                Err(_) => Outcome::Error(Vec::new()),
            }
        }
        "validation" => validation(input)?,
        other => return Err(format!("no function for kind {other}")),
    })
}

fn attempt(input: &Value) -> Result<Attempt, String> {
    Attempt::from_value(&input["attempt"]).map_err(|invalid| invalid.to_string())
}

fn context(vector: &Value) -> Result<AttemptContext<'_>, String> {
    let time: UtcMinute = vector["clock"]
        .as_str()
        .unwrap_or_default()
        .parse()
        .map_err(|_| "no clock")?;
    let repository = vector["repository"].as_str().ok_or("no repository")?;
    Ok(AttemptContext { time, repository })
}

fn session(input: &Value) -> Result<Session, String> {
    // A number, or the same as text.
    let parent = match &input["parent-id"] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let candidate = input["candidate-id"].as_str().ok_or("no candidate id")?;
    Ok(Session {
        parent_run: parent.parse().map_err(|_| "no parent run")?,
        candidate: candidate
            .parse()
            .map_err(|fault| format!("{candidate}: {fault}"))?,
    })
}

/// Comments that were written, after reading them back.
fn written(result: Result<Vec<Comment>, WriteError>, record: &Stored) -> Result<Outcome, String> {
    let Ok(comments) = result else {
        return Ok(Outcome::Error(Vec::new()));
    };
    for comment in &comments {
        let read = read_comment(&comment.text).map_err(|error| error.to_string())?;
        if read.marker != comment.marker {
            return Err(format!("{} is read as {}", comment.marker, read.marker));
        }
    }
    let own = &comments.last().ok_or("no comments")?.marker;
    let CommentName::Record(name) = &own.name else {
        return Err(format!("{own} is no record"));
    };
    let set = CommentSet::new(comments.iter().map(|comment| comment.text.as_str()));
    match set.read(&own.session, name) {
        Ok(Some(read)) if read == *record => Ok(Outcome::Comments(comments)),
        other => Err(format!("read back as {other:?}")),
    }
}

fn validation(input: &Value) -> Result<Outcome, String> {
    macro_rules! model {
        ($type:ty, $value:expr) => {{
            let result = <$type>::from_value($value);
            if let Ok(record) = &result {
                assert_eq!(
                    record.validate(),
                    Ok(()),
                    "a record that was read is valid in memory too"
                );
            }
            record(result, <$type>::to_value, <$type>::to_json)
        }};
    }
    let Ok(value) = raw_or_value(input, "record") else {
        return Ok(Outcome::Error(vec![String::new()]));
    };
    Ok(match input["model"].as_str().unwrap_or_default() {
        "Prose" => model!(Prose, &value),
        "Values" => model!(Values, &value),
        "Point" => model!(Point, &value),
        "Evaluation" => model!(Evaluation, &value),
        "Baseline" => model!(Baseline, &value),
        "Attempt" => model!(Attempt, &value),
        other => return Err(format!("no model {other}")),
    })
}

fn record<T>(
    result: Result<T, Invalid>,
    to_value: fn(&T) -> Value,
    to_json: fn(&T) -> String,
) -> Outcome {
    match result {
        Ok(record) => Outcome::Record(to_value(&record), to_json(&record)),
        Err(invalid) => Outcome::Error(
            invalid
                .problems
                .into_iter()
                .map(|problem| problem.path)
                .collect(),
        ),
    }
}

fn text<E, F>(result: Result<Result<String, E>, F>) -> Outcome {
    match result {
        Ok(Ok(text)) => Outcome::Text(text),
        _ => Outcome::Error(Vec::new()),
    }
}

/// `{name}-json` as raw text if there is one, else `{name}`.
fn raw_or_value(input: &Value, name: &str) -> Result<Value, tagdelta::record::JsonError> {
    match input.get(format!("{name}-json")) {
        Some(raw) => parse_json(raw.as_str().unwrap_or_default()),
        None => Ok(input[name].clone()),
    }
}

fn double(value: &Value) -> Result<Option<f64>, String> {
    match value {
        Value::Null => Ok(None),
        Value::Number(number) => number
            .as_str()
            .parse()
            .map(Some)
            .map_err(|_| format!("{number} is no double")),
        other => Err(format!("{other} is no number")),
    }
}

fn points(input: &Value) -> Result<Vec<Point>, String> {
    items(&input["points"], Point::from_value)
}

fn evals(input: &Value) -> Result<Vec<Evaluation>, String> {
    items(&input["evals"], Evaluation::from_value)
}

fn items<T>(list: &Value, read: fn(&Value) -> Result<T, Invalid>) -> Result<Vec<T>, String> {
    list.as_array()
        .ok_or("no list")?
        .iter()
        .map(|item| read(item).map_err(|invalid| invalid.to_string()))
        .collect()
}

fn baseline(input: &Value) -> Result<Option<Baseline>, String> {
    match &input["baseline"] {
        Value::Null => Ok(None),
        value => Baseline::from_value(value)
            .map(Some)
            .map_err(|invalid| invalid.to_string()),
    }
}

fn check_matrix(matrix: &Value, tally: &mut Tally) {
    for point in matrix["points"].as_array().into_iter().flatten() {
        let (key, label) = (
            point_key(&point["entry"]).ok(),
            point_label(&point["entry"]).ok(),
        );
        let same =
            key.as_deref() == point["key"].as_str() && label.as_deref() == point["label"].as_str();
        let outcome = if same {
            Ok(())
        } else {
            Err(format!("expected: {point}\ngot:      {key:?} {label:?}"))
        };
        tally.count(point["label"].as_str().unwrap_or("?"), outcome);
    }
}

/// Equal as JSON, where `1` and `1.0` differ and decimals are compared as doubles, negative zero apart.
fn same_json(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let is_integer = |text: &str| !text.contains(['.', 'e', 'E']);
            let bits = |text: &str| text.parse().map(f64::to_bits);
            let (a, b) = (a.as_str(), b.as_str());
            a == b || (!is_integer(a) && !is_integer(b) && bits(a) == bits(b))
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_json(a, b))
        }
        (Value::Object(a), Value::Object(b)) => same_object(a, b),
        _ => a == b,
    }
}

fn same_object(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    a.len() == b.len()
        && a.iter()
            .all(|(name, a)| b.get(name).is_some_and(|b| same_json(a, b)))
}

/// One mark of JSON text: a string with its quotes, or a single character of structure.
fn marks(json: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &json[at..];
            let first = rest.chars().next()?;
            let length = if first == '"' {
                string_length(rest)
            } else {
                first.len_utf8()
            };
            let mark = (at, &rest[..length]);
            at += length;
            if matches!(first, '"' | '{' | '}' | '[' | ']' | ':' | ',') {
                return Some(mark);
            }
        }
    })
}

fn string_length(text: &str) -> usize {
    let mut escaped = true;
    for (at, c) in text.char_indices() {
        match c {
            '"' if !escaped => return at + 1,
            '\\' if !escaped => escaped = true,
            _ => escaped = false,
        }
    }
    text.len()
}

/// All keys of JSON text in the order they are written.
fn keys_in_order(json: &str) -> Vec<&str> {
    let mut keys = Vec::new();
    let mut last = "";
    for (_, mark) in marks(json) {
        if mark == ":" {
            keys.push(last);
        }
        last = mark;
    }
    keys
}

/// Text of a member of the outermost object.
fn member_text<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let quoted = format!("\"{name}\"");
    let (mut depth, mut last, mut start) = (0, "", None);
    for (at, mark) in marks(json) {
        match mark {
            "}" | "]" => depth -= 1,
            "{" | "[" => depth += 1,
            ":" if depth == 1 && last == quoted => start = Some(at + 1),
            _ => {}
        }
        let ends = (depth == 1 && mark == ",") || depth == 0;
        if let (Some(start), true) = (start, ends) {
            return json.get(start..at);
        }
        last = mark;
    }
    None
}

#[test]
fn the_key_scanner_reads_nested_text() {
    let line = r#"{"a": {"expected": 1}, "expected": {"b": "x\":{", "c": [{"d": {}}]}, "e": 1}"#;
    let text = member_text(line, "expected").unwrap();
    assert_eq!(text, r#" {"b": "x\":{", "c": [{"d": {}}]}"#);
    assert_eq!(keys_in_order(text), ["\"b\"", "\"c\"", "\"d\""]);
}
