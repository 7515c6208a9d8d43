//! Preferences of this browser: theme and language. Nothing that selects data is kept here.

/// A preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// `light` or `dark`; absent follows the system.
    Theme,
    /// `en` or `zh`.
    Language,
}

impl Preference {
    fn key(self) -> &'static str {
        match self {
            Preference::Theme => "tagdelta.theme",
            Preference::Language => "tagdelta.language",
        }
    }
}

fn storage() -> Option<web_sys::Storage> {
    // Blocked storage throws; the page then simply has no memory.
    leptos::prelude::window().local_storage().ok().flatten()
}

/// The stored value, if there is one and storage is allowed.
pub fn read(preference: Preference) -> Option<String> {
    storage()?.get_item(preference.key()).ok().flatten()
}

/// Stores a value; returns whether the browser kept it.
pub fn write(preference: Preference, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(preference.key(), value).is_ok())
}
