//! What was found in a text: reports, what only looks like one, and how they are compared.

use crate::ui::dom::prelude::*;

use crate::i18n::{Lang, message};
use crate::link::{Frozen, View, ViewState, freeze};
use crate::readback::{
    AttemptRead, BodyRead, Check, Content, Found, NotRebuilt, Reading, Thread, Verdict, check,
};
use crate::sorting::set;
use crate::t;
use crate::ui::state::AppState;
use crate::ui::view::notice::{Gravity, notice};
use crate::ui::{link, problem};

/// Message ids are built from the codes of the reader; `tests/messages.rs` knows the prefixes.
fn coded(lang: Lang, prefix: &str, code: &str) -> String {
    message(lang, &format!("{prefix}{code}"), &[])
}

fn not_rebuilt(lang: Lang, why: &NotRebuilt) -> String {
    match why {
        NotRebuilt::Invalid(invalid) => problem::invalid(lang, invalid),
        other => coded(lang, "read-not-", other.code()),
    }
}

fn joined(lang: Lang, words: impl Iterator<Item = String>) -> String {
    words
        .collect::<Vec<_>>()
        .join(if lang == Lang::Zh { "、" } else { ", " })
}

/// Lines that were not understood.
fn issues(lang: Lang, reading: &Reading) -> Option<AnyView> {
    let items = reading
        .issues
        .iter()
        .map(|issue| {
            let what = coded(lang, "read-issue-", issue.code.code());
            view! { <li>{t!(lang, "read-issue", line = issue.line.to_string(), what = what)} " " <code>{issue.excerpt.clone()}</code></li> }
        })
        .collect_view();
    (!reading.issues.is_empty()).then(|| view! { <ul class="read-issues">{items}</ul> }.into_any())
}

/// Published changes that no figures printed like these can give.
fn contradictions(lang: Lang, checks: &[Check]) -> Option<AnyView> {
    let items: Vec<_> = checks
        .iter()
        .filter(|check| check.verdict == Verdict::Contradiction)
        .map(|check| {
            let text = t!(
                lang,
                "read-contradiction",
                line = check.line.to_string(),
                row = check.row.as_str(),
                column = check.column.code(),
                published = check.published.as_str(),
                recomputed = check.recomputed.as_deref().unwrap_or("N/A")
            );
            view! { <li>{text}</li> }
        })
        .collect();
    (!items.is_empty()).then(|| view! { <ul class="read-issues">{items}</ul> }.into_any())
}

/// The comparison of a baseline and an attempt as they were printed.
fn comparison(state: AppState, lang: Lang, body: &BodyRead, attempt: &AttemptRead) -> AnyView {
    let (old, new) = (body.record(), attempt.record(Some(body)));
    let (old, new) = match (old, new) {
        (Ok(old), Ok(new)) => (old, new),
        (Err(why), _) | (_, Err(why)) => {
            let why = not_rebuilt(lang, &why);
            return view! { <p class="field-help">{t!(lang, "read-no-comparison", why = why)}</p> }
                .into_any();
        }
    };
    let lacks = set(old.unprinted.union(&new.unprinted).copied());
    let lacks = joined(
        lang,
        lacks
            .iter()
            .map(|lack| coded(lang, "read-lacks-", lack.code())),
    );
    let frozen = Frozen {
        clock: attempt.time.to_iso(),
        baseline: old.record,
        attempt: new.record,
        from_text: true,
    };
    let open = match freeze(&frozen) {
        Err(error) => notice(Gravity::Error, problem::frozen(lang, &error), None, None),
        Ok(fragment) => {
            let target = ViewState {
                view: View::Frozen(fragment),
                language: lang.into(),
                ..ViewState::default()
            };
            link::anchor(
                state,
                target,
                "button is-primary",
                t!(lang, "read-compare").into_any(),
            )
        }
    };
    view! {
        {contradictions(lang, &check(body, attempt))}
        <p class="field-help">{t!(lang, "read-lacks", what = lacks)}</p>
        <div>{open}</div>
    }
    .into_any()
}

fn counts(lang: Lang, image: &str, points: usize, evals: usize) -> AnyView {
    view! {
        <p><code>{image.to_owned()}</code> " · " {t!(lang, "read-points", n = points)} " · " {t!(lang, "read-evals", n = evals)}</p>
    }
    .into_any()
}

fn own_paragraphs(lang: Lang, reading: &Reading) -> Option<AnyView> {
    let n = reading.foreign.len();
    (n > 0)
        .then(|| view! { <p class="field-help">{t!(lang, "read-foreign", n = n)}</p> }.into_any())
}

fn content(state: AppState, lang: Lang, found: &Found, bodies: &[&BodyRead]) -> AnyView {
    match &found.content {
        Content::Body(body) => view! {
            {counts(lang, &body.image, body.points_total, body.evals.len())}
            {own_paragraphs(lang, &body.reading)}
            {issues(lang, &body.reading)}
        }
        .into_any(),
        Content::Attempt(attempt) => {
            // Which baseline is meant is not printed: only one leaves no choice.
            let against = match bodies {
                [] => view! { <p class="field-help">{t!(lang, "read-no-body")}</p> }.into_any(),
                [body] => comparison(state, lang, body, attempt),
                _ => {
                    view! { <p class="field-help">{t!(lang, "read-several-bodies")}</p> }.into_any()
                }
            };
            view! {
                {counts(lang, &attempt.image, attempt.points.len(), attempt.evals.len())}
                {own_paragraphs(lang, &attempt.reading)}
                {issues(lang, &attempt.reading)}
                {against}
            }
            .into_any()
        }
        Content::Undispatched(update) => view! {
            <p><code>{update.image.clone()}</code></p>
            {issues(lang, &update.reading)}
        }
        .into_any(),
        Content::HandWritten { why, .. } => {
            let why = coded(lang, "read-why-", why.code());
            view! { <p class="field-help">{t!(lang, "read-hand-written", why = why)}</p> }
                .into_any()
        }
        Content::Receipt(_) | Content::Other => ().into_any(),
    }
}

/// The list of what was found.
pub fn list(state: AppState, lang: Lang, thread: &Thread) -> AnyView {
    let bodies: Vec<&BodyRead> = thread.bodies().collect();
    let shown: Vec<_> = thread
        .found
        .iter()
        .filter(|found| found.content != Content::Other)
        .map(|found| {
            let lines = t!(
                lang,
                "read-lines",
                first = found.first_line.to_string(),
                last = found.last_line.to_string()
            );
            let record = found.has_record.then(|| {
                view! { <p class="field-help">{t!(lang, "read-has-record")}</p> }
            });
            view! {
                <li class="read-found">
                    <h3>{coded(lang, "read-kind-", found.content.code())} " " <span class="detail">{lines}</span></h3>
                    {record}
                    {content(state, lang, found, &bodies)}
                </li>
            }
        })
        .collect();
    if shown.is_empty() {
        return notice(
            Gravity::Warning,
            t!(lang, "read-nothing"),
            Some(t!(lang, "read-help")),
            None,
        );
    }
    view! { <ol class="read-list">{shown}</ol> }.into_any()
}
