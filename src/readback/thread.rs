//! A text with any number of reports in it: where each starts and ends.

use super::attempt::{self, AttemptRead};
use super::body::{self, BodyRead};
use super::by_hand::{self, Receipt, UndispatchedRead};
use super::doc::Doc;
use super::heading;
use super::issue::Why;
use super::lines::{self, Kind, Line};
use super::marks::Marks;
use super::meta::Settings;

/// Everything in a text, in its order.
#[derive(Clone, Debug, PartialEq)]
pub struct Thread {
    /// What was found; together these cover all lines but blank ones and those that part comments.
    pub found: Vec<Found>,
}

/// One piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// First line, from 1.
    pub first_line: usize,
    /// Last line that is not blank.
    pub last_line: usize,
    /// Who wrote it, if a line before it says so.
    pub author: Option<String>,
    /// Whether a typed record is embedded before it. Then the record counts, not the text.
    pub has_record: bool,
    /// The text as it stands.
    pub text: String,
    /// What it is.
    pub content: Content,
}

/// What a piece of a text is.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// The baseline: body of the pull request or comment.
    Body(Box<BodyRead>),
    /// An attempt.
    Attempt(Box<AttemptRead>),
    /// An update that was not dispatched.
    Undispatched(Box<UndispatchedRead>),
    /// Receipt of a finished update.
    Receipt(Receipt),
    /// Looks like a report and is none. It is left alone.
    HandWritten {
        /// The first thing that differs.
        why: Why,
        /// Whether it is written as Markdown.
        marks: Marks,
    },
    /// Anything else.
    Other,
}

impl Content {
    /// Stable code, the key of translated messages.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Body(body) => body.form.code(),
            Self::Attempt(_) => "attempt",
            Self::Undispatched(_) => "undispatched",
            Self::Receipt(_) => "receipt",
            Self::HandWritten { .. } => "hand-written",
            Self::Other => "other",
        }
    }
}

impl Thread {
    /// The baselines.
    pub fn bodies(&self) -> impl Iterator<Item = &BodyRead> {
        self.found.iter().filter_map(|found| match &found.content {
            Content::Body(body) => Some(&**body),
            _ => None,
        })
    }

    /// The attempts.
    pub fn attempts(&self) -> impl Iterator<Item = &AttemptRead> {
        self.found.iter().filter_map(|found| match &found.content {
            Content::Attempt(attempt) => Some(&**attempt),
            _ => None,
        })
    }
}

/// Start of a marker line before a typed record (docs/CANONICAL.md §10).
const MARKER: &str = "<!-- klaud-report:";

/// What starts at a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    Body,
    BaselineComment,
    Title,
    Receipt,
}

/// Reads a body, a comment, or a whole thread: as Markdown, or as copied from the page. Never fails; what is no report
/// is [`Content::Other`].
pub fn read(text: &str) -> Thread {
    let lines = lines::split(text);
    let exported = lines.iter().any(|line| line.raw().starts_with("author:\t"));
    let mut found = Vec::new();
    let mut author = None;
    let mut has_record = false;
    let mut start = 0;
    let mut opening: Option<(Opening, Marks)> = None;
    let mut at_start = true;
    let mut close = |range: &[Line<'_>], opening, author: &Option<String>, has_record| {
        if let Some(piece) = piece(range, opening, author.clone(), has_record) {
            found.push(piece);
        }
    };
    for index in 0..lines.len() {
        let line = &lines[index];
        if line.kind == Kind::Comment {
            if line.raw().starts_with(MARKER) {
                close(&lines[start..index], opening, &author, has_record);
                (start, opening, has_record) = (index, None, true);
            }
            at_start = true;
            continue;
        }
        if line.is_blank() {
            at_start = true;
            continue;
        }
        if line.kind == Kind::Text
            && (at_start || exported)
            && let Some(name) = boundary(line.text().trim(), exported)
        {
            close(&lines[start..index], opening, &author, has_record);
            (start, opening, has_record) = (index + 1, None, false);
            author = name.or(author.filter(|_| exported));
            at_start = true;
            continue;
        }
        if line.kind == Kind::Text
            && at_start
            && let Some(new) = opening_at(&lines, index)
        {
            let fresh = has_record && opening.is_none();
            close(&lines[start..index], opening, &author, false);
            (start, opening, has_record) = (index, Some(new), fresh);
        }
        at_start = false;
    }
    close(&lines[start..], opening, &author, has_record);
    Thread { found }
}

