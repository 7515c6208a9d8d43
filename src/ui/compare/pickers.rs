//! Choosing family, workload, baseline and candidate from what exists.

use crate::ui::dom::prelude::*;

use crate::compare::{SideSelector, Snapshot};
use crate::i18n::Lang;
use crate::link::{CompareView, View};
use crate::record::Workload;
use crate::t;
use crate::ui::marks::{Role, side_marker};
use crate::ui::resolve::FamilyChoice;
use crate::ui::state::AppState;
use crate::ui::words;
use crate::wire::pack::Index;

/// Everything that can be chosen as a side: each snapshot, and for an image with several runs all of them.
fn options(snapshots: &[Snapshot]) -> Vec<SideSelector> {
    let mut out: Vec<SideSelector> = Vec::new();
    for snapshot in snapshots {
        let selector = snapshot.selector();
        if !out.contains(&selector) {
            out.push(selector);
        }
    }
    let mut images: Vec<&Option<String>> = Vec::new();
    for snapshot in snapshots {
        if !images.contains(&&snapshot.image) {
            images.push(&snapshot.image);
        }
    }
    for image in images {
        if runs_of(snapshots, image) > 1 {
            out.push(SideSelector {
                image: image.clone(),
                date: None,
                run: None,
            });
        }
    }
    out
}

fn runs_of(snapshots: &[Snapshot], image: &Option<String>) -> usize {
    let mut runs: Vec<_> = snapshots
        .iter()
        .filter(|s| s.image == *image)
        .map(|s| (s.date.as_str(), s.run.map(|run| run.id)))
        .collect();
    crate::sorting::sort(&mut runs);
    runs.dedup();
    runs.len()
}

/// Points that a selection would take.
fn points_of(snapshots: &[Snapshot], selector: &SideSelector) -> usize {
    snapshots
        .iter()
        .filter(|snapshot| selector.takes(snapshot))
        .map(|snapshot| snapshot.points)
        .sum()
}

/// A selection in words: image, date, run.
pub fn describe(lang: Lang, selector: &SideSelector, snapshots: &[Snapshot]) -> String {
    let image = selector
        .image
        .clone()
        .unwrap_or_else(|| t!(lang, "pick-image-unknown"));
    if selector.date.is_none() && selector.run.is_none() {
        let n = runs_of(snapshots, &selector.image);
        return t!(lang, "pick-all-runs", image = image, n = n);
    }
    let mut parts = vec![image];
    parts.extend(selector.date.clone());
    parts.extend(selector.run.map(|run| run.to_string()));
    parts.join(" · ")
}

/// A selection as an option: the date first, since the list is ordered by it, and the image without its registry and
/// organisation, unless that would make two images look alike.
fn option_text(lang: Lang, selector: &SideSelector, snapshots: &[Snapshot]) -> String {
    let short = |image: &str| image.rsplit('/').next().unwrap_or(image).to_owned();
    let image = match &selector.image {
        None => t!(lang, "pick-image-unknown"),
        Some(image) => {
            let alike = snapshots
                .iter()
                .filter_map(|snapshot| snapshot.image.as_ref())
                .any(|other| other != image && short(other) == short(image));
            if alike { image.clone() } else { short(image) }
        }
    };
    let points = t!(lang, "pick-points", n = points_of(snapshots, selector));
    if selector.date.is_none() && selector.run.is_none() {
        let n = runs_of(snapshots, &selector.image);
        return format!(
            "{} · {points}",
            t!(lang, "pick-all-runs", image = image, n = n)
        );
    }
    let mut parts: Vec<String> = selector.date.iter().cloned().collect();
    parts.push(image);
    parts.extend(selector.run.map(|run| run.to_string()));
    parts.push(points);
    parts.join(" · ")
}

fn change(state: AppState, edit: impl FnOnce(&mut CompareView)) {
    state.select(|view| {
        if let View::Compare(view) = view {
            edit(view);
        }
    });
}

