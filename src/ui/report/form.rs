//! The fields of a report and what each of them sets.

use std::sync::Arc;

use crate::ui::dom::prelude::*;

use super::fields::Kind;
use super::{Report, Written, fields, paragraphs, problems};
use crate::i18n::{Lang, message};
use crate::record::{AttemptKind, AttemptStatus, PROSE_MAX};
use crate::report::{Draft, Form, PARAGRAPH_MAX};
use crate::t;
use crate::ui::resolve::Ready;

/// Message ids are built from the words of the contract; `tests/messages.rs` knows the prefixes.
fn options<T: Copy>(
    lang: Lang,
    prefix: &str,
    values: &[T],
    word: fn(T) -> &'static str,
) -> Vec<(&'static str, String)> {
    values
        .iter()
        .map(|value| {
            let word = word(*value);
            (word, message(lang, &format!("{prefix}-{word}"), &[]))
        })
        .collect()
}

/// How a text field reads and writes the draft.
pub(super) struct Binding<G, S> {
    /// Path as [`problems::at_field`] knows it.
    pub path: String,
    /// Reads.
    pub get: G,
    /// Writes.
    pub set: S,
}

/// A text field of the draft.
pub(super) fn bound(
    lang: Lang,
    draft: RwSignal<Draft>,
    written: Memo<Written>,
    field: fields::Text,
    binding: Binding<
        impl Fn(&Draft) -> String + Send + Sync + 'static,
        impl Fn(&mut Draft, String) + 'static,
    >,
) -> AnyView {
    let Binding { path, get, set } = binding;
    let value = Memo::new(move |_| draft.with(&get));
    let message = Memo::new(move |_| {
        written.with(|written| {
            let blocked = written.0.as_ref().err()?;
            draft.with(|draft| problems::at_field(lang, blocked, draft, &path))
        })
    });
    fields::text(
        field,
        value,
        move |text| draft.update(|draft| set(draft, text)),
        message,
    )
}

/// A text field of the draft that is one member of it.
macro_rules! member {
    ($path:literal, $($member:ident).+) => {
        Binding {
            path: $path.to_owned(),
            get: |draft: &Draft| draft.$($member).+.clone(),
            set: |draft: &mut Draft, text: String| draft.$($member).+ = text,
        }
    };
}

fn line(id: &str, label: String, help: Option<String>) -> fields::Text {
    fields::Text {
        id: id.to_owned(),
        label,
        help,
        lang: None,
        kind: Kind::Line,
    }
}

fn prose(id: &str, label: String, lang: Option<&'static str>, max: usize) -> fields::Text {
    fields::Text {
        id: id.to_owned(),
        label,
        help: None,
        lang,
        kind: Kind::Prose(max),
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
        Form::Undispatched => t!(lang, "report-kind-undispatched-help"),
    };
    view! {
        <div class="field">
            <span class="field-label">{t!(lang, "report-kind")}</span>
            <div class="segmented" role="group" aria-label=t!(lang, "report-kind")>
                {button(Form::Body, t!(lang, "report-kind-body"))}
                {button(Form::Attempt, t!(lang, "report-kind-attempt"))}
                {button(Form::Undispatched, t!(lang, "report-kind-undispatched"))}
            </div>
            <p class="field-help">{help}</p>
        </div>
    }
    .into_any()
}

/// What a baseline record needs.
fn baseline_fields(lang: Lang, draft: RwSignal<Draft>, written: Memo<Written>) -> AnyView {
    let sources = fields::Text {
        kind: Kind::Lines,
        ..line(
            "report-sources",
            t!(lang, "report-sources"),
            Some(t!(lang, "report-sources-help")),
        )
    };
    view! {
        {bound(lang, draft, written, line("report-family", t!(lang, "report-family"), Some(t!(lang, "report-family-help"))), member!("family", family))}
        {bound(lang, draft, written, prose("report-goal-en", t!(lang, "report-goal-en"), Some("en"), PROSE_MAX), member!("goal.en", goal.en))}
        {bound(lang, draft, written, prose("report-goal-zh", t!(lang, "report-goal-zh"), Some("zh-Hans"), PROSE_MAX), member!("goal.zh", goal.zh))}
        {bound(lang, draft, written, sources, member!("sources", sources))}
    }
    .into_any()
}

