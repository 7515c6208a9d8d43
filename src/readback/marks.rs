//! Markdown marks of the generated lines, kept or lost.

/// Whether the text is Markdown or was copied from the rendered page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marks {
    /// Markdown as written.
    Kept,
    /// Copied from the page: no bold, no code spans, no links, cells set apart by tabs.
    Lost,
}

impl Marks {
    /// Stable code, the key of translated messages.
    pub fn code_name(self) -> &'static str {
        match self {
            Self::Kept => "marks-kept",
            Self::Lost => "marks-lost",
        }
    }

    /// Text behind a bold English title such as `Goal:`.
    pub(super) fn after<'t>(self, line: &'t str, title: &str) -> Option<&'t str> {
        match self {
            Self::Kept => line
                .strip_prefix("**")?
                .strip_prefix(title)?
                .strip_prefix("** "),
            Self::Lost => line.strip_prefix(title)?.strip_prefix(' '),
        }
    }

    /// Text behind a bold Chinese title such as `目标：`. The page often shows the marks of these: Markdown does not
    /// take them for bold before a letter.
    pub(super) fn after_zh<'t>(self, line: &'t str, title: &str) -> Option<&'t str> {
        let bold = line
            .strip_prefix("**")
            .and_then(|line| line.strip_prefix(title))
            .and_then(|line| line.strip_prefix("**"));
        match self {
            Self::Kept => bold,
            Self::Lost => bold.or_else(|| line.strip_prefix(title)),
        }
    }

    /// Content of a code span.
    pub(super) fn code(self, text: &str) -> Option<&str> {
        match self {
            Self::Kept => text.strip_prefix('`')?.strip_suffix('`'),
            Self::Lost => Some(text),
        }
    }

    /// Cells of a row; `None` if the line is no row.
    pub(super) fn cells(self, line: &str) -> Option<Vec<&str>> {
        match self {
            Self::Kept => {
                let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
                Some(inner.split(" | ").collect())
            }
            Self::Lost => line
                .contains('\t')
                .then(|| line.split('\t').map(str::trim).collect()),
        }
    }
}
