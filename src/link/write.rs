//! View state to query string.

use super::state::ViewState;

/// The query string of a view, without `?`, always in the same order.
pub fn write(state: &ViewState) -> String {
    todo!("{state:?}")
}
