//! The one place that turns a document into Markdown (docs/CANONICAL.md §7, §9). Nothing is escaped.

use super::document::{Align, Block, Document, Inline, Note, Table};

const HARD_BREAK: &str = "  \n";
const BLANK_LINE: &str = "\n\n";

pub(super) fn document(document: &Document) -> String {
    let (english, chinese) = (blocks(&document.english), blocks(&document.chinese));
    format!("{english}\n\n<details>\n<summary>中文</summary>\n\n{chinese}\n\n</details>")
}

pub(super) fn blocks(blocks: &[Block]) -> String {
    blocks
        .iter()
        .map(block)
        .collect::<Vec<_>>()
        .join(BLANK_LINE)
}

fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(lines) => {
            let lines: Vec<String> = lines
                .iter()
                .map(|line| line.iter().map(inline).collect())
                .collect();
            lines.join(HARD_BREAK)
        }
        Block::Table(table) => self::table(table),
        Block::Notes(notes) => notes.iter().map(note).collect::<Vec<_>>().join(HARD_BREAK),
        Block::Empty => String::new(),
    }
}

fn inline(inline: &Inline) -> String {
    match inline {
        Inline::Text(text) | Inline::Prose(text) => text.clone(),
        Inline::Strong(text) => format!("**{text}**"),
        Inline::Code(text) => format!("`{text}`"),
        Inline::Link { label, url } => format!("[{label}]({url})"),
    }
}

fn note(note: &Note) -> String {
    format!("**Note:** {}: {}.", note.who, note.reason)
}

fn table(table: &Table) -> String {
    let headers = table.columns.iter().map(|column| column.header.as_str());
    let rules = table.columns.iter().map(|column| match column.align {
        Align::Start => "---",
        Align::End => "---:",
    });
    let mut lines = vec![row(headers), row(rules)];
    lines.extend(
        table
            .rows
            .iter()
            .map(|cells| row(cells.iter().map(String::as_str))),
    );
    lines.join("\n")
}

fn row<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
}
