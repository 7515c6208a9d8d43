//! Published changes against the printed figures: what rounding can explain is no difference.

use crate::metric::number::delta;

use super::attempt::AttemptRead;
use super::body::BodyRead;
use super::figure::{Cell, Change, Figure};
use super::join::{self, Match};

/// A column with changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// Output throughput.
    Output,
    /// Time to first token.
    Ttft,
    /// Time per output token.
    Tpot,
    /// Score of an eval.
    Score,
}

impl Column {
    /// Stable code, that of the record's field.
    pub fn code(self) -> &'static str {
        match self {
            Self::Output => "output-tps-gpu",
            Self::Ttft => "ttft-ms",
            Self::Tpot => "tpot-ms",
            Self::Score => "score",
        }
    }
}

/// What the printed figures say about a published change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The printed figures give the published change.
    Same,
    /// They give another one, and the rounding of the figures explains it.
    Rounding,
    /// No figures that are printed like these give the published change.
    Contradiction,
    /// The other figure is not printed, or it is not certain which row it stands in.
    NotChecked,
}

impl Verdict {
    /// Stable code, the key of translated messages.
    pub fn code(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Rounding => "rounding",
            Self::Contradiction => "contradiction",
            Self::NotChecked => "not-checked",
        }
    }
}

/// One published change.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Line of the row, from 1.
    pub line: usize,
    /// First cell of the row.
    pub row: String,
    /// Column.
    pub column: Column,
    /// As published.
    pub published: String,
    /// What the printed figures give.
    pub recomputed: Option<String>,
    /// Verdict.
    pub verdict: Verdict,
}

/// Checks every change that an attempt publishes against the printed figures of both sides. Changes that the report
/// gives as `N/A` are not checked: they follow from what is not printed.
pub fn check(baseline: &BodyRead, attempt: &AttemptRead) -> Vec<Check> {
    let mut out = Vec::new();
    for (row, found) in attempt.points.iter().zip(join::points(baseline, attempt)) {
        let old = match found {
            Match::One(old) => baseline.points.get(old),
            _ => None,
        };
        let columns = [
            (Column::Output, &row.output, old.map(|old| &old.output)),
            (Column::Ttft, &row.ttft, old.map(|old| &old.ttft)),
            (Column::Tpot, &row.tpot, old.map(|old| &old.tpot)),
        ];
        for (column, new, old) in columns {
            out.extend(one(row.line, &row.shown, column, new, old));
        }
    }
    for (row, found) in attempt.evals.iter().zip(join::evals(baseline, attempt)) {
        let old = match found {
            Match::One(old) => baseline.evals.get(old).map(|old| &old.score),
            _ => None,
        };
        out.extend(one(row.line, &row.shown, Column::Score, &row.score, old));
    }
    out
}

fn one(line: usize, row: &str, column: Column, new: &Cell, old: Option<&Cell>) -> Option<Check> {
    let Cell::Value {
        figure: new,
        change: Change::Published { text, value },
    } = new
    else {
        return None;
    };
    let (verdict, recomputed) = match old {
        None => (Verdict::NotChecked, None),
        Some(old) => judge(column, old.figure(), new, text, *value),
    };
    Some(Check {
        line,
        row: row.to_owned(),
        column,
        published: text.clone(),
        recomputed,
        verdict,
    })
}

fn judge(
    column: Column,
    old: Option<&Figure>,
    new: &Figure,
    text: &str,
    published: f64,
) -> (Verdict, Option<String>) {
    let Some(old) = old else {
        // A change needs two figures.
        return (Verdict::Contradiction, None);
    };
    let (recomputed, possible, half) = match column {
        Column::Score => {
            let (low, high) = (new.interval(), old.interval());
            (
                format!("{:+.2} pp", new.value - old.value),
                (low.0 - high.1, low.1 - high.0),
                0.005,
            )
        }
        _ => (
            delta(Some(old.value), Some(new.value), true),
            percent(old.interval(), new.interval()),
            0.05,
        ),
    };
    let verdict = if recomputed == text {
        Verdict::Same
    } else if meets(possible, published, half) {
        Verdict::Rounding
    } else {
        Verdict::Contradiction
    };
    (verdict, Some(recomputed))
}

/// The changes that figures in these intervals have. No figure is below zero, and the old one is not zero.
fn percent(old: (f64, f64), new: (f64, f64)) -> (f64, f64) {
    let change = |new: f64, old: f64| (new / old - 1.0) * 100.0;
    let low = change(new.0.max(0.0), old.1);
    let high = if old.0 > 0.0 {
        change(new.1, old.0)
    } else {
        f64::INFINITY
    };
    (low, high)
}

/// Whether a change in the interval rounds to the published one. The last bits of doubles may round either way.
fn meets((low, high): (f64, f64), published: f64, half: f64) -> bool {
    let slack = 1e-9 * (1.0 + published.abs().min(f64::MAX));
    if published == f64::INFINITY {
        return high == f64::INFINITY;
    }
    published + half + slack >= low && published - half - slack <= high
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(column: Column, old: &str, new: &str, change: &str) -> Verdict {
        let figure = |text: &str| Figure::read(text).unwrap();
        let value = change
            .trim_end_matches(" pp")
            .trim_end_matches('%')
            .parse()
            .unwrap();
        judge(column, Some(&figure(old)), &figure(new), change, value).0
    }

    #[test]
    fn only_what_rounding_cannot_explain_contradicts() {
        for (column, old, new, change, expected) in [
            (Column::Output, "100", "110", "+10%", Verdict::Same),
            (Column::Tpot, "4.3", "4.35", "+1.3%", Verdict::Rounding),
            (Column::Tpot, "4.3", "4.35", "+1.5%", Verdict::Contradiction),
            (Column::Tpot, "0.01", "0.02", "+49.7%", Verdict::Rounding),
            (Column::Tpot, "0", "0.02", "+900%", Verdict::Rounding),
            (Column::Tpot, "0", "0.02", "+inf%", Verdict::Rounding),
            (Column::Tpot, "0", "0", "-100%", Verdict::Rounding),
            (Column::Output, "100", "110", "-10%", Verdict::Contradiction),
            (
                Column::Output,
                "100",
                "110",
                "+inf%",
                Verdict::Contradiction,
            ),
            (Column::Score, "97.95", "98.18", "+0.23 pp", Verdict::Same),
            (
                Column::Score,
                "97.95",
                "98.18",
                "+0.24 pp",
                Verdict::Rounding,
            ),
            (
                Column::Score,
                "97.95",
                "98.18",
                "+0.25 pp",
                Verdict::Contradiction,
            ),
        ] {
            assert_eq!(
                verdict(column, old, new, change),
                expected,
                "{old} {new} {change}"
            );
        }
    }
}
