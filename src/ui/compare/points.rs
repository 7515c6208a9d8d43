//! The points table: baseline, candidate, change and bar of every metric, grouped by workload.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::ui::dom::prelude::*;

use crate::compare::{Cell, Change, Comparison, Direction, Pairing, Row, SidePoint, Summary};
use crate::i18n::Lang;
use crate::link::{Sort, SortColumn};
use crate::metric::display::{fixed, percent};
use crate::metric::{Metric, Statistic};
use crate::t;
use crate::ui::browser::address::Entry;
use crate::ui::compare::exports::{self, Export};
use crate::ui::marks::{direction_class, mark};
use crate::ui::resolve::Ready;
use crate::ui::state::AppState;
use crate::ui::view::{delta, notice, scale};
use crate::ui::words;

/// Metrics of the table, in the order of its columns.
const COLUMNS: [Metric; 3] = [Metric::OutputTps, Metric::Ttft, Metric::Tpot];

fn cell(row: &Row, metric: Metric) -> Option<&Cell> {
    row.cells.iter().find(|cell| cell.metric == metric)
}

/// What a row is sorted by: `None` (missing) always comes last.
fn sort_key(row: &Row, column: SortColumn) -> Option<f64> {
    match column {
        SortColumn::Point => None,
        SortColumn::Baseline(metric) => cell(row, metric)?.old,
        SortColumn::Candidate(metric) => cell(row, metric)?.new,
        SortColumn::Change(metric) => match cell(row, metric)?.change {
            Change::Relative(change) => Some(change),
            Change::None(_) => None,
        },
    }
}

