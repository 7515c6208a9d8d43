//! Light and dark: the system's choice until the reader makes one.

use leptos::prelude::*;

use crate::ui::browser::storage::{self, Preference};

/// Applies the stored choice, if any.
pub fn apply_stored() {
    if let Some(theme) = storage::read(Preference::Theme).filter(|theme| theme == "light" || theme == "dark") {
        set(&theme);
    }
}

fn set(theme: &str) {
    if let Some(root) = document().document_element() {
        let _is_valid = root.set_attribute("data-theme", theme);
    }
}

/// Whether the page is dark now.
pub fn is_dark() -> bool {
    let chosen = document().document_element().and_then(|root| root.get_attribute("data-theme"));
    match chosen.as_deref() {
        Some("dark") => true,
        Some("light") => false,
        _ => window().match_media("(prefers-color-scheme: dark)").ok().flatten().is_some_and(|query| query.matches()),
    }
}

/// Switches to the other theme and remembers it.
pub fn toggle() {
    let theme = if is_dark() { "light" } else { "dark" };
    set(theme);
    storage::write(Preference::Theme, theme);
}
