//! Building and updating DOM nodes, driven by Leptos' signals.
//!
//! The markup is that of Leptos' `view!`, but every element has the same type here (`tagdelta-view` says why). Nodes are
//! made once, where the markup stands; what may change is either an attribute bound to a closure or a region between
//! two markers, whose content is made anew when a signal it reads has changed.

mod attr;
mod builder;
mod node_ref;
pub mod prelude;
mod region;
mod view;

pub use attr::IntoAttr;
pub use builder::{element, fragment, svg_element};
pub use node_ref::NodeRef;
pub use view::{AnyView, CollectView, IntoAny};

use leptos::prelude::StoredValue;

/// Keeps a value as long as the part of the page that is being made.
fn keep<T: 'static>(value: T) {
    let _lives_with_its_owner = StoredValue::new_local(value);
}

/// The document.
fn document() -> web_sys::Document {
    leptos::prelude::document()
}

/// The value of the input that an event is about; empty if it is about none.
pub fn event_target_value(event: &impl AsRef<web_sys::Event>) -> String {
    leptos::prelude::event_target_value(event.as_ref())
}
