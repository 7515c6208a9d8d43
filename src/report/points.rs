//! Tables of points: against a baseline, and of a baseline (docs/CANONICAL.md §8.1, §8.2).

use std::collections::BTreeMap;

use crate::metric::number::{measured, number};
use crate::record::{Baseline, Natural, Point, PointResult, Scenario};

use super::document::{Align, Section};
use super::layout::{Layout, point_layout};
use super::rows::{Reason, Row, section};

/// Points of an attempt against a baseline (docs/CANONICAL.md §8.1). `context` puts the settings on top.
pub fn point_table(points: &[Point], baseline: Option<&Baseline>, context: bool) -> Section {
    let layout = point_layout(points);
    let old: BTreeMap<&str, &Point> = crate::sorting::map(
        baseline
            .iter()
            .flat_map(|baseline| &baseline.points)
            .map(|point| (point.key.as_str(), point)),
    );
    let rows = points
        .iter()
        .zip(&layout.labels)
        .zip(layout.note_labels())
        .map(|((point, label), note_label)| {
            compared(
                point,
                old.get(point.key.as_str()).copied(),
                label,
                &note_label,
            )
        })
        .collect();
    laid_out(
        &layout,
        context,
        &["Output tok/s/GPU ↑", "TTFT ms ↓", "TPOT ms ↓"],
        rows,
    )
}

/// Points of a baseline (docs/CANONICAL.md §8.2). `context` puts the settings on top.
pub fn baseline_table(points: &[Point], context: bool) -> Section {
    let layout = point_layout(points);
    let rows = points
        .iter()
        .zip(&layout.labels)
        .zip(layout.note_labels())
        .map(|((point, label), note_label)| {
            let values = &point.values;
            let mut reasons = Vec::new();
            reasons.extend(result_word(point).map(|text| Reason {
                text,
                label: note_label,
            }));
            // Unlike every other note, this one names the bare label (docs/CANONICAL.md §12, 4).
            let errors = values.request_errors.as_ref().and_then(request_errors);
            reasons.extend(errors.map(|text| Reason {
                text,
                label: label.clone(),
            }));
            let figures = [
                values.total_tps_gpu,
                values.output_tps_gpu,
                values.ttft_ms,
                values.tpot_ms,
            ];
            Row {
                cells: std::iter::once(label.clone())
                    .chain(figures.map(number))
                    .collect(),
                reasons,
            }
        })
        .collect();
    laid_out(
        &layout,
        context,
        &[
            "Total tok/s/GPU ↑",
            "Output tok/s/GPU ↑",
            "TTFT ms ↓",
            "TPOT ms ↓",
        ],
        rows,
    )
}

fn laid_out(layout: &Layout, context: bool, columns: &[&str], rows: Vec<Row>) -> Section {
    let align = if layout.is_factored() {
        Align::End
    } else {
        Align::Start
    };
    section(
        if context { &layout.settings } else { "" },
        (layout.heading, align),
        columns,
        rows,
    )
}

fn compared(point: &Point, old: Option<&Point>, label: &str, note_label: &str) -> Row {
    let comparable = old.is_some_and(|old| comparable(point, old));
    let figures = |point: &Point| {
        let values = &point.values;
        [values.output_tps_gpu, values.ttft_ms, values.tpot_ms]
    };
    let new_figures = figures(point);
    let old_figures = old.map(figures).unwrap_or_default();
    let pairs = || new_figures.into_iter().zip(old_figures);

    let mut texts = Vec::new();
    texts.extend(result_word(point));
    match &point.values.request_errors {
        Some(errors) => texts.extend(request_errors(errors)),
        None => texts.push("request errors unavailable".to_owned()),
    }
    if !comparable {
        texts.push(not_comparable(point, old).to_owned());
    } else if pairs().any(|(new, old)| new.is_some() && old.is_none_or(|old| old == 0.0)) {
        texts.push("Δ N/A where baseline is missing or zero".to_owned());
    }
    let cells = pairs().map(|(new, old)| measured(new, old, comparable));
    Row {
        cells: std::iter::once(label.to_owned()).chain(cells).collect(),
        reasons: texts
            .into_iter()
            .map(|text| Reason {
                text,
                label: note_label.to_owned(),
            })
            .collect(),
    }
}

/// Labels, concurrency and origin play no part (docs/CANONICAL.md §8.1).
fn comparable(new: &Point, old: &Point) -> bool {
    let same_dataset = || new.dataset.is_some() && new.dataset == old.dataset;
    both_passed(new, old)
        && new.scenario == old.scenario
        && (new.scenario != Scenario::AgenticCoding || same_dataset())
        && new.values.latency_statistic == old.values.latency_statistic
}

fn both_passed(new: &Point, old: &Point) -> bool {
    new.result == PointResult::Passed && old.result == PointResult::Passed
}

fn not_comparable(new: &Point, old: Option<&Point>) -> &'static str {
    match old {
        None => "Δ N/A: no matched baseline",
        Some(old) if !both_passed(new, old) => "Δ N/A: point unavailable",
        Some(_) => "Δ N/A: dataset/scenario/statistic mismatch",
    }
}

fn result_word(point: &Point) -> Option<String> {
    (point.result != PointResult::Passed).then(|| point.result.to_string())
}

fn request_errors(errors: &Natural) -> Option<String> {
    let plural = if errors.to_u64() == Some(1) { "" } else { "s" };
    (!errors.is_zero()).then(|| format!("{} request error{plural}", number(Some(errors.to_f64()))))
}
