//! The reader's clock.

/// Now, as ISO 8601 in UTC with milliseconds.
pub fn now_iso() -> String {
    String::from(js_sys::Date::new_0().to_iso_string())
}
