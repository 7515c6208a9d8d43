//! Tables of points and of evals.

use crate::record::pattern;
use crate::record::{EvaluationResult, LatencyStatistic, Natural, PointResult};

use super::doc::Doc;
use super::figure::{Cell, Unit, count, optional_count};
use super::heading::natural;
use super::issue::{IssueCode, Why};
use super::label::{self, Shown, Spelled};
use super::marks::Marks;
use super::meta::Settings;
use super::notes::{self, Context, Errors, Labels, NoChange, Outcome};

const BASELINE_COLUMNS: [&str; 4] = [
    "Total tok/s/GPU ↑",
    "Output tok/s/GPU ↑",
    "TTFT ms ↓",
    "TPOT ms ↓",
];
const EVAL_COLUMNS: [&str; 2] = ["Score ↑", "Samples"];
pub(super) const CONCURRENCY: &str = "Concurrency";
pub(super) const POINT: &str = "Point";
pub(super) const EVAL: &str = "Eval";

/// Columns of a table of points, without the first.
pub(super) fn columns(compared: bool) -> &'static [&'static str] {
    &BASELINE_COLUMNS[usize::from(compared)..]
}

/// Columns of a table of evals, without the first.
pub(super) fn eval_columns() -> &'static [&'static str] {
    &EVAL_COLUMNS
}

/// A concurrency, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conc {
    /// Printed as the row's label.
    Printed(Natural),
    /// Only named by the label; the record may hold another one.
    InLabel(Natural),
    /// Not printed.
    Unknown,
}

impl Conc {
    /// The number, however it is known.
    pub fn value(&self) -> Option<&Natural> {
        match self {
            Self::Printed(conc) | Self::InLabel(conc) => Some(conc),
            Self::Unknown => None,
        }
    }
}

/// A row of a table of points.
#[derive(Clone, Debug, PartialEq)]
pub struct PointRead {
    /// Line of the input, from 1.
    pub line: usize,
    /// First cell, as printed.
    pub shown: String,
    /// The label spelled out, with lengths in full: the renderer shortens it to what is printed. `None` if no record
    /// gives this table.
    pub label: Option<String>,
    /// Concurrency.
    pub conc: Conc,
    /// Statistic of the latencies.
    pub statistic: Option<LatencyStatistic>,
    /// Total throughput; [`Cell::Missing`] in an attempt, which does not print it.
    pub total: Cell,
    /// Output throughput.
    pub output: Cell,
    /// Time to first token.
    pub ttft: Cell,
    /// Time per output token.
    pub tpot: Cell,
    /// Result; `None` if a note may or may not be about this row.
    pub result: Option<PointResult>,
    /// Request errors.
    pub errors: Errors,
    /// Why no change is printed, if a note says it.
    pub no_change: Option<NoChange>,
    /// A note about missing changes may or may not be about this row.
    pub change_is_ambiguous: bool,
    pub(super) spelled: Option<Spelled>,
}

impl PointRead {
    pub(super) fn cells(&self, compared: bool) -> impl Iterator<Item = &Cell> {
        [&self.total, &self.output, &self.ttft, &self.tpot]
            .into_iter()
            .skip(usize::from(compared))
    }

    /// Whether everything that the table prints of this row is understood.
    pub fn is_certain(&self) -> bool {
        self.result.is_some()
            && self.errors != Errors::Ambiguous
            && !self.change_is_ambiguous
            && self.spelled.is_some()
            && !self
                .cells(false)
                .any(|cell| matches!(cell, Cell::Unreadable(_)))
    }
}

/// Samples of an eval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Samples {
    /// Its own count.
    Own(Option<Natural>),
    /// The same count on both sides.
    Each(Natural),
    /// Count of the baseline and its own one.
    OldNew {
        /// Of the baseline.
        old: Option<Natural>,
        /// Its own.
        new: Option<Natural>,
    },
    /// Something that the renderer does not write.
    Unreadable(String),
}

impl Samples {
    fn read(text: &str, compared: bool) -> Self {
        Self::parse(text, compared).unwrap_or_else(|| Self::Unreadable(text.to_owned()))
    }

    fn parse(text: &str, compared: bool) -> Option<Self> {
        if !compared {
            return optional_count(text).map(Self::Own);
        }
        if let Some(each) = text.strip_suffix(" each") {
            return count(each).map(Self::Each);
        }
        let both = text.strip_suffix(" (old/new)")?;
        let (old, new) = match both.strip_prefix("N/A/") {
            Some(new) => ("N/A", new),
            None => both.split_once('/')?,
        };
        Some(Self::OldNew {
            old: optional_count(old)?,
            new: optional_count(new)?,
        })
    }

    /// The eval's own count.
    pub fn own(&self) -> Option<&Natural> {
        match self {
            Self::Own(own) | Self::OldNew { new: own, .. } => own.as_ref(),
            Self::Each(own) => Some(own),
            Self::Unreadable(_) => None,
        }
    }
}

