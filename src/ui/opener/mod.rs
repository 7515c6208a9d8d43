//! Opening what is not in the mirror: records from files, reports from their text.

mod files;
mod found;
mod text;

use crate::ui::dom::prelude::*;

use crate::i18n::Lang;
use crate::t;
use crate::ui::state::AppState;

/// The section of the home page.
pub fn section(state: AppState, lang: Lang) -> AnyView {
    view! {
        <section class="section" aria-labelledby="opener">
            <div class="section-head"><h2 id="opener">{t!(lang, "open-title")}</h2></div>
            <div class="opener">
                {files::picker(state, lang)}
                {text::reader(state, lang)}
            </div>
        </section>
    }
    .into_any()
}
