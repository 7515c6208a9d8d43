//! Notes below tables (docs/CANONICAL.md §7, §8), given back to their rows.

use std::collections::{BTreeMap, BTreeSet};

use crate::metric::number::number;
use crate::record::Natural;

use super::doc::Doc;
use super::figure::count;
use super::issue::IssueCode;

const ALL_ROWS: &str = "All rows";

/// Why a report prints no change for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoChange {
    /// No point of the baseline has this key.
    NoBaseline,
    /// One of both points did not pass.
    PointUnavailable,
    /// Dataset, scenario or statistic differ.
    Mismatch,
    /// The baseline lacks a figure, or it is zero.
    MissingOrZero,
    /// The baseline has no such eval.
    NoEvalBaseline,
    /// One of both scores is missing.
    ScoreUnavailable,
    /// One of both evals did not pass.
    EvalUnavailable,
    /// Sample counts are missing or differ.
    Samples,
}

impl NoChange {
    /// All reasons, those of points first.
    pub const ALL: [Self; 8] = [
        Self::NoBaseline,
        Self::PointUnavailable,
        Self::Mismatch,
        Self::MissingOrZero,
        Self::NoEvalBaseline,
        Self::ScoreUnavailable,
        Self::EvalUnavailable,
        Self::Samples,
    ];

    /// As printed (docs/CANONICAL.md §8).
    pub fn text(self) -> &'static str {
        match self {
            Self::NoBaseline => "Δ N/A: no matched baseline",
            Self::PointUnavailable => "Δ N/A: point unavailable",
            Self::Mismatch => "Δ N/A: dataset/scenario/statistic mismatch",
            Self::MissingOrZero => "Δ N/A where baseline is missing or zero",
            Self::NoEvalBaseline => "Δ N/A: no matched eval baseline",
            Self::ScoreUnavailable => "Δ N/A: eval score unavailable",
            Self::EvalUnavailable => "Δ N/A: eval unavailable",
            Self::Samples => "Δ N/A: sample counts missing or different",
        }
    }

    /// Stable code, the key of translated messages.
    pub fn code(self) -> &'static str {
        match self {
            Self::NoBaseline => "no-baseline",
            Self::PointUnavailable => "point-unavailable",
            Self::Mismatch => "mismatch",
            Self::MissingOrZero => "missing-or-zero",
            Self::NoEvalBaseline => "no-eval-baseline",
            Self::ScoreUnavailable => "score-unavailable",
            Self::EvalUnavailable => "eval-unavailable",
            Self::Samples => "samples",
        }
    }

    fn is_of_evals(self) -> bool {
        self >= Self::NoEvalBaseline
    }
}

/// Which table the notes belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    pub(super) evals: bool,
    pub(super) compared: bool,
}

/// What a note says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    /// A result word other than `passed`.
    Result(&'static str),
    Errors(Natural),
    ErrorsUnavailable,
    NoChange(NoChange),
}

/// What of a row a note is about; a row has one of each at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Result,
    Errors,
    Change,
}

impl Reason {
    fn kind(&self) -> Kind {
        match self {
            Self::Result(_) => Kind::Result,
            Self::Errors(_) | Self::ErrorsUnavailable => Kind::Errors,
            Self::NoChange(_) => Kind::Change,
        }
    }

    fn read(text: &str, context: Context) -> Option<Self> {
        let results: &[&'static str] = if context.evals {
            &["failed", "unavailable"]
        } else {
            &["failed", "cancelled", "pending", "unavailable"]
        };
        if let Some(word) = results.iter().find(|word| **word == text) {
            return Some(Self::Result(word));
        }
        if context.compared {
            let found = NoChange::ALL
                .into_iter()
                .find(|reason| reason.text() == text && reason.is_of_evals() == context.evals);
            if let Some(reason) = found {
                return Some(Self::NoChange(reason));
            }
            if !context.evals && text == ERRORS_UNAVAILABLE {
                return Some(Self::ErrorsUnavailable);
            }
        }
        if context.evals {
            return None;
        }
        let (figure, _) = text.split_once(" request error")?;
        let errors = count(figure)?;
        (errors_text(&errors) == text && !errors.is_zero()).then_some(Self::Errors(errors))
    }
}

pub(super) const ERRORS_UNAVAILABLE: &str = "request errors unavailable";

/// As the renderer writes a count of errors.
pub(super) fn errors_text(errors: &Natural) -> String {
    let plural = if errors.to_u64() == Some(1) { "" } else { "s" };
    format!("{} request error{plural}", number(Some(errors.to_f64())))
}

