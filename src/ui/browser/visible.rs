//! Doing something once an element comes into view.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry};

/// Calls `action` once, when `element` first comes into view.
pub fn once(element: &Element, action: impl FnOnce() + 'static) {
    let mut action = Some(action);
    let callback = Closure::<dyn FnMut(js_sys::Array, IntersectionObserver)>::new(
        move |entries: js_sys::Array, observer: IntersectionObserver| {
            let shown = entries.iter().any(|entry| {
                entry
                    .unchecked_into::<IntersectionObserverEntry>()
                    .is_intersecting()
            });
            if shown && let Some(action) = action.take() {
                observer.disconnect();
                action();
            }
        },
    );
    match IntersectionObserver::new(callback.as_ref().unchecked_ref()) {
        Ok(observer) => {
            observer.observe(element);
            callback.forget();
        }
        Err(error) => leptos::logging::warn!("cannot tell what is in view: {error:?}"),
    }
}
