//! Documents as the page shows them, copied as text: no marks, cells set apart by tabs.

use crate::report::{Block, Document, Inline};

use super::doc::Doc;

/// The lines of the English and of the Chinese part, without blank ones.
fn lines(blocks: &[Block]) -> Vec<String> {
    let mut out = Vec::new();
    for block in blocks {
        match block {
            Block::Paragraph(paragraph) => {
                out.extend(
                    paragraph
                        .iter()
                        .map(|line| line.iter().map(inline).collect()),
                );
            }
            Block::Table(table) => {
                let headers: Vec<&str> = table
                    .columns
                    .iter()
                    .map(|column| column.header.as_str())
                    .collect();
                out.push(headers.join("\t"));
                out.extend(table.rows.iter().map(|cells| cells.join("\t")));
            }
            Block::Notes(notes) => {
                out.extend(
                    notes
                        .iter()
                        .map(|note| format!("Note: {}: {}.", note.who, note.reason)),
                );
            }
            Block::Empty => {}
        }
    }
    out
}

fn inline(inline: &Inline) -> &str {
    match inline {
        Inline::Text(text) | Inline::Prose(text) | Inline::Strong(text) | Inline::Code(text) => {
            text
        }
        Inline::Link { label, .. } => label,
    }
}

/// The page runs blanks together, and shows the marks of bold Chinese titles.
fn normal(line: &str) -> String {
    let plain = line.replace("**", "");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first taken line that the document does not have at this place; `None` if there is none.
pub(super) fn difference(doc: &Doc<'_>, document: &Document) -> Option<usize> {
    let english = doc.english_end();
    let part = |blocks: &[Block], from: usize, to: usize| {
        let mut expected = lines(blocks)
            .into_iter()
            .map(|line| normal(&line))
            .filter(|line| !line.is_empty());
        for index in (from..to).filter(|index| doc.is_used(*index)) {
            if expected.next() != Some(normal(doc.text(index))) {
                return Some(index);
            }
        }
        expected.next().map(|_| to)
    };
    part(&document.english, 0, english).or_else(|| {
        let Some(fold) = doc.fold else {
            return Some(doc.len());
        };
        part(&document.chinese, fold.start, fold.end)
    })
}
