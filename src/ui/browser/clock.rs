//! The reader's clock.

/// Now, as ISO 8601 in UTC with milliseconds.
pub fn now_iso() -> String {
    String::from(js_sys::Date::new_0().to_iso_string())
}

/// Now, in milliseconds since 1970 in UTC; 0 for a clock before that.
pub fn now_ms() -> u64 {
    // The cast saturates.
    js_sys::Date::now() as u64
}
