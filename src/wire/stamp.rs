//! Days, instants and run addresses, as upstream spells them (docs/CONTRACT.md §2).

use time::format_description::well_known::Rfc3339;
use time::{Date, Month, OffsetDateTime, UtcOffset};

use crate::record::RunRef;

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

/// The repository whose runs a [`RunRef`] names, and that page and report link to.
const REPOSITORY: (&str, &str) = ("SemiAnalysisAI", "InferenceX");

/// Reads the address of a GitHub Actions run of the benchmark's repository, with or without `/attempts/N`. A
/// [`RunRef`] names no repository, so the run of a fork or of any other repository gives `None`: its number would be
/// linked as one of ours. GitHub does not tell cases of a repository's name apart.
pub fn run_ref(url: &str) -> Option<RunRef> {
    let mut parts = url.strip_prefix("https://github.com/")?.split('/');
    let (owner, name) = (parts.next()?, parts.next()?);
    if !owner.eq_ignore_ascii_case(REPOSITORY.0) || !name.eq_ignore_ascii_case(REPOSITORY.1) {
        return None;
    }
    if parts.next() != Some("actions") || parts.next() != Some("runs") {
        return None;
    }
    let id = positive(parts.next()?)?;
    let attempt = match parts.next() {
        None => None,
        Some("attempts") => Some(positive(parts.next()?)?),
        Some(_) => return None,
    };
    parts.next().is_none().then_some(RunRef { id, attempt })
}

/// Decimal digits without sign or leading zero, above 0.
pub(super) fn positive(text: &str) -> Option<u64> {
    if text.starts_with('0') || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
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
    fn both_spellings_of_a_run() {
        let page = "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/26008678094";
        assert_eq!(
            run_ref(page),
            Some(RunRef {
                id: 26_008_678_094,
                attempt: None
            })
        );
        assert_eq!(
            run_ref(&format!("{page}/attempts/17")),
            Some(RunRef {
                id: 26_008_678_094,
                attempt: Some(17)
            })
        );
        assert_eq!(
            run_ref("https://github.com/semianalysisai/inferencex/actions/runs/9/attempts/1"),
            Some(RunRef {
                id: 9,
                attempt: Some(1)
            })
        );
        for bad in [
            "https://github.com/someone/InferenceX/actions/runs/9",
            "https://github.com/SemiAnalysisAI/InferenceX-app/actions/runs/9",
            "https://github.com/SemiAnalysisAI/Fork/actions/runs/9/attempts/1",
            "https://github.com/SemiAnalysisAI//actions/runs/9",
        ] {
            assert_eq!(run_ref(bad), None, "{bad}");
        }
        for bad in [
            "",
            "26008678094",
            "http://github.com/SemiAnalysisAI/InferenceX/actions/runs/1",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/0",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/attempts",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/attempts/0",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/attempts/2/3",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/job/2",
            "https://github.com//InferenceX/actions/runs/1",
            "https://github.com.evil.example/SemiAnalysisAI/InferenceX/actions/runs/1",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1x",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/99999999999999999999",
        ] {
            assert_eq!(run_ref(bad), None, "{bad}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = (calendar_day(&text), utc_instant(&text), run_ref(&text));
        }

        #[test]
        fn near_misses_do_not_panic(text in "[0-9 T:.+Z-]{0,40}") {
            let _ = (calendar_day(&text), utc_instant(&text));
        }

        #[test]
        fn every_run_is_read_back(id in 1u64.., attempt in proptest::option::of(1u64..)) {
            let mut url = format!("https://github.com/SemiAnalysisAI/InferenceX/actions/runs/{id}");
            if let Some(attempt) = attempt {
                url.push_str(&format!("/attempts/{attempt}"));
            }
            prop_assert_eq!(run_ref(&url), Some(RunRef { id, attempt }));
        }
    }
}
