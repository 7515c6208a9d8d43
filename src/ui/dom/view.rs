//! Views: nodes that are made but not placed yet.

use leptos::prelude::{Get, Memo, Signal};
use web_sys::Node;

use super::{document, region};

/// A node, a document fragment with several, or nothing.
pub struct AnyView(pub(super) Option<Node>);

impl AnyView {
    /// The node to place, if there is any.
    pub fn into_node(self) -> Option<Node> {
        self.0
    }
}

/// What can stand in braces in `view!`.
pub trait IntoAny {
    /// As nodes.
    fn into_any(self) -> AnyView;
}

impl IntoAny for AnyView {
    fn into_any(self) -> AnyView {
        self
    }
}

impl IntoAny for () {
    fn into_any(self) -> AnyView {
        AnyView(None)
    }
}

impl IntoAny for &str {
    fn into_any(self) -> AnyView {
        AnyView(Some(document().create_text_node(self).into()))
    }
}

impl IntoAny for String {
    fn into_any(self) -> AnyView {
        self.as_str().into_any()
    }
}

impl IntoAny for usize {
    fn into_any(self) -> AnyView {
        self.to_string().into_any()
    }
}

impl IntoAny for u64 {
    fn into_any(self) -> AnyView {
        self.to_string().into_any()
    }
}

impl<T: IntoAny> IntoAny for Option<T> {
    fn into_any(self) -> AnyView {
        self.map_or(AnyView(None), T::into_any)
    }
}

impl<T: IntoAny> IntoAny for Vec<T> {
    fn into_any(self) -> AnyView {
        self.into_iter().collect_view()
    }
}

impl<T: IntoAny + Clone + Send + Sync + 'static> IntoAny for Signal<T> {
    fn into_any(self) -> AnyView {
        (move || self.get()).into_any()
    }
}

impl<T: IntoAny + Clone + PartialEq + Send + Sync + 'static> IntoAny for Memo<T> {
    fn into_any(self) -> AnyView {
        (move || self.get()).into_any()
    }
}

/// A region that is made anew whenever a signal it reads changes.
impl<F: Fn() -> T + 'static, T: IntoAny> IntoAny for F {
    fn into_any(self) -> AnyView {
        region::dynamic(Box::new(move || self().into_any()))
    }
}

/// Many views as one.
pub trait CollectView {
    /// All of them, in order.
    fn collect_view(self) -> AnyView;
}

impl<I: Iterator<Item = T>, T: IntoAny> CollectView for I {
    fn collect_view(self) -> AnyView {
        let all = super::fragment();
        self.fold(all, |all, one| all.child(one)).view()
    }
}
