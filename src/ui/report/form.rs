//! The fields of a report and what each of them sets.

use std::sync::Arc;

use leptos::prelude::*;

use super::{Written, fields, problems, proposal, report_time};
use crate::i18n::{Lang, message};
use crate::record::{AttemptKind, AttemptStatus};
use crate::report::{Draft, Form};
use crate::t;
use crate::ui::resolve::{Origin, Ready};

const KINDS: [(AttemptKind, &str); 4] = [
    (AttemptKind::Initial, "initial"),
    (AttemptKind::Repair, "repair"),
    (AttemptKind::InfrastructureRetry, "infrastructure-retry"),
    (AttemptKind::Final, "final"),
];

const STATUSES: [(AttemptStatus, &str); 6] = [
    (AttemptStatus::Queued, "queued"),
    (AttemptStatus::Running, "running"),
    (AttemptStatus::Passed, "passed"),
    (AttemptStatus::Failed, "failed"),
    (AttemptStatus::Cancelled, "cancelled"),
    (AttemptStatus::Deferred, "deferred"),
];

fn word<T: PartialEq>(words: &[(T, &'static str)], value: &T) -> &'static str {
    words
        .iter()
        .find(|word| word.0 == *value)
        .map_or("", |word| word.1)
}

/// Message ids are built from the words of the contract; `tests/messages.rs` knows both prefixes.
fn options<T>(
    lang: Lang,
    prefix: &str,
    words: &[(T, &'static str)],
) -> Vec<(&'static str, String)> {
    words
        .iter()
        .map(|(_, code)| (*code, message(lang, &format!("{prefix}-{code}"), &[])))
        .collect()
}

/// How a text field reads and writes the draft.
struct Binding {
    path: &'static str,
    get: fn(&Draft) -> &String,
    set: fn(&mut Draft) -> &mut String,
}

fn bound(
    lang: Lang,
    draft: RwSignal<Draft>,
    written: Memo<Written>,
    field: fields::Text,
    binding: Binding,
) -> AnyView {
    let Binding { path, get, set } = binding;
    let value = Memo::new(move |_| draft.with(|draft| get(draft).clone()));
    let message = Memo::new(move |_| {
        written.with(|written| {
            let blocked = written.0.as_ref().err()?;
            draft.with(|draft| problems::at_field(lang, blocked, draft, path))
        })
    });
    fields::text(
        field,
        value,
        move |text| draft.update(|draft| *set(draft) = text),
        message,
    )
}

fn prose(id: &'static str, label: String, lang: Option<&'static str>) -> fields::Text {
    fields::Text {
        id,
        label,
        help: None,
        lang,
        prose: true,
    }
}

fn form_switch(lang: Lang, draft: RwSignal<Draft>) -> AnyView {
    let form = Memo::new(move |_| draft.with(|draft| draft.form));
    let button = move |wanted: Form, text: String| {
        view! {
            <button type="button" aria-pressed=move || (form.get() == wanted).to_string()
                on:click=move |_| draft.update(|draft| draft.form = wanted)>{text}</button>
        }
    };
    let help = move || match form.get() {
        Form::Body => t!(lang, "report-kind-body-help"),
        Form::Attempt => t!(lang, "report-kind-attempt-help"),
    };
    view! {
        <div class="field">
            <span class="field-label">{t!(lang, "report-kind")}</span>
            <div class="segmented" role="group" aria-label=t!(lang, "report-kind")>
                {button(Form::Body, t!(lang, "report-kind-body"))}
                {button(Form::Attempt, t!(lang, "report-kind-attempt"))}
            </div>
            <p class="field-help">{help}</p>
        </div>
    }
    .into_any()
}

/// The number of the attempt. What is typed may not be a number (yet): `no_number` keeps it, the draft keeps the
/// last number.
fn number(
    lang: Lang,
    draft: RwSignal<Draft>,
    no_number: RwSignal<Option<String>>,
    written: Memo<Written>,
) -> AnyView {
    let message = Memo::new(move |_| {
        if no_number.with(Option::is_some) {
            return Some(t!(lang, "problem-number-text"));
        }
        written.with(|written| {
            let blocked = written.0.as_ref().err()?;
            draft.with(|draft| problems::at_field(lang, blocked, draft, "number"))
        })
    });
    let field = fields::Text {
        id: "report-number",
        label: t!(lang, "report-number"),
        help: None,
        lang: None,
        prose: false,
    };
    let set = move |text: String| {
        if let Ok(number) = text.parse() {
            draft.update(|draft| draft.number = number);
            no_number.set(None);
        } else {
            no_number.set(Some(text));
        }
    };
    let value = Memo::new(move |_| {
        no_number
            .get()
            .unwrap_or_else(|| draft.with(|draft| draft.number.to_string()))
    });
    fields::text(field, value, set, message)
}

fn attempt_fields(
    lang: Lang,
    draft: RwSignal<Draft>,
    no_number: RwSignal<Option<String>>,
    written: Memo<Written>,
    clock: String,
) -> AnyView {
    let kind = Memo::new(move |_| draft.with(|draft| word(&KINDS, &draft.kind)));
    let status = Memo::new(move |_| draft.with(|draft| word(&STATUSES, &draft.status)));
    let set_kind = move |code: &str| {
        if let Some((kind, _)) = KINDS.into_iter().find(|word| word.1 == code) {
            draft.update(|draft| draft.kind = kind);
        }
    };
    let set_status = move |code: &str| {
        if let Some((status, _)) = STATUSES.into_iter().find(|word| word.1 == code) {
            draft.update(|draft| draft.status = status);
        }
    };
    let head = fields::Text {
        id: "report-head",
        label: t!(lang, "report-head"),
        help: Some(t!(lang, "report-head-help")),
        lang: None,
        prose: false,
    };
    view! {
        <div class="field-row">
            {fields::select("report-attempt-kind", t!(lang, "report-attempt-kind"), options(lang, "report-attempt-kind", &KINDS), kind, set_kind)}
            {number(lang, draft, no_number, written)}
            {fields::select("report-status", t!(lang, "report-status"), options(lang, "report-status", &STATUSES), status, set_status)}
        </div>
        {bound(lang, draft, written, head, Binding { path: "head", get: |d| &d.head, set: |d| &mut d.head })}
        {bound(lang, draft, written, prose("report-change-en", t!(lang, "report-change-en"), Some("en")),
            Binding { path: "change.en", get: |d| &d.change.en, set: |d| &mut d.change.en })}
        {bound(lang, draft, written, prose("report-change-zh", t!(lang, "report-change-zh"), Some("zh-Hans")),
            Binding { path: "change.zh", get: |d| &d.change.zh, set: |d| &mut d.change.zh })}
        {bound(lang, draft, written, prose("report-next-en", t!(lang, "report-next-en"), Some("en")),
            Binding { path: "next.en", get: |d| &d.next.en, set: |d| &mut d.next.en })}
        {bound(lang, draft, written, prose("report-next-zh", t!(lang, "report-next-zh"), Some("zh-Hans")),
            Binding { path: "next.zh", get: |d| &d.next.zh, set: |d| &mut d.next.zh })}
        <p class="field-help">{clock}</p>
    }
    .into_any()
}

/// All fields of the form that is chosen.
pub fn fields(
    lang: Lang,
    draft: RwSignal<Draft>,
    no_number: RwSignal<Option<String>>,
    written: Memo<Written>,
    ready: Arc<Ready>,
) -> AnyView {
    let time = report_time(&ready)
        .map(|time| time.to_string())
        .unwrap_or_default();
    let clock = match &ready.origin {
        Origin::Family(_) => t!(lang, "report-clock", time = time),
        Origin::Record(_) => t!(lang, "report-clock-recorded", time = time),
    };
    let form = Memo::new(move |_| draft.with(|draft| draft.form));
    let family = fields::Text {
        id: "report-family",
        label: t!(lang, "report-family"),
        help: Some(t!(lang, "report-family-help")),
        lang: None,
        prose: false,
    };
    let again = move |_| {
        let form = draft.with_untracked(|draft| draft.form);
        draft.set(Draft {
            form,
            ..proposal(&ready)
        });
        no_number.set(None);
    };
    view! {
        {form_switch(lang, draft)}
        {bound(lang, draft, written, family, Binding { path: "family", get: |d| &d.family, set: |d| &mut d.family })}
        {bound(lang, draft, written, prose("report-goal-en", t!(lang, "report-goal-en"), Some("en")),
            Binding { path: "goal.en", get: |d| &d.goal.en, set: |d| &mut d.goal.en })}
        {bound(lang, draft, written, prose("report-goal-zh", t!(lang, "report-goal-zh"), Some("zh-Hans")),
            Binding { path: "goal.zh", get: |d| &d.goal.zh, set: |d| &mut d.goal.zh })}
        {move || (form.get() == Form::Attempt).then(|| attempt_fields(lang, draft, no_number, written, clock.clone()))}
        <div class="field"><button class="button is-quiet" type="button" on:click=again>{t!(lang, "report-proposed")}</button></div>
    }
    .into_any()
}
