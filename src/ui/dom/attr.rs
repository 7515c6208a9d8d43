//! Attributes: values, and closures that give them.

use leptos::prelude::RenderEffect;
use web_sys::Element;

use super::keep;

/// The value of an attribute: text, or whether it is there.
#[derive(Clone, PartialEq)]
pub enum AttrValue {
    /// Not there.
    Absent,
    /// There, with this text.
    Text(String),
}

/// What can stand behind `name=` in `view!`.
pub trait IntoAttr: Sized {
    /// The value now.
    fn value(self) -> AttrValue;

    /// Puts the attribute on an element.
    fn apply(self, element: &Element, name: &'static str) {
        set(element, name, &self.value());
    }
}

impl IntoAttr for &str {
    fn value(self) -> AttrValue {
        AttrValue::Text(self.to_owned())
    }
}

impl IntoAttr for String {
    fn value(self) -> AttrValue {
        AttrValue::Text(self)
    }
}

impl IntoAttr for usize {
    fn value(self) -> AttrValue {
        AttrValue::Text(self.to_string())
    }
}

impl IntoAttr for bool {
    fn value(self) -> AttrValue {
        if self {
            AttrValue::Text(String::new())
        } else {
            AttrValue::Absent
        }
    }
}

impl<T: IntoAttr> IntoAttr for Option<T> {
    fn value(self) -> AttrValue {
        self.map_or(AttrValue::Absent, T::value)
    }
}

/// Follows the signals that it reads.
impl<F: Fn() -> T + 'static, T: IntoAttr> IntoAttr for F {
    fn value(self) -> AttrValue {
        self().value()
    }

    fn apply(self, element: &Element, name: &'static str) {
        bind(element.clone(), name, Box::new(move || self().value()));
    }
}

fn set(element: &Element, name: &str, value: &AttrValue) {
    let result = match value {
        AttrValue::Absent => element.remove_attribute(name),
        AttrValue::Text(text) => element.set_attribute(name, text),
    };
    if let Err(error) = result {
        leptos::logging::error!("{name}: {error:?}");
    }
}

fn bind(element: Element, name: &'static str, value: Box<dyn Fn() -> AttrValue>) {
    keep(RenderEffect::new(move |old: Option<AttrValue>| {
        let value = value();
        if old.as_ref() != Some(&value) {
            set(&element, name, &value);
        }
        value
    }));
}
