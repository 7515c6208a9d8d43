//! Printed figures (docs/CANONICAL.md §5), read back with what rounding leaves open.

use crate::metric::number::{NOT_AVAILABLE, number};
use crate::record::Natural;

/// Longest figure that is looked at: the largest double has 309 digits and 102 commas.
const LONGEST: usize = 420;

/// A printed figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// As printed.
    pub text: String,
    /// The printed value: the measured one, rounded to two decimals.
    pub value: f64,
}

impl Figure {
    /// Reads what the renderer writes for a number, and nothing else.
    pub(super) fn read(text: &str) -> Option<Self> {
        let value = plain(text)?.parse().ok()?;
        (number(Some(value)) == text).then(|| Self {
            text: text.to_owned(),
            value,
        })
    }

    /// Decimals that are printed; the renderer rounds to two and leaves trailing zeros out.
    pub fn decimals(&self) -> usize {
        self.text
            .split_once('.')
            .map_or(0, |(_, fraction)| fraction.len())
    }

    /// The values that are printed like this.
    pub fn interval(&self) -> (f64, f64) {
        (self.value - 0.005, self.value + 0.005)
    }
}

/// Digits, dot and sign without the commas.
fn plain(text: &str) -> Option<String> {
    (text.len() <= LONGEST
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || matches!(b, b',' | b'.' | b'-')))
    .then(|| text.replace(',', ""))
}

/// A count as the renderer writes it: digits with commas. Counts above 2^53 were rounded to a double.
pub(super) fn count(text: &str) -> Option<Natural> {
    let natural: Natural = plain(text)?.parse().ok()?;
    (number(Some(natural.to_f64())) == text).then_some(natural)
}

/// A count, or `N/A` for none; the outer `None` is neither.
pub(super) fn optional_count(text: &str) -> Option<Option<Natural>> {
    if text == NOT_AVAILABLE {
        Some(None)
    } else {
        count(text).map(Some)
    }
}

/// The change that a report prints.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// The table has no changes.
    None,
    /// `N/A`.
    NotAvailable,
    /// A change: in percent for a figure, in percentage points for a score.
    Published {
        /// As printed.
        text: String,
        /// The printed value.
        value: f64,
    },
}

impl Change {
    /// As printed; `None` where there is nothing.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::None => None,
            Self::NotAvailable => Some(NOT_AVAILABLE),
            Self::Published { text, .. } => Some(text),
        }
    }

    fn read(text: &str, unit: Unit) -> Option<Self> {
        if text == NOT_AVAILABLE {
            return Some(Self::NotAvailable);
        }
        let digits = text.strip_suffix(unit.suffix())?;
        if digits.len() > LONGEST {
            return None;
        }
        let value: f64 = digits.parse().ok()?;
        (unit.write(value) == text).then(|| Self::Published {
            text: text.to_owned(),
            value,
        })
    }
}

/// What a cell is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A plain number, changes in percent.
    Plain,
    /// A score in percent, changes in percentage points.
    Score,
}

impl Unit {
    fn suffix(self) -> &'static str {
        match self {
            Self::Plain => "%",
            Self::Score => " pp",
        }
    }

    fn write(self, change: f64) -> String {
        match self {
            Self::Plain => format!("{change:+.1}%").replace(".0%", "%"),
            Self::Score => format!("{change:+.2} pp"),
        }
    }
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// `N/A`: not measured.
    Missing,
    /// A figure, with its change where the table compares. A score is in percent.
    Value {
        /// The figure.
        figure: Figure,
        /// Its change.
        change: Change,
    },
    /// Something that the renderer does not write; the text is kept.
    Unreadable(String),
}

impl Cell {
    pub(super) fn read(text: &str, unit: Unit, compared: bool) -> Self {
        Self::parse(text, unit, compared).unwrap_or_else(|| Self::Unreadable(text.to_owned()))
    }

