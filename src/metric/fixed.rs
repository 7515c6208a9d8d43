//! Correct rounding to a few decimals.

use std::cmp::Ordering;

/// 2^53: from here on every double is whole.
const WHOLE: f64 = 9_007_199_254_740_992.0;

/// `|value|` times a small power of ten, rounded from the exact binary value, ties to even; `None` for what is not
/// finite or too large to have decimals.
///
/// The standard formatter gives the same digits and takes several times as long; a report has thousands of them.
pub(super) fn scaled(value: f64, scale: u8) -> Option<u64> {
    let value = value.abs();
    if !(0.0..WHOLE).contains(&value) {
        return None;
    }
    let bits = value.to_bits();
    let (exponent, fraction) = ((bits >> 52) as u32, bits & ((1 << 52) - 1));
    if exponent == 0 {
        // Zero and the subnormal numbers are far below the smallest tie.
        return Some(0);
    }
    // The value is mantissa / 2^shift, and the product has less than 60 bits.
    let mantissa = fraction | (1 << 52);
    let shift = 1075 - exponent;
    let product = mantissa * u64::from(scale);
    if shift >= 62 {
        return Some(0);
    }
    let one = 1 << shift;
    let (digits, rest) = (product / one, product % one);
    let up = match (2 * rest).cmp(&one) {
        Ordering::Less => 0,
        Ordering::Equal => digits & 1,
        Ordering::Greater => 1,
    };
    Some(digits + up)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(value: f64, decimals: usize) -> u64 {
        let text = format!("{:.decimals$}", value.abs());
        text.replace('.', "").parse().unwrap()
    }

    #[test]
    fn agrees_with_the_formatter() {
        let mut values = vec![
            0.0,
            -0.0,
            0.125,
            0.375,
            2.675,
            999.995,
            0.005,
            0.015,
            0.05,
            0.15,
            0.25,
            0.35,
            1e-9,
            1e15,
            f64::MIN_POSITIVE,
            5e-324,
            f64::EPSILON,
            WHOLE - 1.0,
            4503599627370495.5,
            2.0_f64.powi(-51),
        ];
        // Neighbours of ties, and a spread over all magnitudes.
        for n in 0..2_000_u32 {
            let tie = f64::from(n) / 8.0;
            values.extend([tie, tie.next_up(), tie.next_down(), -tie]);
            let mixed = u64::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            values.push(f64::from_bits(mixed & !(1 << 63)));
            values.push(f64::from_bits(
                (mixed >> 12) | ((0x3f0 + u64::from(n % 68)) << 52),
            ));
        }
        for value in values {
            if value.abs() < WHOLE {
                assert_eq!(scaled(value, 10), Some(formatted(value, 1)), "{value:e}");
                assert_eq!(scaled(value, 100), Some(formatted(value, 2)), "{value:e}");
            }
        }
    }

    #[test]
    fn leaves_the_rest_to_the_formatter() {
        for value in [WHOLE, -WHOLE, f64::MAX, f64::INFINITY, f64::NAN] {
            assert_eq!(scaled(value, 100), None);
        }
    }
}