fn sorted(mut rows: Vec<usize>, comparison: &Comparison, sort: Option<Sort>) -> Vec<usize> {
    let Some(sort) = sort else { return rows };
    if sort.column == SortColumn::Point {
        if sort.descending {
            rows.reverse();
        }
        return rows;
    }
    crate::sorting::sort_by(&mut rows, |a, b| {
        let keys = (
            sort_key(&comparison.rows[*a], sort.column),
            sort_key(&comparison.rows[*b], sort.column),
        );
        match keys {
            (Some(a), Some(b)) if sort.descending => b.total_cmp(&a),
            (Some(a), Some(b)) => a.total_cmp(&b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        }
    });
    rows
}

fn value(value: Option<f64>, class: &'static str, metric: Metric, lang: Lang) -> AnyView {
    let name = words::metric_name(lang, metric);
    match value {
        Some(value) => {
            view! { <td class=format!("number {class}") role="cell" data-metric=name>{fixed(value, 2)}</td> }.into_any()
        }
        None => view! {
            <td class=format!("number empty-cell {class}") role="cell" data-metric=name title=t!(lang, "points-not-measured")>"–"</td>
        }
        .into_any(),
    }
}

fn metric_cells(lang: Lang, row: &Row, metric: Metric, limit: f64) -> AnyView {
    let Some(cell) = cell(row, metric) else {
        return ().into_any();
    };
    view! {
        {value(cell.old, "baseline", metric, lang)}
        {value(cell.new, "candidate", metric, lang)}
        {delta::cell(lang, cell)}
        {delta::bar(cell, limit)}
    }
    .into_any()
}

/// The points of an ambiguous identity, each with its own values: listed, never chosen.
fn ambiguous_points(
    lang: Lang,
    comparison: &Comparison,
    baseline: &[usize],
    candidate: &[usize],
) -> AnyView {
    let line = |point: &SidePoint, is_baseline: bool| {
        let run = point
            .run
            .map(|run| format!(" · {}", run.id))
            .unwrap_or_default();
        let values = COLUMNS
            .into_iter()
            .map(|metric| {
                let value = point.value(metric, comparison.statistic);
                let text = value.map_or_else(|| "–".to_owned(), |value| fixed(value, 2));
                let (old, new) = if is_baseline { (text, String::new()) } else { (String::new(), text) };
                view! {
                    <td class="number baseline" role="cell" data-metric=words::metric_name(lang, metric)>{old}</td>
                    <td class="number candidate" role="cell">{new}</td>
                    <td class="delta number" role="cell"></td>
                    <td class="bar" role="cell"></td>
                }
            })
            .collect_view();
        view! {
            <tr role="row" class="is-listed">
                <th class="point" scope="row" role="rowheader">
                    <span class="topology">{point.date.clone().unwrap_or_default()}{run}</span>
                </th>
                {values}
            </tr>
        }
    };
    view! {
        {baseline.iter().filter_map(|i| comparison.baseline.points.get(*i)).map(|p| line(p, true)).collect_view()}
        {candidate.iter().filter_map(|i| comparison.candidate.points.get(*i)).map(|p| line(p, false)).collect_view()}
    }
    .into_any()
}

fn table_row(lang: Lang, comparison: &Comparison, row: &Row, limits: &[f64; 3]) -> AnyView {
    let cells = COLUMNS
        .into_iter()
        .zip(limits)
        .map(|(metric, limit)| metric_cells(lang, row, metric, *limit));
    let listed = match &row.pairing {
        Pairing::Ambiguous {
            baseline,
            candidate,
        } => Some(ambiguous_points(lang, comparison, baseline, candidate)),
        _ => None,
    };
    view! {
        <tr role="row" data-key=row.key.clone()>
            <th class="point" scope="row" role="rowheader" title=row.label.clone()>
                <span class="conc">{format!("c{}", row.conc)}</span>
                " "
                <span class="topology">{row.topology.clone()}</span>
            </th>
            {cells.collect_view()}
        </tr>
        {listed}
    }
    .into_any()
}

fn group_cells(lang: Lang, summary: Option<&Summary>, metric: Metric) -> AnyView {
    let mean = summary.and_then(|summary| summary.geometric_mean);
    let change = match mean {
        Some(mean) => {
            let direction = Direction::of_change(metric, mean);
            let class = format!("delta number {}", direction_class(direction));
            view! { <td class=class role="cell" data-state="unknown">{mark(lang, direction, true)}{percent(mean)}</td> }
                .into_any()
        }
        None => view! { <td class="delta number" role="cell"></td> }.into_any(),
    };
    let name = words::metric_name(lang, metric);
    view! {
        <td class="number baseline" role="cell" data-metric=name></td>
        <td class="number candidate" role="cell"></td>
        {change}
        <td class="bar" role="cell"></td>
    }
    .into_any()
}

fn group(
    lang: Lang,
    comparison: &Comparison,
    workload: &str,
    sort: Option<Sort>,
    limits: &[f64; 3],
) -> AnyView {
    let rows = comparison.rows_of(workload);
    let summaries = comparison.summary_over(&rows);
    let count = |wanted: fn(&Pairing) -> bool| {
        rows.iter()
            .filter(|i| wanted(&comparison.rows[**i].pairing))
            .count()
    };
    let matched = count(|pairing| matches!(pairing, Pairing::Matched { .. }));
    let baseline_only = count(|pairing| matches!(pairing, Pairing::BaselineOnly(_)));
    let candidate_only = count(|pairing| matches!(pairing, Pairing::CandidateOnly(_)));
    let ambiguous = count(|pairing| matches!(pairing, Pairing::Ambiguous { .. }));
    let mut notes = Vec::new();
    if matched > 0 {
        notes.push(t!(lang, "points-group-matched", n = matched));
    }
    if baseline_only > 0 {
        notes.push(t!(lang, "points-group-baseline-only", n = baseline_only));
    }
    if candidate_only > 0 {
        notes.push(t!(lang, "points-group-candidate-only", n = candidate_only));
    }
    if ambiguous > 0 {
        notes.push(t!(lang, "coverage-ambiguous-count", n = ambiguous));
    }
    let note = notes.join(" · ");
    let class = if matched > 0 {
        "group-row"
    } else {
        "group-row is-bare"
    };
    let heads = COLUMNS
        .into_iter()
        .map(|metric| {
            group_cells(
                lang,
                summaries.iter().find(|summary| summary.metric == metric),
                metric,
            )
        })
        .collect_view();
    // Points of one side come last, whatever the order.
    let (paired, single): (Vec<usize>, Vec<usize>) = rows
        .into_iter()
        .partition(|i| matches!(comparison.rows[*i].pairing, Pairing::Matched { .. }));
    let body = sorted(paired, comparison, sort)
        .into_iter()
        .chain(sorted(single, comparison, sort))
        .map(|i| table_row(lang, comparison, &comparison.rows[i], limits))
        .collect_view();
    view! {
        <tbody role="rowgroup">
            <tr class=class role="row">
                <th class="point" scope="rowgroup" role="rowheader">
                    {workload.to_owned()} " " <span class="note">{note}</span>
                </th>
                {heads}
            </tr>
            {body}
        </tbody>
    }
    .into_any()
}

fn sort_button(
    state: AppState,
    lang: Lang,
    column: SortColumn,
    text: String,
    sort: Option<Sort>,
    name: String,
) -> AnyView {
    let current = sort.filter(|sort| sort.column == column);
    let arrow = match current {
        Some(Sort {
            descending: true, ..
        }) => " ↓",
        Some(_) => " ↑",
        None => "",
    };
    let label = t!(lang, "points-sort", column = name);
    // First press: largest first for values, smallest first for the point; then the other way; then the recipe order.
    let next = move || {
        let first = column != SortColumn::Point;
        match current {
            None => Some(Sort {
                column,
                descending: first,
            }),
            Some(sort) if sort.descending == first => Some(Sort {
                column,
                descending: !first,
            }),
            Some(_) => None,
        }
    };
    view! {
        <button class="sort" type="button" aria-label=label
            on:click=move |_| state.go(Entry::Replace, |view| view.shown.sort = next())>
            {text} <span aria-hidden="true">{arrow}</span>
        </button>
    }
    .into_any()
}

fn aria_sort(sort: Option<Sort>, column: SortColumn) -> Option<&'static str> {
    sort.filter(|sort| sort.column == column).map(|sort| {
        if sort.descending {
            "descending"
        } else {
            "ascending"
        }
    })
}

