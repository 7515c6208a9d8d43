//! The comparison page.

use std::sync::Arc;

use crate::ui::dom::prelude::*;
use leptos::task::spawn_local;

use crate::compare::SideSelector;
use crate::i18n::Lang;
use crate::link::{Tab, View, write};
use crate::t;
use crate::ui::browser::address::{Entry, with_query};
use crate::ui::browser::{clipboard, focus};
use crate::ui::compare::{coverage, curves, evals, pickers, points, sides, tiles, verdict};
use crate::ui::resolve::{FamilyChoice, Origin, Ready};
use crate::ui::state::{AppState, Load};
use crate::ui::view::notice::{Gravity, empty, notice};
use crate::ui::{report, words};

fn heading(state: AppState, lang: Lang, name: String, detail: String, complete: bool) -> AnyView {
    let copy = move |_| {
        let link = with_query(&write(&state.view.get_untracked()));
        spawn_local(async move {
            if clipboard::copy(&link).await {
                state.say(t!(lang, "action-link-copied"), false);
            } else {
                state.say(t!(lang, "action-copy-refused"), true);
            }
        });
    };
    let compose = move |_| {
        state.go(Entry::Replace, |view| view.shown.tab = Tab::Report);
        focus::after_redraw("tab-report");
    };
    let actions = complete.then(|| {
        view! {
            <div class="page-actions">
                <button class="button is-quiet" type="button" on:click=copy>{t!(lang, "action-copy-link")}</button>
                <button class="button is-primary" type="button" on:click=compose>{t!(lang, "action-report")}</button>
            </div>
        }
    });
    view! {
        <div class="page-head">
            <div class="page-title"><h1>{name}</h1><span class="detail">{detail}</span></div>
            {actions}
        </div>
    }
    .into_any()
}

/// Selections and workload of the address that are not in the data.
fn missing(lang: Lang, choice: &FamilyChoice) -> AnyView {
    let sides = choice
        .missing
        .iter()
        .map(|(role, selector)| {
            let what = pickers::describe(lang, selector, &choice.snapshots);
            let text = t!(lang, "link-no-side", side = role.name(lang), what = what);
            notice(Gravity::Warning, text, Some(t!(lang, "link-works")), None)
        })
        .collect_view();
    let workload = choice.missing_workload.map(|workload| {
        let text = t!(
            lang,
            "link-no-workload",
            workload = words::workload(workload)
        );
        notice(Gravity::Warning, text, Some(t!(lang, "link-works")), None)
    });
    view! { {workload} {sides} }.into_any()
}

fn family_pickers(state: AppState, lang: Lang, choice: &FamilyChoice) -> AnyView {
    match state.index.get_untracked() {
        Load::Ready(index) => pickers::section(state, lang, &index, choice),
        _ => ().into_any(),
    }
}

/// A family of which two sides have to be chosen first.
pub fn choose(state: AppState, lang: Lang, choice: &Arc<FamilyChoice>) -> AnyView {
    let mut images: Vec<&str> = choice
        .snapshots
        .iter()
        .filter_map(|s| s.image.as_deref())
        .collect();
    crate::sorting::sort(&mut images);
    images.dedup();
    view! {
        {heading(state, lang, words::family(lang, &choice.data.family), words::family_detail(lang, &choice.data.family), false)}
        {missing(lang, choice)}
        {family_pickers(state, lang, choice)}
        {empty(t!(lang, "state-choose-title"), t!(lang, "state-choose-text", n = images.len()), None)}
    }
    .into_any()
}

/// Writes into the address what the page chose by itself, and the identity of the data.
fn complete_address(state: AppState, ready: &Ready) {
    let sides: Option<(Option<SideSelector>, Option<SideSelector>)> = match &ready.origin {
        Origin::Family(choice) => Some((choice.baseline.clone(), choice.candidate.clone())),
        Origin::Record(_) | Origin::Frozen(_) => None,
    };
    let identity = ready.identity.clone();
    let drawn = state.view.with_untracked(|view| view.view.clone());
    // After this drawing: the view that is being drawn is not changed under its feet.
    request_animation_frame(move || {
        // A frame may come late, when the reader is somewhere else already.
        if state.view.with_untracked(|view| view.view != drawn) {
            return;
        }
        state.go(Entry::Replace, |view| {
            if let (View::Compare(compare), Some((baseline, candidate))) = (&mut view.view, sides) {
                compare.baseline = baseline;
                compare.candidate = candidate;
            }
            view.data.get_or_insert(identity);
        });
    });
}