/// Request errors of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Errors {
    /// No note: none in an attempt, none or unknown in a baseline.
    #[default]
    Silent,
    /// So many.
    Count(Natural),
    /// Said to be unknown.
    Unavailable,
    /// A note may or may not be about this row.
    Ambiguous,
}

/// What the notes say of one row.
#[derive(Clone, Debug, Default)]
pub(super) struct RowNotes {
    /// Result word; `Err` if a note may or may not be about this row.
    pub(super) result: Outcome,
    pub(super) errors: Errors,
    pub(super) no_change: Option<NoChange>,
    pub(super) change_is_ambiguous: bool,
}

/// Result word of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Outcome {
    #[default]
    Passed,
    Word(&'static str),
    Ambiguous,
}

/// Labels of the rows as notes name them.
pub(super) struct Labels {
    labels: Vec<String>,
    places: BTreeMap<String, Vec<usize>>,
}

impl Labels {
    pub(super) fn new(labels: Vec<String>) -> Self {
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (row, label) in labels.iter().enumerate() {
            places.entry(label.clone()).or_default().push(row);
        }
        Self { labels, places }
    }

    /// First and last rows that a list of labels in row order can mean.
    fn align(&self, tokens: &[&str]) -> Option<Vec<(usize, usize)>> {
        let mut spans = Vec::with_capacity(tokens.len());
        let mut from = 0;
        for token in tokens {
            let places = self.places.get(*token)?;
            let row = *places.get(places.partition_point(|row| *row < from))?;
            from = row + 1;
            spans.push((row, row));
        }
        let mut end = self.labels.len();
        for (token, span) in tokens.iter().zip(&mut spans).rev() {
            let places = self.places.get(*token)?;
            let row = *places.get(places.partition_point(|row| *row < end).checked_sub(1)?)?;
            end = row;
            span.1 = row;
        }
        Some(spans)
    }
}

/// Labels of a list in a note. A comma and a blank stand between labels; the only label that holds both is that of an
/// eval whose metric ends in a comma, and then a middle dot follows.
fn tokens(who: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    for (at, mark) in who.match_indices(", ") {
        if !who[at + mark.len()..].starts_with('·') {
            out.push(&who[start..at]);
            start = at + mark.len();
        }
    }
    out.push(&who[start..]);
    out
}

/// Takes the notes that stand from `from` on, before `end`, and gives them to the rows. `errors` are the labels that
/// notes about errors use. Returns where the notes end.
pub(super) fn take(
    doc: &mut Doc<'_>,
    from: usize,
    end: usize,
    labels: &Labels,
    errors: &Labels,
    context: Context,
) -> (Vec<RowNotes>, usize) {
    let mut rows = vec![Given::default(); labels.labels.len()];
    let mut open = Open::default();
    let mut at = from;
    while let Some(index) = doc.next(at, end) {
        // The last note of a table has no hard break.
        let text = doc.unbroken(index);
        let Some(note) = doc.marks.after(text, "Note:") else {
            break;
        };
        let last = doc
            .next(index + 1, end)
            .filter(|next| *next == index + 1)
            .is_none_or(|next| doc.marks.after(doc.unbroken(next), "Note:").is_none());
        if last {
            doc.take(index);
        } else {
            doc.take_broken(index);
        }
        at = index + 1;
        match read(note, context) {
            Some((who, reason)) => {
                let labels = if reason.kind() == Kind::Errors && !context.compared {
                    errors
                } else {
                    labels
                };
                if let Err(code) = give(&mut rows, &mut open, labels, who, &reason) {
                    doc.issue(index, code);
                }
            }
            None => doc.issue(index, IssueCode::Note),
        }
    }
    let rows = rows
        .into_iter()
        .enumerate()
        .map(|(row, given)| {
            let is_open = |kind: Kind| {
                let labels = if kind == Kind::Errors && !context.compared {
                    errors
                } else {
                    labels
                };
                open.all.contains(&kind)
                    || open.labels.contains(&(kind, labels.labels[row].clone()))
            };
            given.settle(is_open)
        })
        .collect();
    (rows, at)
}

fn read(note: &str, context: Context) -> Option<(&str, Reason)> {
    let note = note.strip_suffix('.')?;
    // A label may hold a colon, but no Δ; a reason holds a colon behind Δ only.
    let at = note.rfind(": Δ").or_else(|| note.rfind(": "))?;
    Some((&note[..at], Reason::read(&note[at + 2..], context)?))
}

/// What is certain about a row.
#[derive(Clone, Debug, Default)]
struct Given {
    result: Option<&'static str>,
    errors: Option<Errors>,
    change: Option<NoChange>,
}

