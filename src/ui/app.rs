//! The frame of the page and which page is in it.

use crate::ui::dom::prelude::*;
use wasm_bindgen::JsCast;

use crate::i18n::Lang;
use crate::link::View;
use crate::t;
use crate::ui::marks::{ICON_DONE, ICON_ERROR, icon};
use crate::ui::resolve::{Resolved, resolved};
use crate::ui::state::AppState;
use crate::ui::{pages, theme, topbar};

/// Mounts the page into the document.
pub fn mount() {
    console_error_panic_hook::set_once();
    if let Some(boot) = document().get_element_by_id("boot") {
        boot.remove();
    }
    leptos::mount::mount_to_body(|| {
        if let (Some(body), Some(page)) = (document().body(), app().into_node()) {
            // The body of a document takes any node.
            let _stands_there = body.append_child(&page);
        }
    });
}

/// Loads what the view needs whenever the view or the index changes.
fn load_on_demand(state: AppState) {
    Effect::new(move |_| {
        state.index.track();
        match state.view.with(|view| view.view.clone()) {
            View::Home | View::Frozen(_) => {}
            View::Compare(view) => state.load_family(&view.family),
            View::Record(id) => state.load_record(&id),
        }
    });
}

/// Keeps `lang` and the title of the document equal to what is shown.
fn follow_document(state: AppState, shown: Memo<Resolved>) {
    Effect::new(move |_| {
        let lang = state.lang();
        if let Some(root) = document().document_element() {
            // Setting an attribute of the root element cannot fail for a valid name.
            let _is_valid = root.set_attribute("lang", lang.tag());
        }
        document().set_title(&pages::title(lang, &shown.get()));
    });
}

fn toast(state: AppState) -> AnyView {
    let current = StoredValue::new(0_usize);
    let view = move || {
        state.toast.get().map(|toast| {
            let path = if toast.failed { ICON_ERROR } else { ICON_DONE };
            view! { <div class="toast">{icon(path)}<span>{toast.text}</span></div> }
        })
    };
    Effect::new(move |shown: Option<usize>| {
        let shown = shown.unwrap_or_default() + 1;
        current.set_value(shown);
        if state.toast.with(Option::is_some) {
            // Only the message it was started for: a later one has its own time.
            let end = move || {
                if current.get_value() == shown {
                    state.toast.set(None);
                }
            };
            set_timeout(end, std::time::Duration::from_secs(6));
        }
        shown
    });
    // The region exists before its message, so that screen readers announce it.
    view! { <div class="toasts" role="status" aria-live="polite">{view}</div> }.into_any()
}

fn skip_link(lang: Lang) -> AnyView {
    let skip = move |event: leptos::ev::MouseEvent| {
        // A fragment in the address would be taken for a frozen payload.
        event.prevent_default();
        if let Some(main) = document()
            .get_element_by_id("main")
            .and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok())
        {
            let _focus_is_a_courtesy = main.focus();
        }
    };
    view! { <a class="skip-link" href="#main" on:click=skip>{t!(lang, "app-skip")}</a> }.into_any()
}

/// The page.
fn app() -> AnyView {
    let state = AppState::new();
    theme::follow(state);
    state.load_index();
    let shown = resolved(state);
    load_on_demand(state);
    follow_document(state, shown);
    let lang = Memo::new(move |_| state.lang());
    view! {
        {move || {
            let lang = lang.get();
            view! {
                {skip_link(lang)}
                {topbar::topbar(state, lang)}
                <main class="page" id="main" tabindex="-1">
                    {pages::problems(state, lang)}
                    {move || pages::page(state, lang, shown.get())}
                </main>
                {pages::footer(state, lang)}
            }
        }}
        {toast(state)}
    }
}
