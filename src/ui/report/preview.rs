//! The report as GitHub shows it, drawn from the same document tree that the Markdown is written from.

use crate::ui::dom::prelude::*;

use crate::report::{Align, Block, Document, Inline, Line, Note, Table};

/// Prose with its code spans. Other Markdown of the author is shown as it is written.
fn prose(text: &str) -> AnyView {
    let parts: Vec<&str> = text.split('`').collect();
    let last = parts.len() - 1;
    parts
        .into_iter()
        .enumerate()
        .map(|(i, part)| {
            if i % 2 == 1 && i != last {
                view! { <code>{part.to_owned()}</code> }.into_any()
            } else if i % 2 == 1 {
                format!("`{part}").into_any()
            } else {
                part.to_owned().into_any()
            }
        })
        .collect_view()
        .into_any()
}

fn inline(part: &Inline) -> AnyView {
    match part {
        Inline::Text(text) => text.clone().into_any(),
        Inline::Prose(text) => prose(text),
        Inline::Strong(text) => view! { <strong>{text.clone()}</strong> }.into_any(),
        Inline::Code(text) => view! { <code>{text.clone()}</code> }.into_any(),
        Inline::Link { label, url } => {
            view! { <a href=url.clone() rel="noreferrer">{label.clone()}</a> }.into_any()
        }
    }
}

fn line(line: &Line) -> AnyView {
    line.iter().map(inline).collect_view().into_any()
}

fn lines(all: Vec<AnyView>) -> AnyView {
    let views = all
        .into_iter()
        .enumerate()
        .map(|(i, view)| view! { {(i > 0).then(|| view! { <br /> })} {view} })
        .collect_view();
    view! { <p>{views}</p> }.into_any()
}

fn table(table: &Table) -> AnyView {
    let class = |align: Align| if align == Align::End { "number" } else { "" };
    let head = table
        .columns
        .iter()
        .map(|column| view! { <th scope="col" class=class(column.align)>{column.header.clone()}</th> })
        .collect_view();
    let rows = table
        .rows
        .iter()
        .map(|row| {
            let cells = row
                .iter()
                .zip(&table.columns)
                .map(|(cell, column)| view! { <td class=class(column.align)>{cell.clone()}</td> })
                .collect_view();
            view! { <tr>{cells}</tr> }
        })
        .collect_view();
    view! { <table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table> }.into_any()
}

fn note(note: &Note) -> AnyView {
    view! { <strong>"Note:"</strong> {format!(" {}: {}.", note.who, note.reason)} }.into_any()
}

fn block(part: &Block) -> AnyView {
    match part {
        Block::Paragraph(all) => lines(all.iter().map(line).collect()),
        Block::Table(rows) => table(rows),
        Block::Notes(notes) => lines(notes.iter().map(note).collect()),
        Block::Empty => ().into_any(),
    }
}

/// The document as GitHub shows it, with the Chinese part folded away.
pub fn english(document: &Document) -> AnyView {
    view! {
        <div class="markdown-body" lang="en" tabindex="0" role="region" aria-label="Markdown">
            {document.english.iter().map(block).collect_view()}
            <details lang="zh-Hans">
                <summary>"中文"</summary>
                {document.chinese.iter().map(block).collect_view()}
            </details>
        </div>
    }
    .into_any()
}

/// The Chinese part alone. The figures stand in the English part, once for both languages.
pub fn chinese(document: &Document) -> AnyView {
    view! {
        <div class="markdown-body" lang="zh-Hans" tabindex="0" role="region" aria-label="Markdown">
            {document.chinese.iter().map(block).collect_view()}
        </div>
    }
    .into_any()
}
