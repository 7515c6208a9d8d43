//! Summaries: one number for many rows, always over the rows that it names.

use crate::metric::{Better, Metric};

use super::model::{Cell, Change, Comparison, Direction, Pairing, Row, Summary};

/// Summaries in the order of [`Metric::COMPARED`] over the given rows (indices into `rows`).
pub fn summaries(rows: &[Row], chosen: impl IntoIterator<Item = usize> + Clone) -> Vec<Summary> {
    Metric::COMPARED
        .into_iter()
        .map(|metric| summary(rows, metric, chosen.clone()))
        .collect()
}

fn summary(rows: &[Row], metric: Metric, chosen: impl IntoIterator<Item = usize>) -> Summary {
    let mut out = Summary {
        metric,
        geometric_mean: None,
        median: None,
        compared: 0,
        matched: 0,
        better: 0,
        worse: 0,
        equal: 0,
        worst: None,
        ticks: Vec::new(),
    };
    let mut log_sum = 0.0;
    let mut worst: Option<f64> = None;
    for at in chosen {
        let Some(row) = rows.get(at) else { continue };
        out.matched += usize::from(matches!(row.pairing, Pairing::Matched { .. }));
        let Some(cell) = row.cells.iter().find(|cell| cell.metric == metric) else {
            continue;
        };
        let Cell {
            old: Some(old),
            new: Some(new),
            change: Change::Relative(change),
            ..
        } = *cell
        else {
            continue;
        };
        // A ratio of zero, a negative one or an overflow makes this not a number, which ends as `None` below.
        log_sum += if new / old > 0.0 {
            (new / old).ln()
        } else {
            f64::NAN
        };
        out.ticks.push((at, change));
        match cell.direction {
            Some(Direction::Better) => out.better += 1,
            Some(Direction::Worse) => out.worse += 1,
            Some(Direction::Equal) => out.equal += 1,
            None => {}
        }
        let less_favourable = worst.is_none_or(|worst| match metric.better() {
            Better::Higher => change < worst,
            Better::Lower => change > worst,
        });
        if less_favourable {
            worst = Some(change);
            out.worst = Some(at);
        }
    }
    out.compared = out.ticks.len();
    if out.compared > 0 {
        let mean = (log_sum / out.compared as f64).exp() - 1.0;
        out.geometric_mean = mean.is_finite().then_some(mean);
        out.median = median(out.ticks.iter().map(|tick| tick.1).collect());
    }
    out
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    crate::sorting::sort_by(&mut values, f64::total_cmp);
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    Some(if values.len() % 2 == 1 {
        upper
    } else {
        (values[middle - 1] + upper) / 2.0
    })
}

impl Comparison {
    /// Summary of one metric over all matched rows.
    pub fn summary(&self, metric: Metric) -> Option<&Summary> {
        self.summaries
            .iter()
            .find(|summary| summary.metric == metric)
    }

    /// Workloads as shown, in row order, without repeats.
    pub fn workloads(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !out.contains(&row.workload.as_str()) {
                out.push(&row.workload);
            }
        }
        out
    }

    /// Rows (indices) of one workload as shown.
    pub fn rows_of(&self, workload: &str) -> Vec<usize> {
        (0..self.rows.len())
            .filter(|at| self.rows[*at].workload == workload)
            .collect()
    }

    /// Summaries over the rows of one workload as shown, in the order of [`Metric::COMPARED`].
    pub fn summary_for(&self, workload: &str) -> Vec<Summary> {
        summaries(&self.rows, self.rows_of(workload))
    }

    /// Summaries over any rows, in the order of [`Metric::COMPARED`].
    pub fn summary_over(&self, rows: &[usize]) -> Vec<Summary> {
        summaries(&self.rows, rows.iter().copied())
    }
}
