use leptos::prelude::*;
use std::sync::Arc;
use crate::i18n::Lang;
use crate::ui::resolve::Ready;
use crate::ui::state::AppState;
pub fn panel(_state: AppState, _lang: Lang, _ready: &Arc<Ready>) -> AnyView { ().into_any() }