/// What may be about a row.
#[derive(Default)]
struct Open {
    labels: BTreeSet<(Kind, String)>,
    all: BTreeSet<Kind>,
}

impl Given {
    fn settle(self, is_open: impl Fn(Kind) -> bool) -> RowNotes {
        RowNotes {
            result: match self.result {
                Some(word) => Outcome::Word(word),
                None if is_open(Kind::Result) => Outcome::Ambiguous,
                None => Outcome::Passed,
            },
            errors: match self.errors {
                Some(errors) => errors,
                None if is_open(Kind::Errors) => Errors::Ambiguous,
                None => Errors::Silent,
            },
            no_change: self.change,
            change_is_ambiguous: self.change.is_none() && is_open(Kind::Change),
        }
    }

    /// Whether the row had none of this kind yet.
    fn set(&mut self, reason: &Reason) -> bool {
        match reason {
            Reason::Result(word) => self.result.replace(word).is_none(),
            Reason::Errors(errors) => self.errors.replace(Errors::Count(errors.clone())).is_none(),
            Reason::ErrorsUnavailable => self.errors.replace(Errors::Unavailable).is_none(),
            Reason::NoChange(reason) => self.change.replace(*reason).is_none(),
        }
    }
}

fn give(
    rows: &mut [Given],
    open: &mut Open,
    labels: &Labels,
    who: &str,
    reason: &Reason,
) -> Result<(), IssueCode> {
    let mut free = true;
    if who == ALL_ROWS && (rows.len() == 1 || !labels.places.contains_key(ALL_ROWS)) {
        for row in rows {
            free &= row.set(reason);
        }
    } else if who == ALL_ROWS {
        open.all.insert(reason.kind());
        return Err(IssueCode::AmbiguousAllRows);
    } else {
        let tokens = tokens(who);
        let spans = labels.align(&tokens).ok_or(IssueCode::NoteRow)?;
        let mut certain = true;
        for (token, (first, last)) in tokens.into_iter().zip(spans) {
            if first == last {
                free &= rows[first].set(reason);
            } else {
                open.labels.insert((reason.kind(), token.to_owned()));
                certain = false;
            }
        }
        if !certain {
            return Err(IssueCode::AmbiguousNote);
        }
    }
    if free {
        Ok(())
    } else {
        Err(IssueCode::NoteConflict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: Context = Context {
        evals: false,
        compared: true,
    };

    #[test]
    fn a_note_is_read_from_its_end() {
        for (note, who, reason) in [
            ("All rows: failed.", "All rows", Reason::Result("failed")),
            (
                "a: failed: cancelled.",
                "a: failed",
                Reason::Result("cancelled"),
            ),
            (
                "a, b: Δ N/A: no matched baseline.",
                "a, b",
                Reason::NoChange(NoChange::NoBaseline),
            ),
            (
                "c4: Δ N/A where baseline is missing or zero.",
                "c4",
                Reason::NoChange(NoChange::MissingOrZero),
            ),
            (
                "c4: 1 request error.",
                "c4",
                Reason::Errors(Natural::from(1_u64)),
            ),
            (
                "c4: 1,000 request errors.",
                "c4",
                Reason::Errors(Natural::from(1000_u64)),
            ),
            (
                "c4: request errors unavailable.",
                "c4",
                Reason::ErrorsUnavailable,
            ),
        ] {
            assert_eq!(read(note, POINTS), Some((who, reason)), "{note}");
        }
        for note in [
            "c4: 1 request errors.",
            "c4: 0 request errors.",
            "c4: passed.",
            "c4: failed",
            "failed.",
            "c4: Δ N/A: no matched eval baseline.",
        ] {
            assert_eq!(read(note, POINTS), None, "{note}");
        }
    }

    #[test]
    fn repeated_labels_are_placed_where_only_one_row_fits() {
        let labels = Labels::new(["x", "a", "x", "b", "x"].map(str::to_owned).to_vec());
        assert_eq!(
            labels.align(&["a", "x", "b"]),
            Some(vec![(1, 1), (2, 2), (3, 3)])
        );
        assert_eq!(labels.align(&["x", "b"]), Some(vec![(0, 2), (3, 3)]));
        assert_eq!(
            labels.align(&["x", "x", "x"]),
            Some(vec![(0, 0), (2, 2), (4, 4)])
        );
        assert_eq!(labels.align(&["b", "a"]), None);
        assert_eq!(labels.align(&["y"]), None);
        assert_eq!(tokens("s/m, · x, s/n"), ["s/m, · x", "s/n"]);
    }
}
