//! The one place that turns a document into Markdown (docs/CANONICAL.md §7, §9). Nothing is escaped.

use super::document::{Align, Block, Document, Inline, Note, Table};

const HARD_BREAK: &str = "  \n";
const BLANK_LINE: &str = "\n\n";

pub(super) fn document(document: &Document) -> String {
    let mut out = String::new();
    push_blocks(&mut out, &document.english);
    out.push_str("\n\n<details>\n<summary>中文</summary>\n\n");
    push_blocks(&mut out, &document.chinese);
    out.push_str("\n\n</details>");
    out
}

pub(super) fn blocks(blocks: &[Block]) -> String {
    let mut out = String::new();
    push_blocks(&mut out, blocks);
    out
}

/// Writes items with something between them.
fn separated<T>(
    out: &mut String,
    separator: &str,
    items: impl IntoIterator<Item = T>,
    push: impl Fn(&mut String, T),
) {
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push_str(separator);
        }
        push(out, item);
    }
}

fn push_blocks(out: &mut String, blocks: &[Block]) {
    separated(out, BLANK_LINE, blocks, block);
}

fn block(out: &mut String, block: &Block) {
    match block {
        Block::Paragraph(lines) => separated(out, HARD_BREAK, lines, |out, line| {
            line.iter().for_each(|part| inline(out, part));
        }),
        Block::Table(table) => self::table(out, table),
        Block::Notes(notes) => separated(out, HARD_BREAK, notes, note),
        Block::Empty => {}
    }
}

fn push(out: &mut String, parts: &[&str]) {
    parts.iter().for_each(|part| out.push_str(part));
}

fn inline(out: &mut String, inline: &Inline) {
    match inline {
        Inline::Text(text) | Inline::Prose(text) => out.push_str(text),
        Inline::Strong(text) => push(out, &["**", text, "**"]),
        Inline::Code(text) => push(out, &["`", text, "`"]),
        Inline::Link { label, url } => push(out, &["[", label, "](", url, ")"]),
    }
}

fn note(out: &mut String, note: &Note) {
    push(out, &["**Note:** ", &note.who, ": ", &note.reason, "."]);
}

fn table(out: &mut String, table: &Table) {
    row(out, table.columns.iter().map(|column| &*column.header));
    out.push('\n');
    row(
        out,
        table.columns.iter().map(|column| match column.align {
            Align::Start => "---",
            Align::End => "---:",
        }),
    );
    for cells in &table.rows {
        out.push('\n');
        row(out, cells.iter().map(String::as_str));
    }
}

fn row<'a>(out: &mut String, cells: impl Iterator<Item = &'a str>) {
    out.push_str("| ");
    separated(out, " | ", cells, String::push_str);
    out.push_str(" |");
}