/// A row of a table of evals.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalRead {
    /// Line of the input, from 1.
    pub line: usize,
    /// First cell, as printed.
    pub shown: String,
    /// Suite.
    pub suite: String,
    /// Metric.
    pub metric: String,
    /// Label, lengths in full; empty if there is none. `None` if no record gives what is printed.
    pub label: Option<String>,
    /// Score in percent.
    pub score: Cell,
    /// Samples.
    pub samples: Samples,
    /// Result; `None` if a note may or may not be about this row.
    pub result: Option<EvaluationResult>,
    /// Why no change is printed, if a note says it.
    pub no_change: Option<NoChange>,
    /// A note about missing changes may or may not be about this row.
    pub change_is_ambiguous: bool,
}

impl EvalRead {
    /// Whether everything that the table prints of this row is understood.
    pub fn is_certain(&self) -> bool {
        self.result.is_some()
            && !self.change_is_ambiguous
            && self.label.is_some()
            && !matches!(self.score, Cell::Unreadable(_))
            && !matches!(self.samples, Samples::Unreadable(_))
    }
}

/// A table as it stands in the text.
struct Found<'t> {
    heading: &'t str,
    rows: Vec<(usize, Vec<&'t str>)>,
    /// Line after it.
    end: usize,
}

/// Whether the table that starts at a line is one of these.
fn heading_at<'t>(doc: &Doc<'t>, index: usize, headings: &[&str]) -> Option<Vec<&'t str>> {
    if doc.is_fenced(index) {
        return None;
    }
    let cells = doc.marks.cells(doc.text(index))?;
    headings.contains(cells.first()?).then_some(cells)
}

/// Takes a table with one of these headings.
fn found<'t>(
    doc: &mut Doc<'t>,
    index: usize,
    headings: &[&str],
    columns: &[&str],
    end: usize,
) -> Result<Option<Found<'t>>, Why> {
    let Some(header) = heading_at(doc, index, headings) else {
        return Ok(None);
    };
    let is_rule = |cells: Vec<&str>| cells.iter().all(|cell| matches!(*cell, "---" | "---:"));
    let ruled =
        doc.marks == Marks::Lost || doc.marks.cells(doc.text(index + 1)).is_some_and(is_rule);
    if header[1..] != *columns || !ruled {
        return Err(Why::Columns);
    }
    doc.take(index);
    let mut at = index + 1;
    if doc.marks == Marks::Kept {
        doc.take(at);
        at += 1;
    }
    let mut rows = Vec::new();
    while at < end
        && let Some(cells) = doc.marks.cells(doc.text(at))
    {
        doc.take(at);
        if cells.len() == header.len() {
            rows.push((at, cells));
        } else {
            doc.issue(at, IssueCode::RowShape);
        }
        at += 1;
    }
    Ok(Some(Found {
        heading: header[0],
        rows,
        end: at,
    }))
}

/// Takes a table of points with its notes. Returns the line after them, too.
pub(super) fn points(
    doc: &mut Doc<'_>,
    index: usize,
    settings: &Settings,
    compared: bool,
    end: usize,
) -> Result<Option<(Vec<PointRead>, usize)>, Why> {
    let found = found(doc, index, &[CONCURRENCY, POINT], columns(compared), end)?;
    let Some(table) = found else {
        return Ok(None);
    };
    let factored = table.heading == CONCURRENCY;
    let shared = matches!(settings, Settings::Shared { .. });
    if factored != shared || table.rows.is_empty() {
        doc.issue(index, IssueCode::Layout);
    }
    let mut shown = Vec::with_capacity(table.rows.len());
    for (line, cells) in &table.rows {
        let read = shown_label(cells[0], factored, settings);
        if read.is_none() {
            doc.issue(*line, IssueCode::RowLabel);
        }
        shown.push(read);
    }
    let spelled = shown
        .iter()
        .cloned()
        .collect::<Option<Vec<Shown>>>()
        .and_then(|shown| label::spell(&shown, settings));
    if spelled.is_none() && !table.rows.is_empty() {
        doc.issue(index, IssueCode::Labels);
    }

    let prefix = if factored { "c" } else { "" };
    let labels = |prefix: &str| {
        Labels::new(
            table
                .rows
                .iter()
                .map(|(_, cells)| format!("{prefix}{}", cells[0]))
                .collect(),
        )
    };
    let context = Context {
        evals: false,
        compared,
    };
    let (notes, after) = notes::take(doc, table.end, end, &labels(prefix), &labels(""), context);

    let mut points = Vec::with_capacity(table.rows.len());
    for (row, ((line, cells), notes)) in table.rows.iter().zip(notes).enumerate() {
        let mut figures = cells[1..]
            .iter()
            .map(|cell| Cell::read(cell, Unit::Plain, compared));
        let mut next = || figures.next().unwrap_or(Cell::Missing);
        let total = if compared { Cell::Missing } else { next() };
        let (output, ttft, tpot) = (next(), next(), next());
        let spelled = spelled.as_ref().and_then(|all| all.get(row)).cloned();
        let conc = match &shown[row] {
            Some(Shown::Factored(conc)) => Conc::Printed(conc.clone()),
            Some(Shown::Whole(label, _)) => {
                label::conc_in(label).map_or(Conc::Unknown, Conc::InLabel)
            }
            None => Conc::Unknown,
        };
        let point = PointRead {
            line: doc.number(*line),
            shown: cells[0].to_owned(),
            label: spelled.as_ref().map(|spelled| spelled.label.clone()),
            conc,
            statistic: match &shown[row] {
                Some(Shown::Whole(_, Some(own))) => Some(*own),
                _ => settings.statistic(),
            },
            total,
            output,
            ttft,
            tpot,
            result: match notes.result {
                Outcome::Passed => Some(PointResult::Passed),
                Outcome::Word(word) => PointResult::from_word(word),
                Outcome::Ambiguous => None,
            },
            errors: notes.errors,
            no_change: notes.no_change,
            change_is_ambiguous: notes.change_is_ambiguous,
            spelled,
        };
        if point
            .cells(false)
            .any(|cell| matches!(cell, Cell::Unreadable(_)))
        {
            doc.issue(*line, IssueCode::Cell);
        }
        points.push(point);
    }
    Ok(Some((points, after)))
}

