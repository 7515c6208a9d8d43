//! A change: number, triangle and, where there is none, the reason.

use crate::ui::dom::prelude::*;

use crate::compare::{Cell, Change, Direction, Noise};
use crate::i18n::Lang;
use crate::metric::Metric;
use crate::metric::display::percent;
use crate::t;
use crate::ui::marks::{direction_class, mark};
use crate::ui::view::scale;
use crate::ui::words;

/// Direction of a relative change of a metric.
pub fn direction(metric: Metric, change: f64) -> Direction {
    Direction::of_change(metric, change)
}

/// The figure with its triangle, coloured.
pub fn figure(lang: Lang, metric: Metric, change: f64) -> AnyView {
    let direction = direction(metric, change);
    view! { <span class=direction_class(direction)>{mark(lang, direction, true)} " " {percent(change)}</span> }.into_any()
}

/// `N/A` with its reason: spoken, and shown on hover. No control, as a table may hold hundreds; every reason is also
/// written out below the table.
pub fn not_available(reason: String) -> AnyView {
    view! {
        <span class="why" data-reason=reason.clone()>"N/A"<span class="visually-hidden">{format!(": {reason}")}</span></span>
    }
    .into_any()
}

/// Table cell of a change.
pub fn cell(lang: Lang, cell: &Cell) -> AnyView {
    match (cell.change, cell.direction) {
        (Change::Relative(change), direction) => {
            let direction = direction.unwrap_or(Direction::Equal);
            let class = format!("delta number {}", direction_class(direction));
            let rule = match cell.noise {
                Noise::Unknown { n } => t!(lang, "noise-rule", n = n),
                Noise::NotApplicable => String::new(),
            };
            view! {
                <td class=class role="cell" data-state="unknown" title=rule>{mark(lang, direction, true)}{percent(change)}</td>
            }
            .into_any()
        }
        (Change::None(reason), _) => {
            view! {
                <td class="delta number" role="cell" data-state="na">{not_available(words::not_available(lang, reason))}</td>
            }
            .into_any()
        }
    }
}

/// Bar around zero on the column's scale (per cent).
pub fn bar(cell: &Cell, limit: f64) -> AnyView {
    let Change::Relative(change) = cell.change else {
        return view! { <td class="bar" role="cell"></td> }.into_any();
    };
    let end = scale::position(change, limit);
    let (start, width) = if end < 50.0 {
        (end, 50.0 - end)
    } else {
        (50.0, end - 50.0)
    };
    let class = format!(
        "delta-bar {}",
        direction_class(cell.direction.unwrap_or(Direction::Equal))
    );
    view! {
        <td class="bar" role="cell">
            <svg class=class data-noise="unknown" aria-hidden="true">
                <rect x=format!("{start:.2}%") y="1" width=format!("{width:.2}%") height="8"></rect>
                <line class="zero" x1="50%" x2="50%" y1="-4" y2="14"></line>
            </svg>
        </td>
    }
    .into_any()
}
