//! What this browser remembers: theme, language, and drafts of reports. Nothing that selects data is kept here.

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

/// What the keys of drafts begin with.
const DRAFT: &str = "tagdelta.draft.";

/// The draft that is kept for `subject`.
pub fn read_draft(subject: &str) -> Option<String> {
    storage()?
        .get_item(&format!("{DRAFT}{subject}"))
        .ok()
        .flatten()
}

/// Keeps a draft; returns whether the browser did.
pub fn write_draft(subject: &str, text: &str) -> bool {
    let key = format!("{DRAFT}{subject}");
    storage().is_some_and(|storage| storage.set_item(&key, text).is_ok())
}

/// Forgets a draft, if there is one.
pub fn forget_draft(subject: &str) {
    if let Some(storage) = storage() {
        // Only blocked storage refuses, and that holds no draft.
        let _nothing_to_forget = storage.remove_item(&format!("{DRAFT}{subject}"));
    }
}

/// All drafts: subject and text.
pub fn drafts() -> Vec<(String, String)> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let count = storage.length().unwrap_or_default();
    (0..count)
        .filter_map(|index| storage.key(index).ok().flatten())
        .filter_map(|key| {
            let subject = key.strip_prefix(DRAFT)?.to_owned();
            let text = storage.get_item(&key).ok().flatten()?;
            Some((subject, text))
        })
        .collect()
}
