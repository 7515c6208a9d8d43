//! Pages, and what every page has: link problems above, attribution below.

mod compare;
mod home;

use crate::ui::dom::prelude::*;

use crate::i18n::Lang;
use crate::link::{View, ViewState};
use crate::t;
use crate::ui::compare::pickers;
use crate::ui::compare::verdict::headline;
use crate::ui::resolve::{Origin, Resolved};
use crate::ui::state::{AppState, Load};
use crate::ui::view::notice::{Gravity, notice, skeleton};
use crate::ui::{link, problem, words};

/// Title of the document.
pub fn title(lang: Lang, shown: &Resolved) -> String {
    match shown {
        Resolved::Ready(ready) => {
            let name = match &ready.origin {
                Origin::Family(choice) => words::family(lang, &choice.data.family),
                Origin::Record(record) => {
                    format!(
                        "{} · {} · {}",
                        record.engine, record.hardware, record.workload
                    )
                }
                Origin::Frozen(frozen) if frozen.from_text => t!(lang, "frozen-text-title"),
                Origin::Frozen(frozen) => words::recipe(&frozen.baseline.family).to_owned(),
            };
            let verdict = headline(lang, &ready.verdict).replace("**", "");
            format!("{name}: {verdict} · TagDelta")
        }
        Resolved::Choose(choice) => {
            format!("{} · TagDelta", words::family(lang, &choice.data.family))
        }
        _ => "TagDelta".to_owned(),
    }
}

/// What could not be read in the link.
pub fn problems(state: AppState, lang: Lang) -> AnyView {
    view! {
        {move || {
            state
                .problems
                .get()
                .iter()
                .map(|found| {
                    notice(Gravity::Warning, problem::link(lang, found), Some(t!(lang, "link-works")), None)
                })
                .collect_view()
        }}
    }
    .into_any()
}

/// A link to the home page, as a way out.
fn to_home(state: AppState, lang: Lang) -> AnyView {
    let home = ViewState {
        language: lang.into(),
        ..ViewState::default()
    };
    link::anchor(state, home, "button", t!(lang, "action-home").into_any())
}

fn retry(lang: Lang, again: impl Fn() + 'static) -> AnyView {
    view! { <button class="button" type="button" on:click=move |_| again()>{t!(lang, "action-retry")}</button> }.into_any()
}

/// The family select: what still works when a family cannot be shown.
fn other_families(state: AppState, lang: Lang) -> AnyView {
    let current = state.view.with_untracked(|view| match &view.view {
        View::Compare(view) => view.family.clone(),
        _ => String::new(),
    });
    match state.index.get_untracked() {
        Load::Ready(index) => pickers::family_only(state, lang, &index, &current),
        _ => ().into_any(),
    }
}

/// The page for what is shown.
pub fn page(state: AppState, lang: Lang, shown: Resolved) -> AnyView {
    match shown {
        Resolved::Home => home::page(state, lang),
        Resolved::LoadingIndex => skeleton(t!(lang, "loading-index"), 8),
        Resolved::Loading => skeleton(t!(lang, "loading-pack"), 12),
        Resolved::IndexFailed(error) => index_failed(state, lang, &error),
        Resolved::NoFamily(id) => {
            let text = t!(lang, "link-no-family", id = id);
            let shown = notice(
                Gravity::Error,
                text,
                Some(t!(lang, "link-works")),
                Some(to_home(state, lang)),
            );
            view! { {shown} {other_families(state, lang)} }.into_any()
        }
        Resolved::NoRecord(id) => notice(
            Gravity::Error,
            t!(lang, "link-no-record", id = id),
            Some(t!(lang, "link-works")),
            Some(to_home(state, lang)),
        ),
        Resolved::NotThawed(error) => {
            let shown = notice(
                Gravity::Error,
                problem::frozen(lang, &error),
                Some(t!(lang, "link-works")),
                Some(to_home(state, lang)),
            );
            view! { <div data-error=error.code()>{shown}</div> }.into_any()
        }
        Resolved::Failed { error, record } => {
            let what = if record {
                t!(lang, "error-record")
            } else {
                t!(lang, "error-pack")
            };
            // The index may be what is out of date, so it is read again first; its arrival asks for the data anew.
            let again = retry(lang, move || state.load_index());
            let text = format!("{what} {}", problem::source(lang, &error));
            let actions = view! { {again} {to_home(state, lang)} }.into_any();
            let shown = notice(
                Gravity::Error,
                text,
                Some(t!(lang, "error-works")),
                Some(actions),
            );
            view! { <div data-error=error.code()>{shown}</div> {other_families(state, lang)} }
                .into_any()
        }
        Resolved::Choose(choice) => compare::choose(state, lang, &choice),
        Resolved::Ready(ready) => compare::page(state, lang, &ready),
    }
}

fn index_failed(state: AppState, lang: Lang, error: &crate::source::SourceError) -> AnyView {
    let text = format!(
        "{} {}",
        t!(lang, "error-index"),
        problem::source(lang, error)
    );
    let again = retry(lang, move || state.load_index());
    let shown = notice(
        Gravity::Error,
        text,
        Some(t!(lang, "error-works-nothing")),
        Some(again),
    );
    view! { <div data-error=error.code()>{shown}</div> }.into_any()
}

/// Attribution of the figures.
pub fn footer(state: AppState, lang: Lang) -> AnyView {
    let text = move || match state.index.get() {
        Load::Ready(index) => {
            let date = index.captured.last().cloned().unwrap_or_default();
            let upstream = index.upstream.clone();
            let sample = index.sample.then(|| format!("{} ", t!(lang, "app-sample")));
            Some(view! {
                <p>
                    {t!(lang, "app-attribution", date = date)} " " {sample}
                    <a href=upstream rel="noreferrer">{t!(lang, "app-source-link")}</a>
                </p>
            })
        }
        _ => None,
    };
    view! { <footer class="site-footer">{text}</footer> }.into_any()
}
