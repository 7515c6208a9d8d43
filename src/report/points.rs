//! Tables of points: against a baseline, and of a baseline (docs/CANONICAL.md §8.1, §8.2).

use std::borrow::Cow;
use std::collections::HashMap;

use crate::metric::number::{measured, number};
use crate::record::{Baseline, Natural, Point, PointResult, Scenario};

use super::document::{Align, Section};
use super::layout::{Layout, point_layout};
use super::rows::{Reason, Row, section};

/// The points of a baseline by key.
pub(super) struct OldPoints<'b>(HashMap<&'b str, &'b Point>);

impl<'b> OldPoints<'b> {
    pub(super) fn of(baseline: Option<&'b Baseline>) -> Self {
        let points = baseline.map_or([].as_slice(), |baseline| &baseline.points);
        Self(
            points
                .iter()
                .map(|point| (point.key.as_str(), point))
                .collect(),
        )
    }
}

/// Points of an attempt against a baseline (docs/CANONICAL.md §8.1). `context` puts the settings on top.
pub fn point_table(points: &[Point], baseline: Option<&Baseline>, context: bool) -> Section {
    compared_table(
        points,
        point_layout(points),
        &OldPoints::of(baseline),
        context,
    )
}

/// [`point_table`] where the layout is known, or there are several tables against the same baseline.
pub(super) fn compared_table(
    points: &[Point],
    mut layout: Layout,
    old: &OldPoints<'_>,
    context: bool,
) -> Section {
    let prefix = layout.note_prefix();
    let rows = points
        .iter()
        .zip(std::mem::take(&mut layout.labels))
        .map(|(point, label)| {
            compared(point, old.0.get(point.key.as_str()).copied(), label, prefix)
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
    let mut layout = point_layout(points);
    let prefix = layout.note_prefix();
    let rows = points
        .iter()
        .zip(std::mem::take(&mut layout.labels))
        .map(|(point, label)| {
            let values = &point.values;
            let mut reasons = Vec::new();
            reasons.extend(result_word(point).map(|text| Reason {
                text,
                label: [prefix, &label].concat(),
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
                cells: std::iter::once(label).chain(figures.map(number)).collect(),
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

fn compared(point: &Point, old: Option<&Point>, label: String, prefix: &str) -> Row {
    let comparable = old.is_some_and(|old| comparable(point, old));
    let figures = |point: &Point| {
        let values = &point.values;
        [values.output_tps_gpu, values.ttft_ms, values.tpot_ms]
    };
    let new_figures = figures(point);
    let old_figures = old.map(figures).unwrap_or_default();
    let pairs = || new_figures.into_iter().zip(old_figures);

    let mut reasons = Vec::new();
    let mut reason = |text: Cow<'static, str>| {
        reasons.push(Reason {
            text,
            label: [prefix, &label].concat(),
        });
    };
    if let Some(word) = result_word(point) {
        reason(word);
    }
    match &point.values.request_errors {
        Some(errors) => request_errors(errors).into_iter().for_each(&mut reason),
        None => reason("request errors unavailable".into()),
    }
    if !comparable {
        reason(not_comparable(point, old).into());
    } else if pairs().any(|(new, old)| new.is_some() && old.is_none_or(|old| old == 0.0)) {
        reason("Δ N/A where baseline is missing or zero".into());
    }
    let [output, ttft, tpot] = new_figures;
    let [old_output, old_ttft, old_tpot] = old_figures;
    Row {
        cells: vec![
            label,
            measured(output, old_output, comparable),
            measured(ttft, old_ttft, comparable),
            measured(tpot, old_tpot, comparable),
        ],
        reasons,
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

fn result_word(point: &Point) -> Option<Cow<'static, str>> {
    (point.result != PointResult::Passed).then(|| point.result.as_str().into())
}

fn request_errors(errors: &Natural) -> Option<Cow<'static, str>> {
    if errors.is_zero() {
        return None;
    }
    let mut text = number(Some(errors.to_f64()));
    text.push_str(" request error");
    if errors.as_str() != "1" {
        text.push('s');
    }
    Some(text.into())
}
