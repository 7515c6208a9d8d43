//! Four tiles, the same four questions in the same order: throughput, TTFT, TPOT, evals.

use crate::ui::dom::prelude::*;

use crate::compare::interval::wilson;
use crate::compare::{Comparison, Direction, EvalJudgement, SideEval, Summary};
use crate::i18n::Lang;
use crate::metric::Metric;
use crate::metric::display::{fixed, percent, points, score};
use crate::t;
use crate::ui::compare::verdict::judgement;
use crate::ui::marks::{Role, direction_class, mark, side_marker};
use crate::ui::view::{delta, scale};
use crate::ui::words;

fn rug(lang: Lang, name: &str, summary: &Summary) -> AnyView {
    let limit = scale::limit(summary.ticks.iter().map(|tick| tick.1));
    let low = summary
        .ticks
        .iter()
        .map(|tick| tick.1)
        .fold(f64::INFINITY, f64::min);
    let high = summary
        .ticks
        .iter()
        .map(|tick| tick.1)
        .fold(f64::NEG_INFINITY, f64::max);
    let label = t!(
        lang,
        "tile-rug",
        metric = name,
        n = summary.ticks.len(),
        low = percent(low),
        high = percent(high),
    );
    let ticks = summary
        .ticks
        .iter()
        .map(|(_, change)| {
            let x = format!("{:.2}%", scale::position(*change, limit));
            let class = format!("tick {}", direction_class(Direction::of_change(summary.metric, *change)));
            view! { <line class=class data-noise="unknown" x1=x.clone() x2=x y1="3" y2="17"></line> }
        })
        .collect_view();
    let end = fixed(limit, 0);
    view! {
        <svg class="rug" role="img" aria-label=label>
            <line class="axis" x1="0" x2="100%" y1="20" y2="20"></line>
            <line class="zero" x1="50%" x2="50%" y1="0" y2="23"></line>
            {ticks}
            <text x="0" y="34">{format!("\u{2212}{end}%")}</text>
            <text x="50%" y="34" text-anchor="middle">"0"</text>
            <text x="100%" y="34" text-anchor="end">{format!("+{end}%")}</text>
        </svg>
    }
    .into_any()
}

fn metric_tile(lang: Lang, comparison: &Comparison, metric: Metric) -> AnyView {
    let name = words::metric(lang, metric, comparison.statistic);
    let head = view! {
        <h3 class="tile-name">{name.clone()} " " <span class="direction">{words::better(lang, metric)}</span></h3>
    };
    let summary = comparison
        .summary(metric)
        .filter(|summary| summary.compared > 0);
    let Some(summary) = summary else {
        return view! {
            <article class="tile">
                {head}
                <p class="tile-value is-missing">"N/A " <span class="basis">{t!(lang, "tile-no-change")}</span></p>
            </article>
        }
        .into_any();
    };
    let basis = t!(
        lang,
        "tile-basis",
        compared = summary.compared,
        matched = summary.matched
    );
    let value = match summary.geometric_mean {
        Some(mean) => {
            let direction = Direction::of_change(metric, mean);
            let class = format!("tile-value {}", direction_class(direction));
            view! { <p class=class>{mark(lang, direction, true)}{percent(mean)} " " <span class="basis">{basis}</span></p> }
                .into_any()
        }
        None => {
            view! { <p class="tile-value is-missing">"N/A " <span class="basis">{basis}</span></p> }
                .into_any()
        }
    };
    let worst = summary.worst.and_then(|row| {
        let change = summary.ticks.iter().find(|tick| tick.0 == row)?.1;
        let row = comparison.rows.get(row)?;
        let place = format!("{} {} c{} ", t!(lang, "tile-worst"), row.workload, row.conc);
        Some(view! { <span>{place}{delta::figure(lang, metric, change)}</span> })
    });
    // Said only where it changes the reading: the mean and the median lie on different sides of zero.
    let median = match (summary.geometric_mean, summary.median) {
        (Some(mean), Some(median)) if mean * median < 0.0 => Some(
            view! { <span>{t!(lang, "tile-median")} " " {delta::figure(lang, metric, median)}</span> },
        ),
        _ => None,
    };
    let equal = (summary.equal > 0)
        .then(|| view! { <span>{t!(lang, "tile-equal", n = summary.equal)}</span> });
    let count = |n: usize, direction: Direction, text: String| {
        let class = if n > 0 {
            direction_class(direction)
        } else {
            ""
        };
        view! { <span class=class>{mark(lang, direction, false)} " " {text}</span> }
    };
    view! {
        <article class="tile">
            {head}
            {value}
            {rug(lang, &name, summary)}
            <p class="tile-counts">
                {count(summary.better, Direction::Better, t!(lang, "tile-better", n = summary.better))}
                {count(summary.worse, Direction::Worse, t!(lang, "tile-worse", n = summary.worse))}
                {equal}
                <span>{t!(lang, "noise-unknown")}</span>
            </p>
            <p class="tile-note">{worst}{median}</p>
        </article>
    }
    .into_any()
}

