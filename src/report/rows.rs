//! Tables with their notes (docs/CANONICAL.md §7).

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::document::{Align, Block, Column, Note, Section, Table};

/// Why a row is incomplete or not compared, and the label that the note names it by.
pub(crate) struct Reason {
    pub(crate) text: Cow<'static, str>,
    pub(crate) label: String,
}

/// One row of a table.
pub(crate) struct Row {
    pub(crate) cells: Vec<String>,
    pub(crate) reasons: Vec<Reason>,
}

/// Settings (if any), table and notes, leaving out what is empty.
pub(crate) fn section(
    settings: &str,
    first: (&str, Align),
    others: &[&str],
    rows: Vec<Row>,
) -> Section {
    let mut blocks = Vec::new();
    if !settings.is_empty() {
        blocks.push(Block::Paragraph(vec![vec![super::document::Inline::Text(
            settings.to_owned(),
        )]]));
    }
    if rows.is_empty() {
        return Section { blocks };
    }
    let notes = notes(&rows);
    let mut columns = vec![Column {
        header: first.0.to_owned(),
        align: first.1,
    }];
    columns.extend(others.iter().map(|header| Column {
        header: (*header).to_owned(),
        align: Align::End,
    }));
    blocks.push(Block::Table(Table {
        columns,
        rows: rows.into_iter().map(|row| row.cells).collect(),
    }));
    if !notes.is_empty() {
        blocks.push(Block::Notes(notes));
    }
    Section { blocks }
}

/// One note for each distinct reason, in the order of first occurrence.
fn notes(rows: &[Row]) -> Vec<Note> {
    let mut gathered: Vec<(&str, Vec<&str>)> = Vec::new();
    // Every number of errors is a reason of its own, so there may be as many as rows.
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in rows.iter().flat_map(|row| &row.reasons) {
        let place = *places.entry(&reason.text).or_insert(gathered.len());
        if place == gathered.len() {
            gathered.push((&reason.text, Vec::new()));
        }
        gathered[place].1.push(&reason.label);
    }
    gathered
        .into_iter()
        .map(|(reason, labels)| Note {
            who: if labels.len() == rows.len() {
                "All rows".to_owned()
            } else {
                labels.join(", ")
            },
            reason: reason.to_owned(),
        })
        .collect()
}
