//! Forms that people write beside the generated ones (docs/CANONICAL.md §14).

use crate::record::Natural;
use crate::report::UtcMinute;

use super::doc::Doc;
use super::heading::{self, natural};
use super::issue::{IssueCode, Why};
use super::meta;
use super::reading::{Frame, ProseRead, Reading};

/// The comment for an update that stopped before any run. There is no record of it.
#[derive(Clone, Debug, PartialEq)]
pub struct UndispatchedRead {
    /// Time of the report, if it is printed.
    pub time: Option<UtcMinute>,
    /// Image.
    pub image: String,
    /// The first digits of the head.
    pub short_head: String,
    /// What would have been run; may be empty.
    pub settings: String,
    /// What was changed.
    pub change: ProseRead,
    /// What comes next; `None` if the line is missing.
    pub next: Option<ProseRead>,
    /// How it was read. Its paragraphs are foreign ones.
    pub reading: Reading,
}

/// Reads a comment that starts at the first line.
pub(super) fn undispatched(mut doc: Doc<'_>) -> Result<UndispatchedRead, Why> {
    let marks = doc.marks;
    let time = heading::undispatched(doc.unbroken(0)).ok_or(Why::Title)?;
    let build = meta::build(doc.unbroken(1), marks).ok_or(Why::Image)?;
    if !meta::is_short_head(build.head) {
        return Err(Why::Head);
    }
    let change = marks.after(doc.text(2), "Change:").ok_or(Why::Change)?;
    doc.take_broken(0);
    doc.take_broken(1);
    doc.take(2);
    let mut read = UndispatchedRead {
        time,
        image: build.image.to_owned(),
        short_head: build.head.to_owned(),
        settings: build.settings.to_owned(),
        change: ProseRead {
            en: change.to_owned(),
            zh: None,
        },
        next: None,
        reading: Reading::unread(marks),
    };
    let end = doc.english_end();
    let next = (3..end)
        .find(|index| !doc.is_fenced(*index) && marks.after(doc.text(*index), "Next:").is_some());
    match next {
        Some(index) => {
            let text = doc.take(index);
            read.next = marks.after(text, "Next:").map(|en| ProseRead {
                en: en.to_owned(),
                zh: None,
            });
        }
        None => doc.issue(doc.last(end), IssueCode::NoNext),
    }
    chinese(&mut doc, &mut read);
    read.reading = Reading::close(doc, None, Frame::ByHand);
    Ok(read)
}

/// Title and image again, then what was changed; what comes next stands anywhere behind.
fn chinese(doc: &mut Doc<'_>, read: &mut UndispatchedRead) {
    let marks = doc.marks;
    let Some(fold) = doc.fold else {
        doc.issue(doc.len(), IssueCode::NoChinese);
        return;
    };
    let find = |doc: &Doc<'_>, title: &str| {
        (fold.start..fold.end).find(|index| {
            !doc.is_fenced(*index) && marks.after_zh(doc.text(*index), title).is_some()
        })
    };
    let mut take = |title: &str| {
        let index = find(doc, title)?;
        marks.after_zh(doc.take(index), title).map(str::to_owned)
    };
    read.change.zh = take("变更：");
    let next = take("下一步：");
    if let Some(own) = &mut read.next {
        own.zh = next;
    }
    if read.change.zh.is_none() {
        doc.issue(fold.head, IssueCode::NoChinese);
        return;
    }
    let first = doc.next(fold.start, fold.end).unwrap_or(fold.end);
    for index in first..first + 2 {
        if !doc.is_used(index) && doc.text(index).contains(" · ") {
            doc.take_broken(index);
        }
    }
}

/// How an update ended, in the words of a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReceiptOutcome {
    /// Validated.
    Validated,
    /// Failed.
    Failed,
    /// Uncertain.
    Uncertain,
    /// Ended in an unexpected error.
    UnexpectedError,
}

impl ReceiptOutcome {
    /// All outcomes.
    pub const ALL: [Self; 4] = [
        Self::Validated,
        Self::Failed,
        Self::Uncertain,
        Self::UnexpectedError,
    ];

    /// Stable code: the word of the receipt.
    pub fn code(self) -> &'static str {
        match self {
            Self::Validated => "validated",
            Self::Failed => "failed",
            Self::Uncertain => "uncertain",
            Self::UnexpectedError => "unexpected-error",
        }
    }
}

/// The receipt of a finished update. It is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// How it ended.
    pub outcome: ReceiptOutcome,
    /// Repairs.
    pub repairs: Natural,
    /// What stands behind `Runs:`.
    pub runs: String,
    /// Whether it is of the older form, with a rule between the languages.
    pub older: bool,
}

/// Reads the first line of a receipt.
pub(super) fn receipt_line(line: &str) -> Option<(ReceiptOutcome, Natural, String)> {
    let text = line.replace("**", "");
    let (word, rest) = text.split_once(" · Repairs: ")?;
    let (repairs, runs) = rest.split_once(" · Runs: ")?;
    let outcome = ReceiptOutcome::ALL
        .into_iter()
        .find(|outcome| outcome.code() == word)?;
    Some((outcome, natural(repairs)?, runs.trim().to_owned()))
}

/// Reads a receipt that starts at the first line.
pub(super) fn receipt(doc: &Doc<'_>) -> Option<Receipt> {
    let (outcome, repairs, runs) = receipt_line(doc.text(0))?;
    Some(Receipt {
        outcome,
        repairs,
        runs,
        older: (1..doc.len()).any(|index| doc.text(index).trim_end() == "---"),
    })
}