/// Scores with their own 95 % intervals, one line each, on one scale.
fn score_intervals(lang: Lang, evals: &[(Role, &SideEval)]) -> Option<AnyView> {
    let spans: Vec<(Role, f64, f64, f64)> = evals
        .iter()
        .filter_map(|(role, eval)| {
            let score = eval.score?;
            let (low, high) = wilson(score, eval.samples?)?;
            Some((*role, low, score, high))
        })
        .take(4)
        .collect();
    if spans.is_empty() {
        return None;
    }
    let low = (spans.iter().map(|span| span.1).fold(1.0, f64::min) * 100.0).floor();
    let high = (spans.iter().map(|span| span.3).fold(0.0, f64::max) * 100.0).ceil();
    let x = move |value: f64| {
        format!(
            "{:.2}%",
            (value * 100.0 - low) / (high - low).max(1.0) * 100.0
        )
    };
    let lines = spans
        .into_iter()
        .enumerate()
        .map(|(i, (role, from, score, to))| {
            let y = 3 + i * 6;
            let class = role.class();
            view! {
                <line class=format!("span {class}") x1=x(from) x2=x(to) y1=y y2=y></line>
                <circle class=format!("dot {class}") cx=x(score) cy=y r="3"></circle>
            }
        })
        .collect_view();
    Some(
        view! {
            <svg class="rug interval" role="img" aria-label=t!(lang, "tile-evals-scores")>
                <line class="axis" x1="0" x2="100%" y1="20" y2="20"></line>
                {lines}
                <text x="0" y="34">{format!("{low:.0}%")}</text>
                <text x="100%" y="34" text-anchor="end">{format!("{high:.0}%")}</text>
            </svg>
        }
        .into_any(),
    )
}

/// Range of scores of one side: `95.07–95.45%`.
fn score_range(evals: &[&SideEval]) -> Option<String> {
    let scores: Vec<f64> = evals.iter().filter_map(|eval| eval.score).collect();
    let low = scores.iter().copied().reduce(f64::min)?;
    let high = scores.iter().copied().reduce(f64::max)?;
    let (low, high) = (score(low), score(high));
    Some(if low == high {
        low
    } else {
        format!("{}–{high}", low.trim_end_matches('%'))
    })
}

/// A suite and metric of a comparison.
struct Suite<'a> {
    suite: &'a str,
    metric: &'a str,
    /// Whether a score of it can be compared.
    compared: bool,
}

/// The suites and metrics of all canonical scores, in row order.
fn suites(comparison: &Comparison) -> Vec<Suite<'_>> {
    let mut out: Vec<Suite<'_>> = Vec::new();
    for row in comparison.evals.iter().filter(|row| !row.secondary) {
        let compared = row.change.is_ok();
        match out
            .iter_mut()
            .find(|suite| (suite.suite, suite.metric) == (&*row.suite, &*row.metric))
        {
            Some(suite) => suite.compared |= compared,
            None => out.push(Suite {
                suite: &row.suite,
                metric: &row.metric,
                compared,
            }),
        }
    }
    out
}

