//! Canonical text of numbers and strings in JSON (docs/CANONICAL.md §2).

use std::borrow::Cow;
use std::fmt::Write as _;

use serde_json::Number;

/// Shortest round-trip decimal of a double in the form of docs/CANONICAL.md §2: positional with a fractional
/// part for a decimal exponent from −4 to 15, else scientific with a signed exponent of two or more digits.
///
/// NaN and infinities, which have no JSON form, come out as `nan`, `inf` and `-inf`.
pub fn double_text(value: f64) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            "nan"
        } else if value > 0.0 {
            "inf"
        } else {
            "-inf"
        }
        .into();
    }
    let scientific = shortest(value);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa
        .strip_prefix('-')
        .map_or(("", mantissa), |rest| ("-", rest));
    if !(-4..16).contains(&exponent) {
        let direction = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{mantissa}e{direction}{:02}", exponent.unsigned_abs());
    }
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    if exponent < 0 {
        let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
        return format!("{sign}0.{zeros}{digits}");
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        format!("{sign}{digits}{}.0", "0".repeat(whole - digits.len()))
    } else {
        format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
    }
}

/// Shortest digits that round-trip, with one digit before the dot: `1.5e-7`. Where two are equally near, the one
/// with an even last digit, as the reference has it; `{:e}` alone takes the larger one.
fn shortest(value: f64) -> String {
    let shortest = format!("{value:e}");
    let digits = shortest
        .bytes()
        .take_while(|b| *b != b'e')
        .filter(u8::is_ascii_digit)
        .count();
    // Decimals this short are so far apart that only one of them can stand for the value.
    if digits <= f64::DIGITS as usize {
        return shortest;
    }
    // A given precision rounds the exact value, ties to even. Just below a power of two the nearest decimal may
    // belong to another double.
    let nearest = format!("{value:.*e}", digits - 1);
    if nearest == shortest || nearest.parse() == Ok(value) {
        nearest
    } else {
        shortest
    }
}

/// Whether a JSON number literal is an integer: no fraction and no exponent (docs/CANONICAL.md §1).
pub fn is_integer_literal(literal: &str) -> bool {
    !literal.contains(['.', 'e', 'E'])
}

/// Canonical text of a JSON number: integers of any size in decimal with `-0` as `0`, everything else as
/// [`double_text`]. `None` if the literal overflows to infinity.
pub fn number_text(number: &Number) -> Option<String> {
    literal_text(number.as_str()).map(Cow::into_owned)
}

/// [`number_text`] of a literal.
pub(crate) fn literal_text(literal: &str) -> Option<Cow<'_, str>> {
    if is_integer_literal(literal) {
        return Some(if literal == "-0" { "0" } else { literal }.into());
    }
    let value: f64 = literal.parse().ok()?;
    value.is_finite().then(|| double_text(value).into())
}

/// Which characters of a JSON string are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escaping {
    /// Everything outside U+0020–U+007E, as docs/CANONICAL.md §2 and §10 ask.
    Ascii,
    /// Only what JSON requires; the shorter form in UTF-8.
    Minimal,
}

/// Appends `text` as a JSON string with its quotes. Hex digits are lower case and code points above U+FFFF
/// become a surrogate pair (docs/CANONICAL.md §2).
pub fn push_string(out: &mut String, text: &str, escaping: Escaping) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(c),
            _ if escaping == Escaping::Minimal && c > '\u{1f}' => out.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_switch_notation_where_the_reference_does() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (-1.5, "-1.5"),
            (100.0, "100.0"),
            (0.1, "0.1"),
            (0.0001, "0.0001"),
            (0.00012, "0.00012"),
            (1e-5, "1e-05"),
            (1.5e-7, "1.5e-07"),
            (1e15, "1000000000000000.0"),
            (1234567890123456.7, "1234567890123456.8"),
            (1e16, "1e+16"),
            (1e22, "1e+22"),
            (1e23, "1e+23"),
            (1.5e300, "1.5e+300"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (2.0_f64.powi(-44), "5.684341886080802e-14"),
            // Equally near to two decimals of 17 digits.
            (2.0_f64.powi(-25), "2.9802322387695312e-08"),
            (1_059_438_285_926_254.3, "1059438285926254.2"),
        ] {
            assert_eq!(double_text(value), text);
        }
    }

    #[test]
    fn numbers_keep_their_kind() {
        for (literal, text) in [
            ("-0", Some("0")),
            ("-0.0", Some("-0.0")),
            ("1E2", Some("100.0")),
            ("100", Some("100")),
            (
                "123456789012345678901234567890",
                Some("123456789012345678901234567890"),
            ),
            ("1e999", None),
        ] {
            let number: Number = literal.parse().unwrap();
            assert_eq!(number_text(&number).as_deref(), text, "{literal}");
        }
    }

    #[test]
    fn strings_are_escaped() {
        let text = "\"\\/\u{7f}\u{8}\u{1f}é中😀";
        let mut out = String::new();
        push_string(&mut out, text, Escaping::Ascii);
        assert_eq!(out, r#""\"\\/\u007f\b\u001f\u00e9\u4e2d\ud83d\ude00""#);
        out.clear();
        push_string(&mut out, text, Escaping::Minimal);
        assert_eq!(out, "\"\\\"\\\\/\u{7f}\\b\\u001fé中😀\"");
    }
}
