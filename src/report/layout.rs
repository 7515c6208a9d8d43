//! How a list of points is labelled.

use std::collections::HashSet;

use crate::record::{LatencyStatistic, Point, label_parts, short_label};

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

/// How settings name a statistic.
pub(crate) fn statistic_text(statistic: LatencyStatistic) -> &'static str {
    match statistic {
        LatencyStatistic::Mean => "Mean latency",
        LatencyStatistic::Median => "Median latency",
    }
}

/// The statistic that all points share; `None` for mixed ones and for no points.
pub(super) fn common_statistic(points: &[Point]) -> Option<LatencyStatistic> {
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
    let mut settings = labels.iter().map(|label| label_parts(label));
    let first = settings.next()??;
    settings.all(|other| other == Some(first)).then_some(first)
}