/// Whether the link was made on other data than what is shown.
fn data_notice(state: AppState, lang: Lang, ready: &Ready) -> AnyView {
    let identity = ready.identity.clone();
    let changed = Memo::new(move |_| {
        state
            .view
            .with(|view| view.data.as_ref().is_some_and(|data| *data != identity))
    });
    let current = ready.identity.clone();
    let by_link = state
        .link_data
        .with_value(|data| data.as_ref() == Some(&ready.identity));
    view! {
        {move || {
            let current = current.clone();
            if !changed.get() {
                return by_link.then(|| view! { <p class="label data-note">{t!(lang, "link-same")}</p> }.into_any());
            }
            Some({
                let dismiss = view! {
                    <button class="button is-quiet" type="button"
                        on:click=move |_| {
                            let current = current.clone();
                            state.go(Entry::Replace, |view| view.data = Some(current));
                        }>{t!(lang, "action-dismiss")}</button>
                };
                notice(Gravity::Warning, t!(lang, "link-changed"), None, Some(dismiss.into_any()))
            })
        }}
    }
    .into_any()
}

fn tab_name(lang: Lang, tab: Tab) -> String {
    match tab {
        Tab::Points => t!(lang, "tab-points"),
        Tab::Curves => t!(lang, "tab-curves"),
        Tab::Evals => t!(lang, "tab-evals"),
        Tab::Report => t!(lang, "tab-report"),
    }
}

fn tab_id(tab: Tab) -> &'static str {
    match tab {
        Tab::Points => "tab-points",
        Tab::Curves => "tab-curves",
        Tab::Evals => "tab-evals",
        Tab::Report => "tab-report",
    }
}

fn tabs(state: AppState, lang: Lang, ready: &Ready, current: Memo<Tab>) -> AnyView {
    let count = |tab: Tab| match tab {
        Tab::Points => Some(ready.comparison.coverage.matched),
        Tab::Evals => Some(
            ready
                .comparison
                .evals
                .iter()
                .filter(|row| !row.secondary)
                .count(),
        ),
        Tab::Curves | Tab::Report => None,
    };
    let step = move |event: leptos::ev::KeyboardEvent, tab: Tab| {
        let at = Tab::ALL
            .iter()
            .position(|other| *other == tab)
            .unwrap_or_default();
        let next = match event.key().as_str() {
            "ArrowRight" => (at + 1) % Tab::ALL.len(),
            "ArrowLeft" => (at + Tab::ALL.len() - 1) % Tab::ALL.len(),
            "Home" => 0,
            "End" => Tab::ALL.len() - 1,
            _ => return,
        };
        event.prevent_default();
        state.go(Entry::Replace, |view| view.shown.tab = Tab::ALL[next]);
        focus::after_redraw(tab_id(Tab::ALL[next]));
    };
    let buttons = Tab::ALL
        .into_iter()
        .map(|tab| {
            view! {
                <button role="tab" type="button" id=tab_id(tab) aria-controls="tab-panel"
                    aria-selected=move || (current.get() == tab).to_string()
                    tabindex=move || if current.get() == tab { "0" } else { "-1" }
                    on:click=move |_| state.go(Entry::Replace, |view| view.shown.tab = tab)
                    on:keydown=move |event| step(event, tab)>
                    {tab_name(lang, tab)}
                    {count(tab).map(|n| view! { <span class="count">{n}</span> })}
                </button>
            }
        })
        .collect_view();
    view! { <div class="tabs" role="tablist" aria-label=t!(lang, "tabs-label")>{buttons}</div> }
        .into_any()
}

