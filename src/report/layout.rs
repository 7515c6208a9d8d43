//! How a list of points is labelled.

use std::collections::HashSet;

use crate::record::{LatencyStatistic, Point};

use super::label::short_label;

/// Heading of the first column in the factored layout.
const CONCURRENCY: &str = "Concurrency";

/// Heading, row labels and settings of a list of points (docs/CANONICAL.md §6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// `Concurrency` if everything but the concurrency is common to all points, else `Point`.
    pub heading: &'static str,
    /// One label for each point, in list order.
    pub labels: Vec<String>,
    /// What is common to all points; may be empty.
    pub settings: String,
}

impl Layout {
    /// Whether rows differ by concurrency only.
    pub fn is_factored(&self) -> bool {
        self.heading == CONCURRENCY
    }

    /// What notes put in front of a row label: a `c` before a bare concurrency (docs/CANONICAL.md §8.1).
    pub(super) fn note_prefix(&self) -> &'static str {
        if self.is_factored() { "c" } else { "" }
    }
}

/// Lays out a list of points (docs/CANONICAL.md §6).
pub fn point_layout(points: &[Point]) -> Layout {
    let labels: Vec<String> = points
        .iter()
        .map(|point| short_label(&point.label))
        .collect();
    let statistic = common_statistic(points);
    if let (Some(statistic), Some((workload, topology))) =
        (statistic, common_settings(points, &labels))
    {
        // Every ` EP`, also one that is no expert parallelism.
        let topology = topology.replace(" EP", "/EP");
        return Layout {
            heading: CONCURRENCY,
            settings: format!("{workload} · {topology} · {}", statistic_text(statistic)),
            labels: points
                .iter()
                .map(|point| point.conc.as_str().to_owned())
                .collect(),
        };
    }
    let mixed = statistic.is_none();
    let label = |(label, point): (String, &Point)| {
        if mixed {
            format!("{label} · {}", point.values.latency_statistic)
        } else {
            label
        }
    };
    Layout {
        heading: "Point",
        settings: statistic.map(statistic_text).unwrap_or_default().to_owned(),
        labels: labels.into_iter().zip(points).map(label).collect(),
    }
}

fn statistic_text(statistic: LatencyStatistic) -> &'static str {
    match statistic {
        LatencyStatistic::Mean => "Mean latency",
        LatencyStatistic::Median => "Median latency",
    }
}

/// The statistic that all points share; `None` for mixed ones and for no points.
fn common_statistic(points: &[Point]) -> Option<LatencyStatistic> {
    let first = points.first()?.values.latency_statistic;
    points
        .iter()
        .all(|point| point.values.latency_statistic == first)
        .then_some(first)
}

/// Workload and topology that all labels share, if the concurrencies tell the points apart.
fn common_settings<'l>(points: &[Point], labels: &'l [String]) -> Option<(&'l str, &'l str)> {
    let mut seen = HashSet::with_capacity(points.len());
    if !points.iter().all(|point| seen.insert(&point.conc)) {
        return None;
    }
    let mut settings = labels.iter().map(|label| split(label));
    let first = settings.next()??;
    settings.all(|other| other == Some(first)).then_some(first)
}

/// Splits `{workload} c{digits} {topology}[ {6 hex digits}]` at the last possible place. The concurrency in the
/// label is not used: the field counts.
fn split(label: &str) -> Option<(&str, &str)> {
    let label = without_hash(label);
    label.rmatch_indices(" c").find_map(|(start, mark)| {
        let rest = &label[start + mark.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let topology = rest[digits..].strip_prefix(' ')?;
        (start > 0 && digits > 0 && !topology.is_empty()).then(|| (&label[..start], topology))
    })
}

/// Drops a last word of six hex digits, be it a hash or not (docs/CANONICAL.md §12, 6).
fn without_hash(label: &str) -> &str {
    match label.rsplit_once(' ') {
        Some((rest, word))
            if word.len() == 6 && word.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) =>
        {
            rest
        }
        _ => label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_split_at_the_last_possible_place() {
        for (label, parts) in [
            ("8k/1k c4 TP8 EP1 8d071a", Some(("8k/1k", "TP8 EP1"))),
            ("a c1 b c2 c", Some(("a c1 b", "c"))),
            ("a c1 b c2", Some(("a", "b c2"))),
            ("a c1 c2 b", Some(("a c1", "b"))),
            ("  c1  x", Some((" ", " x"))),
            (" c1 x", None),
            ("a c1 ", None),
            ("a c1 decade", None),
            ("a c1 b facade", Some(("a", "b"))),
            ("a c1 b FACADE", Some(("a", "b FACADE"))),
            ("a c1 b abcdef0", Some(("a", "b abcdef0"))),
            ("a c b", None),
            ("", None),
        ] {
            assert_eq!(split(label), parts, "{label:?}");
        }
    }
}
