//! Messages with emphasis, and figures that do not break.

use crate::ui::dom::prelude::*;

use crate::i18n::emphasis;

/// A message whose `**…**` parts are printed in full ink.
pub fn rich(message: &str) -> AnyView {
    emphasis(message)
        .into_iter()
        .map(|segment| {
            if segment.strong {
                view! { <b>{segment.text}</b> }.into_any()
            } else {
                segment.text.into_any()
            }
        })
        .collect_view()
        .into_any()
}
