//! Messages in place: what happened, what still works, what to do.

use crate::ui::dom::prelude::*;

use crate::ui::marks::{ICON_ERROR, ICON_WARNING, icon};

/// How grave a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gravity {
    /// Worth knowing.
    Warning,
    /// Something is missing because of it.
    Error,
}

/// A tinted line: what happened, what still works, and one way on.
pub fn notice(
    gravity: Gravity,
    what: String,
    works: Option<String>,
    action: Option<AnyView>,
) -> AnyView {
    let (class, path, role) = match gravity {
        Gravity::Warning => ("notice is-warning", ICON_WARNING, "status"),
        Gravity::Error => ("notice is-error", ICON_ERROR, "alert"),
    };
    view! {
        <div class=class role=role>
            {icon(path)}
            <div><p>{what}</p>{works.map(|works| view! { <p class="detail">{works}</p> })}</div>
            {action}
        </div>
    }
    .into_any()
}

/// An empty state: what was looked for, why there is nothing, one way on.
pub fn empty(title: String, text: String, action: Option<AnyView>) -> AnyView {
    view! {
        <div class="state">
            <h3>{title}</h3>
            <p>{text}</p>
            {action.map(|action| view! { <div class="page-actions">{action}</div> })}
        </div>
    }
    .into_any()
}

/// Rows of placeholders in the height of what is to come, with words for those who do not see them.
pub fn skeleton(label: String, rows: usize) -> AnyView {
    view! {
        <div class="skeletons" role="status" aria-busy="true">
            <span class="visually-hidden">{label}</span>
            {(0..rows)
                .map(|i| {
                    let class = if i % 3 == 2 { "skeleton is-short" } else { "skeleton is-medium" };
                    view! { <span class=class aria-hidden="true"></span> }
                })
                .collect_view()}
        </div>
    }
    .into_any()
}
