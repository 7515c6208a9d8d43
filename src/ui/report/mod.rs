//! The report composer: form at left, live preview at right.

mod fields;
mod form;
mod kept;
mod paragraphs;
mod preview;
mod problems;
mod records;

use std::sync::Arc;

use crate::ui::dom::prelude::*;
use leptos::task::spawn_local;

use crate::i18n::Lang;
use crate::report::{
    Blocked, Document, Draft, Form, Subject, UtcMinute, compose, proposed, recorded,
};
use crate::t;
use crate::ui::browser::{clipboard, clock, download};
use crate::ui::marks::{ICON_ERROR, icon};
use crate::ui::resolve::{Origin, Ready};
use crate::ui::state::AppState;
use crate::ui::words;

/// Most code points of a report: GitHub's own limit for a body, and for a comment what its record leaves
/// (docs/CANONICAL.md §10).
fn limit(form: Form) -> usize {
    match form {
        Form::Body => 65_536,
        Form::Attempt | Form::Undispatched => 60_000,
    }
}

/// The proposal for what is compared.
fn proposal(ready: &Ready) -> Draft {
    match &ready.origin {
        Origin::Family(choice) => proposed(
            &choice.data,
            &ready.comparison.baseline,
            &ready.comparison.candidate,
            ready.comparison.statistic,
        ),
        Origin::Record(record) => recorded(&record.baseline, &record.attempt),
        Origin::Frozen(frozen) => recorded(&frozen.baseline, &frozen.attempt),
    }
}

/// Time of the report: now, or for a recorded comparison the time it was published with.
fn report_time(ready: &Ready) -> UtcMinute {
    let recorded = ready.origin.records().map(|(_, _, clock)| clock.parse());
    recorded
        // Both are checked where they are read: in the mirror and in links.
        .and_then(Result::ok)
        .or_else(|| clock::now_iso().parse().ok())
        .or_else(|| UtcMinute::from_unix_seconds(0))
        .expect("1970 is a date")
}

/// What the report is about.
fn subject(ready: &Ready) -> Subject<'_> {
    let comparison = &ready.comparison;
    match ready.origin.records() {
        None => Subject::Sides {
            baseline: &comparison.baseline,
            candidate: &comparison.candidate,
            statistic: comparison.statistic,
        },
        Some((baseline, attempt, _)) => Subject::Records { baseline, attempt },
    }
}

/// A report and the time in it.
#[derive(Clone, Copy)]
struct Report {
    written: Memo<Written>,
    time: RwSignal<UtcMinute>,
}

fn file_name(ready: &Ready, draft: &Draft) -> String {
    let what = match &ready.origin {
        Origin::Family(choice) => choice.id.clone(),
        Origin::Record(record) => record.id.clone(),
        Origin::Frozen(frozen) => words::recipe(&frozen.baseline.family).to_owned(),
    };
    format!("tagdelta-{what}-{}.md", draft.form.as_str())
}

fn actions(
    state: AppState,
    lang: Lang,
    report: Report,
    ready: Arc<Ready>,
    draft: RwSignal<Draft>,
) -> AnyView {
    let Report { written, time } = report;
    let for_time = Arc::clone(&ready);
    // What leaves the page says when it left.
    let markdown = move || {
        time.set(report_time(&for_time));
        written.with(|written| written.0.as_ref().ok().map(Document::to_markdown))
    };
    let for_copy = markdown.clone();
    let blocked = move || written.with(|written| written.0.is_err());
    let copy = move |_| {
        let Some(markdown) = for_copy() else { return };
        spawn_local(async move {
            if clipboard::copy(&markdown).await {
                state.say(
                    t!(
                        lang,
                        "report-copied",
                        n = markdown.chars().count().to_string()
                    ),
                    false,
                );
            } else {
                state.say(t!(lang, "report-copy-failed"), true);
            }
        });
    };
    let save = move |_| {
        let Some(markdown) = markdown() else { return };
        let name = draft.with(|draft| file_name(&ready, draft));
        if let Err(error) = download::text(&name, "text/markdown;charset=utf-8", &markdown) {
            leptos::logging::error!("download: {error:?}");
            state.say(t!(lang, "report-download-failed"), true);
        }
    };
    view! {
        <div class="end">
            <button class="button is-quiet" type="button" disabled=blocked on:click=save>{t!(lang, "report-download")}</button>
            <button class="button is-primary" type="button" disabled=blocked on:click=copy>{t!(lang, "report-copy")}</button>
        </div>
    }
    .into_any()
}

