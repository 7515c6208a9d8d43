//! One element, from its tag to its children.

use leptos::ev;
use leptos::prelude::RenderEffect;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, Node};

use super::view::{AnyView, IntoAny};
use super::{IntoAttr, NodeRef, document, keep};

/// The namespace of SVG elements.
const SVG: &str = "http://www.w3.org/2000/svg";

/// A node that is being made.
pub struct Builder(Node);

/// An HTML element.
pub fn element(tag: &str) -> Builder {
    Builder(
        document()
            .create_element(tag)
            .expect("tags are literals of the page's own markup")
            .into(),
    )
}

/// An SVG element.
pub fn svg_element(tag: &str) -> Builder {
    Builder(
        document()
            .create_element_ns(Some(SVG), tag)
            .expect("tags are literals of the page's own markup")
            .into(),
    )
}

/// Several nodes side by side.
pub fn fragment() -> Builder {
    Builder(document().create_document_fragment().into())
}

impl Builder {
    /// Sets an attribute, or binds it to a closure.
    pub fn attr(self, name: &'static str, value: impl IntoAttr) -> Self {
        value.apply(self.0.unchecked_ref(), name);
        self
    }

    /// Binds a property to a closure. It is written only where it differs: writing moves the caret.
    pub fn prop(self, name: &'static str, value: impl Fn() -> String + 'static) -> Self {
        bind_property(self.0.clone(), name, Box::new(value));
        self
    }

    /// Gives the element to whoever holds the reference.
    pub fn reference<T: JsCast + Clone + 'static>(self, reference: NodeRef<T>) -> Self {
        reference.load(self.0.clone().unchecked_into());
        self
    }

    /// Appends a child.
    pub fn child(self, child: impl IntoAny) -> Self {
        append(&self.0, child.into_any());
        self
    }

    /// Listens to `click`.
    pub fn on_click(self, mut handler: impl FnMut(ev::MouseEvent) + 'static) -> Self {
        listen(
            &self.0,
            "click",
            Box::new(move |event| handler(event.unchecked_into())),
        );
        self
    }

    /// Listens to `keydown`.
    pub fn on_keydown(self, mut handler: impl FnMut(ev::KeyboardEvent) + 'static) -> Self {
        listen(
            &self.0,
            "keydown",
            Box::new(move |event| handler(event.unchecked_into())),
        );
        self
    }

    /// Listens to `change`.
    pub fn on_change(self, handler: impl FnMut(Event) + 'static) -> Self {
        listen(&self.0, "change", Box::new(handler));
        self
    }

    /// Listens to `input`.
    pub fn on_input(self, handler: impl FnMut(Event) + 'static) -> Self {
        listen(&self.0, "input", Box::new(handler));
        self
    }

    /// Listens to `submit`.
    pub fn on_submit(self, handler: impl FnMut(Event) + 'static) -> Self {
        listen(&self.0, "submit", Box::new(handler));
        self
    }

    /// The finished view.
    pub fn view(self) -> AnyView {
        AnyView(Some(self.0))
    }
}

pub(super) fn append(parent: &Node, child: AnyView) {
    if let Some(child) = child.0 {
        // A node that was just made can stand below any other.
        let _stands_there = parent.append_child(&child);
    }
}

fn listen(target: &Node, event: &'static str, handler: Box<dyn FnMut(Event)>) {
    let closure = Closure::<dyn FnMut(Event)>::wrap(handler);
    let added = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    if let Err(error) = added {
        leptos::logging::error!("{event}: {error:?}");
    }
    keep(closure);
}

fn bind_property(target: Node, name: &'static str, value: Box<dyn Fn() -> String>) {
    keep(RenderEffect::new(move |_: Option<()>| {
        let (name, value) = (JsValue::from_str(name), JsValue::from_str(&value()));
        let same = js_sys::Reflect::get(&target, &name).is_ok_and(|old| old == value);
        if !same && let Err(error) = js_sys::Reflect::set(&target, &name, &value) {
            leptos::logging::error!("property: {error:?}");
        }
    }));
}
