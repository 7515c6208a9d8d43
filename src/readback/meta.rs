//! The line under the title: image, head, settings, sources (docs/CANONICAL.md §6, §9).

use std::fmt;

use crate::record::LatencyStatistic;
use crate::record::pattern;
use crate::report::statistic_text;

use super::marks::Marks;

const SEPARATOR: &str = " · ";

/// What a table has in common for all its points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Settings {
    /// Nothing: no points, or points of both statistics.
    #[default]
    None,
    /// The statistic of the latencies.
    Statistic(LatencyStatistic),
    /// Workload and topology too; rows differ by concurrency only.
    Shared {
        /// Workload, lengths in units of 1024.
        workload: String,
        /// Topology, expert parallelism behind a slash.
        topology: String,
        /// Statistic.
        statistic: LatencyStatistic,
    },
}

impl Settings {
    /// The statistic that all points share.
    pub fn statistic(&self) -> Option<LatencyStatistic> {
        match self {
            Self::None => None,
            Self::Statistic(statistic) | Self::Shared { statistic, .. } => Some(*statistic),
        }
    }

    /// Reads a whole settings text. Labels hold no middle dot, so the parts are certain.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::None);
        }
        let parts: Vec<&str> = text.splitn(4, SEPARATOR).collect();
        match *parts {
            [statistic] => Some(Self::Statistic(read_statistic(statistic)?)),
            [workload, topology, statistic] if !workload.is_empty() && !topology.is_empty() => {
                Some(Self::Shared {
                    workload: workload.to_owned(),
                    topology: topology.to_owned(),
                    statistic: read_statistic(statistic)?,
                })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Settings {
    /// As printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Statistic(statistic) => f.write_str(statistic_text(*statistic)),
            Self::Shared {
                workload,
                topology,
                statistic,
            } => write!(
                f,
                "{workload}{SEPARATOR}{topology}{SEPARATOR}{}",
                statistic_text(*statistic)
            ),
        }
    }
}

fn read_statistic(text: &str) -> Option<LatencyStatistic> {
    LatencyStatistic::ALL
        .iter()
        .copied()
        .find(|statistic| statistic_text(*statistic) == text)
}

/// The sources of a baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sources {
    /// Their addresses.
    Known(Vec<String>),
    /// How many there are; the addresses are lost.
    Count(usize),
}

impl Sources {
    fn read(text: &str, marks: Marks) -> Option<Self> {
        let text = text.strip_prefix("Sources: ")?;
        if text == "N/A" {
            return Some(Self::Known(Vec::new()));
        }
        match marks {
            Marks::Kept => links(text).map(Self::Known),
            Marks::Lost => text
                .split(", ")
                .enumerate()
                .all(|(i, label)| {
                    label.strip_prefix("API ").and_then(|n| n.parse().ok()) == Some(i + 1)
                })
                .then(|| Self::Count(text.split(", ").count())),
        }
    }
}

/// `[API 1](…), [API 2](…)`; addresses hold no parentheses.
fn links(mut text: &str) -> Option<Vec<String>> {
    let mut urls = Vec::new();
    loop {
        let label = format!("[API {}](", urls.len() + 1);
        let (url, rest) = text.strip_prefix(label.as_str())?.split_once(')')?;
        urls.push(url.to_owned());
        if rest.is_empty() {
            return Some(urls);
        }
        text = rest.strip_prefix(", ")?;
    }
}

/// Settings and sources of a body.
pub(super) fn body(line: &str, marks: Marks) -> Option<(Settings, Sources)> {
    if let Some(sources) = Sources::read(line, marks) {
        return Some((Settings::None, sources));
    }
    for &statistic in LatencyStatistic::ALL {
        let sources = line
            .strip_prefix(statistic_text(statistic))
            .and_then(|rest| rest.strip_prefix(SEPARATOR))
            .and_then(|rest| Sources::read(rest, marks));
        if let Some(sources) = sources {
            return Some((Settings::Statistic(statistic), sources));
        }
    }
    // An address may hold middle dots, the settings before it may not.
    let (third, _) = line.match_indices(SEPARATOR).nth(2)?;
    Some((
        Settings::read(&line[..third])?,
        Sources::read(&line[third + SEPARATOR.len()..], marks)?,
    ))
}

/// `{date} · {image}`.
pub(super) fn state(text: &str, marks: Marks) -> Option<(String, String)> {
    let (date, image) = text.split_once(SEPARATOR)?;
    let image = marks.code(image)?;
    (pattern::date(date).is_ok() && pattern::image(image).is_ok())
        .then(|| (date.to_owned(), image.to_owned()))
}

/// Image, first digits of the head, and what follows them.
pub(super) struct Build<'t> {
    pub(super) image: &'t str,
    pub(super) head: &'t str,
    pub(super) settings: &'t str,
}

/// `{image} · {head}[ · {settings}]`.
pub(super) fn build(line: &str, marks: Marks) -> Option<Build<'_>> {
    let (image, rest) = line.split_once(SEPARATOR)?;
    let (head, settings) = rest.split_once(SEPARATOR).unwrap_or((rest, ""));
    // An empty settings text has no separator.
    if settings.is_empty() && head.len() < rest.len() {
        return None;
    }
    let (image, head) = (marks.code(image)?, marks.code(head)?);
    pattern::image(image).is_ok().then_some(Build {
        image,
        head,
        settings,
    })
}

/// Whether this is what is printed of a head.
pub(super) fn is_short_head(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(pattern::is_hex_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_and_sources_are_told_apart() {
        let url = "https://inferencex.semianalysis.com/api/a · Sources: [b]";
        let shared = |workload: &str, topology: &str| Settings::Shared {
            workload: workload.to_owned(),
            topology: topology.to_owned(),
            statistic: LatencyStatistic::Mean,
        };
        for (settings, sources) in [
            (Settings::None, vec![]),
            (Settings::None, vec![url]),
            (
                Settings::Statistic(LatencyStatistic::Median),
                vec![url, url],
            ),
            (shared("8k/1k", "TP8/EP1"), vec![url]),
            (shared("Sources: N/A", "Sources: N/A"), vec![]),
            (shared("Mean latency", "Sources: N/A"), vec![]),
            (shared("a ", " b"), vec![url]),
        ] {
            let links: Vec<String> = (1..)
                .zip(&sources)
                .map(|(i, url)| format!("[API {i}]({url})"))
                .collect();
            let links = if links.is_empty() {
                "N/A".to_owned()
            } else {
                links.join(", ")
            };
            let separator = if settings == Settings::None {
                ""
            } else {
                SEPARATOR
            };
            let line = format!("{settings}{separator}Sources: {links}");
            let urls = sources.into_iter().map(str::to_owned).collect();
            assert_eq!(
                body(&line, Marks::Kept),
                Some((settings, Sources::Known(urls))),
                "{line}"
            );
        }
        assert_eq!(
            body("Mean latency · Sources: API 1, API 2", Marks::Lost),
            Some((
                Settings::Statistic(LatencyStatistic::Mean),
                Sources::Count(2)
            ))
        );
        assert_eq!(body("Mean latency · Sources: API 2", Marks::Lost), None);
        assert_eq!(body("a · b · Mean latency", Marks::Kept), None);
    }
}
