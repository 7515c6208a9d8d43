//! What the parts of the page are written with: signals of Leptos, views of our own.

pub use leptos::prelude::{
    Effect, Get, GetUntracked, GetValue, Memo, Notify, RwSignal, Set, SetValue, Signal,
    StoredValue, Track, Update, With, WithUntracked, WithValue, document, on_cleanup,
    request_animation_frame, set_timeout, window,
};
pub use tagdelta_view::view;

pub use super::{AnyView, CollectView, IntoAny, NodeRef, event_target_value};
