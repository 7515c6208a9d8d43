//! Reports from their text: pasted from a pull request, as Markdown or as copied from the page.

use crate::ui::dom::prelude::*;

use super::found;
use crate::i18n::Lang;
use crate::readback::{Thread, read};
use crate::t;
use crate::ui::state::AppState;

/// Longest text that is read, in bytes. Reading is linear, but it holds up the page.
const TEXT_MAX: usize = 2 * 1024 * 1024;

/// What came of the last reading.
#[derive(Clone)]
enum Outcome {
    /// Nothing was read yet.
    None,
    /// Over [`TEXT_MAX`].
    TooLong,
    /// What the text holds.
    Read(StoredValue<Thread>),
}

/// The text field, its button, and what was found.
pub fn reader(state: AppState, lang: Lang) -> AnyView {
    let input = NodeRef::<web_sys::HtmlTextAreaElement>::new();
    let outcome = RwSignal::new(Outcome::None);
    let read_it = move |_| {
        let Some(element) = input.get_untracked() else {
            return;
        };
        let text = element.value();
        outcome.set(if text.trim().is_empty() {
            Outcome::None
        } else if text.len() > TEXT_MAX {
            Outcome::TooLong
        } else {
            Outcome::Read(StoredValue::new(read(&text)))
        });
    };
    let found = move || match outcome.get() {
        Outcome::None => ().into_any(),
        Outcome::TooLong => {
            let limit = (TEXT_MAX / 1024 / 1024).to_string();
            view! { <p class="field-error">{t!(lang, "read-too-long", limit = limit)}</p> }
                .into_any()
        }
        Outcome::Read(thread) => thread.with_value(|thread| found::list(state, lang, thread)),
    };
    view! {
        <div class="field">
            <label class="field-label" for="open-text">{t!(lang, "read-text")}</label>
            <textarea class="field-input" id="open-text" rows="4" spellcheck="false" node_ref=input aria-describedby="open-text-help"></textarea>
            <p class="field-help" id="open-text-help">{t!(lang, "read-help")}</p>
            <div><button class="button" type="button" on:click=read_it>{t!(lang, "read-button")}</button></div>
        </div>
        <div aria-live="polite">{found}</div>
    }
    .into_any()
}
