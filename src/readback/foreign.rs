//! Paragraphs that are not generated (docs/CANONICAL.md §14).

use crate::report::Topic;

use super::doc::Doc;
use super::marks::Marks;

/// Longest title of a paragraph whose marks are lost, in bytes.
const TITLE_MAX: usize = 80;

/// Where a paragraph of somebody's own stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Between generated parts of the English text.
    Within,
    /// Behind the English text.
    BeforeFold,
    /// Between generated lines of the Chinese text.
    WithinFold,
    /// Behind the Chinese text, inside the fold. Where marks are lost, the end of the fold is lost too.
    InFold,
    /// Behind the fold.
    AfterFold,
}

impl Place {
    /// Stable code, the key of translated messages.
    pub fn code(self) -> &'static str {
        match self {
            Self::Within => "within",
            Self::BeforeFold => "before-fold",
            Self::WithinFold => "within-fold",
            Self::InFold => "in-fold",
            Self::AfterFold => "after-fold",
        }
    }
}

/// Language of a paragraph, by its characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// Without Chinese characters.
    English,
    /// With Chinese characters.
    Chinese,
}

impl Language {
    /// Stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    fn of(text: &str) -> Self {
        let chinese = text
            .chars()
            .any(|c| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3134f}'));
        if chinese {
            Self::Chinese
        } else {
            Self::English
        }
    }
}

/// A paragraph of somebody's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// First line, from 1.
    pub line: usize,
    /// Where it stands.
    pub place: Place,
    /// Its language.
    pub language: Language,
    /// Its bold title, without marks and colon. Where marks are lost, only titles of known topics are taken for one.
    pub title: Option<String>,
    /// The paragraph without its title; line feeds are kept.
    pub text: String,
}

/// All lines that were not taken, as paragraphs.
pub(super) fn collect(doc: &Doc<'_>) -> Vec<Foreign> {
    let english = doc.english_end();
    let last_english = doc.last_used(0, english).unwrap_or(0);
    let fold = doc.fold;
    let last_chinese = fold.and_then(|fold| doc.last_used(fold.start, fold.end));
    let place = |index: usize| match fold {
        _ if index < english => {
            if index < last_english {
                Place::Within
            } else {
                Place::BeforeFold
            }
        }
        Some(fold) if index < fold.end => {
            if last_chinese.is_some_and(|last| index < last) {
                Place::WithinFold
            } else {
                Place::InFold
            }
        }
        _ => Place::AfterFold,
    };
    let is_frame = |index: usize| {
        fold.is_some_and(|fold| {
            (fold.head..fold.start).contains(&index) || (fold.end..fold.after).contains(&index)
        })
    };

    let mut out: Vec<Foreign> = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    let mut first = 0;
    for index in 0..=doc.len() {
        let own = index < doc.len()
            && !doc.is_used(index)
            && !is_frame(index)
            && (doc.is_fenced(index) || !doc.is_empty(index));
        let continues = own && (lines.is_empty() || place(index) == place(first));
        if !lines.is_empty() && !continues {
            out.push(paragraph(doc, first, place(first), &lines));
            lines.clear();
        }
        if own {
            if lines.is_empty() {
                first = index;
            }
            lines.push(doc.text(index));
        }
    }
    out
}

fn paragraph(doc: &Doc<'_>, first: usize, place: Place, lines: &[&str]) -> Foreign {
    let whole = lines.join("\n");
    let language = Language::of(&whole);
    let (title, text) = titled(&whole, doc.marks);
    Foreign {
        line: doc.number(first),
        place,
        language,
        title,
        text,
    }
}

fn titled(whole: &str, marks: Marks) -> (Option<String>, String) {
    let bold = || {
        let (title, text) = whole.strip_prefix("**")?.split_once("**")?;
        let title = title.strip_suffix([':', '：'])?;
        (!title.contains('\n')).then_some((title, text.strip_prefix(' ').unwrap_or(text)))
    };
    let known = || {
        let (title, text) = whole.split_once(": ").or_else(|| whole.split_once('：'))?;
        let is_known = title.len() <= TITLE_MAX
            && TOPICS.iter().any(|topic| {
                [topic.en(), topic.zh()]
                    .into_iter()
                    .filter_map(|word| title.strip_prefix(word))
                    .any(|rest| rest.is_empty() || rest.starts_with(" · "))
            });
        is_known.then_some((title, text))
    };
    match bold().or_else(|| if marks == Marks::Lost { known() } else { None }) {
        Some((title, text)) => (Some(title.to_owned()), text.to_owned()),
        None => (None, whole.to_owned()),
    }
}

const TOPICS: [Topic; 5] = [
    Topic::Status,
    Topic::Provenance,
    Topic::Blocker,
    Topic::Failure,
    Topic::ModelDisclosure,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_bold_or_known() {
        for (text, marks, title, rest) in [
            ("**Status:** x: y", Marks::Kept, Some("Status"), "x: y"),
            ("**状态：**好", Marks::Kept, Some("状态"), "好"),
            ("**状态：**好", Marks::Lost, Some("状态"), "好"),
            ("Blocker · a: b", Marks::Lost, Some("Blocker · a"), "b"),
            ("Status: b", Marks::Kept, None, "Status: b"),
            ("Statuses: b", Marks::Lost, None, "Statuses: b"),
            ("**bold** text", Marks::Kept, None, "**bold** text"),
        ] {
            assert_eq!(
                titled(text, marks),
                (title.map(str::to_owned), rest.to_owned())
            );
        }
    }
}
