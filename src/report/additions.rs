//! What people write around a canonical report: paragraphs of their own between the generated English part and the
//! Chinese fold, and their Chinese inside it (docs/CANONICAL.md §14). None of it is canonical.

use super::document::{Block, Document, Inline};
use super::meta::{strong, text};

/// Most code points of one paragraph in one language.
pub const PARAGRAPH_MAX: usize = 20_000;

/// Texts that would end the fold, hide what follows, or pass for the marker of a record.
const FORBIDDEN: [&str; 6] = [
    "<!--",
    "-->",
    "<details",
    "</details",
    "<summary",
    "</summary",
];

/// Tags whose raw HTML no blank line ends.
const RAW_TAGS: [&str; 4] = ["<pre", "<script", "<style", "<textarea"];

/// What a paragraph is about; it decides the title.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Where the work stands.
    Status,
    /// Where images and figures come from.
    Provenance,
    /// What keeps the work from going on.
    Blocker,
    /// What failed, and how.
    Failure,
    /// Which models took part.
    ModelDisclosure,
    /// A title of the author's own.
    Own {
        /// English, without a colon.
        en: String,
        /// Chinese, without a colon.
        zh: String,
    },
}

impl Topic {
    /// All but the author's own titles, in the order in which they are offered.
    pub const FIXED: [Self; 5] = [
        Self::Status,
        Self::Provenance,
        Self::Blocker,
        Self::Failure,
        Self::ModelDisclosure,
    ];

    /// Stable word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Provenance => "provenance",
            Self::Blocker => "blocker",
            Self::Failure => "failure",
            Self::ModelDisclosure => "model-disclosure",
            Self::Own { .. } => "own",
        }
    }

    /// The topic of a word; a title of the author's own needs its texts, and no other topic has any.
    pub fn from_word(word: &str, title: Option<[String; 2]>) -> Option<Self> {
        match (word, title) {
            ("own", Some([en, zh])) => Some(Self::Own { en, zh }),
            (_, None) => Self::FIXED.into_iter().find(|topic| topic.word() == word),
            _ => None,
        }
    }

    /// The English title.
    pub fn en(&self) -> &str {
        match self {
            Self::Status => "Status",
            Self::Provenance => "Provenance",
            Self::Blocker => "Blocker",
            Self::Failure => "Failure",
            Self::ModelDisclosure => "AI model disclosure",
            Self::Own { en, .. } => en,
        }
    }

    /// The Chinese title.
    pub fn zh(&self) -> &str {
        match self {
            Self::Status => "状态",
            Self::Provenance => "来源说明",
            Self::Blocker => "阻塞",
            Self::Failure => "失败",
            Self::ModelDisclosure => "AI 模型披露",
            Self::Own { zh, .. } => zh,
        }
    }
}

/// A paragraph of the author's own, in both languages. It may hold Markdown and line feeds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Paragraph {
    /// What it is about.
    pub topic: Topic,
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

/// Part of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParagraphPart {
    /// English title.
    TitleEn,
    /// Chinese title.
    TitleZh,
    /// English text.
    En,
    /// Chinese text.
    Zh,
}

impl ParagraphPart {
    /// Stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::TitleEn => "title.en",
            Self::TitleZh => "title.zh",
            Self::En => "en",
            Self::Zh => "zh",
        }
    }
}

/// Why a paragraph cannot stand in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParagraphFault {
    /// Nothing but blanks.
    #[error("must not be empty")]
    Empty,
    /// Over [`PARAGRAPH_MAX`].
    #[error("must have at most {PARAGRAPH_MAX} characters")]
    TooLong,
    /// It would end the fold, hide text, or pass for a record's marker.
    #[error("must not contain {0}")]
    Forbidden(&'static str),
    /// Raw HTML that no blank line ends: it would swallow what follows.
    #[error("must not contain {0}: nothing after it would be Markdown")]
    RawHtml(&'static str),
    /// A code fence without an end: it would swallow what follows. Its line, from 1.
    #[error("the code fence in line {line} has no end")]
    OpenFence {
        /// The line of the text, from 1.
        line: usize,
    },
    /// A title is one line of plain text.
    #[error("a title must be one line without *")]
    Title,
}

impl ParagraphFault {
    /// Stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "paragraph-empty",
            Self::TooLong => "paragraph-too-long",
            Self::Forbidden(_) => "paragraph-forbidden",
            Self::RawHtml(_) => "paragraph-raw-html",
            Self::OpenFence { .. } => "paragraph-open-fence",
            Self::Title => "paragraph-title",
        }
    }
}

pub(super) fn text_fault(text: &str) -> Option<ParagraphFault> {
    if text.trim().is_empty() {
        return Some(ParagraphFault::Empty);
    }
    if text.chars().count() > PARAGRAPH_MAX {
        return Some(ParagraphFault::TooLong);
    }
    let lower = text.to_ascii_lowercase();
    FORBIDDEN
        .into_iter()
        .find(|word| lower.contains(word))
        .map(ParagraphFault::Forbidden)
        .or_else(|| raw_html(&lower).map(ParagraphFault::RawHtml))
        .or_else(|| open_fence(text).map(|line| ParagraphFault::OpenFence { line }))
}

