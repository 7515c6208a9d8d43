//! RFC 4180. Written by hand: quoting is one rule, and the page is spared a crate; the tests read the result with the
//! `csv` crate.

use crate::record::text::double_text;

use super::table::{Cell, Table};

/// Put before a text that a spreadsheet could run as a formula.
const GUARD: char = '\'';

/// First characters that make a text a formula for some spreadsheet, and the guard itself, so that it can be taken off
/// again.
fn needs_guard(text: &str) -> bool {
    text.starts_with([
        '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', GUARD,
    ])
}

pub(super) fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix(GUARD) {
        Some(text) if needs_guard(text) => text,
        _ => cell,
    }
}

pub(super) fn write(table: &Table) -> String {
    let mut out = String::new();
    for (at, name) in table.header.iter().enumerate() {
        push(&mut out, at, name);
    }
    out.push_str("\r\n");
    for row in &table.rows {
        for (at, cell) in row.iter().enumerate() {
            match cell {
                Cell::Blank => push(&mut out, at, ""),
                Cell::Text(text) if needs_guard(text) => {
                    push(&mut out, at, &format!("{GUARD}{text}"));
                }
                Cell::Text(text) => push(&mut out, at, text),
                Cell::Word(word) => push(&mut out, at, word),
                Cell::Count(count) => push(&mut out, at, &count.to_string()),
                Cell::Number(number) => push(&mut out, at, &double_text(*number)),
            }
        }
        out.push_str("\r\n");
    }
    out
}

fn push(out: &mut String, at: usize, text: &str) {
    if at > 0 {
        out.push(',');
    }
    if text.contains([',', '"', '\r', '\n']) {
        out.push('"');
        out.push_str(&text.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(text);
    }
}