fn shown_label(cell: &str, factored: bool, settings: &Settings) -> Option<Shown> {
    if factored {
        return natural(cell)
            .filter(|conc| !conc.is_zero())
            .map(Shown::Factored);
    }
    let (label, own) = if *settings == Settings::None {
        let (label, word) = cell.rsplit_once(" · ")?;
        (label, Some(LatencyStatistic::from_word(word)?))
    } else {
        (cell, None)
    };
    pattern::point_label(label).ok()?;
    Some(Shown::Whole(label.to_owned(), own))
}

/// Takes a table of evals with its notes. Returns the line after them, too.
pub(super) fn evals(
    doc: &mut Doc<'_>,
    index: usize,
    compared: bool,
    end: usize,
) -> Result<Option<(Vec<EvalRead>, usize)>, Why> {
    let Some(table) = found(doc, index, &[EVAL], &EVAL_COLUMNS, end)? else {
        return Ok(None);
    };
    if table.rows.is_empty() {
        doc.issue(index, IssueCode::Layout);
    }
    let labels = Labels::new(
        table
            .rows
            .iter()
            .map(|(_, cells)| cells[0].to_owned())
            .collect(),
    );
    let context = Context {
        evals: true,
        compared,
    };
    let (notes, after) = notes::take(doc, table.end, end, &labels, &labels, context);
    let mut evals = Vec::with_capacity(table.rows.len());
    for ((line, cells), notes) in table.rows.iter().zip(notes) {
        let name = eval_name(cells[0]);
        if name.is_none() {
            doc.issue(*line, IssueCode::RowLabel);
        }
        let (suite, metric, label) = match name {
            Some((suite, metric, label)) => (suite, metric, Some(label)),
            None => Default::default(),
        };
        let eval = EvalRead {
            line: doc.number(*line),
            shown: cells[0].to_owned(),
            suite,
            metric,
            label,
            score: Cell::read(cells[1], Unit::Score, compared),
            samples: Samples::read(cells[2], compared),
            result: match notes.result {
                Outcome::Passed => Some(EvaluationResult::Passed),
                Outcome::Word(word) => EvaluationResult::from_word(word),
                Outcome::Ambiguous => None,
            },
            no_change: notes.no_change,
            change_is_ambiguous: notes.change_is_ambiguous,
        };
        if matches!(eval.score, Cell::Unreadable(_))
            || matches!(eval.samples, Samples::Unreadable(_))
        {
            doc.issue(*line, IssueCode::Cell);
        }
        evals.push(eval);
    }
    Ok(Some((evals, after)))
}

/// `{suite}/{metric}[ · {label}]`. No suite holds a slash, no metric a blank.
fn eval_name(cell: &str) -> Option<(String, String, String)> {
    let (suite, rest) = cell.split_once('/')?;
    let (metric, label) = match rest.split_once(" · ") {
        Some((metric, label)) if !label.is_empty() => (metric, label),
        Some(_) => return None,
        None => (rest, ""),
    };
    pattern::suite(suite).ok()?;
    pattern::metric(metric).ok()?;
    pattern::eval_label(label).ok()?;
    Some((suite.to_owned(), metric.to_owned(), label::expand(label)?))
}