/// What an attempt says about itself, up to its prose.
fn attempt_head(lang: Lang, draft: RwSignal<Draft>, written: Memo<Written>) -> AnyView {
    let kind = Memo::new(move |_| draft.with(|draft| draft.kind.as_str()));
    let status = Memo::new(move |_| draft.with(|draft| draft.status.as_str()));
    let set_kind = move |word: &str| {
        if let Some(kind) = AttemptKind::from_word(word) {
            draft.update(|draft| draft.kind = kind);
        }
    };
    let set_status = move |word: &str| {
        if let Some(status) = AttemptStatus::from_word(word) {
            draft.update(|draft| draft.status = status);
        }
    };
    let kinds = options(
        lang,
        "report-attempt-kind",
        AttemptKind::ALL,
        AttemptKind::as_str,
    );
    let statuses = options(
        lang,
        "report-status",
        AttemptStatus::ALL,
        AttemptStatus::as_str,
    );
    view! {
        <div class="field-row">
            {fields::select("report-attempt-kind", t!(lang, "report-attempt-kind"), kinds, kind, set_kind)}
            {bound(lang, draft, written, line("report-number", t!(lang, "report-number"), None), member!("number", number))}
            {fields::select("report-status", t!(lang, "report-status"), statuses, status, set_status)}
        </div>
    }
    .into_any()
}

/// What was changed and what comes next, with the head commit.
fn prose_fields(
    lang: Lang,
    draft: RwSignal<Draft>,
    written: Memo<Written>,
    max: usize,
    clock: Signal<String>,
) -> AnyView {
    let head = line(
        "report-head",
        t!(lang, "report-head"),
        Some(t!(lang, "report-head-help")),
    );
    view! {
        {bound(lang, draft, written, head, member!("head", head))}
        {bound(lang, draft, written, prose("report-change-en", t!(lang, "report-change-en"), Some("en"), max), member!("change.en", change.en))}
        {bound(lang, draft, written, prose("report-change-zh", t!(lang, "report-change-zh"), Some("zh-Hans"), max), member!("change.zh", change.zh))}
        {bound(lang, draft, written, prose("report-next-en", t!(lang, "report-next-en"), Some("en"), max), member!("next.en", next.en))}
        {bound(lang, draft, written, prose("report-next-zh", t!(lang, "report-next-zh"), Some("zh-Hans"), max), member!("next.zh", next.zh))}
        <p class="field-help">{clock}</p>
    }
    .into_any()
}

/// What the record keeps and the Markdown does not show.
fn kept_fields(lang: Lang, draft: RwSignal<Draft>, written: Memo<Written>) -> AnyView {
    view! {
        <fieldset class="field-group">
            <legend>{t!(lang, "report-kept")}</legend>
            <p class="field-help">{t!(lang, "report-kept-help")}</p>
            {bound(lang, draft, written, prose("report-finding", t!(lang, "report-finding"), None, PROSE_MAX), member!("finding", finding))}
            <div class="field-row is-even">
                {bound(lang, draft, written, line("report-benchmarks-passed", t!(lang, "report-benchmarks-passed"), None), member!("benchmarks-passed", counts.benchmarks_passed))}
                {bound(lang, draft, written, line("report-benchmarks-expected", t!(lang, "report-benchmarks-expected"), None), member!("benchmarks-expected", counts.benchmarks_expected))}
            </div>
            <div class="field-row is-even">
                {bound(lang, draft, written, line("report-evals-passed", t!(lang, "report-evals-passed"), None), member!("evals-passed", counts.evals_passed))}
                {bound(lang, draft, written, line("report-evals-expected", t!(lang, "report-evals-expected"), None), member!("evals-expected", counts.evals_expected))}
            </div>
        </fieldset>
    }
    .into_any()
}

/// All fields of the form that is chosen.
pub(super) fn fields(
    lang: Lang,
    draft: RwSignal<Draft>,
    report: Report,
    ready: &Arc<Ready>,
) -> AnyView {
    let Report { written, time } = report;
    let recorded = ready.origin.records().is_some();
    let clock = Signal::derive(move || {
        let time = time.get().to_string();
        if recorded {
            t!(lang, "report-clock-recorded", time = time)
        } else {
            t!(lang, "report-clock", time = time)
        }
    });
    let form = Memo::new(move |_| draft.with(|draft| draft.form));
    let of_form = move || match form.get() {
        Form::Body => baseline_fields(lang, draft, written),
        Form::Attempt => view! {
            {attempt_head(lang, draft, written)}
            {prose_fields(lang, draft, written, PROSE_MAX, clock)}
            {baseline_fields(lang, draft, written)}
            {kept_fields(lang, draft, written)}
        }
        .into_any(),
        Form::Undispatched => {
            let settings = line(
                "report-settings",
                t!(lang, "report-settings"),
                Some(t!(lang, "report-settings-help")),
            );
            view! {
                {bound(lang, draft, written, settings, member!("settings", settings))}
                {prose_fields(lang, draft, written, PARAGRAPH_MAX, clock)}
            }
            .into_any()
        }
    };
    view! {
        {form_switch(lang, draft)}
        {of_form}
        {paragraphs::editor(lang, draft, written)}
    }
    .into_any()
}
