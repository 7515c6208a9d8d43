//! Inputs of the form, each with its message underneath.

use crate::ui::dom::prelude::*;

use crate::ui::marks::{ICON_ERROR, icon};

/// What a text input is about.
pub struct Text {
    /// Element id.
    pub id: String,
    /// Label.
    pub label: String,
    /// Help underneath.
    pub help: Option<String>,
    /// Language of the content.
    pub lang: Option<&'static str>,
    /// How it is typed.
    pub kind: Kind,
}

/// How a text is typed.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// One line.
    Line,
    /// Several lines high, with a count against this many code points.
    Prose(usize),
    /// One item on each line.
    Lines,
}

fn error(id: String, message: Memo<Option<String>>) -> AnyView {
    view! {
        <div id=id aria-live="polite">
            {move || message.get().map(|message| view! { <p class="field-error">{icon(ICON_ERROR)}<span>{message}</span></p> })}
        </div>
    }
    .into_any()
}

/// A text input bound to a signal.
pub fn text(
    field: Text,
    value: Memo<String>,
    set: impl Fn(String) + 'static,
    message: Memo<Option<String>>,
) -> AnyView {
    let Text {
        id,
        label,
        help,
        lang,
        kind,
    } = field;
    let error_id = format!("{id}-error");
    let help_id = format!("{id}-help");
    let described = if help.is_some() {
        format!("{help_id} {error_id}")
    } else {
        error_id.clone()
    };
    let invalid = move || message.with(Option::is_some).to_string();
    let counter = match kind {
        Kind::Prose(max) => {
            let count = move || format!("{} / {max}", value.with(|value| value.chars().count()));
            Some(view! { <span class="counter">{count}</span> })
        }
        Kind::Line | Kind::Lines => None,
    };
    let input = if kind != Kind::Line {
        view! {
            <textarea class="field-input" id=id.clone() lang=lang spellcheck=(kind == Kind::Lines).then_some("false") aria-invalid=invalid aria-describedby=described rows="3"
                prop:value=move || value.get() on:input=move |event| set(event_target_value(&event))></textarea>
        }
        .into_any()
    } else {
        view! {
            <input class="field-input" id=id.clone() lang=lang type="text" spellcheck="false" autocomplete="off" aria-invalid=invalid
                aria-describedby=described prop:value=move || value.get()
                on:input=move |event| set(event_target_value(&event)) />
        }
        .into_any()
    };
    view! {
        <div class="field">
            <label class="field-label" for=id>{label} " " {counter}</label>
            {input}
            {help.map(|help| view! { <p class="field-help" id=help_id.clone()>{help}</p> })}
            {error(error_id, message)}
        </div>
    }
    .into_any()
}

/// A choice among words.
pub fn select(
    id: &str,
    label: String,
    options: Vec<(&'static str, String)>,
    value: Memo<&'static str>,
    set: impl Fn(&str) + 'static,
) -> AnyView {
    let items = options
        .into_iter()
        .map(|(code, text)| view! { <option value=code selected=move || value.get() == code>{text}</option> })
        .collect_view();
    view! {
        <div class="field">
            <label class="field-label" for=id.to_owned()>{label}</label>
            <select class="field-input" id=id.to_owned() on:change=move |event| set(&event_target_value(&event))>{items}</select>
        </div>
    }
    .into_any()
}
