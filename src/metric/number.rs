//! How figures are written (docs/CANONICAL.md §5). Rounding happens here, once, and nowhere else.

/// What stands for a figure that is not known or not comparable.
pub const NOT_AVAILABLE: &str = "N/A";

/// A figure with at most two decimals, correctly rounded from the exact double (exact ties to even), thousands
/// separated by commas, trailing zeros after the dot removed; `N/A` for `None` (docs/CANONICAL.md §5).
///
/// Negative zero and what rounds to it is `-0`.
pub fn number(value: Option<f64>) -> String {
    let Some(value) = value else {
        return NOT_AVAILABLE.into();
    };
    if !value.is_finite() {
        return if value.is_nan() {
            "nan".into()
        } else {
            format!("{value}")
        };
    }
    // The formatter rounds the exact binary value, ties to even.
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let (sign, text) = text
        .strip_prefix('-')
        .map_or(("", text), |rest| ("-", rest));
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut out = String::from(sign);
    for (i, digit) in whole.char_indices() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out + fraction
}

/// Relative change in percent, signed, with at most one decimal (docs/CANONICAL.md §5). `N/A` if not comparable,
/// if one value is missing, or if the old one is zero of either sign.
pub fn delta(old: Option<f64>, new: Option<f64>, comparable: bool) -> String {
    match (old, new) {
        (Some(old), Some(new)) if comparable && old != 0.0 => {
            // In exactly this order: another one rounds differently.
            let percent = (new / old - 1.0) * 100.0;
            format!("{percent:+.1}%").replace(".0%", "%")
        }
        _ => NOT_AVAILABLE.into(),
    }
}

/// A new figure with its change, e.g. `238.4 (+7.1%)`; `N/A` alone if there is no new one
/// (docs/CANONICAL.md §5).
pub fn measured(new: Option<f64>, old: Option<f64>, comparable: bool) -> String {
    match new {
        None => NOT_AVAILABLE.into(),
        Some(_) => format!("{} ({})", number(new), delta(old, new, comparable)),
    }
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
