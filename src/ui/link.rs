//! Links inside the page: real addresses, followed without loading anything anew.

use crate::ui::dom::prelude::*;
use leptos::ev::MouseEvent;

use crate::link::{ViewState, write};
use crate::ui::browser::address::{Entry, with_query};
use crate::ui::state::AppState;

/// Address of a view in the language that is shown.
pub fn href(view: &ViewState) -> String {
    with_query(&write(view))
}

/// Follows a link to `target`, unless the reader asked the browser for something else (a new tab, say).
pub fn follow(state: AppState, event: &MouseEvent, target: ViewState) {
    if event.meta_key()
        || event.ctrl_key()
        || event.shift_key()
        || event.alt_key()
        || event.button() != 0
    {
        return;
    }
    event.prevent_default();
    state.go(Entry::Push, |view| *view = target);
    window().scroll_to_with_x_and_y(0.0, 0.0);
    crate::ui::browser::focus::after_redraw("main");
}

/// A link with a class and content.
pub fn anchor(
    state: AppState,
    target: ViewState,
    class: &'static str,
    content: AnyView,
) -> AnyView {
    let address = href(&target);
    view! {
        <a class=class href=address on:click=move |event| follow(state, &event, target.clone())>{content}</a>
    }
    .into_any()
}
