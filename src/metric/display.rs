//! How numbers look on the page: a fixed count of decimals, thousands separators and a real minus sign.
//! Rounding happens here, once; the canonical text of the report has its own rules (docs/CANONICAL.md §5).

/// U+2212, which is as wide as a plus.
pub const MINUS: char = '\u{2212}';

/// A value with a fixed count of decimals, e.g. `1,334.81`.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut out = String::new();
    // A value that rounds to zero has no sign.
    if value < 0.0 && text.bytes().any(|b| (b'1'..=b'9').contains(&b)) {
        out.push(MINUS);
    }
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

/// A signed value with a fixed count of decimals, e.g. `+0.30` or `−1.30`. What rounds to zero is `0.00`.
pub fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    let is_zero = !text.bytes().any(|b| (b'1'..=b'9').contains(&b));
    if is_zero || value < 0.0 { text } else { format!("+{text}") }
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
        assert_eq!(percent(-0.0001), "0.0%");
        assert_eq!(score(0.954510), "95.45%");
        assert_eq!(points(0.003), "+0.30");
    }
}
