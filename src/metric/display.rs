//! How numbers look on the page: a fixed count of decimals, thousands separators and a real minus sign.
//! Rounding happens here, once; the canonical text of the report has its own rules (docs/CANONICAL.md §5).

/// U+2212, which is as wide as a plus.
pub const MINUS: char = '\u{2212}';

/// The digits of a value without its sign, e.g. `1,334.81`.
fn digits(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut out = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

/// A value with a fixed count of decimals, e.g. `1,334.81`. What rounds to zero has no sign.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = digits(value, decimals);
    if value < 0.0 && text.bytes().any(|b| (b'1'..=b'9').contains(&b)) {
        format!("{MINUS}{text}")
    } else {
        text
    }
}

/// A signed value with a fixed count of decimals, e.g. `+0.30` or `−1.30`. Only an exact zero has no sign: a change
/// that rounds to zero still says which way it went, as the canonical text does (docs/CANONICAL.md §12).
pub fn signed(value: f64, decimals: usize) -> String {
    let text = digits(value, decimals);
    if value > 0.0 {
        format!("+{text}")
    } else if value < 0.0 {
        format!("{MINUS}{text}")
    } else {
        text
    }
}

/// A relative change given as a fraction, e.g. `+39.1%`.
pub fn percent(fraction: f64) -> String {
    format!("{}%", signed(fraction * 100.0, 1))
}

/// A score given as a fraction, e.g. `95.45%`.
pub fn score(fraction: f64) -> String {
    format!("{}%", fixed(fraction * 100.0, 2))
}

/// A difference of scores given as a fraction, in percentage points without the unit, e.g. `−0.30`.
pub fn points(fraction: f64) -> String {
    signed(fraction * 100.0, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_numbers() {
        assert_eq!(fixed(1334.806, 2), "1,334.81");
        assert_eq!(fixed(-1234567.0, 0), "\u{2212}1,234,567");
        assert_eq!(fixed(-0.0001, 2), "0.00");
        assert_eq!(percent(0.391), "+39.1%");
        assert_eq!(percent(-0.0796), "\u{2212}8.0%");
        assert_eq!(percent(0.0), "0.0%");
        assert_eq!(percent(-0.0001), "\u{2212}0.0%");
        assert_eq!(percent(0.0004), "+0.0%");
        assert_eq!(score(0.954510), "95.45%");
        assert_eq!(points(0.003), "+0.30");
    }
}
