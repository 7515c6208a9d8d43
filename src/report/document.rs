//! What a report consists of, before it becomes Markdown or a preview.

use super::markdown;

/// Stretch of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Text of ours, without Markdown in it.
    Text(String),
    /// Text by the author, verbatim; it may hold Markdown of its own, such as code spans.
    Prose(String),
    /// Bold text.
    Strong(String),
    /// Code span.
    Code(String),
    /// Link.
    Link {
        /// Shown text.
        label: String,
        /// Address, verbatim.
        url: String,
    },
}

/// One line of a paragraph.
pub type Line = Vec<Inline>;

/// Alignment of a table column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Not set, so at the start.
    Start,
    /// Right.
    End,
}

/// Column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Header text.
    pub header: String,
    /// Alignment of all its cells.
    pub align: Align,
}

/// Table with at least one row; every row has one cell for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Columns from left to right.
    pub columns: Vec<Column>,
    /// Cells of the rows, plain text.
    pub rows: Vec<Vec<String>>,
}

/// A remark on rows of the table before it (docs/CANONICAL.md §7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// `All rows`, or the row labels joined by `, `.
    pub who: String,
    /// The reason, without its full stop.
    pub reason: String,
}

/// Part of a document; parts are set apart by a blank line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Lines set apart by hard breaks.
    Paragraph(Vec<Line>),
    /// Table.
    Table(Table),
    /// Remarks, one on each line.
    Notes(Vec<Note>),
    /// Nothing, where the reference keeps the blank lines around an empty table (docs/CANONICAL.md §12, 16).
    Empty,
}

/// A table with what belongs to it: settings, rows, notes, as far as there are any (docs/CANONICAL.md §7).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Parts in order; none if the table has no rows and there are no settings to show.
    pub blocks: Vec<Block>,
}

impl Section {
    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Canonical Markdown, without a line feed at the end.
    pub fn to_markdown(&self) -> String {
        markdown::blocks(&self.blocks)
    }
}

/// A whole report in both languages (docs/CANONICAL.md §9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The English part, with all tables.
    pub english: Vec<Block>,
    /// The Chinese part, folded away on GitHub.
    pub chinese: Vec<Block>,
}

impl Document {
    /// Canonical Markdown, byte for byte as the reference renders it, without a line feed at the end.
    pub fn to_markdown(&self) -> String {
        markdown::document(self)
    }
}
