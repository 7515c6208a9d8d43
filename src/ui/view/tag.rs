//! Image references with the changed words of the tag marked in the colour of their side.

use crate::ui::dom::prelude::*;

use crate::compare::{ImageParts, Segment};
use crate::ui::marks::Role;

/// Text that may break after `-` and `_`.
fn breakable(text: &str) -> AnyView {
    text.split_inclusive(['-', '_'])
        .map(|piece| view! { {piece.to_owned()} <wbr /> })
        .collect_view()
        .into_any()
}

fn segment(segment: &Segment, role: Role) -> AnyView {
    if segment.changed {
        let class = format!("tag-change {}", role.class());
        view! { <mark class=class>{breakable(&segment.text)}</mark> }.into_any()
    } else {
        breakable(&segment.text)
    }
}

/// The tag (and digest) of an image.
pub fn tag(parts: &ImageParts, role: Role) -> AnyView {
    let words = parts
        .tag
        .iter()
        .map(|part| segment(part, role))
        .collect_view();
    let digest = parts
        .digest
        .as_ref()
        .map(|digest| view! { "@" {segment(digest, role)} });
    view! { <span class="tag">{words}{digest}</span> }.into_any()
}

/// Repository, small, and tag, large.
pub fn image(parts: &ImageParts, role: Role) -> AnyView {
    let repository = format!("{}:", parts.repository);
    view! { <div class="image-ref"><span>{repository}</span>{tag(parts, role)}</div> }.into_any()
}
