//! The marks of DESIGN: triangles, waves, side markers, icons. Inline SVG, so that every platform draws them alike.

use crate::ui::dom::prelude::*;

use crate::compare::Direction;
use crate::i18n::Lang;
use crate::t;

/// Baseline or candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The baseline side.
    Baseline,
    /// The candidate side.
    Candidate,
}

impl Role {
    /// Class that carries the side's colour.
    pub fn class(self) -> &'static str {
        match self {
            Role::Baseline => "is-baseline",
            Role::Candidate => "is-candidate",
        }
    }

    /// Its name.
    pub fn name(self, lang: Lang) -> String {
        match self {
            Role::Baseline => t!(lang, "side-baseline"),
            Role::Candidate => t!(lang, "side-candidate"),
        }
    }
}

/// Class that carries a direction's colour.
pub fn direction_class(direction: Direction) -> &'static str {
    match direction {
        Direction::Better => "is-better",
        Direction::Worse => "is-worse",
        Direction::Equal => "is-within",
    }
}

/// Triangle of a change whose noise is unknown (hollow). `label` false where the words stand beside it.
pub fn mark(lang: Lang, direction: Direction, label: bool) -> AnyView {
    let (path, class, text) = match direction {
        Direction::Better => (
            "M4.5 1 8.4 8H.6Z",
            "mark is-better is-open",
            t!(lang, "mark-better-unknown"),
        ),
        Direction::Worse => (
            "M4.5 8 .6 1h7.8Z",
            "mark is-worse is-open",
            t!(lang, "mark-worse-unknown"),
        ),
        Direction::Equal => {
            return view! { <span class="visually-hidden">{t!(lang, "mark-equal")}</span> }
                .into_any();
        }
    };
    if label {
        view! { <svg class=class viewBox="0 0 9 9" role="img" aria-label=text><path d=path></path></svg> }.into_any()
    } else {
        view! { <svg class=class viewBox="0 0 9 9" aria-hidden="true"><path d=path></path></svg> }
            .into_any()
    }
}

/// Hollow circle or filled diamond.
pub fn side_marker(role: Role) -> AnyView {
    match role {
        Role::Baseline => view! {
            <svg class="side-marker is-baseline" viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="4"></circle></svg>
        }
        .into_any(),
        Role::Candidate => view! {
            <svg class="side-marker is-candidate" viewBox="0 0 10 10" aria-hidden="true"><path d="M5 0 10 5 5 10 0 5Z"></path></svg>
        }
        .into_any(),
    }
}

/// A 16 px line icon by its path.
pub fn icon(path: &'static str) -> AnyView {
    view! { <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=path></path></svg> }
        .into_any()
}

/// Two opposite arrows.
pub const ICON_SWAP: &str = "M2.5 5.5h10m-3-3 3 3-3 3M13.5 10.5h-10m3-3-3 3 3 3";
/// Exclamation mark in a triangle.
pub const ICON_WARNING: &str = "M8 2.5 14.2 13.5H1.8ZM8 6.5v3.2M8 11.4v.2";
/// Exclamation mark in a circle.
pub const ICON_ERROR: &str =
    "M8 2.25a5.75 5.75 0 1 1 0 11.5a5.75 5.75 0 0 1 0-11.5M8 5v3.6M8 10.8v.2";
/// Tick.
pub const ICON_DONE: &str = "M3 8.5 6.5 12 13 4.5";
