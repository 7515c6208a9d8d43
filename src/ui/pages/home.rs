//! Home: the newest image changes, comparisons from pull requests, all families.

use std::sync::Arc;

use crate::ui::dom::prelude::*;

use crate::compare::{
    Agreement, Comparison, SideSelector, Snapshot, choose_statistic, compare, default_pair, side,
    tag_diff, verdict,
};
use crate::i18n::Lang;
use crate::link::{CompareView, View, ViewState};
use crate::metric::{Metric, Statistic};
use crate::record::{FamilyData, names};
use crate::t;
use crate::ui::marks::{Role, side_marker};
use crate::ui::state::{AppState, Load};
use crate::ui::view::notice::{empty, skeleton};
use crate::ui::view::text::rich;
use crate::ui::view::{delta, tag};
use crate::ui::{link, opener, words};
use crate::wire::pack::{FamilyEntry, Index, RecordEntry};

/// Cards shown first.
const CARDS: usize = 9;

/// Largest pack, in bytes, that is read only to put figures on a card.
const CARD_PACK: u64 = 64 << 10;

/// Snapshots of an index entry, newest first, as the core's rule for the default pair takes them.
fn snapshots(entry: &FamilyEntry) -> Vec<Snapshot> {
    let mut all: Vec<Snapshot> = entry
        .snapshots
        .iter()
        .map(|snapshot| Snapshot {
            image: snapshot.image.clone(),
            date: snapshot.date.clone(),
            run: snapshot.run,
            points: usize::try_from(snapshot.points).unwrap_or(usize::MAX),
            workloads: snapshot.workloads.clone(),
        })
        .collect();
    crate::sorting::sort_by(&mut all, |a, b| {
        (&b.date, b.run, &b.image).cmp(&(&a.date, a.run, &a.image))
    });
    all
}

/// One change of image: the newest against the newest earlier one.
struct Move<'a> {
    entry: &'a FamilyEntry,
    baseline: SideSelector,
    candidate: SideSelector,
    date: String,
}

fn moves(index: &Index) -> Vec<Move<'_>> {
    let mut out: Vec<Move<'_>> = index
        .families
        .iter()
        .filter_map(|entry| {
            let all = snapshots(entry);
            let (baseline, candidate) = default_pair(&all)?;
            let date = candidate.date.clone().unwrap_or_default();
            Some(Move {
                entry,
                baseline,
                candidate,
                date,
            })
        })
        .collect();
    crate::sorting::sort_by(&mut out, |a, b| {
        b.date
            .cmp(&a.date)
            .then_with(|| a.entry.family.cmp(&b.entry.family))
    });
    out
}

fn target(lang: Lang, view: View) -> ViewState {
    ViewState {
        view,
        language: lang.into(),
        ..ViewState::default()
    }
}

fn image_lines(old: &str, new: &str) -> AnyView {
    let diff = tag_diff(old, new);
    let line = |role: Role, parts: &crate::compare::ImageParts| {
        view! { <p class="move">{side_marker(role)} {tag::tag(parts, role)}</p> }
    };
    view! { {line(Role::Baseline, &diff.old)} {line(Role::Candidate, &diff.new)} }.into_any()
}

/// Metrics on a card.
const CARD_METRICS: [Metric; 3] = [Metric::OutputTps, Metric::Ttft, Metric::Tpot];

fn card_comparison(
    data: &FamilyData,
    baseline: &SideSelector,
    candidate: &SideSelector,
) -> Comparison {
    let (old, new) = (side(data, baseline, None), side(data, candidate, None));
    // As on the page that the card opens.
    let statistic = choose_statistic(None, &old, &new).statistic;
    compare(old, new, statistic)
}

