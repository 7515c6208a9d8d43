//! `records/<id>.json`: one comparison as typed records.

use serde::Serialize;

use super::SCHEMA;
use super::error::PackError;
use super::strict::{self, At, Fault};
use crate::record::{Attempt, Baseline};

/// A recorded comparison: both records and how they were published.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordComparison {
    /// `pr-<number>`.
    pub id: String,
    /// Number of the pull request.
    pub pr: u64,
    /// Address of the pull request.
    pub url: String,
    /// Engine as shown.
    pub engine: String,
    /// Hardware as shown.
    pub hardware: String,
    /// Workload as shown.
    pub workload: String,
    /// `full` or `smoke`.
    pub coverage: String,
    /// Time shown in the report, ISO 8601 UTC.
    pub clock: String,
    /// What is missing or odd.
    pub notes: Vec<RecordNote>,
    /// Baseline record.
    pub baseline: Baseline,
    /// Candidate record.
    pub attempt: Attempt,
    /// Cells of the point table exactly as published, row by row.
    pub published_rows: Vec<Vec<String>>,
    /// Cells of the eval table exactly as published.
    pub published_eval_rows: Vec<Vec<String>>,
    /// Published cells whose last digit differs from what the printed figures give.
    pub last_digit_differences: Vec<LastDigit>,
}

/// Something that is missing or odd about a recorded comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordNote {
    /// English sentence.
    pub en: String,
    /// The same in Simplified Chinese, where translated.
    pub zh: Option<String>,
}

/// A published cell that was computed from unrounded figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastDigit {
    /// First cell of the row.
    pub row: String,
    /// Column, counted from 0.
    pub column: u64,
    /// As published.
    pub published: String,
    /// As the printed figures give it.
    pub recomputed: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct RecordOut<'a> {
    schema: u64,
    id: &'a str,
    pr: u64,
    url: &'a str,
    engine: &'a str,
    hardware: &'a str,
    workload: &'a str,
    coverage: &'a str,
    clock: &'a str,
    notes: Vec<NoteOut<'a>>,
    published_rows: &'a [Vec<String>],
    published_eval_rows: &'a [Vec<String>],
    last_digit_differences: Vec<LastDigitOut<'a>>,
}

#[derive(Serialize)]
struct NoteOut<'a> {
    en: &'a str,
    zh: Option<&'a str>,
}

#[derive(Serialize)]
struct LastDigitOut<'a> {
    row: &'a str,
    column: u64,
    published: &'a str,
    recomputed: &'a str,
}

/// Writes a record file. Both records are in the wire form of docs/CANONICAL.md §1, in its member order.
pub fn write_record(comparison: &RecordComparison) -> Vec<u8> {
    let head = RecordOut {
        schema: SCHEMA,
        id: &comparison.id,
        pr: comparison.pr,
        url: &comparison.url,
        engine: &comparison.engine,
        hardware: &comparison.hardware,
        workload: &comparison.workload,
        coverage: &comparison.coverage,
        clock: &comparison.clock,
        notes: comparison
            .notes
            .iter()
            .map(|note| NoteOut {
                en: &note.en,
                zh: note.zh.as_deref(),
            })
            .collect(),
        published_rows: &comparison.published_rows,
        published_eval_rows: &comparison.published_eval_rows,
        last_digit_differences: comparison
            .last_digit_differences
            .iter()
            .map(last_digit_out)
            .collect(),
    };
    let mut text =
        serde_json::to_string(&head).expect("text keys and plain values always serialize");
    text.truncate(text.len() - 1);
    let records = [
        ("baseline", comparison.baseline.to_json()),
        ("attempt", comparison.attempt.to_json()),
    ];
    for (name, record) in records {
        text.push_str(&format!(",\"{name}\":{record}"));
    }
    text.push('}');
    text.into_bytes()
}

fn last_digit_out(cell: &LastDigit) -> LastDigitOut<'_> {
    LastDigitOut {
        row: &cell.row,
        column: cell.column,
        published: &cell.published,
        recomputed: &cell.recomputed,
    }
}

/// Reads a record file that the index announced with `expected_sha256` (64 lower-case hex digits).
///
/// # Errors
/// [`PackError`], naming `file`.
pub fn read_record(
    file: &str,
    bytes: &[u8],
    expected_sha256: &str,
) -> Result<RecordComparison, PackError> {
    let value = strict::open(file, bytes, Some(expected_sha256))?;
    read(&At::root(&value)).map_err(|fault| fault.in_file(file))
}

const MEMBERS: [&str; 15] = [
    "schema",
    "id",
    "pr",
    "url",
    "engine",
    "hardware",
    "workload",
    "coverage",
    "clock",
    "notes",
    "published-rows",
    "published-eval-rows",
    "last-digit-differences",
    "baseline",
    "attempt",
];

fn read(root: &At<'_>) -> Result<RecordComparison, Fault> {
    let members = root.object(&MEMBERS)?;
    let text = |name: &str| members.get(name)?.text();
    let pr = members.get("pr")?.whole()?;
    let id = text("id")?;
    if id != format!("pr-{pr}") {
        return Err(members.get("id")?.fault(format!("expected pr-{pr}")));
    }
    let mut last_digit_differences = Vec::new();
    for cell in members.get("last-digit-differences")?.items()? {
        let cell = cell.object(&["row", "column", "published", "recomputed"])?;
        last_digit_differences.push(LastDigit {
            row: cell.get("row")?.text()?,
            column: cell.get("column")?.whole()?,
            published: cell.get("published")?.text()?,
            recomputed: cell.get("recomputed")?.text()?,
        });
    }
    let baseline = members.get("baseline")?;
    let attempt = members.get("attempt")?;
    Ok(RecordComparison {
        id,
        pr,
        url: text("url")?,
        engine: text("engine")?,
        hardware: text("hardware")?,
        workload: text("workload")?,
        coverage: text("coverage")?,
        clock: members.get("clock")?.instant()?,
        notes: members
            .get("notes")?
            .items()?
            .iter()
            .map(note)
            .collect::<Result<_, _>>()?,
        baseline: Baseline::from_value(baseline.raw())
            .map_err(|invalid| baseline.fault(invalid.to_string()))?,
        attempt: Attempt::from_value(attempt.raw())
            .map_err(|invalid| attempt.fault(invalid.to_string()))?,
        published_rows: cells(&members.get("published-rows")?)?,
        published_eval_rows: cells(&members.get("published-eval-rows")?)?,
        last_digit_differences,
    })
}

fn note(at: &At<'_>) -> Result<RecordNote, Fault> {
    let members = at.object(&["en", "zh"])?;
    Ok(RecordNote {
        en: members.get("en")?.text()?,
        zh: members.get("zh")?.opt(At::text)?,
    })
}

fn cells(at: &At<'_>) -> Result<Vec<Vec<String>>, Fault> {
    at.items()?
        .iter()
        .map(|row| row.column(strict::text))
        .collect()
}
