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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::compare;
    use crate::compare::fixture::{point, side};
    use crate::metric::Statistic;

    #[test]
    fn holds_the_markers_of_the_chart_in_row_order() {
        let comparison = compare(
            side(vec![point(16, 10.0, 1.0, 20.0), point(4, 5.0, 1.0, 10.0)]),
            side(vec![point(16, 20.0, 1.0, 10.0)]),
            Statistic::Mean,
        );
        let (axis, rows) = chart_table(&comparison, "8k/1k");
        assert_eq!(axis, XAxis::InverseTpot);
        assert_eq!(rows.len(), 2);
        assert_eq!(
            (rows[0].conc, rows[0].baseline, rows[0].candidate),
            (4, Some((100.0, 5.0)), None)
        );
        assert_eq!(
            (rows[1].conc, rows[1].baseline, rows[1].candidate),
            (16, Some((50.0, 10.0)), Some((100.0, 20.0)))
        );
    }
}