/// A line that parts comments, and the author that it names: `[login]`, the head of an exported comment, or
/// `login commented …` of the page.
fn boundary(line: &str, exported: bool) -> Option<Option<String>> {
    let is_login = |text: &str| {
        let name = text.strip_suffix("[bot]").unwrap_or(text);
        !name.is_empty()
            && name.len() <= 39
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let bracketed = line
        .strip_prefix('[')
        .and_then(|line| line.strip_suffix(']'))
        .filter(|name| is_login(name));
    if let Some(name) = bracketed {
        return Some(Some(name.to_owned()));
    }
    if exported {
        if let Some(name) = line.strip_prefix("author:\t") {
            return Some(Some(name.trim().to_owned()));
        }
        let is_head = ["association:\t", "edited:\t", "status:\t"]
            .iter()
            .any(|head| line.starts_with(head));
        if line == "--" || is_head {
            return Some(None);
        }
    }
    let (name, rest) = line.split_once(" commented")?;
    // "3 days ago", "on Sep 21, 2026", "yesterday".
    let is_time = rest.split_whitespace().last().is_none_or(|word| {
        matches!(word, "ago" | "yesterday" | "now") || word.bytes().all(|b| b.is_ascii_digit())
    });
    (is_login(name) && is_time && rest.len() <= 40).then(|| Some(name.to_owned()))
}

fn opening_at(lines: &[Line<'_>], index: usize) -> Option<(Opening, Marks)> {
    let text = lines[index].text().trim_end();
    let marks = if text.starts_with("**") {
        Marks::Kept
    } else {
        Marks::Lost
    };
    let next = lines
        .get(index + 1)
        .filter(|line| !line.is_blank())
        .map_or("", Line::text);
    let opening = if body::starts(text, next) {
        Opening::Body
    } else if by_hand::receipt_line(text).is_some() {
        Opening::Receipt
    } else if heading::looks_like_title(text) && Settings::read(text).is_none() {
        // The settings of a baseline's comment stand alone and can read like a title.
        Opening::Title
    } else if body::comment_starts(&Doc::new(&lines[index..=index], marks)) {
        Opening::BaselineComment
    } else {
        return None;
    };
    Some((opening, marks))
}

fn piece(
    lines: &[Line<'_>],
    opening: Option<(Opening, Marks)>,
    author: Option<String>,
    has_record: bool,
) -> Option<Found> {
    let shown = |line: &Line<'_>| !line.is_blank() && line.kind != Kind::Comment;
    let first = lines.iter().position(shown)?;
    let last = lines.iter().rposition(shown)?;
    let lines = &lines[first..=last];
    let content = match opening {
        None => Content::Other,
        Some((opening, marks)) => {
            content(lines, opening, marks).unwrap_or_else(|why| Content::HandWritten { why, marks })
        }
    };
    Some(Found {
        first_line: lines[0].number,
        last_line: lines[lines.len() - 1].number,
        author,
        has_record,
        text: lines.iter().map(Line::raw).collect::<Vec<_>>().join("\n"),
        content,
    })
}

fn content(lines: &[Line<'_>], opening: Opening, marks: Marks) -> Result<Content, Why> {
    let doc = Doc::new(lines, marks);
    Ok(match opening {
        Opening::Body => Content::Body(Box::new(body::read(doc)?)),
        Opening::BaselineComment => Content::Body(Box::new(body::read_comment(doc)?)),
        Opening::Receipt => by_hand::receipt(&doc).map_or(Content::Other, Content::Receipt),
        Opening::Title => {
            if heading::undispatched(doc.unbroken(0)).is_some() {
                Content::Undispatched(Box::new(by_hand::undispatched(doc)?))
            } else {
                Content::Attempt(Box::new(attempt::read(doc)?))
            }
        }
    })
}
