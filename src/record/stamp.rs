//! Days and instants as text.

use time::format_description::well_known::Rfc3339;
use time::{Date, Month, OffsetDateTime, UtcOffset};

/// Reads `YYYY-MM-DD` as a calendar day; `None` for any other spelling and for days that do not exist.
pub fn calendar_day(text: &str) -> Option<Date> {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return None;
    }
    let number = |range: std::ops::Range<usize>| -> Option<u16> {
        let digits = bytes.get(range)?;
        digits.iter().try_fold(0u16, |sum, byte| {
            byte.is_ascii_digit()
                .then(|| sum * 10 + u16::from(byte - b'0'))
        })
    };
    let month = Month::try_from(u8::try_from(number(5..7)?).ok()?).ok()?;
    let day = u8::try_from(number(8..10)?).ok()?;
    Date::from_calendar_date(i32::from(number(0..4)?), month, day).ok()
}

/// Reads an instant in ISO 8601 (`2026-06-14T04:08:16Z`) or PostgreSQL text (`2026-09-01 17:04:07.25+00`) and
/// gives it in ISO 8601, UTC. A text without an offset names no instant and gives `None`.
pub fn utc_instant(text: &str) -> Option<String> {
    if !text.is_ascii() || text.len() < 20 {
        return None;
    }
    let mut iso = text.to_owned();
    if iso.as_bytes()[10] == b' ' {
        iso.replace_range(10..11, "T");
    }
    // PostgreSQL leaves out the minutes of a whole-hour offset.
    if matches!(iso.as_bytes()[iso.len() - 3], b'+' | b'-') {
        iso.push_str(":00");
    }
    OffsetDateTime::parse(&iso, &Rfc3339)
        .ok()?
        .checked_to_offset(UtcOffset::UTC)?
        .format(&Rfc3339)
        .ok()
}

/// Whether the text is an instant in the one spelling of our own files: ISO 8601 with an offset, in capitals.
pub fn is_instant(text: &str) -> bool {
    text.as_bytes().get(10) == Some(&b'T') && !text.ends_with('z') && utc_instant(text).is_some()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn days_are_calendar_days() {
        for good in ["2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31"] {
            assert!(calendar_day(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "2026-1-01",
            "2026-01-01T",
            " 2026-01-1",
            "2026/01/01",
            "+026-01-01",
            "２026-01-01",
            "2026-01-01 ",
        ] {
            assert!(calendar_day(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn both_spellings_of_an_instant_agree() {
        for (text, iso) in [
            ("2026-06-14T04:08:16Z", "2026-06-14T04:08:16Z"),
            ("2026-06-14T04:08:16.000Z", "2026-06-14T04:08:16Z"),
            ("2026-09-01 17:04:07+00", "2026-09-01T17:04:07Z"),
            ("2026-09-01 17:04:07.25+00", "2026-09-01T17:04:07.25Z"),
            (
                "2026-09-01 17:04:07.123456+00",
                "2026-09-01T17:04:07.123456Z",
            ),
            ("2026-09-01 01:04:07+05:30", "2026-08-31T19:34:07Z"),
            ("2026-12-31 23:30:00-02", "2027-01-01T01:30:00Z"),
        ] {
            assert_eq!(utc_instant(text).as_deref(), Some(iso), "{text}");
        }
        for bad in [
            "",
            "2026-06-14",
            "2026-06-14T04:08:16",
            "2026-06-14 04:08:16",
            "2026-06-31 04:08:16+00",
            "2026-06-14 24:08:16+00",
            "9999-12-31 23:59:59-10",
            "2026-06-14 04:08:16 UTC",
            "２026-06-14T04:08:16Z",
        ] {
            assert_eq!(utc_instant(bad), None, "{bad}");
        }
    }

    #[test]
    fn our_own_instants_have_one_spelling() {
        for good in ["2026-09-16T11:58:00Z", "2026-09-16T13:58:00.5+02:00"] {
            assert!(is_instant(good), "{good}");
        }
        for bad in [
            "",
            "yesterday",
            "2026-09-16",
            "2026-09-16T11:58:00",
            "2026-09-31T11:58:00Z",
            "2026-09-16 11:58:00+00",
            "2026-09-16t11:58:00Z",
            "2026-09-16T11:58:00z",
        ] {
            assert!(!is_instant(bad), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = (calendar_day(&text), utc_instant(&text), is_instant(&text));
        }

        #[test]
        fn near_misses_do_not_panic(text in "[0-9 T:.+Z-]{0,40}") {
            let _ = (calendar_day(&text), utc_instant(&text), is_instant(&text));
        }
    }
}