fn side_picker(state: AppState, lang: Lang, choice: &FamilyChoice, role: Role) -> AnyView {
    let (id, label, current) = match role {
        Role::Baseline => (
            "pick-baseline",
            t!(lang, "pick-baseline"),
            choice.baseline.clone(),
        ),
        Role::Candidate => (
            "pick-candidate",
            t!(lang, "pick-candidate"),
            choice.candidate.clone(),
        ),
    };
    let all = options(&choice.snapshots);
    // A link may name a selection that is none of the options, such as a day of an image without its run.
    let extra = current.clone().filter(|current| !all.contains(current));
    let all: Vec<SideSelector> = all.into_iter().chain(extra).collect();
    let items = all
        .iter()
        .enumerate()
        .map(|(i, selector)| {
            let text = option_text(lang, selector, &choice.snapshots);
            view! { <option value=i.to_string() selected=current.as_ref() == Some(selector)>{text}</option> }
        })
        .collect_view();
    let none = current
        .is_none()
        .then(|| view! { <option value="" selected=true>{t!(lang, "pick-none")}</option> });
    let pair = (choice.baseline.clone(), choice.candidate.clone());
    view! {
        <div class="picker">
            <label class="toolbar-label" for=id>{side_marker(role)} " " {label}</label>
            <select class="field-input" id=id
                on:change=move |event| {
                    let chosen = event_target_value(&event).parse::<usize>().ok().and_then(|i| all.get(i)).cloned();
                    let pair = pair.clone();
                    change(state, |view| {
                        // Both sides are written, so that the address says all of it.
                        (view.baseline, view.candidate) = pair;
                        match role {
                            Role::Baseline => view.baseline = chosen,
                            Role::Candidate => view.candidate = chosen,
                        }
                    });
                    crate::ui::browser::focus::after_redraw(id);
                }>
                {none}
                {items}
            </select>
        </div>
    }
    .into_any()
}

/// Family select. Where no listed family is current, the reader has to choose one.
fn family_picker(state: AppState, lang: Lang, index: &Index, current: &str) -> AnyView {
    let items = index
        .families
        .iter()
        .map(|entry| {
            view! {
                <option value=entry.id.clone() selected=entry.id == current>{words::family(lang, &entry.family)}</option>
            }
        })
        .collect_view();
    let unknown = index.families.iter().all(|entry| entry.id != current);
    let none = unknown
        .then(|| view! { <option value="" selected=true>{t!(lang, "pick-family-none")}</option> });
    view! {
        <div class="picker is-wide">
            <label class="toolbar-label" for="pick-family">{t!(lang, "pick-family")}</label>
            <select class="field-input" id="pick-family"
                on:change=move |event| {
                    let family = event_target_value(&event);
                    state.select(|view| *view = View::Compare(CompareView { family, ..CompareView::default() }));
                    crate::ui::browser::focus::after_redraw("pick-family");
                }>
                {none}
                {items}
            </select>
        </div>
    }
    .into_any()
}

fn workload_picker(state: AppState, lang: Lang, choice: &FamilyChoice) -> AnyView {
    let mut workloads: Vec<Workload> = choice
        .data
        .measurements
        .iter()
        .map(|row| row.identity.workload)
        .collect();
    crate::sorting::sort(&mut workloads);
    workloads.dedup();
    let current = choice.workload;
    let items = workloads
        .iter()
        .enumerate()
        .map(|(i, workload)| {
            view! {
                <option value=i.to_string() selected=current == Some(*workload)>{words::workload(*workload)}</option>
            }
        })
        .collect_view();
    let pair = (choice.baseline.clone(), choice.candidate.clone());
    view! {
        <div class="picker">
            <label class="toolbar-label" for="pick-workload">{t!(lang, "pick-workload")}</label>
            <select class="field-input" id="pick-workload"
                on:change=move |event| {
                    let workload = event_target_value(&event).parse::<usize>().ok().and_then(|i| workloads.get(i)).copied();
                    let pair = pair.clone();
                    change(state, |view| {
                        (view.baseline, view.candidate) = pair;
                        view.workload = workload;
                    });
                    crate::ui::browser::focus::after_redraw("pick-workload");
                }>
                <option value="" selected=current.is_none()>{t!(lang, "pick-workload-all")}</option>
                {items}
            </select>
        </div>
    }
    .into_any()
}

/// The row of pickers.
pub fn section(state: AppState, lang: Lang, index: &Index, choice: &FamilyChoice) -> AnyView {
    view! {
        <form class="pickers" on:submit=|event| event.prevent_default()>
            {family_picker(state, lang, index, &choice.id)}
            {workload_picker(state, lang, choice)}
            {side_picker(state, lang, choice, Role::Baseline)}
            {side_picker(state, lang, choice, Role::Candidate)}
        </form>
    }
    .into_any()
}

/// The family select alone, where a family cannot be shown.
pub fn family_only(state: AppState, lang: Lang, index: &Index, current: &str) -> AnyView {
    view! {
        <form class="pickers" on:submit=|event| event.prevent_default()>
            {family_picker(state, lang, index, current)}
        </form>
    }
    .into_any()
}
