//! The first line of an attempt's report, and of what looks like one.

use crate::record::{AttemptKind, AttemptStatus, Natural};
use crate::report::{UtcMinute, status, title};

use super::issue::Why;
use super::marks::Marks;

const SEPARATOR: &str = " · ";

/// What the first line of an attempt's report says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) kind: AttemptKind,
    /// `None` for a final attempt: its number is not printed.
    pub(super) number: Option<Natural>,
    pub(super) status: AttemptStatus,
    pub(super) run_id: Natural,
    pub(super) run_attempt: Natural,
    /// `None` if links are lost.
    pub(super) repository: Option<String>,
    pub(super) time: UtcMinute,
}

/// Reads `**{title} · {status}** · [Run … / attempt …](…) · {time}`.
pub(super) fn read(line: &str, marks: Marks) -> Result<Heading, Why> {
    if line.ends_with('\\') {
        return Err(Why::HardBreak);
    }
    let (words, rest) = match marks {
        Marks::Kept => line
            .strip_prefix("**")
            .and_then(|line| line.split_once("**"))
            .map(|(words, rest)| (words, rest.strip_prefix(SEPARATOR).unwrap_or_default()))
            .ok_or(Why::Title)?,
        Marks::Lost => {
            let (end, _) = line.match_indices(SEPARATOR).nth(1).ok_or(Why::RunLink)?;
            (&line[..end], &line[end + SEPARATOR.len()..])
        }
    };
    let (title, status) = words.split_once(SEPARATOR).ok_or(Why::Title)?;
    let (kind, number) = read_title(title).ok_or(Why::Title)?;
    let status = read_status(status).ok_or(Why::Status)?;
    let run = match marks {
        Marks::Kept => linked_run(rest),
        Marks::Lost => rest
            .rsplit_once(SEPARATOR)
            .and_then(|(run, time)| Some((read_run(run)?, None, time))),
    };
    let ((run_id, run_attempt), repository, time) = run.ok_or(Why::RunLink)?;
    Ok(Heading {
        kind,
        number,
        status,
        run_id,
        run_attempt,
        repository,
        time: read_time(time).ok_or(Why::Time)?,
    })
}

type Run = (Natural, Natural);

/// `[{label}]({url}) · {time}`. The repository is the only free part of the address.
fn linked_run(text: &str) -> Option<(Run, Option<String>, &str)> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (run_id, run_attempt) = read_run(label)?;
    let (url, time) = rest.rsplit_once(')')?;
    let time = time.strip_prefix(SEPARATOR).unwrap_or_default();
    let repository = url
        .strip_prefix("https://github.com/")?
        .strip_suffix(format!("/actions/runs/{run_id}/attempts/{run_attempt}").as_str())?;
    Some(((run_id, run_attempt), Some(repository.to_owned()), time))
}

fn read_run(label: &str) -> Option<Run> {
    let (run_id, run_attempt) = label.strip_prefix("Run ")?.split_once(" / attempt ")?;
    Some((positive(run_id)?, positive(run_attempt)?))
}

fn positive(text: &str) -> Option<Natural> {
    natural(text).filter(|number| !number.is_zero())
}

/// A whole number without leading zeros.
pub(super) fn natural(text: &str) -> Option<Natural> {
    text.parse()
        .ok()
        .filter(|number: &Natural| number.as_str() == text)
}

fn read_title(text: &str) -> Option<(AttemptKind, Option<Natural>)> {
    let zero = Natural::from(0_u64);
    if text == title(AttemptKind::Initial, &zero) {
        return Some((AttemptKind::Initial, Some(zero)));
    }
    if text == title(AttemptKind::Final, &zero) {
        return Some((AttemptKind::Final, None));
    }
    // The numbers are the only digits that may differ.
    let number =
        |prefix: &str, suffix: &str| natural(text.strip_prefix(prefix)?.strip_suffix(suffix)?);
    if let Some(number) = number("Repair ", "/5") {
        return matches!(number.to_u64(), Some(1..=5))
            .then_some((AttemptKind::Repair, Some(number)));
    }
    let number = number("Infrastructure retry ", "")?;
    Some((AttemptKind::InfrastructureRetry, Some(number)))
}

fn read_status(text: &str) -> Option<AttemptStatus> {
    AttemptStatus::ALL
        .iter()
        .copied()
        .find(|word| status(*word) == text)
}

