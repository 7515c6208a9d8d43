//! How figures are written (docs/CANONICAL.md §5). Rounding happens here, once, and nowhere else.

use super::fixed::scaled;

/// What stands for a figure that is not known or not comparable.
pub const NOT_AVAILABLE: &str = "N/A";

/// A figure with at most two decimals, correctly rounded from the exact double (exact ties to even), thousands
/// separated by commas, trailing zeros after the dot removed; `N/A` for `None` (docs/CANONICAL.md §5).
///
/// Negative zero and what rounds to it is `-0`.
pub fn number(value: Option<f64>) -> String {
    let mut out = String::new();
    push_number(&mut out, value);
    out
}

/// Relative change in percent, signed, with at most one decimal (docs/CANONICAL.md §5). `N/A` if not comparable,
/// if one value is missing, or if the old one is zero of either sign.
pub fn delta(old: Option<f64>, new: Option<f64>, comparable: bool) -> String {
    let mut out = String::new();
    push_delta(&mut out, old, new, comparable);
    out
}

/// A new figure with its change, e.g. `238.4 (+7.1%)`; `N/A` alone if there is no new one
/// (docs/CANONICAL.md §5).
pub fn measured(new: Option<f64>, old: Option<f64>, comparable: bool) -> String {
    // Enough for nearly all of them.
    let mut out = String::with_capacity(24);
    push_number(&mut out, new);
    if new.is_some() {
        out.push_str(" (");
        push_delta(&mut out, old, new, comparable);
        out.push(')');
    }
    out
}

fn push_number(out: &mut String, value: Option<f64>) {
    let Some(value) = value else {
        return out.push_str(NOT_AVAILABLE);
    };
    if value.is_nan() {
        return out.push_str("nan");
    }
    if value.is_sign_negative() {
        out.push('-');
    }
    if value.is_infinite() {
        return out.push_str("inf");
    }
    let Some(hundredths) = scaled(value, 100) else {
        // Whole, with digits that no machine integer may hold.
        return push_grouped(out, format!("{:.0}", value.abs()).as_bytes());
    };
    let mut buffer = [0; DIGITS];
    push_grouped(out, digits(hundredths / 100, &mut buffer));
    let fraction = hundredths % 100;
    if fraction > 0 {
        out.push('.');
        push_digit(out, fraction / 10);
        if fraction % 10 > 0 {
            push_digit(out, fraction % 10);
        }
    }
}

fn push_delta(out: &mut String, old: Option<f64>, new: Option<f64>, comparable: bool) {
    let (Some(old), Some(new)) = (old, new) else {
        return out.push_str(NOT_AVAILABLE);
    };
    if !comparable || old == 0.0 {
        return out.push_str(NOT_AVAILABLE);
    }
    // In exactly this order: another one rounds differently.
    let percent = (new / old - 1.0) * 100.0;
    let Some(tenths) = scaled(percent, 10) else {
        return out.push_str(&format!("{percent:+.0}%"));
    };
    out.push(if percent.is_sign_negative() { '-' } else { '+' });
    let mut buffer = [0; DIGITS];
    for digit in digits(tenths / 10, &mut buffer) {
        out.push(char::from(*digit));
    }
    if tenths % 10 > 0 {
        out.push('.');
        push_digit(out, tenths % 10);
    }
    out.push('%');
}

/// Decimal digits of the largest `u64`.
const DIGITS: usize = 20;

/// ASCII digits of a number, at the end of the buffer.
fn digits(mut value: u64, buffer: &mut [u8; DIGITS]) -> &[u8] {
    let mut start = DIGITS;
    loop {
        start -= 1;
        buffer[start] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            return &buffer[start..];
        }
    }
}

/// Digits with a comma after every third, counted from the end.
fn push_grouped(out: &mut String, digits: &[u8]) {
    for (i, digit) in digits.iter().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(char::from(*digit));
    }
}

fn push_digit(out: &mut String, digit: u64) {
    out.push(char::from(b'0' + digit as u8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_ties_to_even_and_lose_zeros() {
        for (value, text) in [
            (2001.03, "2,001.03"),
            (222.6, "222.6"),
            (1000.0, "1,000"),
            (100.0, "100"),
            (0.125, "0.12"),
            (0.375, "0.38"),
            (2.675, "2.67"),
            (999.995, "1,000"),
            (1e-9, "0"),
            (0.0, "0"),
            (-0.0, "-0"),
            (-0.004, "-0"),
            (-1234567.5, "-1,234,567.5"),
            (1e22, "10,000,000,000,000,000,000,000"),
        ] {
            assert_eq!(number(Some(value)), text);
        }
        assert_eq!(number(None), "N/A");
    }

    #[test]
    fn deltas_are_signed() {
        for (old, new, text) in [
            (100.0, 110.0, "+10%"),
            (20.0, 19.0, "-5%"),
            (8.0, 8.5, "+6.2%"),
            (100.0, 99.99, "-0%"),
            (10.0, -0.0, "-100%"),
            (1.0, 1e6, "+99999900%"),
            (5e-324, 1.0, "+inf%"),
            (-0.0, 1.0, "N/A"),
        ] {
            assert_eq!(delta(Some(old), Some(new), true), text);
        }
        assert_eq!(delta(Some(1.0), Some(1.0), false), "N/A");
        assert_eq!(measured(Some(5.0), None, true), "5 (N/A)");
        assert_eq!(measured(None, Some(5.0), true), "N/A");
    }
}