fn eval_tile(lang: Lang, comparison: &Comparison) -> AnyView {
    // Scores of different suites have nothing to do with each other: one suite and metric has the tile.
    let suites = suites(comparison);
    let chosen = suites
        .iter()
        .find(|suite| suite.compared)
        .or(suites.first());
    let of_tile = |suite: &str, metric: &str| {
        chosen.is_some_and(|chosen| (chosen.suite, chosen.metric) == (suite, metric))
    };
    let differ = suites.len() > 1 && !suites.iter().any(|suite| suite.compared);
    let rows: Vec<_> = comparison
        .evals
        .iter()
        .filter(|row| !row.secondary && of_tile(&row.suite, &row.metric))
        .collect();
    let name = match chosen {
        Some(chosen) if !differ => format!("{}, {}", chosen.suite, chosen.metric),
        _ => t!(lang, "side-evals"),
    };
    let head = view! {
        <h3 class="tile-name">{name} " " <span class="direction">{format!("↑ {}", t!(lang, "metric-higher"))}</span></h3>
    };
    let primary = |evals: &'_ [SideEval]| {
        evals
            .iter()
            .filter(|eval| !eval.secondary && of_tile(&eval.suite, &eval.metric))
            .cloned()
            .collect::<Vec<_>>()
    };
    let (old, new) = (
        primary(&comparison.baseline.evals),
        primary(&comparison.candidate.evals),
    );
    let compared: Vec<_> = rows.iter().filter_map(|row| row.change.ok()).collect();
    if differ {
        let names = |evals: &[SideEval]| {
            let mut names: Vec<&str> = evals.iter().map(|eval| eval.suite.as_str()).collect();
            crate::sorting::sort(&mut names);
            names.dedup();
            names.join(", ")
        };
        let why = t!(
            lang,
            "tile-evals-suites",
            baseline = names(&comparison.baseline.evals),
            candidate = names(&comparison.candidate.evals)
        );
        return view! {
            <article class="tile">
                {head}
                <p class="tile-value is-missing">"N/A " <span class="basis">{why}</span></p>
            </article>
        }
        .into_any();
    }
    let value = if compared.is_empty() {
        let why = match (old.is_empty(), new.is_empty()) {
            (true, true) => t!(lang, "tile-evals-none"),
            (false, true) => t!(lang, "tile-evals-baseline-only"),
            (true, false) => t!(lang, "tile-evals-candidate-only"),
            (false, false) => {
                let reason = rows.iter().find_map(|row| row.change.err());
                reason.map_or_else(
                    || t!(lang, "tile-evals-none"),
                    |reason| words::eval_not_available(lang, reason),
                )
            }
        };
        view! { <p class="tile-value is-missing">"N/A " <span class="basis">{why}</span></p> }
            .into_any()
    } else {
        let low = compared
            .iter()
            .map(|change| change.difference)
            .fold(f64::INFINITY, f64::min);
        let high = compared
            .iter()
            .map(|change| change.difference)
            .fold(f64::NEG_INFINITY, f64::max);
        let figure = if compared.len() == 1 {
            points(low)
        } else {
            format!("{}…{}", points(low), points(high))
        };
        let said = compared.iter().filter_map(|change| change.judgement());
        let class = if said.clone().any(|said| said == EvalJudgement::Worse) {
            "tile-value is-worse"
        } else if said.clone().any(|said| said == EvalJudgement::Better) {
            "tile-value is-better"
        } else {
            "tile-value is-within"
        };
        let basis = match compared.as_slice() {
            [one] => one
                .judgement()
                .map(|said| judgement(lang, said))
                .unwrap_or_default(),
            _ => t!(
                lang,
                "tile-evals-count",
                compared = compared.len(),
                n = rows.len()
            ),
        };
        view! { <p class=class>{figure} " pp " <span class="basis">{basis}</span></p> }.into_any()
    };
    let all: Vec<(Role, &SideEval)> = old
        .iter()
        .map(|eval| (Role::Baseline, eval))
        .chain(new.iter().map(|eval| (Role::Candidate, eval)))
        .collect();
    let ranges = [(Role::Baseline, &old), (Role::Candidate, &new)]
        .into_iter()
        .filter_map(|(role, evals)| {
            let range = score_range(&evals.iter().collect::<Vec<_>>())?;
            let text = t!(
                lang,
                "tile-evals-side",
                side = role.name(lang),
                range = range
            );
            Some(view! { <span>{side_marker(role)} " " {text}</span> })
        })
        .collect_view();
    let note = match (old.is_empty(), new.is_empty()) {
        (false, true) => Some(t!(
            lang,
            "tile-evals-count-one-sided",
            n = old.len(),
            side = t!(lang, "side-baseline")
        )),
        (true, false) => Some(t!(
            lang,
            "tile-evals-count-one-sided",
            n = new.len(),
            side = t!(lang, "side-candidate")
        )),
        _ => None,
    };
    let more = (suites.len() > 1).then(|| t!(lang, "tile-evals-more", n = suites.len() - 1));
    let notes: Vec<_> = note
        .into_iter()
        .chain(more)
        .map(|note| view! { <span>{note}</span> })
        .collect();
    view! {
        <article class="tile">
            {head}
            {value}
            {score_intervals(lang, &all)}
            <p class="tile-counts">{ranges}</p>
            {(!notes.is_empty()).then(|| view! { <p class="tile-note">{notes}</p> })}
        </article>
    }
    .into_any()
}

/// The tiles section.
pub fn section(lang: Lang, comparison: &Comparison) -> AnyView {
    view! {
        <section class="tiles" aria-label=t!(lang, "coverage-detail",
            baseline = comparison.coverage.baseline_points,
            candidate = comparison.coverage.candidate_points,
            matched = comparison.coverage.matched)>
            {metric_tile(lang, comparison, Metric::OutputTps)}
            {metric_tile(lang, comparison, Metric::Ttft)}
            {metric_tile(lang, comparison, Metric::Tpot)}
            {eval_tile(lang, comparison)}
        </section>
    }
    .into_any()
}