/// What the three metrics say together, and what was paired.
fn card_note(lang: Lang, comparison: &Comparison) -> String {
    let said = verdict(comparison);
    let coverage = comparison.coverage;
    let summary = match &said.headline {
        Err(_) => t!(lang, "card-no-verdict"),
        Ok(output) => {
            let clauses: Vec<_> = std::iter::once(output)
                .chain(
                    said.others
                        .iter()
                        .filter(|c| CARD_METRICS.contains(&c.metric)),
                )
                .collect();
            if clauses
                .iter()
                .all(|clause| clause.agreement == Agreement::AllBetter)
            {
                t!(lang, "card-all-better")
            } else if clauses
                .iter()
                .all(|clause| clause.agreement == Agreement::AllWorse)
            {
                t!(lang, "card-all-worse")
            } else {
                t!(lang, "card-mixed")
            }
        }
    };
    let mut parts = vec![t!(lang, "card-matched", n = coverage.matched)];
    if coverage.baseline_only > 0 {
        parts.push(t!(
            lang,
            "points-group-baseline-only",
            n = coverage.baseline_only
        ));
    }
    if coverage.candidate_only > 0 {
        parts.push(t!(
            lang,
            "points-group-candidate-only",
            n = coverage.candidate_only
        ));
    }
    if coverage.ambiguous > 0 {
        parts.push(t!(lang, "coverage-ambiguous-count", n = coverage.ambiguous));
    }
    if comparison.statistic == Statistic::Median {
        parts.push(t!(lang, "card-median"));
    }
    t!(
        lang,
        "card-note",
        summary = summary,
        coverage = parts.join(if lang == Lang::Zh { "，" } else { ", " })
    )
}

/// The figures of a card once its pack is here; a pack that cannot be read leaves the card as it is, and its own
/// page says why.
fn card_figures(state: AppState, lang: Lang, change: &Move<'_>) -> AnyView {
    if change.entry.pack.bytes > CARD_PACK {
        return ().into_any();
    }
    let id = change.entry.id.clone();
    let (baseline, candidate) = (change.baseline.clone(), change.candidate.clone());
    state.load_family(&id);
    let comparison = Memo::new(move |_| {
        let load = state.families.with(|all| all.get(&id).cloned());
        match load {
            Some(Load::Ready(data)) => Some(Some(card_comparison(&data, &baseline, &candidate))),
            Some(Load::Failed(_)) => Some(None),
            Some(Load::Waiting) | None => None,
        }
    });
    let value = move |metric: Metric| {
        comparison.with(|comparison| match comparison {
            None => view! { <span class="skeleton is-short" aria-hidden="true"></span> }.into_any(),
            Some(None) => "–".into_any(),
            Some(Some(comparison)) => match comparison
                .summary(metric)
                .and_then(|summary| summary.geometric_mean)
            {
                Some(mean) => delta::figure(lang, metric, mean),
                None => view! { <span class="is-missing">"N/A"</span> }.into_any(),
            },
        })
    };
    let note = move || {
        comparison.with(|c| {
            c.as_ref()
                .and_then(|c| c.as_ref())
                .map(|c| rich(&card_note(lang, c)))
        })
    };
    view! {
        <dl class="result">
            {CARD_METRICS
                .into_iter()
                .map(|metric| view! { <div><dt>{words::metric_short(lang, metric)}</dt><dd>{move || value(metric)}</dd></div> })
                .collect_view()}
        </dl>
        <p class="coverage-note">{note} "\u{a0}"</p>
    }
    .into_any()
}

fn change_card(state: AppState, lang: Lang, change: &Move<'_>) -> AnyView {
    let view = View::Compare(CompareView {
        family: change.entry.id.clone(),
        workload: None,
        baseline: Some(change.baseline.clone()),
        candidate: Some(change.candidate.clone()),
    });
    let (old, new) = (
        change.baseline.image.as_deref(),
        change.candidate.image.as_deref(),
    );
    let content = view! {
        <p class="when"><time>{change.date.clone()}</time><span>{names::model(&change.entry.family.model).to_owned()}</span></p>
        <h3>{words::family_parts(lang, &change.entry.family)}</h3>
        {image_lines(old.unwrap_or_default(), new.unwrap_or_default())}
        {card_figures(state, lang, change)}
    }
    .into_any();
    link::anchor(state, target(lang, view), "change-card", content)
}

