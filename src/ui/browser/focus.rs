//! Keyboard focus.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Moves focus to the element with this id once the page has been redrawn.
pub fn after_redraw(id: &'static str) {
    leptos::prelude::request_animation_frame(move || {
        if let Some(element) = document()
            .get_element_by_id(id)
            .and_then(|e| e.dyn_into::<HtmlElement>().ok())
        {
            // An element that cannot take focus leaves it where it is.
            let _focus_is_a_courtesy = element.focus();
        }
    });
}