/// The first opener of raw HTML that only its own end closes, in a text in lower case.
fn raw_html(lower: &str) -> Option<&'static str> {
    lower.match_indices('<').find_map(|(at, _)| {
        let rest = &lower[at..];
        let next = |n: usize| rest.as_bytes().get(n).copied().unwrap_or(b' ');
        let tag = RAW_TAGS.into_iter().find(|tag| {
            let after = next(tag.len());
            rest.starts_with(tag) && !after.is_ascii_alphanumeric() && after != b'-'
        });
        tag.or_else(|| match (next(1), next(2)) {
            (b'?', _) => Some("<?"),
            (b'!', b'[') if rest.starts_with("<![cdata[") => Some("<![CDATA["),
            (b'!', b'a'..=b'z') => Some("<!"),
            _ => None,
        })
    })
}

/// The line, from 1, of a code fence that is still open at the end of a text.
///
/// Read as CommonMark reads a text behind a title: what stands in the first line is inside a paragraph and opens
/// nothing. Where a list or raw HTML could make a fence end early or be none, it counts as open.
fn open_fence(text: &str) -> Option<usize> {
    struct Open {
        mark: char,
        length: usize,
        indent: usize,
        line: usize,
    }
    // As it is written, see `written`.
    let before = &text[..text.len() - text.trim_start().len()];
    let first = before.matches('\n').count() + 1;
    let mut open: Option<Open> = None;
    let mut in_html = false;
    for (number, line) in text.trim().lines().enumerate().skip(1) {
        let unindented = line.trim_start_matches(' ');
        let indent = line.len() - unindented.len();
        let mark = unindented.chars().next().unwrap_or(' ');
        let length = unindented.chars().take_while(|c| *c == mark).count();
        let rest = &unindented[mark.len_utf8() * length..];
        let fence = indent < 4 && matches!(mark, '`' | '~') && length >= 3;
        match &open {
            Some(fence_open) => {
                if !line.trim().is_empty() && indent < fence_open.indent {
                    return Some(fence_open.line);
                }
                if fence
                    && mark == fence_open.mark
                    && length >= fence_open.length
                    && rest.trim().is_empty()
                {
                    open = None;
                }
            }
            None => {
                in_html = !line.trim().is_empty() && (in_html || (indent < 4 && mark == '<'));
                // What follows a fence of backticks in its line holds none, or it is a code span.
                if fence && (mark == '~' || !rest.contains('`')) {
                    if in_html {
                        return Some(first + number);
                    }
                    open = Some(Open {
                        mark,
                        length,
                        indent,
                        line: first + number,
                    });
                }
            }
        }
    }
    open.map(|open| open.line)
}

fn title_fault(title: &str) -> Option<ParagraphFault> {
    text_fault(title).or_else(|| {
        title
            .contains(['*', '\n', '\r', '|'])
            .then_some(ParagraphFault::Title)
    })
}

impl Paragraph {
    /// Everything that keeps the paragraph out of a report, in the order of the parts.
    pub fn faults(&self) -> Vec<(ParagraphPart, ParagraphFault)> {
        let titles = match &self.topic {
            Topic::Own { en, zh } => [title_fault(en), title_fault(zh)],
            _ => [None, None],
        };
        let [en, zh] = titles;
        [
            (ParagraphPart::TitleEn, en),
            (ParagraphPart::TitleZh, zh),
            (ParagraphPart::En, text_fault(&self.en)),
            (ParagraphPart::Zh, text_fault(&self.zh)),
        ]
        .into_iter()
        .filter_map(|(part, fault)| fault.map(|fault| (part, fault)))
        .collect()
    }

    fn english(&self) -> Block {
        written(format!("{}:", self.topic.en()), " ", &self.en)
    }

    fn chinese(&self) -> Block {
        written(format!("{}：", self.topic.zh()), "", &self.zh)
    }
}

fn written(title: String, space: &str, own: &str) -> Block {
    // Pasted text may have the line ends of another system; blanks at the ends are nobody's intent.
    let own = own.trim().replace("\r\n", "\n").replace('\r', "\n");
    Block::Paragraph(vec![vec![strong(title), text(space), Inline::Prose(own)]])
}

/// The English blocks of paragraphs, in their order.
pub(super) fn english(paragraphs: &[Paragraph]) -> impl Iterator<Item = Block> + '_ {
    paragraphs.iter().map(Paragraph::english)
}

/// The Chinese blocks of paragraphs, in their order.
pub(super) fn chinese(paragraphs: &[Paragraph]) -> impl Iterator<Item = Block> + '_ {
    paragraphs.iter().map(Paragraph::chinese)
}