fn record_card(state: AppState, lang: Lang, entry: &RecordEntry) -> AnyView {
    let smoke =
        (entry.coverage == "smoke").then(|| format!(" · {}", t!(lang, "home-record-smoke")));
    let content = view! {
        <p class="when">
            <time>{entry.clock.get(..10).unwrap_or_default().to_owned()}</time>
            <span>{t!(lang, "home-record-pr", pr = entry.pr.to_string())} {smoke}</span>
        </p>
        <h3>{format!("{} · {} · {}", entry.engine, entry.hardware, entry.workload)}</h3>
        {image_lines(&entry.baseline_image, &entry.candidate_image)}
    }
    .into_any();
    link::anchor(
        state,
        target(lang, View::Record(entry.id.clone())),
        "change-card",
        content,
    )
}

/// Whether every word of the filter occurs in the entry.
fn passes(lang: Lang, entry: &FamilyEntry, filter: &str) -> bool {
    let mut text = words::family(lang, &entry.family).to_lowercase();
    for key in [
        &entry.family.model,
        &entry.family.hardware,
        &entry.family.framework,
        &entry.family.precision,
    ] {
        text.push(' ');
        text.push_str(&key.to_lowercase());
    }
    for image in entry.images() {
        text.push(' ');
        text.push_str(&image.to_lowercase());
    }
    filter
        .to_lowercase()
        .split_whitespace()
        .all(|word| text.contains(word))
}

fn family_row(state: AppState, lang: Lang, entry: &FamilyEntry) -> AnyView {
    let family = &entry.family;
    let view = View::Compare(CompareView {
        family: entry.id.clone(),
        ..CompareView::default()
    });
    // Many rows share a model; read alone, each link still says which family it opens.
    let rest = words::family_parts(lang, family);
    let name = view! { {names::model(&family.model).to_owned()} <span class="visually-hidden">" " {rest}</span> }.into_any();
    let name = link::anchor(state, target(lang, view), "", name);
    let disagg = family
        .disagg
        .then(|| view! { " " <span class="is-missing">{t!(lang, "family-disaggregated")}</span> });
    let precision = match names::spec_method(&family.spec_method) {
        Some(method) => format!("{} {method}", names::precision(&family.precision)),
        None => names::precision(&family.precision),
    };
    let images = entry.images();
    let newest = snapshots(entry)
        .into_iter()
        .find_map(|snapshot| snapshot.image);
    let tag = match &newest {
        Some(image) => {
            let short = image.rsplit('/').next().unwrap_or(image).to_owned();
            view! { <code title=image.clone()>{short}</code> }.into_any()
        }
        None => {
            view! { <span class="is-missing">{t!(lang, "pick-image-unknown")}</span> }.into_any()
        }
    };
    let workloads = entry
        .workloads
        .iter()
        .map(|w| words::workload(w.workload))
        .collect::<Vec<_>>()
        .join(", ");
    view! {
        <tr role="row">
            <th class="row-title" scope="row" role="rowheader">{name}</th>
            <td role="cell" data-name="Hardware">{names::hardware(&family.hardware).to_owned()}</td>
            <td role="cell" data-name="Framework">{names::framework(&family.framework).to_owned()} {disagg}</td>
            <td role="cell" data-name="Precision">{precision}</td>
            <td class="number" role="cell" data-name="Images" data-unit=t!(lang, "home-images-unit", n = images.len())>{images.len()}</td>
            <td role="cell" class="newest" data-name="Newest image">{tag}</td>
            <td role="cell" data-name="Date"><time>{entry.newest_date().to_owned()}</time></td>
            <td role="cell" data-name="Workloads">{workloads}</td>
        </tr>
    }
    .into_any()
}

