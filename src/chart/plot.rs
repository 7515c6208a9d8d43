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
        crate::sorting::sort_by_key(&mut series.points, |point| point.conc);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::compare;
    use crate::compare::fixture::{point, side};

    fn with_interactivity(mut point: SidePoint, value: f64) -> SidePoint {
        point
            .values
            .insert((Metric::Interactivity, Statistic::Mean), value);
        point
    }

    fn of(old: Vec<SidePoint>, new: Vec<SidePoint>) -> Plot {
        plot(&compare(side(old), side(new), Statistic::Mean), "8k/1k")
    }

    #[test]
    fn one_line_for_each_side_and_topology_by_concurrency() {
        let measured = |conc| with_interactivity(point(conc, 10.0, 1.0, 20.0), 49.0);
        let mut other = measured(8);
        other.key = crate::compare::fixture::key(99);
        other.topology = "TP4 EP1".into();
        let plot = of(
            vec![measured(16), measured(4)],
            vec![measured(4), other, measured(64)],
        );
        assert_eq!((plot.x_axis, plot.left_out), (XAxis::Interactivity, 0));
        let shape: Vec<_> = plot
            .series
            .iter()
            .map(|s| {
                (
                    s.role,
                    s.topology.as_str(),
                    s.points.iter().map(|p| p.conc).collect::<Vec<_>>(),
                )
            })
            .collect();
        assert_eq!(
            shape,
            [
                (Role::Baseline, "TP8 EP1", vec![4, 16]),
                (Role::Candidate, "TP8 EP1", vec![4, 64]),
                (Role::Candidate, "TP4 EP1", vec![8])
            ]
        );
        assert_eq!(
            (plot.series[0].points[0].x, plot.series[0].points[0].y),
            (49.0, 10.0)
        );
    }

    #[test]
    fn the_axis_is_one_quantity_for_all_points() {
        let plain = |conc| point(conc, 10.0, 1.0, 20.0);
        let plot = of(vec![plain(4), with_interactivity(plain(8), 1.0)], vec![]);
        assert_eq!(plot.x_axis, XAxis::InverseTpot);
        assert_eq!(
            plot.series[0]
                .points
                .iter()
                .map(|p| p.x)
                .collect::<Vec<_>>(),
            [50.0, 50.0]
        );
    }

    #[test]
    fn what_cannot_be_placed_is_counted() {
        let mut failed = point(4, 10.0, 1.0, 20.0);
        failed.outcome = Outcome::Failed;
        let twice = point(8, 10.0, 1.0, 20.0);
        let endless = point(16, 10.0, 1.0, 0.0);
        let plot = of(vec![failed, twice.clone(), twice, endless], vec![]);
        assert!(plot.is_empty());
        assert_eq!(plot.left_out, 4);
        assert!(of(vec![], vec![]).is_empty());
    }
}
