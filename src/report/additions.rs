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