    fn parse(text: &str, unit: Unit, compared: bool) -> Option<Self> {
        if text == NOT_AVAILABLE {
            return Some(Self::Missing);
        }
        let (figure, change) = if compared {
            let (figure, change) = text.strip_suffix(')')?.split_once(" (")?;
            (figure, Change::read(change, unit)?)
        } else {
            (text, Change::None)
        };
        let figure = match unit {
            Unit::Plain => figure,
            Unit::Score => figure.strip_suffix('%')?,
        };
        Some(Self::Value {
            figure: Figure::read(figure)?,
            change,
        })
    }

    /// The figure, if one is printed.
    pub fn figure(&self) -> Option<&Figure> {
        match self {
            Self::Value { figure, .. } => Some(figure),
            _ => None,
        }
    }

    /// The change, if one is printed.
    pub fn change(&self) -> &Change {
        match self {
            Self::Value { change, .. } => change,
            _ => &Change::None,
        }
    }

    /// The cell as the renderer writes it, from the values that were read.
    pub(super) fn write(&self, unit: Unit) -> String {
        let percent = if unit == Unit::Score { "%" } else { "" };
        match self {
            Self::Missing => NOT_AVAILABLE.to_owned(),
            Self::Unreadable(text) => text.clone(),
            Self::Value { figure, change } => {
                let figure = number(Some(figure.value));
                let change = match change {
                    Change::None => return format!("{figure}{percent}"),
                    Change::NotAvailable => NOT_AVAILABLE.to_owned(),
                    Change::Published { value, .. } => unit.write(*value),
                };
                format!("{figure}{percent} ({change})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_canonical_figures_are_read() {
        for text in ["0", "-0", "4.3", "1,077.53", "10,000,000", "0.07"] {
            let figure = Figure::read(text).unwrap();
            assert_eq!(number(Some(figure.value)), text);
        }
        assert_eq!(Figure::read("12,026.57").unwrap().decimals(), 2);
        for text in [
            "", "N/A", "1.50", "1077.53", "01", "1.234", "1e3", "inf", "nan", "+1", "1,07.5", ".5",
        ] {
            assert_eq!(Figure::read(text), None, "{text}");
        }
        let huge = "9".repeat(1_000_000);
        assert_eq!(Figure::read(&huge), None);
        assert_eq!(count("1,319"), Some(Natural::from(1319_u64)));
        assert_eq!(count("1.5"), None);
        assert_eq!(count("-0"), None);
        assert_eq!(optional_count("N/A"), Some(None));
        assert_eq!(optional_count("n/a"), None);
    }

    #[test]
    fn cells_are_written_as_they_were_read() {
        for (text, unit, compared) in [
            ("238.4 (+7.1%)", Unit::Plain, true),
            ("1,000 (-0%)", Unit::Plain, true),
            ("1 (+inf%)", Unit::Plain, true),
            ("8 (N/A)", Unit::Plain, true),
            ("N/A", Unit::Plain, true),
            ("8", Unit::Plain, false),
            ("97.95% (-0.00 pp)", Unit::Score, true),
            ("-0%", Unit::Score, false),
        ] {
            let cell = Cell::read(text, unit, compared);
            assert!(!matches!(cell, Cell::Unreadable(_)), "{text}");
            assert_eq!(cell.write(unit), text);
        }
        for (text, unit, compared) in [
            ("8", Unit::Plain, true),
            ("8 (+7%)", Unit::Plain, false),
            ("8 (7%)", Unit::Plain, true),
            ("8 (+7.0%)", Unit::Plain, true),
            ("8 (+7.25%)", Unit::Plain, true),
            ("97.95%", Unit::Plain, false),
            ("97.95", Unit::Score, false),
            ("8 (+infinity%)", Unit::Plain, true),
        ] {
            assert_eq!(
                Cell::read(text, unit, compared),
                Cell::Unreadable(text.to_owned())
            );
        }
    }
}
