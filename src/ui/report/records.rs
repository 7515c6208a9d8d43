//! The typed records of the report: their identity, as files, and as a link that carries them.

use std::sync::Arc;

use crate::ui::dom::prelude::*;
use leptos::task::spawn_local;

use super::subject;
use crate::i18n::Lang;
use crate::link::{Frozen, View, ViewState, freeze, write};
use crate::record::{Attempt, Baseline, RecordKind, identity};
use crate::report::{Draft, records};
use crate::t;
use crate::ui::browser::address::with_query;
use crate::ui::browser::{clipboard, clock, download};
use crate::ui::problem;
use crate::ui::resolve::Ready;
use crate::ui::state::AppState;
use crate::ui::words;

/// Both records, if the draft gives any.
type Records = Option<(Baseline, Attempt)>;

fn save(state: AppState, lang: Lang, kind: RecordKind, records: &Records) {
    let Some((baseline, attempt)) = records else {
        return;
    };
    let json = match kind {
        RecordKind::Baseline => baseline.to_json(),
        RecordKind::Attempt => attempt.to_json(),
    };
    let name = format!(
        "tagdelta-{}-{}.json",
        words::recipe(&baseline.family),
        kind.as_str()
    );
    if let Err(error) = download::text(&name, "application/json", &format!("{json}\n")) {
        leptos::logging::error!("download: {error:?}");
        state.say(t!(lang, "report-download-failed"), true);
    }
}

/// Copies a link that carries the records.
fn share(state: AppState, lang: Lang, records: Records, clock: String, from_text: bool) {
    let Some((baseline, attempt)) = records else {
        return;
    };
    let frozen = Frozen {
        clock,
        baseline,
        attempt,
        from_text,
    };
    match freeze(&frozen) {
        Err(error) => state.say(problem::frozen(lang, &error), true),
        Ok(fragment) => {
            let link = with_query(&write(&ViewState {
                view: View::Frozen(fragment),
                language: lang.into(),
                ..ViewState::default()
            }));
            spawn_local(async move {
                if clipboard::copy(&link).await {
                    let n = crate::metric::display::fixed(link.len() as f64, 0);
                    state.say(t!(lang, "records-link-copied", n = n), false);
                } else {
                    state.say(t!(lang, "action-copy-refused"), true);
                }
            });
        }
    }
}

fn hash(value: &serde_json::Value) -> String {
    // A checked record has an identity.
    identity(value).unwrap_or_default()
}

/// The section under the form.
pub fn section(state: AppState, lang: Lang, draft: RwSignal<Draft>, ready: &Arc<Ready>) -> AnyView {
    let for_memo = Arc::clone(ready);
    let both: Memo<Records> =
        Memo::new(move |_| draft.with(|draft| records(draft, subject(&for_memo)).ok()));
    let missing = move || both.with(Option::is_none);
    let recorded = ready.origin.records().map(|(_, _, clock)| clock.to_owned());
    let from_text = ready.origin.is_from_text();
    let copy = move |_| {
        let clock = recorded.clone().unwrap_or_else(clock::now_iso);
        share(state, lang, both.get_untracked(), clock, from_text);
    };
    let row = move |kind: RecordKind, name: String, label: String| {
        let hash = move || {
            both.with(|both| {
                both.as_ref().map(|(baseline, attempt)| match kind {
                    RecordKind::Baseline => hash(&baseline.to_value()),
                    RecordKind::Attempt => hash(&attempt.to_value()),
                })
            })
        };
        view! {
            <div class="record-row">
                <span>{name}</span>
                <code class="hash">{move || hash().unwrap_or_else(|| "–".to_owned())}</code>
                <button class="button is-quiet" type="button" aria-label=label disabled=missing
                    on:click=move |_| both.with_untracked(|both| save(state, lang, kind, both))>{t!(lang, "report-download")}</button>
            </div>
        }
    };
    view! {
        <fieldset class="field-group">
            <legend>{t!(lang, "records-title")}</legend>
            <p class="field-help">{if from_text { t!(lang, "records-from-text") } else { t!(lang, "records-help") }}</p>
            {row(RecordKind::Baseline, t!(lang, "side-baseline"), t!(lang, "records-save-baseline"))}
            {row(RecordKind::Attempt, t!(lang, "side-candidate"), t!(lang, "records-save-attempt"))}
            <div class="row"><button class="button" type="button" disabled=missing on:click=copy>{t!(lang, "records-link")}</button></div>
            <p class="field-help">{move || missing().then(|| t!(lang, "records-missing"))}</p>
        </fieldset>
    }
    .into_any()
}