/// A comparison.
pub fn page(state: AppState, lang: Lang, ready: &Arc<Ready>) -> AnyView {
    complete_address(state, ready);
    let comparison = &ready.comparison;
    let (name, detail) = match &ready.origin {
        Origin::Family(choice) => (
            words::family(lang, &choice.data.family),
            words::family_detail(lang, &choice.data.family),
        ),
        Origin::Record(record) => (
            format!(
                "{} · {} · {}",
                record.engine, record.hardware, record.workload
            ),
            record.baseline.family.clone(),
        ),
        Origin::Frozen(frozen) if frozen.from_text => {
            (t!(lang, "frozen-text-title"), String::new())
        }
        Origin::Frozen(frozen) => (
            words::recipe(&frozen.baseline.family).to_owned(),
            frozen.baseline.family.clone(),
        ),
    };
    let choosing = match &ready.origin {
        Origin::Family(choice) => {
            view! { {missing(lang, choice)} {family_pickers(state, lang, choice)} }.into_any()
        }
        Origin::Record(record) => record_origin(lang, record),
        Origin::Frozen(frozen) => {
            let from_text = frozen
                .from_text
                .then(|| notice(Gravity::Warning, t!(lang, "frozen-from-text"), None, None));
            view! {
                <p class="record-origin label">{t!(lang, "frozen-origin")}</p>
                {from_text}
            }
            .into_any()
        }
    };
    let same = match &ready.origin {
        Origin::Family(choice) if choice.baseline == choice.candidate => Some(notice(
            Gravity::Warning,
            t!(lang, "state-same-side"),
            None,
            None,
        )),
        _ => None,
    };
    let shown = comparison.statistic;
    let wanted = state.view.with_untracked(|view| view.shown.statistic);
    let other_statistic = wanted.filter(|wanted| *wanted != shown).map(|wanted| {
        let text = t!(
            lang,
            "state-statistic",
            wanted = words::statistic(lang, wanted),
            shown = words::statistic(lang, shown)
        );
        notice(Gravity::Warning, text, None, None)
    });
    let current = Memo::new(move |_| state.view.with(|view| view.shown.tab));
    let for_panel = Arc::clone(ready);
    let panel = move || {
        let ready = &for_panel;
        match current.get() {
            Tab::Points => view! {
                {points::panel(state, lang, ready)}
                {coverage::section(lang, &ready.comparison)}
            }
            .into_any(),
            Tab::Curves => curves::panel(state, lang, ready),
            Tab::Evals => evals::panel(state, lang, ready),
            Tab::Report => report::panel(state, lang, ready),
        }
    };
    view! {
        {heading(state, lang, name, detail, true)}
        {data_notice(state, lang, ready)}
        {choosing}
        {same}
        {other_statistic}
        {sides::section(state, lang, &comparison.baseline, &comparison.candidate, &ready.origin)}
        {verdict::section(lang, &ready.verdict)}
        {tiles::section(lang, comparison)}
        {tabs(state, lang, ready, current)}
        <section id="tab-panel" role="tabpanel" aria-labelledby=move || tab_id(current.get())>{panel}</section>
    }
    .into_any()
}

fn record_origin(lang: Lang, record: &crate::wire::pack::RecordComparison) -> AnyView {
    let pr = t!(lang, "home-record-pr", pr = record.pr.to_string());
    let notes = record
        .notes
        .iter()
        .map(|note| match (lang, &note.zh) {
            (Lang::Zh, Some(zh)) => view! { <li>{zh.clone()}</li> }.into_any(),
            _ => view! { <li lang="en">{note.en.clone()}</li> }.into_any(),
        })
        .collect_view();
    view! {
        <div class="record-origin label">
            <p>
                {t!(lang, "record-from")} " "
                <a href=record.url.clone() rel="noreferrer">{pr}</a>
                {(record.coverage == "smoke").then(|| format!(" · {}", t!(lang, "home-record-smoke")))}
            </p>
            <ul>{notes}</ul>
        </div>
    }
    .into_any()
}
