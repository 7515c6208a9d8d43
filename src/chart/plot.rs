//! Which points a chart of throughput against interactivity shows.

use crate::compare::{Comparison, Outcome, Pairing, SidePoint};
use crate::metric::{Metric, Statistic};

/// What the horizontal axis shows. One chart never mixes the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum XAxis {
    /// Published interactivity, tokens per second and user.
    Interactivity,
    /// 1000 / TPOT in ms, tokens per second and user. For records, which hold no interactivity; the axis has to say
    /// so, since on AgentX interactivity is 1 / ITL and another quantity (docs/CONTRACT.md §7.1).
    InverseTpot,
}

/// A side of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Baseline.
    Baseline,
    /// Candidate.
    Candidate,
}

/// The points of one workload.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Workload as shown.
    pub workload: String,
    /// What x is.
    pub x_axis: XAxis,
    /// One for each side and topology: all baseline series, then all candidate series, topologies in row order.
    pub series: Vec<PlotSeries>,
    /// Points of this workload that are not drawn: not passed, ambiguous, or without throughput or x.
    pub left_out: usize,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotSeries {
    /// Side.
    pub role: Role,
    /// Topology as shown.
    pub topology: String,
    /// Points by concurrency.
    pub points: Vec<PlotPoint>,
}

/// One marker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlotPoint {
    /// Row of the comparison.
    pub row: usize,
    /// Concurrency.
    pub conc: u64,
    /// Tokens per second and user; never below zero.
    pub x: f64,
    /// Output tokens per second and GPU; never below zero.
    pub y: f64,
}

impl Plot {
    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.series.is_empty()
    }

    /// Topologies as shown, in order, without repeats.
    pub fn topologies(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        for series in &self.series {
            if !out.contains(&series.topology.as_str()) {
                out.push(&series.topology);
            }
        }
        out
    }
}

struct Candidate<'a> {
    row: usize,
    role: Role,
    topology: &'a str,
    point: &'a SidePoint,
}

/// The points of one workload (as shown). The axis is interactivity, unless 1 / TPOT shows more of them.
pub fn plot(comparison: &Comparison, workload: &str) -> Plot {
    let mut candidates: Vec<Candidate<'_>> = Vec::new();
    let mut total = 0;
    for (at, row) in comparison
        .rows
        .iter()
        .enumerate()
        .filter(|(_, row)| row.workload == workload)
    {
        let (old, new) = match &row.pairing {
            Pairing::Matched {
                baseline,
                candidate,
            } => (Some(*baseline), Some(*candidate)),
            Pairing::BaselineOnly(baseline) => (Some(*baseline), None),
            Pairing::CandidateOnly(candidate) => (None, Some(*candidate)),
            Pairing::Ambiguous {
                baseline,
                candidate,
            } => {
                // None of several points may be chosen to stand on the line.
                total += baseline.len() + candidate.len();
                continue;
            }
        };
        for (role, side, index) in [
            (Role::Baseline, &comparison.baseline, old),
            (Role::Candidate, &comparison.candidate, new),
        ] {
            let Some(point) = index.and_then(|index| side.points.get(index)) else {
                continue;
            };
            total += 1;
            if point.outcome == Outcome::Passed {
                candidates.push(Candidate {
                    row: at,
                    role,
                    topology: &row.topology,
                    point,
                });
            }
        }
    }

    let drawn = |axis: XAxis| -> Vec<(&Candidate<'_>, PlotPoint)> {
        candidates
            .iter()
            .filter_map(|candidate| {
                let point = candidate.point;
                let y = point
                    .value(Metric::OutputTps, comparison.statistic)
                    .filter(|y| plottable(*y))?;
                let x = x_value(point, axis, comparison.statistic).filter(|x| plottable(*x))?;
                Some((
                    candidate,
                    PlotPoint {
                        row: candidate.row,
                        conc: point.conc,
                        x,
                        y,
                    },
                ))
            })
            .collect()
    };
    let interactivity = drawn(XAxis::Interactivity);
    let inverse = drawn(XAxis::InverseTpot);
    let (x_axis, points) = if inverse.len() > interactivity.len() {
        (XAxis::InverseTpot, inverse)
    } else {
        (XAxis::Interactivity, interactivity)
    };
    let left_out = total - points.len();
    Plot {
        workload: workload.to_owned(),
        x_axis,
        series: series(points),
        left_out,
    }
}

fn plottable(value: f64) -> bool {
    value.is_finite() && value >= 0.0
}

fn x_value(point: &SidePoint, axis: XAxis, statistic: Statistic) -> Option<f64> {
    match axis {
        XAxis::Interactivity => point.value(Metric::Interactivity, statistic),
        XAxis::InverseTpot => point.value(Metric::Tpot, statistic).map(|ms| 1000.0 / ms),
    }
}

fn series(points: Vec<(&Candidate<'_>, PlotPoint)>) -> Vec<PlotSeries> {
    let mut out: Vec<PlotSeries> = Vec::new();
    for role in [Role::Baseline, Role::Candidate] {
        for (candidate, point) in points
            .iter()
            .filter(|(candidate, _)| candidate.role == role)
        {
            match out
                .iter_mut()
                .find(|series| series.role == role && series.topology == candidate.topology)
            {
                Some(series) => series.points.push(*point),
                None => out.push(PlotSeries {
                    role,
                    topology: candidate.topology.to_owned(),
                    points: vec![*point],
                }),
            }
        }
    }
    for series in &mut out {
        // Stable, so that points of one concurrency keep the row order.
        series.points.sort_by_key(|point| point.conc);
    }
    out
}
