//! Light and dark: the system's choice until the reader makes one.

use crate::ui::dom::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::HtmlElement;

use crate::ui::browser::storage::{self, Preference};
use crate::ui::state::AppState;

/// Applies the stored choice, if any, and follows the system's changes.
pub fn follow(state: AppState) {
    if let Some(theme) =
        storage::read(Preference::Theme).filter(|theme| theme == "light" || theme == "dark")
    {
        set(&theme);
    }
    let Ok(Some(query)) = window().match_media("(prefers-color-scheme: dark)") else {
        return;
    };
    let changed = Closure::<dyn Fn()>::new(move || state.theme.update(|version| *version += 1));
    if let Err(error) =
        query.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref())
    {
        leptos::logging::warn!("changes of the system's theme are not followed: {error:?}");
    }
    changed.forget();
}

fn set(theme: &str) {
    if let Some(root) = document().document_element() {
        let _is_valid = root.set_attribute("data-theme", theme);
    }
}

/// Whether the page is dark now.
fn is_dark() -> bool {
    let chosen = document()
        .document_element()
        .and_then(|root| root.get_attribute("data-theme"));
    match chosen.as_deref() {
        Some("dark") => true,
        Some("light") => false,
        _ => window()
            .match_media("(prefers-color-scheme: dark)")
            .ok()
            .flatten()
            .is_some_and(|query| query.matches()),
    }
}

/// Switches to the other theme and remembers it.
pub fn toggle(state: AppState) {
    let theme = if is_dark() { "light" } else { "dark" };
    set(theme);
    storage::write(Preference::Theme, theme);
    state.theme.update(|version| *version += 1);
}

/// A design token as a colour: tokens hold both themes, so only the computed value of a property is a colour.
pub fn color(token: &str) -> String {
    let resolve = || {
        let probe: HtmlElement = document().create_element("span").ok()?.unchecked_into();
        probe
            .style()
            .set_property("color", &format!("var({token})"))
            .ok()?;
        let body = document().body()?;
        body.append_child(&probe).ok()?;
        let color = window()
            .get_computed_style(&probe)
            .ok()??
            .get_property_value("color")
            .ok();
        probe.remove();
        color
    };
    resolve().unwrap_or_else(|| "currentColor".to_owned())
}

/// The font family of the page.
pub fn font() -> String {
    let resolve = || {
        window()
            .get_computed_style(document().body()?.as_ref())
            .ok()??
            .get_property_value("font-family")
            .ok()
    };
    resolve().unwrap_or_else(|| "sans-serif".to_owned())
}