fn header(
    state: AppState,
    lang: Lang,
    statistic: Statistic,
    sort: Option<Sort>,
    limits: &[f64; 3],
) -> AnyView {
    let point = t!(lang, "points-col-point");
    let tops = COLUMNS
        .into_iter()
        .map(|metric| {
            view! {
                <th class="metric-head" colspan="4" scope="colgroup" role="columnheader">
                    {words::metric(lang, metric, statistic)} " "
                    <span class="direction">{words::better(lang, metric)}</span>
                </th>
            }
        })
        .collect_view();
    let bottoms = COLUMNS
        .into_iter()
        .zip(limits)
        .map(|(metric, limit)| {
            let name = words::metric_name(lang, metric);
            let column = |column: SortColumn, class: &'static str, text: String| {
                let label = format!("{name}, {text}");
                view! {
                    <th class=class scope="col" role="columnheader" aria-sort=aria_sort(sort, column)>
                        {sort_button(state, lang, column, text, sort, label)}
                    </th>
                }
            };
            view! {
                {column(SortColumn::Baseline(metric), "number baseline", t!(lang, "side-baseline"))}
                {column(SortColumn::Candidate(metric), "number", t!(lang, "side-candidate"))}
                {column(SortColumn::Change(metric), "number", t!(lang, "points-col-change"))}
                <th class="bar number" scope="col" role="columnheader">{format!("±{}%", fixed(*limit, 0))}</th>
            }
        })
        .collect_view();
    view! {
        <thead role="rowgroup">
            <tr role="row">
                <th class="point" rowspan="2" scope="col" role="columnheader" aria-sort=aria_sort(sort, SortColumn::Point)>
                    {sort_button(state, lang, SortColumn::Point, point.clone(), sort, point)}
                </th>
                {tops}
            </tr>
            <tr role="row">{bottoms}</tr>
        </thead>
    }
    .into_any()
}

fn chips(state: AppState, lang: Lang, comparison: &Comparison, filter: Option<&str>) -> AnyView {
    let chip = |text: String, count: usize, value: Option<String>, on: bool| {
        view! {
            <button class="chip" type="button" aria-pressed=on.to_string()
                on:click=move |_| { let value = value.clone(); state.go(Entry::Replace, |view| view.shown.filter = value); }>
                {text} " " <span class="count">{count}</span>
            </button>
        }
    };
    let each = comparison
        .workloads()
        .into_iter()
        .map(|workload| {
            let count = comparison.rows_of(workload).len();
            chip(
                workload.to_owned(),
                count,
                Some(workload.to_owned()),
                filter == Some(workload),
            )
        })
        .collect_view();
    view! {
        <div class="toolbar-group" role="group" aria-label=t!(lang, "points-filter-workload")>
            <span class="toolbar-label">{t!(lang, "points-filter-workload")}</span>
            {chip(t!(lang, "points-all"), comparison.rows.len(), None, filter.is_none())}
            {each}
        </div>
    }
    .into_any()
}

