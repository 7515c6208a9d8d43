//! The time of a report.

use std::fmt;
use std::str::FromStr;

use time::format_description::well_known::Iso8601;
use time::{OffsetDateTime, UtcOffset};

/// An instant in UTC, shown to the minute. Seconds are cut off, not rounded (docs/CANONICAL.md §9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UtcMinute(OffsetDateTime);

/// The text is no ISO 8601 date and time with an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an ISO 8601 date and time with an offset")]
pub struct ParseTimeError;

impl ParseTimeError {
    /// Stable code for messages in other languages.
    pub fn code(&self) -> &'static str {
        "invalid-time"
    }
}

impl UtcMinute {
    /// From seconds since 1970-01-01 00:00 UTC; `None` outside the years that dates can hold.
    pub fn from_unix_seconds(seconds: i64) -> Option<Self> {
        OffsetDateTime::from_unix_timestamp(seconds).ok().map(Self)
    }
}

impl FromStr for UtcMinute {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let time = OffsetDateTime::parse(text, &Iso8601::DEFAULT).map_err(|_| ParseTimeError)?;
        time.checked_to_offset(UtcOffset::UTC)
            .map(Self)
            .ok_or(ParseTimeError)
    }
}

impl UtcMinute {
    /// ISO 8601 in UTC with seconds, e.g. `2026-09-21T01:15:00Z`; reads back as the same minute.
    pub fn to_iso(self) -> String {
        let time = self.0;
        let (year, month, day) = time.to_calendar_date();
        format!(
            "{year:04}-{:02}-{day:02}T{:02}:{:02}:00Z",
            u8::from(month),
            time.hour(),
            time.minute()
        )
    }
}

impl fmt::Display for UtcMinute {
    /// `YYYY-MM-DD HH:MM UTC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.0;
        let (year, month, day) = time.to_calendar_date();
        write!(
            f,
            "{year:04}-{:02}-{day:02} {:02}:{:02} UTC",
            u8::from(month),
            time.hour(),
            time.minute()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iso_text_reads_back_as_the_same_minute() {
        let time: UtcMinute = "2026-09-21T01:15:59+02:00".parse().unwrap();
        assert_eq!(time.to_iso(), "2026-09-20T23:15:00Z");
        let again: UtcMinute = time.to_iso().parse().unwrap();
        assert_eq!(again.to_string(), time.to_string());
    }

    #[test]
    fn offsets_are_applied_and_seconds_cut() {
        for (text, shown) in [
            ("2026-09-21T01:15:00Z", "2026-09-21 01:15 UTC"),
            ("2026-12-31T23:59:59.999999Z", "2026-12-31 23:59 UTC"),
            ("2026-09-21T05:45:00+05:30", "2026-09-21 00:15 UTC"),
            ("2026-09-21T05:45:00.123-08:00", "2026-09-21 13:45 UTC"),
            ("2027-01-01T00:29:59+00:30", "2026-12-31 23:59 UTC"),
            ("2026-09-21T01:15Z", "2026-09-21 01:15 UTC"),
            ("2026-09-21T01:15:00+0000", "2026-09-21 01:15 UTC"),
        ] {
            assert_eq!(
                text.parse::<UtcMinute>().unwrap().to_string(),
                shown,
                "{text}"
            );
        }
        for text in [
            "",
            "2026-09-21",
            "2026-09-21T01:15:00",
            "2026-13-21T01:15:00Z",
            "9999-12-31T23:59:59-23:59",
        ] {
            assert!(text.parse::<UtcMinute>().is_err(), "{text}");
        }
        assert_eq!(
            UtcMinute::from_unix_seconds(59).unwrap().to_string(),
            "1970-01-01 00:00 UTC"
        );
        assert!(UtcMinute::from_unix_seconds(i64::MAX).is_none());
    }
}
