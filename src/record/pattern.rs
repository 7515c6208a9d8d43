//! Character rules of record fields (docs/CANONICAL.md §1). Every rule covers the whole string.

use super::problem::Rule;

/// First code points of the runs of ten decimal digits outside ASCII (category Nd, Unicode 16).
const DIGIT_RUNS: [u32; 75] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6,
    0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50,
    0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
    0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0,
    0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50,
    0x11da0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8,
    0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0,
];

/// Whether `c` is a decimal digit of any script.
fn is_decimal_digit(c: char) -> bool {
    c.is_ascii_digit()
        || DIGIT_RUNS
            .iter()
            .any(|start| (*start..start + 10).contains(&u32::from(c)))
}

fn characters(text: &str, extra: &str, max: Option<usize>) -> Result<(), Rule> {
    // `extra` is ASCII, so a byte of anything else is none of it.
    let allowed = |b: u8| b.is_ascii_alphanumeric() || extra.as_bytes().contains(&b);
    if !text.bytes().all(allowed) {
        return Err(Rule::Characters);
    }
    // All ASCII by now, so bytes are code points.
    match max {
        Some(max) if text.len() > max => Err(Rule::TooLong { max }),
        _ => Ok(()),
    }
}

fn filled(text: &str, extra: &str, max: Option<usize>) -> Result<(), Rule> {
    if text.is_empty() {
        Err(Rule::Empty)
    } else {
        characters(text, extra, max)
    }
}

fn hex(text: &str, digits: usize) -> Result<(), Rule> {
    // Looks at every byte: without an early end many are tested at once.
    let all_hex = text.bytes().fold(true, |all, b| all & is_hex_digit(b));
    if text.len() == digits && all_hex {
        Ok(())
    } else {
        Err(Rule::NotHex { digits })
    }
}

/// Whether this is one of `0-9a-f`.
pub(crate) fn is_hex_digit(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

const LABEL: &str = "_.:+ /=-";

pub(crate) fn key(text: &str) -> Result<(), Rule> {
    hex(text, 64)
}

/// A commit: 40 lower-case hex digits (docs/CANONICAL.md §1).
///
/// # Errors
/// The rule that is broken.
pub fn head(text: &str) -> Result<(), Rule> {
    hex(text, 40)
}

pub(crate) fn point_label(text: &str) -> Result<(), Rule> {
    filled(text, LABEL, Some(150))
}

pub(crate) fn eval_label(text: &str) -> Result<(), Rule> {
    characters(text, LABEL, Some(150))
}

pub(crate) fn dataset(text: &str) -> Result<(), Rule> {
    filled(text, "_./:+-", Some(200))
}

pub(crate) fn suite(text: &str) -> Result<(), Rule> {
    filled(text, "_.-", Some(100))
}

pub(crate) fn metric(text: &str) -> Result<(), Rule> {
    filled(text, "_,.-", Some(100))
}

/// A container image (docs/CANONICAL.md §1): not empty, of the characters that the contract allows.
///
/// # Errors
/// The rule that is broken.
pub fn image(text: &str) -> Result<(), Rule> {
    filled(text, "_./:@+-", None)
}

/// `configs/{vendor}-master.yaml:{key}` (docs/CANONICAL.md §1.5).
pub(crate) fn family(text: &str) -> Result<(), Rule> {
    let matches = || {
        let (file, key) = text.strip_prefix("configs/")?.split_once(':')?;
        let vendor = file.strip_suffix("-master.yaml")?;
        let ok = !vendor.is_empty()
            && !vendor.contains('/')
            && !key.is_empty()
            && !key.chars().any(|c| c.is_whitespace() || c == ':');
        ok.then_some(())
    };
    matches().ok_or(Rule::NotFamily)
}

/// `YYYY-MM-DD` in digits of any script, without a look at the calendar (docs/CANONICAL.md §1.5).
pub(crate) fn date(text: &str) -> Result<(), Rule> {
    let mut length = 0;
    let fits = text.chars().all(|c| {
        length += 1;
        if matches!(length, 5 | 8) {
            c == '-'
        } else {
            is_decimal_digit(c)
        }
    });
    if fits && length == 10 {
        Ok(())
    } else {
        Err(Rule::NotDate)
    }
}

/// Address below the public API, read as the reference's URL parser does (docs/CANONICAL.md §1.5).
pub fn source(text: &str) -> Result<(), Rule> {
    let matches = || {
        if text.contains(['\n', '<', '>', '(', ')']) {
            return None;
        }
        let copy: String = text
            .trim_start_matches(|c| c <= ' ')
            .chars()
            .filter(|c| !matches!(c, '\t' | '\r' | '\n'))
            .collect();
        let (scheme, rest) = copy.split_once(':')?;
        let rest = rest.strip_prefix("//")?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, rest) = rest.split_at(end);
        let path = rest.split(['?', '#']).next()?;
        let ok = scheme.eq_ignore_ascii_case("https")
            && authority == "inferencex.semianalysis.com"
            && path.starts_with("/api/");
        ok.then_some(())
    };
    matches().ok_or(Rule::NotSource)
}

/// Longest prose text, in code points.
pub const PROSE_MAX: usize = 700;

