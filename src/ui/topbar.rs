//! The slim top bar: name, breadcrumb, source and capture time, language, theme.

use crate::ui::dom::prelude::*;

use crate::i18n::Lang;
use crate::link::{View, ViewState};
use crate::record::names;
use crate::t;
use crate::ui::browser::address::Entry;
use crate::ui::browser::focus;
use crate::ui::browser::storage::{self, Preference};
use crate::ui::state::{AppState, Load};
use crate::ui::{link, theme, words};

fn home(lang: Lang) -> ViewState {
    ViewState {
        language: lang.into(),
        ..ViewState::default()
    }
}

fn breadcrumb(state: AppState, lang: Lang) -> AnyView {
    let place = move || {
        let Load::Ready(index) = state.index.get() else {
            return None;
        };
        state.view.with(|view| match &view.view {
            View::Home => None,
            View::Frozen(_) => Some((t!(lang, "frozen-breadcrumb"), String::new())),
            View::Compare(view) => {
                let entry = index
                    .families
                    .iter()
                    .find(|entry| entry.id == view.family)?;
                Some((
                    names::model(&entry.family.model).to_owned(),
                    words::family_parts(lang, &entry.family),
                ))
            }
            View::Record(id) => {
                let entry = index.records.iter().find(|entry| entry.id == *id)?;
                let pr = t!(lang, "home-record-pr", pr = entry.pr.to_string());
                Some((
                    pr,
                    format!("{} · {} · {}", entry.engine, entry.hardware, entry.workload),
                ))
            }
        })
    };
    view! {
        <nav class="breadcrumb" aria-label=t!(lang, "app-breadcrumb")>
            <ol>
                {move || {
                    place().map(|(group, name)| {
                        let is_last = name.is_empty();
                        view! {
                            <li>{link::anchor(state, home(lang), "", t!(lang, "app-families").into_any())}</li>
                            <li aria-current=is_last.then_some("page")>{group}</li>
                            {(!is_last).then(|| view! { <li aria-current="page">{name}</li> })}
                        }
                    })
                }}
            </ol>
        </nav>
    }
    .into_any()
}

fn source_note(state: AppState, lang: Lang) -> AnyView {
    let captured = move || match state.index.get() {
        Load::Ready(index) => index.captured.last().cloned(),
        _ => None,
    };
    view! {
        <span class="source-note">
            {t!(lang, "app-source-mirror")}
            {move || captured().map(|date| view! { <span class="capture">" · " {t!(lang, "app-captured", date = date)}</span> })}
        </span>
    }
    .into_any()
}

fn language_switch(state: AppState, lang: Lang) -> AnyView {
    let button = |own: Lang, id: &'static str, text: &'static str| {
        view! {
            <button id=id type="button" lang=own.tag() aria-pressed=(own == lang).to_string()
                on:click=move |_| {
                    storage::write(Preference::Language, own.code());
                    state.go(Entry::Replace, |view| view.language = own.into());
                    focus::after_redraw(id);
                }>{text}</button>
        }
    };
    view! {
        <div class="segmented" role="group" aria-label=t!(lang, "app-language")>
            {button(Lang::En, "lang-en", "EN")}
            {button(Lang::Zh, "lang-zh", "中文")}
        </div>
    }
    .into_any()
}

/// The top bar.
pub fn topbar(state: AppState, lang: Lang) -> AnyView {
    let brand = view! {
        <svg viewBox="0 0 18 18" aria-hidden="true">
            <circle class="from" cx="5" cy="9" r="3.6"></circle>
            <path class="to" d="M13 4.4 17.6 9 13 13.6 8.4 9Z"></path>
        </svg>
        <span>"TagDelta"</span>
        <span class="visually-hidden">{t!(lang, "app-home-suffix")}</span>
    }
    .into_any();
    view! {
        <header class="topbar">
            <div class="topbar-inner">
                {link::anchor(state, home(lang), "brand", brand)}
                {breadcrumb(state, lang)}
                <div class="topbar-tools">
                    {source_note(state, lang)}
                    {language_switch(state, lang)}
                    <button class="icon-button" id="theme" type="button" aria-label=t!(lang, "app-theme") title=t!(lang, "app-theme")
                        on:click=move |_| theme::toggle(state)>
                        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
                            <circle cx="8" cy="8" r="5.25"></circle>
                            <path d="M8 2.75v10.5A5.25 5.25 0 0 0 8 2.75Z" fill="currentColor"></path>
                        </svg>
                    </button>
                </div>
            </div>
        </header>
    }
    .into_any()
}
