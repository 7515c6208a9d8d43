//! Copying text.

use wasm_bindgen_futures::JsFuture;

/// Copies text to the clipboard; false where the browser refuses (no secure context, no permission).
pub async fn copy(text: &str) -> bool {
    let window = leptos::prelude::window();
    if !window.is_secure_context() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text))
        .await
        .is_ok()
}
