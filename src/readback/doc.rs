//! The lines of one report while it is read: which are used up, and what was wrong with them.

use std::collections::BTreeSet;

use super::issue::{Issue, IssueCode, Normalised};
use super::lines::{Kind, Line};
use super::marks::Marks;

const HARD_BREAK: &str = "  ";
const SUMMARY: &str = "<summary>中文</summary>";
/// What the page leaves of the summary.
const SUMMARY_LOST: &str = "中文";

/// Characters of a line that an issue shows.
const EXCERPT: usize = 80;

/// One report of a thread, being read.
pub(super) struct Doc<'t> {
    lines: &'t [Line<'t>],
    pub(super) marks: Marks,
    returns: bool,
    used: Vec<bool>,
    pub(super) fold: Option<Fold>,
    pub(super) normalised: BTreeSet<Normalised>,
    pub(super) issues: Vec<Issue>,
}

/// Where the Chinese part lies, as indices of lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fold {
    /// First line of its head: `<details>`, or what the page leaves of it.
    pub(super) head: usize,
    /// First line of its content.
    pub(super) start: usize,
    /// Line after its content.
    pub(super) end: usize,
    /// Line after `</details>`.
    pub(super) after: usize,
}

impl<'t> Doc<'t> {
    pub(super) fn new(lines: &'t [Line<'t>], marks: Marks) -> Self {
        // The last line of the text has no line feed, so no carriage return either.
        let returns = lines.len() > 1
            && lines[..lines.len() - 1]
                .iter()
                .all(|line| line.ends_in_return());
        let mut doc = Self {
            lines,
            marks,
            returns,
            used: vec![false; lines.len()],
            fold: None,
            normalised: BTreeSet::new(),
            issues: Vec::new(),
        };
        if returns {
            doc.normalised.insert(Normalised::CarriageReturns);
        }
        doc.fold = doc.find_fold();
        doc
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Line after the English part.
    pub(super) fn english_end(&self) -> usize {
        self.fold.map_or(self.len(), |fold| fold.head)
    }

    /// Text of a line, empty beyond the end.
    pub(super) fn text(&self, index: usize) -> &'t str {
        let Some(line) = self.lines.get(index) else {
            return "";
        };
        match self.marks {
            Marks::Lost => line.text().trim(),
            Marks::Kept if self.returns => line.text(),
            Marks::Kept => line.raw(),
        }
    }

    /// Whether the line is blank or hidden.
    pub(super) fn is_empty(&self, index: usize) -> bool {
        self.lines
            .get(index)
            .is_none_or(|line| line.is_blank() || line.kind == Kind::Comment)
    }

    pub(super) fn is_fenced(&self, index: usize) -> bool {
        self.lines
            .get(index)
            .is_some_and(|line| line.kind == Kind::Fenced)
    }

    /// Number of a line in the whole input, from 1.
    pub(super) fn number(&self, index: usize) -> usize {
        let last = self.lines.last().map_or(1, |line| line.number);
        self.lines.get(index).map_or(last, |line| line.number)
    }

    /// First line at or after `from` and before `end` that is neither blank nor hidden.
    pub(super) fn next(&self, from: usize, end: usize) -> Option<usize> {
        (from..end).find(|index| !self.is_empty(*index))
    }

    /// Last line before `end` that is neither blank nor hidden.
    pub(super) fn last(&self, end: usize) -> usize {
        (0..end)
            .rev()
            .find(|index| !self.is_empty(*index))
            .unwrap_or(0)
    }

    pub(super) fn take(&mut self, index: usize) -> &'t str {
        if let Some(used) = self.used.get_mut(index) {
            *used = true;
        }
        self.text(index)
    }

    /// Takes a line that ends in a hard break, without it.
    pub(super) fn take_broken(&mut self, index: usize) -> &'t str {
        let text = self.take(index);
        if self.marks == Marks::Lost {
            return text;
        }
        text.strip_suffix(HARD_BREAK).unwrap_or_else(|| {
            self.normalised.insert(Normalised::HardBreaks);
            text
        })
    }

    /// A line that ends in a hard break, without it and without taking it.
    pub(super) fn unbroken(&self, index: usize) -> &'t str {
        let text = self.text(index);
        if self.marks == Marks::Lost {
            return text;
        }
        text.strip_suffix(HARD_BREAK).unwrap_or(text)
    }

    pub(super) fn is_used(&self, index: usize) -> bool {
        self.used.get(index).copied().unwrap_or(false)
    }

    pub(super) fn issue(&mut self, index: usize, code: IssueCode) {
        let issue = Issue {
            line: self.number(index),
            code,
            excerpt: self.text(index).chars().take(EXCERPT).collect(),
        };
        self.issues.push(issue);
    }

    /// Last used line in a range.
    pub(super) fn last_used(&self, from: usize, end: usize) -> Option<usize> {
        (from..end.min(self.len()))
            .rev()
            .find(|index| self.used[*index])
    }

    fn find_fold(&self) -> Option<Fold> {
        let text = |index: usize| self.lines[index].text().trim();
        let plain = |index: &usize| self.lines[*index].kind == Kind::Text;
        if self.marks == Marks::Lost {
            let head = (0..self.len())
                .filter(plain)
                .find(|index| text(*index) == SUMMARY_LOST)?;
            return Some(Fold {
                head,
                start: head + 1,
                end: self.len(),
                after: self.len(),
            });
        }
        let summary = (0..self.len())
            .filter(plain)
            .find(|index| text(*index).contains(SUMMARY))?;
        let head = if summary > 0 && text(summary - 1) == "<details>" {
            summary - 1
        } else {
            summary
        };
        // People fold logs inside the fold.
        let mut depth = 0_usize;
        let end = (summary + 1..self.len()).filter(plain).find(|index| {
            if text(*index).starts_with("<details") {
                depth += 1;
            }
            if !text(*index).ends_with("</details>") {
                return false;
            }
            let outer = depth == 0;
            depth = depth.saturating_sub(1);
            outer
        });
        let end = end.unwrap_or(self.len());
        Some(Fold {
            head,
            start: summary + 1,
            end,
            after: (end + 1).min(self.len()),
        })
    }
}
