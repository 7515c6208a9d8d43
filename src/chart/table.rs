//! The chart as a table.

use crate::compare::Comparison;

use super::plot::{Role, XAxis, plot};

/// One row: both markers of one identity.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartRow {
    /// Row of the comparison.
    pub row: usize,
    /// Topology as shown.
    pub topology: String,
    /// Concurrency.
    pub conc: u64,
    /// Baseline marker as (x, y), both unrounded; x is what the plot's axis says.
    pub baseline: Option<(f64, f64)>,
    /// Candidate marker.
    pub candidate: Option<(f64, f64)>,
}

/// The markers of one workload (as shown) in row order, with what x means.
pub fn chart_table(comparison: &Comparison, workload: &str) -> (XAxis, Vec<ChartRow>) {
    let plot = plot(comparison, workload);
    let mut out: Vec<ChartRow> = Vec::new();
    for series in &plot.series {
        for point in &series.points {
            let at = match out.binary_search_by_key(&point.row, |row| row.row) {
                Ok(at) => at,
                Err(at) => {
                    let row = ChartRow {
                        row: point.row,
                        topology: series.topology.clone(),
                        conc: point.conc,
                        baseline: None,
                        candidate: None,
                    };
                    out.insert(at, row);
                    at
                }
            };
            match series.role {
                Role::Baseline => out[at].baseline = Some((point.x, point.y)),
                Role::Candidate => out[at].candidate = Some((point.x, point.y)),
            }
        }
    }
    (plot.x_axis, out)
}
