//! Why a command did not do its work, and the exit code for it.

use std::fmt;
use std::io::Write;
use std::path::Path;

/// The input is faulty.
pub(super) const INPUT: u8 = 1;
/// Wrong usage; clap's own code.
pub(super) const USAGE: u8 = 2;
/// A file cannot be read or written.
pub(super) const FILES: u8 = 3;

/// Why a command did not do its work.
#[derive(Debug)]
pub(super) enum Failure {
    /// The input is faulty: one message for each fault; none if they are in the output already.
    Input(Vec<String>),
    /// Wrong usage that clap does not see.
    Usage(String),
    /// A file cannot be read or written.
    Files(String),
}

impl Failure {
    pub(super) fn input(message: impl fmt::Display) -> Self {
        Self::Input(vec![message.to_string()])
    }

    pub(super) fn file(path: &Path, error: impl fmt::Display) -> Self {
        Self::Files(format!("{}: {error}", path.display()))
    }

    pub(super) fn code(&self) -> u8 {
        match self {
            Self::Input(_) => INPUT,
            Self::Usage(_) => USAGE,
            Self::Files(_) => FILES,
        }
    }

    pub(super) fn print(&self) {
        match self {
            Self::Input(messages) => messages.iter().for_each(|message| say(message)),
            Self::Usage(message) | Self::Files(message) => say(message),
        }
    }
}

/// A message on the standard error, on one line whatever it quotes.
pub(super) fn say(message: &str) {
    let _ = writeln!(std::io::stderr(), "tagdelta: {}", one_line(message));
}

/// The text with control characters escaped, so that it stays one line.
pub(super) fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_on_one_line() {
        assert_eq!(one_line("a\nb\u{1b}[0m中"), "a\\nb\\u{1b}[0m中");
    }
}
