//! Integers from 0 without an upper bound.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// An integer ≥ 0 of any size, held as decimal text without leading zeros.
///
/// JSON integers have no upper bound in the record contract (docs/CANONICAL.md §1) and are rendered digit by
/// digit, so a machine integer would reject or change legal records.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Natural(Box<str>);

impl Natural {
    /// The value as `u64`, `None` if it does not fit.
    pub fn to_u64(&self) -> Option<u64> {
        self.0.parse().ok()
    }

    /// The nearest double (ties to even); infinite beyond the range of doubles.
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::INFINITY)
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        &*self.0 == "0"
    }

    /// The decimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<u64> for Natural {
    fn from(value: u64) -> Self {
        Self(value.to_string().into())
    }
}

impl From<u32> for Natural {
    fn from(value: u32) -> Self {
        u64::from(value).into()
    }
}

/// The text is not a run of ASCII digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a whole number of 0 or more")]
pub struct ParseNaturalError;

impl FromStr for Natural {
    type Err = ParseNaturalError;

    /// Takes one or more ASCII digits; leading zeros are dropped.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseNaturalError);
        }
        let digits = text.trim_start_matches('0');
        Ok(Self(if digits.is_empty() { "0" } else { digits }.into()))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        // Without leading zeros the longer one is the larger one.
        self.0
            .len()
            .cmp(&other.0.len())
            .then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn natural(text: &str) -> Natural {
        text.parse().unwrap()
    }

    #[test]
    fn keeps_any_size_and_orders_by_value() {
        assert_eq!(natural("00042"), Natural::from(42_u64));
        assert!(natural("000").is_zero());
        assert!(natural("9") < natural("10"));
        assert!(natural("18446744073709551616") > Natural::from(u64::MAX));
        assert_eq!(natural("18446744073709551616").to_u64(), None);
        assert_eq!(natural("9007199254740993").to_f64(), 9007199254740992.0);
    }

    #[test]
    fn refuses_everything_but_digits() {
        for text in ["", "-1", "+1", "1.0", " 1", "١"] {
            assert!(text.parse::<Natural>().is_err(), "{text}");
        }
    }
}