/// Puts paragraphs after the generated English part and, in Chinese, at the end of the fold. With none, the document
/// stays canonical.
#[must_use]
pub fn with_paragraphs(mut document: Document, paragraphs: &[Paragraph]) -> Document {
    document.english.extend(english(paragraphs));
    document.chinese.extend(chinese(paragraphs));
    document
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let line = |word: &str| vec![Block::Paragraph(vec![vec![text(word)]])];
        Document {
            english: line("E"),
            chinese: line("Z"),
        }
    }

    fn paragraph(topic: Topic, en: &str, zh: &str) -> Paragraph {
        Paragraph {
            topic,
            en: en.to_owned(),
            zh: zh.to_owned(),
        }
    }

    #[test]
    fn paragraphs_stand_before_the_fold_and_at_its_end() {
        let own = Topic::Own {
            en: "Blocker · credential".to_owned(),
            zh: "阻塞 · 凭据".to_owned(),
        };
        let all = [
            paragraph(Topic::Provenance, "old `a`.\r\nnew.", "旧 `a`。"),
            paragraph(own, " b ", "乙"),
        ];
        assert_eq!(
            with_paragraphs(document(), &all).to_markdown(),
            "E\n\n**Provenance:** old `a`.\nnew.\n\n**Blocker · credential:** b\n\n<details>\n<summary>中文</summary>\n\n\
             Z\n\n**来源说明：**旧 `a`。\n\n**阻塞 · 凭据：**乙\n\n</details>"
        );
        assert_eq!(with_paragraphs(document(), &[]), document());
    }

    #[test]
    fn a_code_fence_has_to_be_closed() {
        for text in [
            "Log:\n```\nx\n```",
            "Log:\r\n\r\n   ~~~ text ` ~~~\r\n   <b>\r\n   ~~~~  \r\n",
            "Log:\n````\n```\n~~~\n````\nmore\n```rust\n```",
            "- item\n\n  ```\n  x\n\n  ```",
            // No fences: in the first line, a code span, indented code, too short, in a quote.
            "```",
            "~~~ x",
            "a\n``` b ``` c",
            "a\n\n    ```",
            "a\n\n\t```",
            "a\n``\n~~",
            "a\n> ```\n> b",
            "<b>\n\na\n```\n```",
        ] {
            assert_eq!(text_fault(text), None, "{text}");
        }
        for (text, line) in [
            ("a\n```", 2),
            ("a\n~~~~\nb\n~~~", 2),
            ("a\n```\nb\n~~~", 2),
            ("a\n```\nb\n``` c", 2),
            ("a\n```\nb\n    ```", 2),
            ("a\n```\n```\n\n   ~~~x~", 5),
            // The fence in the first line stands behind the title and opens nothing, so its end opens one.
            ("```\nx\n```", 3),
            ("\r\n\n```\nx\n```", 5),
            // The list ends with the line that is not indented, and the fence with it.
            ("- a\n\n  ```\nb\n```", 3),
            ("- a\n\n  ```\nb\n  ```", 3),
            ("> ```\nb\n```", 3),
            // Within raw HTML nothing is a fence until a blank line.
            ("a\n<div>\n```\n\n```\nb", 3),
        ] {
            assert_eq!(
                text_fault(text),
                Some(ParagraphFault::OpenFence { line }),
                "{text}"
            );
        }
    }

    #[test]
    fn what_would_break_the_report_is_refused() {
        let faults = |en: &str| paragraph(Topic::Status, en, "好").faults();
        assert!(faults("a | b @c <d> 700".repeat(99).as_str()).is_empty());
        assert_eq!(faults(" \n"), [(ParagraphPart::En, ParagraphFault::Empty)]);
        for (text, word) in [
            ("x <!-- klaud-report:", "<!--"),
            ("y-->", "-->"),
            ("</DETAILS>", "</details"),
            ("<Details open>", "<details"),
        ] {
            assert_eq!(
                faults(text),
                [(ParagraphPart::En, ParagraphFault::Forbidden(word))],
                "{text}"
            );
        }
        for (text, word) in [
            ("<pre>", "<pre"),
            ("a\n<PRE\nb", "<pre"),
            ("x <script src=y>", "<script"),
            ("<Style>", "<style"),
            ("<textarea", "<textarea"),
            ("<![CDATA[ x", "<![CDATA["),
            ("<?php", "<?"),
            ("<!DOCTYPE html>", "<!"),
        ] {
            assert_eq!(
                faults(text),
                [(ParagraphPart::En, ParagraphFault::RawHtml(word))],
                "{text}"
            );
        }
        for text in ["<prefix> <script-x> <b> 3<!4 <! a <[x", "</pre>", "x < ?"] {
            assert_eq!(faults(text), [], "{text}");
        }
        assert_eq!(
            faults(&"x".repeat(PARAGRAPH_MAX + 1)),
            [(ParagraphPart::En, ParagraphFault::TooLong)]
        );
        let own = Topic::Own {
            en: "a**b".to_owned(),
            zh: String::new(),
        };
        assert_eq!(
            paragraph(own, "x", "").faults(),
            [
                (ParagraphPart::TitleEn, ParagraphFault::Title),
                (ParagraphPart::TitleZh, ParagraphFault::Empty),
                (ParagraphPart::Zh, ParagraphFault::Empty),
            ]
        );
    }
}