/// Mean or median, where the sides have it.
fn statistic_switch(state: AppState, lang: Lang, ready: &Ready) -> Option<AnyView> {
    if ready.statistics.len() < 2 || ready.origin.records().is_some() {
        return None;
    }
    let current = ready.comparison.statistic;
    let buttons = ready
        .statistics
        .iter()
        .map(|statistic| {
            let statistic = *statistic;
            let text = match statistic {
                Statistic::Mean => t!(lang, "statistic-Mean"),
                Statistic::Median => t!(lang, "statistic-Median"),
            };
            view! {
                <button type="button" aria-pressed=(statistic == current).to_string()
                    on:click=move |_| state.go(Entry::Replace, |view| view.shown.statistic = Some(statistic))>{text}</button>
            }
        })
        .collect_view();
    Some(
        view! {
            <div class="toolbar-group">
                <span class="toolbar-label">{t!(lang, "statistic-label")}</span>
                <div class="segmented" role="group" aria-label=t!(lang, "statistic-label")>{buttons}</div>
            </div>
        }
        .into_any(),
    )
}

fn legend(lang: Lang) -> AnyView {
    view! {
        <div class="legend end">
            <span>{mark(lang, Direction::Better, false)} {t!(lang, "mark-better")}</span>
            <span>{mark(lang, Direction::Worse, false)} {t!(lang, "mark-worse")}</span>
            <span>{t!(lang, "mark-hollow")}</span>
        </div>
    }
    .into_any()
}

/// The table with its toolbar.
pub fn panel(state: AppState, lang: Lang, ready: &Arc<Ready>) -> AnyView {
    let ready = Arc::clone(ready);
    let toolbar_ready = Arc::clone(&ready);
    let shown = Memo::new(move |_| {
        state
            .view
            .with(|view| (view.shown.filter.clone(), view.shown.sort))
    });
    let toolbar = move || {
        let (filter, _) = shown.get();
        view! {
            <div class="toolbar">
                {chips(state, lang, &toolbar_ready.comparison, filter.as_deref())}
                {statistic_switch(state, lang, &toolbar_ready)}
                {exports::buttons(state, lang, &toolbar_ready, vec![
                    (Export::Points, t!(lang, "export-csv"), t!(lang, "export-points-csv")),
                    (Export::All, t!(lang, "export-json"), t!(lang, "export-all-json")),
                ])}
                {legend(lang)}
            </div>
        }
    };
    let table = move || {
        let comparison = &ready.comparison;
        let (filter, sort) = shown.get();
        let mut workloads: Vec<&str> = comparison
            .workloads()
            .into_iter()
            .filter(|w| filter.as_deref().is_none_or(|f| f == *w))
            .collect();
        // What cannot be compared comes last; otherwise the recipe's order stands.
        crate::sorting::sort_by_key(&mut workloads, |workload| {
            let matched =
                |i: &usize| matches!(comparison.rows[*i].pairing, Pairing::Matched { .. });
            !comparison.rows_of(workload).iter().any(matched)
        });
        if workloads.is_empty() {
            let what = filter.unwrap_or_default();
            return notice::empty(
                t!(lang, "points-none-title"),
                t!(lang, "points-none-text", workload = what),
                Some(
                    view! {
                        <button class="button" type="button"
                            on:click=move |_| state.go(Entry::Replace, |view| view.shown.filter = None)>
                            {t!(lang, "points-all")}
                        </button>
                    }
                    .into_any(),
                ),
            );
        }
        let limits =
            COLUMNS.map(|metric| {
                scale::limit(comparison.rows.iter().filter_map(
                    |row| match cell(row, metric)?.change {
                        Change::Relative(change) => Some(change),
                        Change::None(_) => None,
                    },
                ))
            });
        let coverage = &comparison.coverage;
        let caption = t!(
            lang,
            "points-caption",
            baseline = coverage.baseline_points,
            candidate = coverage.candidate_points,
            matched = coverage.matched,
        );
        let groups = workloads
            .into_iter()
            .map(|w| group(lang, comparison, w, sort, &limits))
            .collect_view();
        view! {
            <table class="data-table points-table" role="table">
                <caption class="visually-hidden">{caption}</caption>
                <colgroup><col class="col-point" /></colgroup>
                {COLUMNS
                    .into_iter()
                    .map(|_| {
                        view! {
                            <colgroup>
                                <col class="col-value" /><col class="col-value" /><col class="col-change" /><col class="col-bar" />
                            </colgroup>
                        }
                    })
                    .collect_view()}
                {header(state, lang, comparison.statistic, sort, &limits)}
                {groups}
            </table>
        }
        .into_any()
    };
    view! { {toolbar} {table} }.into_any()
}
