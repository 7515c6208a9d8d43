//! Throughput per GPU against interactivity, both images; one chart for each workload, or the same points as a table.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::ui::dom::prelude::*;
use leptos::task::spawn_local;

use crate::chart::{ChartColors, ChartText, XAxis, chart_table, plot, throughput_vs_interactivity};
use crate::compare::{Comparison, Direction};
use crate::i18n::Lang;
use crate::metric::Metric;
use crate::metric::display::{fixed, percent};
use crate::t;
use crate::ui::browser::chart::Chart;
use crate::ui::browser::visible;
use crate::ui::marks::{Role, direction_class, mark, side_marker};
use crate::ui::resolve::Ready;
use crate::ui::state::AppState;
use crate::ui::theme;
use crate::ui::view::notice::{Gravity, empty, notice};
use crate::ui::words;

/// What became of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawn {
    Waiting,
    Here,
    Failed,
}

/// The tag of an image without its repository, for the legend.
fn tag_of(image: Option<&str>, lang: Lang) -> String {
    match image {
        Some(image) => image.rsplit('/').next().unwrap_or(image).to_owned(),
        None => t!(lang, "pick-image-unknown"),
    }
}

fn axis(lang: Lang, comparison: &Comparison, axis: XAxis) -> String {
    let statistic = words::statistic(lang, comparison.statistic);
    match axis {
        XAxis::Interactivity => t!(lang, "curves-axis-interactivity", statistic = statistic),
        XAxis::InverseTpot => t!(lang, "curves-axis-derived", statistic = statistic),
    }
}

fn text(lang: Lang, comparison: &Comparison, workload: &str) -> ChartText {
    ChartText {
        x_interactivity: axis(lang, comparison, XAxis::Interactivity),
        x_inverse_tpot: axis(lang, comparison, XAxis::InverseTpot),
        y: t!(lang, "curves-axis-output"),
        baseline: format!(
            "{} {}",
            t!(lang, "side-baseline"),
            tag_of(comparison.baseline.image.as_deref(), lang)
        ),
        candidate: format!(
            "{} {}",
            t!(lang, "side-candidate"),
            tag_of(comparison.candidate.image.as_deref(), lang)
        ),
        description: t!(lang, "curves-chart-label", workload = workload),
    }
}

/// The design's own colours, as the browser resolves them in the theme that is shown.
fn colors() -> ChartColors {
    let read = theme::color;
    ChartColors {
        line_strong: read("--line-strong"),
        font: theme::font(),
        baseline: read("--baseline"),
        candidate: read("--candidate"),
        surface: read("--surface"),
        text: read("--text-muted"),
        text_faint: read("--text-faint"),
        line: read("--line"),
    }
}

fn figure(state: AppState, lang: Lang, ready: &Arc<Ready>, workload: String) -> AnyView {
    let place = NodeRef::<web_sys::HtmlElement>::new();
    let drawn = RwSignal::new(Drawn::Waiting);
    let chart: Rc<RefCell<Option<Chart>>> = Rc::default();
    let label = t!(lang, "curves-chart-label", workload = workload.as_str());
    let summary = ready.comparison.summary_for(&workload);
    let change = summary
        .iter()
        .find(|summary| summary.metric == Metric::OutputTps)
        .and_then(|s| s.geometric_mean);
    let detail = change.map(|change| {
        let direction = Direction::of_change(Metric::OutputTps, change);
        view! {
            <span class="detail">
                {words::metric_name(lang, Metric::OutputTps)} " "
                <span class=direction_class(direction)>{mark(lang, direction, true)} " " {percent(change)}</span>
            </span>
        }
    });
    let option = {
        let (ready, workload) = (Arc::clone(ready), workload.clone());
        move || {
            let text = text(lang, &ready.comparison, &workload);
            throughput_vs_interactivity(&ready.comparison, &workload, &text, &colors())
        }
    };
    let redraw = {
        let (chart, option) = (Rc::clone(&chart), option.clone());
        move || {
            let result = chart.borrow().as_ref().map(|chart| chart.draw(&option()));
            if let Some(Err(error)) = result {
                leptos::logging::error!("chart: {error:?}");
                drawn.set(Drawn::Failed);
            }
        }
    };
    // Colours are baked into the drawing, so a change of theme draws anew.
    let on_theme = redraw.clone();
    Effect::new(move |_| {
        state.theme.track();
        on_theme();
    });
    let slot = Rc::clone(&chart);
    place.on_load(move |element| {
        let target = element.clone();
        visible::once(&element, move || {
            spawn_local(async move {
                match Chart::mount(&target).await {
                    Ok(mounted) => {
                        // The panel may have been left while the bundle was loading.
                        if target.is_connected() {
                            slot.replace(Some(mounted));
                            drawn.set(Drawn::Here);
                            redraw();
                        }
                    }
                    Err(error) => {
                        leptos::logging::error!("chart: {error:?}");
                        drawn.try_set(Drawn::Failed);
                    }
                }
            });
        });
    });
    let kept = StoredValue::new_local(chart);
    on_cleanup(move || {
        // Disposes the instance; it would otherwise outlive its element.
        if let Some(chart) = kept.try_get_value() {
            chart.replace(None);
        }
    });
    let points = Arc::clone(ready);
    let waiting = move || {
        (drawn.get() == Drawn::Waiting)
            .then(|| view! { <span class="visually-hidden" role="status">{t!(lang, "curves-loading")}</span> })
    };
    let instead = {
        let workload = workload.clone();
        move || {
            (drawn.get() == Drawn::Failed).then(|| {
                view! {
                    {notice(Gravity::Error, t!(lang, "curves-failed"), Some(t!(lang, "curves-failed-detail")), None)}
                    {table(lang, &points.comparison, &workload)}
                }
            })
        }
    };
    view! {
        <figure class="chart">
            <figcaption>{workload} " " {detail}</figcaption>
            {waiting}
            {instead}
            <div class="chart-plot" node_ref=place role="img" aria-label=label hidden=move || drawn.get() == Drawn::Failed></div>
        </figure>
    }
    .into_any()
}

