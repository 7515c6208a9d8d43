//! A flat table.

/// Content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    /// Nothing known.
    Blank,
    /// Text from data: guarded against being read as a formula.
    Text(String),
    /// A word of ours.
    Word(&'static str),
    /// An integer.
    Count(u64),
    /// A finite double.
    Number(f64),
}

impl Cell {
    pub(super) fn text(text: Option<&String>) -> Self {
        text.map_or(Self::Blank, |text| Self::Text(text.clone()))
    }

    pub(super) fn word(word: Option<&'static str>) -> Self {
        word.map_or(Self::Blank, Self::Word)
    }

    pub(super) fn count(count: Option<u64>) -> Self {
        count.map_or(Self::Blank, Self::Count)
    }

    /// What is not finite is no number of a table.
    pub(super) fn number(number: Option<f64>) -> Self {
        number
            .filter(|number| number.is_finite())
            .map_or(Self::Blank, Self::Number)
    }
}

/// Header and rows of equal length.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    pub(super) header: Vec<String>,
    pub(super) rows: Vec<Vec<Cell>>,
}
