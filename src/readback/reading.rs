//! What every read report has.

use std::collections::BTreeSet;

use crate::report::Document;

use super::copied;
use super::doc::Doc;
use super::foreign::{self, Foreign, Place};
use super::issue::{Issue, IssueCode, Normalised};
use super::marks::Marks;

/// Prose as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProseRead {
    /// English.
    pub en: String,
    /// Chinese, if there is a Chinese part.
    pub zh: Option<String>,
}

/// How the text was read, and what is beside and wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Whether the text was Markdown.
    pub marks: Marks,
    /// What happened to it on its way.
    pub normalised: BTreeSet<Normalised>,
    /// Paragraphs of somebody's own.
    pub foreign: Vec<Foreign>,
    /// Lines that look generated and were not understood.
    pub issues: Vec<Issue>,
    /// Whether the report that follows from what was read is the text, byte for byte where marks are kept, apart from
    /// what [`Reading::normalised`] names and from paragraphs of somebody's own. Never so for forms that are written by
    /// hand: they have no renderer.
    pub reproduced: bool,
}

impl Reading {
    /// Whether the text itself leaves open what the record was.
    pub fn is_ambiguous(&self) -> bool {
        self.issues.iter().any(|issue| issue.code.is_ambiguity())
    }

    /// Before anything is known.
    pub(super) fn unread(marks: Marks) -> Self {
        Self {
            marks,
            normalised: BTreeSet::new(),
            foreign: Vec::new(),
            issues: Vec::new(),
            reproduced: false,
        }
    }

    /// Closes the reading of a report. Without a `document` nothing can be compared.
    pub(super) fn close(mut doc: Doc<'_>, document: Option<&Document>, frame: Frame) -> Self {
        let foreign = foreign::collect(&doc);
        let mut reproduced = false;
        if frame == Frame::Generated {
            for paragraph in &foreign {
                if matches!(paragraph.place, Place::Within | Place::WithinFold) {
                    let first = doc.number(0);
                    doc.issue(paragraph.line - first, IssueCode::Within);
                }
            }
            match document.map(|document| difference(&doc, document, foreign.is_empty())) {
                Some(None) => reproduced = true,
                // Without an issue the difference would stay unexplained.
                Some(Some(index)) if doc.issues.is_empty() => {
                    doc.issue(index, IssueCode::NotReproduced);
                }
                _ => {}
            }
        }
        doc.issues.sort_by_key(|issue| issue.line);
        Self {
            marks: doc.marks,
            normalised: doc.normalised,
            foreign,
            issues: doc.issues,
            reproduced,
        }
    }
}

/// Whether a report is of a generated form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    Generated,
    /// A form that people write by hand; their paragraphs may stand anywhere.
    ByHand,
}

/// The first line that differs from the document; `None` if there is none.
fn difference(doc: &Doc<'_>, document: &Document, alone: bool) -> Option<usize> {
    if doc.marks == Marks::Lost {
        return copied::difference(doc, document);
    }
    let strip = doc.normalised.contains(&Normalised::HardBreaks);
    let compare = |markdown: &str, from: usize, to: usize| {
        let mut index = from;
        for expected in markdown.split('\n') {
            let printed = doc.text(index);
            let same = if strip {
                printed.trim_end() == expected.trim_end()
            } else {
                printed == expected
            };
            if index >= to || !same {
                return Some(index);
            }
            index += 1;
        }
        (index < to).then_some(index)
    };
    let Some(fold) = doc.fold else {
        return Some(doc.len());
    };
    if alone {
        return compare(&document.to_markdown(), 0, fold.after);
    }
    let english = doc.last_used(0, fold.head).map_or(0, |last| last + 1);
    let chinese = doc
        .last_used(fold.start, fold.end)
        .map_or(fold.end, |last| last + 1);
    let start = doc.next(fold.start, fold.end).unwrap_or(fold.start);
    let section = |blocks: &[crate::report::Block]| {
        crate::report::Section {
            blocks: blocks.to_vec(),
        }
        .to_markdown()
    };
    compare(&section(&document.english), 0, english)
        .or_else(|| compare(&section(&document.chinese), start, chinese))
}