/// Prose text (docs/CANONICAL.md §1.1): the length first, then the characters outside pinned image spans.
pub(crate) fn prose(text: &str) -> Result<(), Rule> {
    if text.is_empty() {
        return Err(Rule::Empty);
    }
    if text.chars().count() > PROSE_MAX {
        return Err(Rule::TooLong { max: PROSE_MAX });
    }
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(length) = pinned_image_span(rest) {
            rest = &rest[length..];
            continue;
        }
        if matches!(c, '@' | '<' | '>' | '\n' | '|') {
            return Err(Rule::ProseCharacter(c));
        }
        rest = &rest[c.len_utf8()..];
    }
    Ok(())
}

/// Length in bytes of the pinned image span that `text` starts with.
fn pinned_image_span(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('`')?;
    let name = rest
        .bytes()
        .take_while(|b| b.is_ascii_alphanumeric() || b"_./:+-".contains(b))
        .count();
    if name == 0 {
        return None;
    }
    let digest = rest[name..].strip_prefix("@sha256:")?;
    let digits = digest.bytes().take_while(|b| is_hex_digit(*b)).count();
    let tail = digest[digits..].strip_prefix('`')?;
    (digits == 64).then(|| text.len() - tail.len())
}

pub(crate) fn not_negative(value: f64) -> Result<(), Rule> {
    // Negative zero passes on purpose (docs/CANONICAL.md §1.2).
    if value >= 0.0 {
        Ok(())
    } else {
        Err(Rule::Negative)
    }
}

pub(crate) fn score(value: f64) -> Result<(), Rule> {
    if (0.0..=1.0).contains(&value) {
        Ok(())
    } else {
        Err(Rule::ScoreRange)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_take_digits_of_any_script() {
        for text in [
            "2026-09-14",
            "2026-99-99",
            "２０２６-０９-１４",
            "٢٠٢٦-٠٩-١٤",
            "𝟘𝟙𝟚𝟛-𝟠𝟡-𝟶𝟿",
        ] {
            assert_eq!(date(text), Ok(()), "{text}");
        }
        for text in [
            "2026-09-1",
            "2026-09-144",
            "2026/09/14",
            "2026-09-1²",
            "2026-09-1Ⅷ",
            "2026-09-14\n",
            "",
        ] {
            assert_eq!(date(text), Err(Rule::NotDate), "{text}");
        }
    }

    #[test]
    fn families_allow_odd_vendors_and_keys() {
        for text in [
            "configs/a b\n-master.yaml:k",
            "configs/-master.yaml-master.yaml:k\u{200b}\u{1c}\u{feff}",
        ] {
            assert_eq!(family(text), Ok(()), "{text:?}");
        }
        for c in [
            "\u{85}", "\u{a0}", "\u{1680}", "\u{2003}", "\u{2029}", "\u{202f}", "\u{205f}",
            "\u{3000}", ":", " ",
        ] {
            assert!(
                family(&format!("configs/amd-master.yaml:a{c}")).is_err(),
                "{c:?}"
            );
        }
        for text in [
            "configs/-master.yaml:k",
            "configs/a/b-master.yaml:k",
            "configs/a-master.yaml:",
            "configs/a:k",
        ] {
            assert!(family(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn sources_are_read_like_the_reference_does() {
        const HOST: &str = "inferencex.semianalysis.com";
        for text in [
            format!("https://{HOST}/api/"),
            format!(" \u{1}HTTPS://{HOST}/api/v1?a b[`|`]#/../"),
            format!("ht\ttps:/\r/{HOST}/a\tpi/../x"),
        ] {
            assert_eq!(source(&text), Ok(()), "{text:?}");
        }
        for text in [
            format!("http://{HOST}/api/"),
            format!("https:{HOST}/api/"),
            format!("https://{HOST}:443/api/"),
            format!("https://x@{HOST}/api/"),
            format!("https://{HOST}/api"),
            format!("https://{HOST}?/api/"),
            format!("https://{HOST}/api/(x)"),
            format!("https://{HOST}/api/\n"),
            "https://INFERENCEX.semianalysis.com/api/".into(),
            "\u{a0}https://inferencex.semianalysis.com/api/".into(),
            String::new(),
        ] {
            assert!(source(&text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn prose_takes_pinned_images_out() {
        let digest = "0".repeat(64);
        for text in [
            format!("`a/b:c@sha256:{digest}`"),
            // The backtick that opens the span may have closed another one.
            format!("`code`a@sha256:{digest}`"),
            format!("`a@sha256:{digest}``b@sha256:{digest}`"),
            "\r\t\u{2028}＠".into(),
        ] {
            assert_eq!(prose(&text), Ok(()), "{text:?}");
        }
        for text in [
            format!("`a@sha256:{digest}0`"),
            format!("`@sha256:{digest}`"),
            format!("`a@sha256:{digest}`b@sha256:{digest}`"),
            format!("``a b@sha256:{digest}`"),
            "a|b".into(),
            "x".repeat(701),
            String::new(),
        ] {
            assert!(prose(&text).is_err(), "{text:?}");
        }
        assert_eq!(prose(&"😀".repeat(700)), Ok(()));
        assert_eq!(prose(&"@".repeat(701)), Err(Rule::TooLong { max: 700 }));
    }
}
