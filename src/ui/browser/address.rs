//! The address bar is the only truth about what is shown.

use crate::link::is_frozen;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

/// Whether a change of the address makes a new entry in the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Back returns to what was shown before.
    Push,
    /// Filtering and sorting: Back skips it.
    Replace,
}

/// The query string without its `?`, with the fragment behind it if that carries data.
pub fn query() -> String {
    let location = leptos::prelude::window().location();
    let search = location.search().unwrap_or_default();
    let query = search.strip_prefix('?').unwrap_or(&search);
    let fragment = location.hash().unwrap_or_default();
    if is_frozen(&fragment) {
        format!("{query}{fragment}")
    } else {
        query.to_owned()
    }
}

/// The full address of this page with another query.
pub fn with_query(query: &str) -> String {
    let location = leptos::prelude::window().location();
    let origin = location.origin().unwrap_or_default();
    let path = location.pathname().unwrap_or_default();
    if query.is_empty() {
        format!("{origin}{path}")
    } else {
        format!("{origin}{path}?{query}")
    }
}

/// Writes the query into the address bar. Browsers limit how often this may be called; a refusal leaves the
/// page as it is and is reported in the console.
pub fn write(query: &str, entry: Entry) {
    let Ok(history) = leptos::prelude::window().history() else {
        return;
    };
    let url = with_query(query);
    let result = match entry {
        Entry::Push => history.push_state_with_url(&JsValue::NULL, "", Some(&url)),
        Entry::Replace => history.replace_state_with_url(&JsValue::NULL, "", Some(&url)),
    };
    if let Err(error) = result {
        leptos::logging::warn!("the address bar could not be updated: {error:?}");
    }
}

/// Calls `listener` after Back and Forward, for as long as the page lives.
pub fn on_back_or_forward(listener: impl Fn() + 'static) {
    let closure = Closure::<dyn Fn()>::new(listener);
    let added = leptos::prelude::window()
        .add_event_listener_with_callback("popstate", closure.as_ref().unchecked_ref());
    if let Err(error) = added {
        leptos::logging::warn!("Back and Forward are not followed: {error:?}");
    }
    closure.forget();
}