/// A composed report, or everything that keeps it from being one.
#[derive(Clone, PartialEq)]
struct Written(Result<Document, Vec<Blocked>>);

/// What the preview shows.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    /// As GitHub shows it: English, with the Chinese part folded away.
    English,
    /// The Chinese part.
    Chinese,
    /// The text that is copied.
    Markdown,
}

/// The report panel.
pub fn panel(state: AppState, lang: Lang, ready: &Arc<Ready>) -> AnyView {
    let kept = kept::Kept::new(state, lang, ready);
    let draft = kept.draft;
    let for_memo = Arc::clone(ready);
    let time = RwSignal::new(report_time(ready));
    let written = Memo::new(move |_| {
        Written(draft.with(|draft| compose(draft, subject(&for_memo), time.get())))
    });
    let shown = RwSignal::new(match lang {
        Lang::En => Shown::English,
        Lang::Zh => Shown::Chinese,
    });
    let switch = move |wanted: Shown, tongue: &'static str, text: String| {
        view! {
            <button type="button" lang=tongue aria-pressed=move || (shown.get() == wanted).to_string()
                on:click=move |_| shown.set(wanted)>{text}</button>
        }
    };
    let body = move || {
        written.with(|written| match (&written.0, shown.get()) {
            (Ok(document), Shown::Markdown) => {
                view! { <pre class="raw" tabindex="0" aria-label=t!(lang, "report-markdown")>{document.to_markdown()}</pre> }.into_any()
            }
            (Ok(document), Shown::English) => preview::english(document),
            (Ok(document), Shown::Chinese) => preview::chinese(document),
            (Err(blocked), _) => problems::blocked(lang, blocked),
        })
    };
    let size = move || {
        written.with(|written| {
            written
                .0
                .as_ref()
                .ok()
                .map(|d| d.to_markdown().chars().count())
        })
    };
    let meter = move || {
        let limit = limit(draft.with(|draft| draft.form));
        size().map(|n| {
            let of = t!(lang, "report-size-of", n = crate::metric::display::fixed(n as f64, 0), limit = crate::metric::display::fixed(limit as f64, 0));
            view! {
                <div class="field meter">
                    <div class="row"><span id="report-size">{t!(lang, "report-size")}</span><span>{of}</span></div>
                    <progress max=limit.to_string() value=n.to_string() aria-labelledby="report-size"></progress>
                    {(n > limit).then(|| view! { <p class="field-error">{icon(ICON_ERROR)}<span>{t!(lang, "report-too-long")}</span></p> })}
                </div>
            }
        })
    };
    let canonical = move || {
        draft.with(|draft| {
            if draft.form == Form::Undispatched {
                t!(lang, "report-not-canonical")
            } else if draft.paragraphs.is_empty() {
                t!(lang, "report-canonical")
            } else {
                t!(lang, "report-canonical-additions")
            }
        })
    };
    view! {
        <div class="composer">
            <form aria-label=t!(lang, "report-form-label") on:submit=|event| event.prevent_default()>
                {kept.notice(lang)}
                {form::fields(lang, draft, Report { written, time }, ready)}
                {meter}
                {records::section(state, lang, draft, ready)}
            </form>
            <section class="preview" aria-label=t!(lang, "report-preview")>
                <div class="preview-head">
                    <div class="segmented" role="group" aria-label=t!(lang, "report-preview")>
                        {switch(Shown::English, "en", "English".to_owned())}
                        {switch(Shown::Chinese, "zh-Hans", "中文".to_owned())}
                        {switch(Shown::Markdown, "en", t!(lang, "report-markdown"))}
                    </div>
                    <span class="label">{canonical}</span>
                    {actions(state, lang, Report { written, time }, Arc::clone(ready), draft)}
                </div>
                <div class="preview-body">{body}</div>
            </section>
        </div>
    }
    .into_any()
}