/// `YYYY-MM-DD HH:MM UTC`.
pub(super) fn read_time(text: &str) -> Option<UtcMinute> {
    let (date, rest) = text.split_once(' ')?;
    let minute = rest.strip_suffix(" UTC")?;
    let time: UtcMinute = format!("{date}T{minute}:00Z").parse().ok()?;
    (time.to_string() == text).then_some(time)
}

/// First lines that people write in the manner of a report.
const LOOKS: [&str; 5] = [
    "Initial attempt",
    "Initial update",
    "Repair ",
    "Infrastructure retry",
    "Final full sweep",
];

/// Whether a line may be meant as the title of an attempt's report.
pub(super) fn looks_like_title(line: &str) -> bool {
    let text = line.trim_start_matches('*');
    let Some(rest) = LOOKS.iter().find_map(|title| text.strip_prefix(title)) else {
        return false;
    };
    // "Repair the …" is a sentence.
    let numbered = !text.starts_with("Repair ") || rest.starts_with(|c: char| c.is_ascii_digit());
    numbered && line.contains('·')
}

/// Words of the title of an update that was not dispatched, without marks.
const UNDISPATCHED: &str = "Initial update 0/5 · Not dispatched · no run";

/// Reads the title of an update that was not dispatched; the time may be left out.
pub(super) fn undispatched(line: &str) -> Option<Option<UtcMinute>> {
    let text = line.replace("**", "");
    let rest = text.strip_prefix(UNDISPATCHED)?;
    if rest.is_empty() {
        return Some(None);
    }
    read_time(rest.strip_prefix(SEPARATOR)?).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: &str = "[Run 12 / attempt 1](https://github.com/a/b/actions/runs/12/attempts/1)";

    #[test]
    fn canonical_titles_are_read() {
        for (words, kind, number) in [
            ("Initial attempt · Queued", AttemptKind::Initial, Some(0)),
            ("Repair 5/5 · Deferred", AttemptKind::Repair, Some(5)),
            (
                "Infrastructure retry 17 · Passed",
                AttemptKind::InfrastructureRetry,
                Some(17),
            ),
            ("Final full sweep · Failed", AttemptKind::Final, None),
        ] {
            let kept = read(
                &format!("**{words}** · {RUN} · 2026-09-21 01:15 UTC"),
                Marks::Kept,
            );
            let lost = read(
                &format!("{words} · Run 12 / attempt 1 · 2026-09-21 01:15 UTC"),
                Marks::Lost,
            );
            let (kept, lost) = (kept.unwrap(), lost.unwrap());
            assert_eq!(
                (kept.kind, kept.number.clone()),
                (kind, number.map(|n: u64| n.into()))
            );
            assert_eq!(kept.repository.as_deref(), Some("a/b"));
            assert_eq!(
                Heading {
                    repository: None,
                    ..kept
                },
                lost
            );
        }
    }

    #[test]
    fn look_alikes_are_named() {
        let time = "2026-09-21 01:15 UTC";
        for (line, why) in [
            (format!("**Initial attempt 0/5 · failed** · {RUN} · {time}"), Why::Title),
            (format!("**Repair 6/5 · Failed** · {RUN} · {time}"), Why::Title),
            (format!("**Repair 01/5 · Failed** · {RUN} · {time}"), Why::Title),
            (format!("**Initial attempt · failed** · {RUN} · {time}"), Why::Status),
            (format!("**Initial attempt · Failed** · Run 12 / attempt 1 · {time}"), Why::RunLink),
            (format!("**Initial attempt · Failed** · {time}"), Why::RunLink),
            (format!("**Initial attempt · Failed** · {RUN}"), Why::Time),
            (format!("**Initial attempt · Failed** · {RUN} · 2026-09-21T01:15:00Z"), Why::Time),
            (format!("**Initial attempt · Failed** · {RUN} · {time}\\"), Why::HardBreak),
            (
                "**Initial attempt · Failed** · [Run 12 / attempt 1](https://github.com/a/b/actions/runs/13/attempts/1) · x".to_owned(),
                Why::RunLink,
            ),
        ] {
            assert!(looks_like_title(&line));
            assert_eq!(read(&line, Marks::Kept), Err(why), "{line}");
        }
        assert!(!looks_like_title("Repair the launcher · then go on"));
        assert!(!looks_like_title("Initial attempt failed"));
        assert!(undispatched("**Initial update 0/5 · Not dispatched · no run**").is_some());
        assert!(undispatched("Initial update 0/5 · Not dispatched").is_none());
    }
}
