//! Lines of the input, and which of them are quoted or hidden.

/// One line without its line feed. It may end in a carriage return.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    raw: &'t str,
    /// From 1.
    pub(super) number: usize,
    pub(super) kind: Kind,
}

/// What a line is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text.
    Text,
    /// Inside a fenced code block, or its fences.
    Fenced,
    /// Inside an HTML comment.
    Comment,
}

impl<'t> Line<'t> {
    /// The text without a carriage return at its end.
    pub(super) fn text(&self) -> &'t str {
        self.raw.strip_suffix('\r').unwrap_or(self.raw)
    }

    /// The text as it stands.
    pub(super) fn raw(&self) -> &'t str {
        self.raw
    }

    pub(super) fn ends_in_return(&self) -> bool {
        self.raw.ends_with('\r')
    }

    pub(super) fn is_blank(&self) -> bool {
        self.raw.trim().is_empty()
    }
}

/// Splits a text at line feeds only: prose may hold every other line separator.
pub(super) fn split(text: &str) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = text
        .split('\n')
        .enumerate()
        .map(|(index, raw)| Line {
            raw,
            number: index + 1,
            kind: Kind::Text,
        })
        .collect();
    mark_comments(&mut lines);
    mark_fences(&mut lines);
    lines
}

/// Comments that start at the start of a line. One that never ends hides nothing.
fn mark_comments(lines: &mut [Line<'_>]) {
    let Some(last) = lines.iter().rposition(|line| line.raw.contains("-->")) else {
        return;
    };
    let mut at = 0;
    while at <= last {
        if !lines[at].raw.starts_with("<!--") {
            at += 1;
            continue;
        }
        // `last` ends it at the latest.
        while at < last && !lines[at].raw.contains("-->") {
            lines[at].kind = Kind::Comment;
            at += 1;
        }
        lines[at].kind = Kind::Comment;
        at += 1;
    }
}

/// Fenced code blocks. One that never ends is none: text copied from several comments would vanish in it.
fn mark_fences(lines: &mut [Line<'_>]) {
    let last_close = |mark: char| {
        lines
            .iter()
            .rposition(|line| fence(line).is_some_and(|(c, bare)| c == mark && bare))
    };
    let last = [('`', last_close('`')), ('~', last_close('~'))];
    let mut open: Option<char> = None;
    for (at, line) in lines.iter_mut().enumerate() {
        match (open, fence(line)) {
            (None, Some((mark, _)))
                if last
                    .iter()
                    .any(|(c, last)| *c == mark && last.is_some_and(|last| last > at)) =>
            {
                open = Some(mark);
                line.kind = Kind::Fenced;
            }
            (Some(mark), found) => {
                line.kind = Kind::Fenced;
                if found == Some((mark, true)) {
                    open = None;
                }
            }
            _ => {}
        }
    }
}

/// The mark of a fence line, and whether nothing else stands in the line.
fn fence(line: &Line<'_>) -> Option<(char, bool)> {
    let text = line.raw.trim_start_matches(' ');
    if line.kind == Kind::Comment || line.raw.len() - text.len() > 3 {
        return None;
    }
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = text.trim_start_matches(mark);
    (text.len() - rest.len() >= 3 && !(mark == '`' && rest.contains('`')))
        .then(|| (mark, rest.trim().is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_and_hidden_lines_are_known() {
        let text = "a\n<!-- b -->\n```sh\nc\n\n```\n<!--\nd\n-->\n~~~\ne\n```\nf";
        let kinds: String = split(text)
            .iter()
            .map(|line| match line.kind {
                Kind::Text => 't',
                Kind::Fenced => 'f',
                Kind::Comment => 'c',
            })
            .collect();
        assert_eq!(kinds, "tcffffccctttt");
        assert_eq!(split("a\u{2028}b\r\n")[0].text(), "a\u{2028}b");
        assert!(split("<!-- never").iter().all(|l| l.kind == Kind::Text));
    }
}