/// The same points as rows.
fn table(lang: Lang, comparison: &Comparison, workload: &str) -> AnyView {
    let (x_axis, rows) = chart_table(comparison, workload);
    let (x, y) = (
        axis(lang, comparison, x_axis),
        t!(lang, "curves-axis-output"),
    );
    let number = |value: Option<f64>| match value {
        Some(value) => view! { <td class="number">{fixed(value, 2)}</td> }.into_any(),
        None => view! { <td class="number empty-cell">"–"</td> }.into_any(),
    };
    let body = rows
        .into_iter()
        .map(|row| {
            view! {
                <tr>
                    <th class="point" scope="row">{format!("c{} {}", row.conc, row.topology)}</th>
                    {number(row.baseline.map(|point| point.0))}
                    {number(row.baseline.map(|point| point.1))}
                    {number(row.candidate.map(|point| point.0))}
                    {number(row.candidate.map(|point| point.1))}
                </tr>
            }
        })
        .collect_view();
    let head = |name: &str| view! { <th class="number" scope="col">{name.to_owned()}</th> };
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label=t!(lang, "curves-chart-label", workload = workload)>
            <table class="data-table curves-table">
                <caption class="visually-hidden">{t!(lang, "curves-chart-label", workload = workload)}</caption>
                <thead>
                    <tr>
                        <th rowspan="2" scope="col">{t!(lang, "points-col-point")}</th>
                        <th class="number" colspan="2" scope="colgroup">{t!(lang, "side-baseline")}</th>
                        <th class="number" colspan="2" scope="colgroup">{t!(lang, "side-candidate")}</th>
                    </tr>
                    <tr>{head(&x)}{head(&y)}{head(&x)}{head(&y)}</tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn legend(lang: Lang, comparison: &Comparison) -> AnyView {
    let side = |role: Role, image: Option<&str>| {
        view! { <span>{side_marker(role)} " " {role.name(lang)} " " <code>{tag_of(image, lang)}</code></span> }
    };
    view! {
        <div class="legend">
            {side(Role::Baseline, comparison.baseline.image.as_deref())}
            {side(Role::Candidate, comparison.candidate.image.as_deref())}
        </div>
    }
    .into_any()
}

/// The curves panel.
pub fn panel(state: AppState, lang: Lang, ready: &Arc<Ready>) -> AnyView {
    let comparison = &ready.comparison;
    let mut drawable: Vec<String> = comparison
        .workloads()
        .into_iter()
        .filter(|workload| !plot(comparison, workload).is_empty())
        .map(str::to_owned)
        .collect();
    if drawable.is_empty() {
        return empty(
            t!(lang, "curves-none-title"),
            t!(lang, "curves-none-text"),
            None,
        );
    }
    // Curves that can be compared come first.
    crate::sorting::sort_by_key(&mut drawable, |workload| {
        comparison
            .summary_for(workload)
            .iter()
            .all(|summary| summary.compared == 0)
    });
    let left_out: usize = comparison
        .workloads()
        .into_iter()
        .map(|workload| plot(comparison, workload).left_out)
        .sum();
    let derived = drawable
        .iter()
        .any(|workload| plot(comparison, workload).x_axis == XAxis::InverseTpot);
    let as_table = RwSignal::new(false);
    let shown = Arc::clone(ready);
    let body = move || {
        let figures = drawable
            .iter()
            .map(|workload| {
                if as_table.get() {
                    view! { <h3>{workload.clone()}</h3> {table(lang, &shown.comparison, workload)} }
                        .into_any()
                } else {
                    figure(state, lang, &shown, workload.clone())
                }
            })
            .collect_view();
        if as_table.get() {
            figures.into_any()
        } else {
            view! { <div class="small-multiples">{figures}</div> }.into_any()
        }
    };
    let switch = move || {
        if as_table.get() {
            t!(lang, "curves-as-chart")
        } else {
            t!(lang, "curves-as-table")
        }
    };
    view! {
        <div class="toolbar">
            {legend(lang, comparison)}
            <div class="end">
                <button class="button" type="button" id="curves-table" on:click=move |_| as_table.update(|on| *on = !*on)>{switch}</button>
            </div>
        </div>
        {derived.then(|| view! { <p class="label">{t!(lang, "curves-derived-note")}</p> })}
        {body}
        {(left_out > 0).then(|| view! { <p class="label">{t!(lang, "curves-left-out", n = left_out)}</p> })}
    }
    .into_any()
}
