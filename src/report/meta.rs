//! The line of settings under the title, and its Chinese form.

use super::document::{Inline, Line};

/// Set between the parts of a line.
pub(super) const SEPARATOR: &str = " · ";

pub(super) fn text(text: impl Into<String>) -> Inline {
    Inline::Text(text.into())
}

pub(super) fn strong(text: impl Into<String>) -> Inline {
    Inline::Strong(text.into())
}

pub(super) fn code(text: impl Into<String>) -> Inline {
    Inline::Code(text.into())
}

pub(super) fn prose(text: impl Into<String>) -> Inline {
    Inline::Prose(text.into())
}

/// Chinese names of the statistics.
pub(super) const STATISTICS: [(&str, &str); 2] =
    [("Mean latency", "平均延迟"), ("Median latency", "中位延迟")];

/// Replaces words in the whole line, one word after the other, also inside labels and addresses as the
/// reference does (docs/CANONICAL.md §12, 14). No word can reach across two inlines: what stands between them
/// in Markdown (`` [ ] ( ) ` · ``) is part of none.
pub(super) fn replaced(line: &[Inline], words: &[(&str, &str)]) -> Line {
    let replace = |text: &String| {
        words
            .iter()
            .fold(text.clone(), |text, (from, to)| text.replace(from, to))
    };
    line.iter()
        .map(|inline| match inline {
            Inline::Text(text) => Inline::Text(replace(text)),
            Inline::Prose(text) => Inline::Prose(replace(text)),
            Inline::Strong(text) => Inline::Strong(replace(text)),
            Inline::Code(text) => Inline::Code(replace(text)),
            Inline::Link { label, url } => Inline::Link {
                label: replace(label),
                url: replace(url),
            },
        })
        .collect()
}