fn family_table(state: AppState, lang: Lang, index: &Arc<Index>) -> AnyView {
    let filter = RwSignal::new(String::new());
    let shown_index = Arc::clone(index);
    let shown = Memo::new(move |_| {
        let mut at: Vec<usize> = filter.with(|filter| {
            (0..shown_index.families.len())
                .filter(|i| passes(lang, &shown_index.families[*i], filter))
                .collect()
        });
        crate::sorting::sort_by(&mut at, |a, b| {
            let (a, b) = (&shown_index.families[*a], &shown_index.families[*b]);
            b.newest_date()
                .cmp(a.newest_date())
                .then_with(|| a.family.cmp(&b.family))
        });
        at
    });
    let index = Arc::clone(index);
    let heads = [
        ("", t!(lang, "home-col-family")),
        ("", t!(lang, "home-col-hardware")),
        ("", t!(lang, "home-col-framework")),
        ("", t!(lang, "home-col-precision")),
        ("number", t!(lang, "home-col-images")),
        ("", t!(lang, "home-col-newest")),
        ("", t!(lang, "home-col-date")),
        ("", t!(lang, "home-col-workloads")),
    ];
    let head = heads
        .into_iter()
        .map(|(class, text)| view! { <th class=class scope="col" role="columnheader">{text}</th> })
        .collect_view();
    let rows = move || {
        shown
            .get()
            .into_iter()
            .map(|i| family_row(state, lang, &index.families[i]))
            .collect_view()
    };
    let none = move || {
        shown.with(Vec::is_empty).then(|| {
            empty(
                t!(lang, "home-filter-empty-title", text = filter.get()),
                t!(lang, "home-filter-empty-text"),
                Some(
                    view! {
                        <button class="button" type="button" on:click=move |_| filter.set(String::new())>
                            {t!(lang, "home-filter-clear")}
                        </button>
                    }
                    .into_any(),
                ),
            )
        })
    };
    view! {
        <section class="section" aria-labelledby="families">
            <div class="section-head"><h2 id="families">{t!(lang, "home-families-title")}</h2></div>
            <div class="filters">
                <input class="field-input" id="family-filter" type="search" autocomplete="off" aria-label=t!(lang, "home-filter")
                    placeholder=t!(lang, "home-filter-hint") prop:value=move || filter.get()
                    on:input=move |event| filter.set(event_target_value(&event)) />
                <span class="summary" role="status">{move || t!(lang, "home-families-count", n = shown.with(Vec::len))}</span>
            </div>
            <table class="data-table stack-table families-table" role="table">
                <caption class="visually-hidden">{t!(lang, "home-families-title")}</caption>
                <thead role="rowgroup"><tr role="row">{head}</tr></thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
            {none}
        </section>
    }
    .into_any()
}

fn ready(state: AppState, lang: Lang, index: &Arc<Index>) -> AnyView {
    let moves = moves(index);
    let cards = if moves.is_empty() {
        empty(t!(lang, "home-no-changes"), String::new(), None)
    } else {
        let cards = moves
            .iter()
            .take(CARDS)
            .map(|change| change_card(state, lang, change))
            .collect_view();
        view! { <section class="change-grid" aria-labelledby="changes">{cards}</section> }
            .into_any()
    };
    let records = (!index.records.is_empty()).then(|| {
        let cards = index
            .records
            .iter()
            .map(|entry| record_card(state, lang, entry))
            .collect_view();
        view! {
            <section class="section" aria-labelledby="records">
                <div class="section-head">
                    <h2 id="records">{t!(lang, "home-records-title")}</h2>
                    <span class="detail">{t!(lang, "home-records-detail")}</span>
                </div>
                <div class="change-grid">{cards}</div>
            </section>
        }
    });
    view! { {cards} {records} {family_table(state, lang, index)} {opener::section(state, lang)} }
        .into_any()
}

/// The home page.
pub fn page(state: AppState, lang: Lang) -> AnyView {
    let body = move || match state.index.get() {
        Load::Waiting => skeleton(t!(lang, "loading-index"), 12),
        Load::Failed(error) => super::index_failed(state, lang, &error),
        Load::Ready(index) => ready(state, lang, &index),
    };
    view! {
        <div class="page-head">
            <div class="page-title">
                <h1 id="changes">{t!(lang, "home-title")}</h1>
                <span class="detail">{t!(lang, "home-detail")}</span>
            </div>
        </div>
        {body}
    }
    .into_any()
}
