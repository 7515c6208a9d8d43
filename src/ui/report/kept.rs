//! The draft on screen, kept in this browser while it differs from what is proposed.

use std::sync::Arc;

use crate::ui::dom::prelude::*;

use super::proposal;
use crate::compare::SideSelector;
use crate::i18n::Lang;
use crate::report::{Draft, restore, store, superfluous};
use crate::t;
use crate::ui::browser::{clock, focus, storage};
use crate::ui::resolve::{Origin, Ready};
use crate::ui::state::AppState;

/// A draft with the place where it is kept.
pub struct Kept {
    /// The draft.
    pub draft: RwSignal<Draft>,
    proposed: StoredValue<Draft>,
}

/// One draft for what is compared: wording, sources, head and coverage belong to these very sides.
fn key(ready: &Ready) -> String {
    match &ready.origin {
        Origin::Record(record) => format!("record {}", record.id),
        Origin::Frozen(_) => format!("frozen {}", ready.identity),
        Origin::Family(choice) => {
            let part = |part: &Option<String>| part.clone().unwrap_or_default();
            let side = |selector: &Option<SideSelector>| match selector {
                None => String::new(),
                Some(selector) => format!(
                    "{} {} {}",
                    part(&selector.image),
                    part(&selector.date),
                    part(&selector.run.map(|run| run.to_string()))
                ),
            };
            format!(
                "family {} | {} | {} | {} | {}",
                choice.id,
                part(&choice.workload.map(|workload| workload.to_string())),
                side(&choice.baseline),
                side(&choice.candidate),
                ready.comparison.statistic.as_str()
            )
        }
    }
}

/// Keeps a draft, or forgets it if it says what is proposed anyway. False if the browser refused.
fn keep(key: &str, draft: &Draft, proposed: &Draft) -> bool {
    if draft == proposed {
        storage::forget_draft(key);
        return true;
    }
    let Some(text) = store(draft, clock::now_ms()) else {
        return false;
    };
    // Only another draft can be one too many; typing in this one need not look at all the others.
    let is_new = storage::read_draft(key).is_none();
    let kept = storage::write_draft(key, &text);
    if is_new {
        for old in superfluous(&storage::drafts()) {
            storage::forget_draft(old);
        }
    }
    kept
}

impl Kept {
    /// The draft that was kept, or the proposal.
    pub fn new(state: AppState, lang: Lang, ready: &Arc<Ready>) -> Self {
        let key = key(ready);
        let proposed = proposal(ready);
        let kept = storage::read_draft(&key).and_then(|text| restore(&text));
        let draft = RwSignal::new(kept.map_or_else(|| proposed.clone(), |(draft, _)| draft));
        let proposed = StoredValue::new(proposed);
        let refused = StoredValue::new(false);
        Effect::new(move |before: Option<()>| {
            draft.with(|draft| {
                // Nothing was changed by looking at it.
                if before.is_none() {
                    return;
                }
                let kept = proposed.with_value(|proposed| keep(&key, draft, proposed));
                // Said once: typing goes on.
                if !kept && !refused.get_value() {
                    refused.set_value(true);
                    state.say(t!(lang, "report-not-kept"), true);
                }
            });
        });
        Self { draft, proposed }
    }

    /// Says that a draft is kept, with the way back to the proposal.
    pub fn notice(&self, lang: Lang) -> AnyView {
        let Self { draft, proposed } = *self;
        let changed = Memo::new(move |_| {
            proposed.with_value(|proposed| {
                draft.with(|draft| {
                    Draft {
                        form: draft.form,
                        ..proposed.clone()
                    } != *draft
                })
            })
        });
        let discard = move |_| {
            draft.update(|draft| {
                *draft = Draft {
                    form: draft.form,
                    ..proposed.get_value()
                };
            });
            focus::after_redraw("tab-report");
        };
        let row = move || {
            changed.get().then(|| {
                view! {
                    <div class="kept">
                        <span>{t!(lang, "report-kept-here")}</span>
                        <button class="button is-quiet" type="button" on:click=discard>{t!(lang, "report-discard")}</button>
                    </div>
                }
            })
        };
        view! { <div aria-live="polite">{row}</div> }.into_any()
    }
}
