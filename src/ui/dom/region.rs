//! Regions whose content follows signals.

use leptos::prelude::RenderEffect;
use wasm_bindgen::JsCast;
use web_sys::{Comment, Element, HtmlElement, HtmlInputElement, Node};

use super::builder::append;
use super::view::AnyView;
use super::{document, keep};

/// Where the focus is inside a region: positions of children from the region's first node down, and the tag.
struct Focus {
    path: Vec<u32>,
    tag: String,
}

fn marker() -> Comment {
    document().create_comment("")
}

/// A region between two markers. `content` is called now and whenever a signal that it reads has changed.
pub(super) fn dynamic(content: Box<dyn Fn() -> AnyView>) -> AnyView {
    let (start, end) = (marker(), marker());
    let whole: Node = document().create_document_fragment().into();
    append(&whole, AnyView(Some(start.clone().into())));
    append(&whole, AnyView(Some(end.clone().into())));
    keep(RenderEffect::new(move |_: Option<()>| {
        // Effects of the old content are gone by now; its nodes stay until the new ones are made.
        let new = content();
        let Some(parent) = end.parent_node() else {
            return;
        };
        let focus = focus_within(&start, &end);
        clear(&parent, &start, &end);
        if let Some(new) = new.0 {
            let _stands_there = parent.insert_before(&new, Some(&end));
        }
        if let Some(focus) = focus {
            restore(&start, &end, &focus);
        }
    }));
    AnyView(Some(whole))
}

fn clear(parent: &Node, start: &Comment, end: &Comment) {
    while let Some(node) = start.next_sibling() {
        if node.is_same_node(Some(end)) {
            break;
        }
        // It is a child: it follows `start`.
        let _is_gone = parent.remove_child(&node);
    }
}

/// How many siblings stand between `start` and `node`.
fn position(start: Option<&Node>, node: &Node) -> u32 {
    let mut count = 0;
    let mut before = node.previous_sibling();
    while let Some(sibling) = before {
        if start.is_some_and(|start| sibling.is_same_node(Some(start))) {
            break;
        }
        count += 1;
        before = sibling.previous_sibling();
    }
    count
}

/// The focused element, if it stands between the markers.
fn focus_within(start: &Comment, end: &Comment) -> Option<Focus> {
    let focused = document().active_element()?;
    let parent = end.parent_node()?;
    if !parent.contains(Some(&focused)) || parent.is_same_node(Some(&focused)) {
        return None;
    }
    let mut path = Vec::new();
    let mut node: Node = focused.clone().into();
    loop {
        let above = node.parent_node()?;
        if above.is_same_node(Some(&parent)) {
            // A sibling of the region has the focus.
            let follows = Node::DOCUMENT_POSITION_FOLLOWING;
            let inside = start.compare_document_position(&node) & follows != 0
                && node.compare_document_position(end) & follows != 0;
            if !inside {
                return None;
            }
            path.push(position(Some(start), &node));
            break;
        }
        path.push(position(None, &node));
        node = above;
    }
    path.reverse();
    Some(Focus {
        path,
        tag: focused.tag_name(),
    })
}

/// Gives the focus to the element that stands where the focused one stood, if it is of the same kind: else a key press
/// that redraws a part of the page would throw the reader back to its beginning.
fn restore(start: &Comment, end: &Comment, focus: &Focus) {
    let find = || {
        let (first, rest) = focus.path.split_first()?;
        let mut node = start.next_sibling()?;
        for _ in 0..*first {
            if node.is_same_node(Some(end)) {
                return None;
            }
            node = node.next_sibling()?;
        }
        for position in rest {
            node = node.child_nodes().item(*position)?;
        }
        node.dyn_into::<Element>().ok()
    };
    let Some(element) = find().filter(|element| element.tag_name() == focus.tag) else {
        return;
    };
    // Typing goes on at the end of what was typed.
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        let length = u32::try_from(input.value().encode_utf16().count()).unwrap_or(u32::MAX);
        // Inputs without text have no selection.
        let _has_a_caret = input.set_selection_range(length, length);
    }
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _focus_is_a_courtesy = element.focus();
    }
}
