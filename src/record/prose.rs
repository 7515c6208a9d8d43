//! Prose in both languages.

use super::node::Node;
use super::pattern;
use super::reader::{Object, Record, record_methods, text};

/// One statement in English and Chinese (docs/CANONICAL.md §1.1): each 1 to 700 code points, rendered verbatim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

impl Record for Prose {
    fn fields(object: &mut Object<'_, '_>) -> Option<Self> {
        let en = object.required("en", text(pattern::prose));
        let zh = object.required("zh", text(pattern::prose));
        Some(Self { en: en?, zh: zh? })
    }

    fn node(&self) -> Node<'_> {
        Node::Object(vec![
            ("en", Node::Text(&self.en)),
            ("zh", Node::Text(&self.zh)),
        ])
    }
}

record_methods!(Prose);
