//! Paragraphs of the author's own: added, titled, ordered, removed.

use crate::ui::dom::prelude::*;

use super::fields::Kind;
use super::form::{Binding, bound};
use super::{Written, fields};
use crate::i18n::{Lang, message};
use crate::report::{Draft, PARAGRAPH_MAX, Paragraph, Topic};
use crate::t;
use crate::ui::browser::focus;

/// Word of the author's own title.
const OWN: &str = "own";

/// Message ids are built from the words of the topics; `tests/messages.rs` knows the prefix.
fn topics(lang: Lang) -> Vec<(&'static str, String)> {
    Topic::FIXED
        .iter()
        .map(Topic::word)
        .chain([OWN])
        .map(|word| (word, message(lang, &format!("paragraph-topic-{word}"), &[])))
        .collect()
}

fn change(draft: RwSignal<Draft>, index: usize, change: impl FnOnce(&mut Paragraph)) {
    draft.update(|draft| {
        if let Some(paragraph) = draft.paragraphs.get_mut(index) {
            change(paragraph);
        }
    });
}

/// A text field of one paragraph.
fn text(
    lang: Lang,
    draft: RwSignal<Draft>,
    written: Memo<Written>,
    index: usize,
    (part, label, tongue, kind): (&'static str, String, &'static str, Kind),
    member: fn(&mut Paragraph) -> Option<&mut String>,
) -> AnyView {
    let field = fields::Text {
        id: format!("paragraph-{index}-{}", part.replace('.', "-")),
        label,
        help: None,
        lang: Some(tongue),
        kind,
    };
    let binding = Binding {
        path: format!("paragraphs.{index}.{part}"),
        get: move |draft: &Draft| {
            let mut paragraph = draft.paragraphs.get(index).cloned();
            let text = paragraph.as_mut().and_then(member);
            text.map(std::mem::take).unwrap_or_default()
        },
        set: move |draft: &mut Draft, typed: String| {
            if let Some(text) = draft.paragraphs.get_mut(index).and_then(member) {
                *text = typed;
            }
        },
    };
    bound(lang, draft, written, field, binding)
}

fn own_en(paragraph: &mut Paragraph) -> Option<&mut String> {
    match &mut paragraph.topic {
        Topic::Own { en, .. } => Some(en),
        _ => None,
    }
}

fn own_zh(paragraph: &mut Paragraph) -> Option<&mut String> {
    match &mut paragraph.topic {
        Topic::Own { zh, .. } => Some(zh),
        _ => None,
    }
}

fn one(lang: Lang, draft: RwSignal<Draft>, written: Memo<Written>, index: usize) -> AnyView {
    let word = Memo::new(move |_| {
        draft.with(|draft| {
            draft
                .paragraphs
                .get(index)
                .map_or(OWN, |paragraph| paragraph.topic.word())
        })
    });
    let choose = move |word: &str| {
        change(draft, index, |paragraph| {
            // The titles so far are the beginning of an own title.
            let title = (word == OWN).then(|| {
                [
                    paragraph.topic.en().to_owned(),
                    paragraph.topic.zh().to_owned(),
                ]
            });
            if let Some(topic) = Topic::from_word(word, title) {
                paragraph.topic = topic;
            }
        });
    };
    let titles = move || {
        (word.get() == OWN).then(|| {
            view! {
                <div class="field-row is-even">
                    {text(lang, draft, written, index, ("title.en", t!(lang, "paragraph-title-en"), "en", Kind::Line), own_en)}
                    {text(lang, draft, written, index, ("title.zh", t!(lang, "paragraph-title-zh"), "zh-Hans", Kind::Line), own_zh)}
                </div>
            }
        })
    };
    let remove = move |_| {
        draft.update(|draft| {
            if index < draft.paragraphs.len() {
                draft.paragraphs.remove(index);
            }
        });
        focus::after_redraw("paragraph-add");
    };
    let up = move |_| {
        draft.update(|draft| {
            if index > 0 && index < draft.paragraphs.len() {
                draft.paragraphs.swap(index - 1, index);
            }
        });
    };
    let n = (index + 1).to_string();
    view! {
        <fieldset class="field-group">
            <legend>{t!(lang, "paragraph-legend", n = n.as_str())}</legend>
            {fields::select(&format!("paragraph-{index}-topic"), t!(lang, "paragraph-topic"), topics(lang), word, choose)}
            {titles}
            {text(lang, draft, written, index, ("en", t!(lang, "paragraph-en"), "en", Kind::Prose(PARAGRAPH_MAX)), |paragraph| Some(&mut paragraph.en))}
            {text(lang, draft, written, index, ("zh", t!(lang, "paragraph-zh"), "zh-Hans", Kind::Prose(PARAGRAPH_MAX)), |paragraph| Some(&mut paragraph.zh))}
            <div class="row">
                {(index > 0).then(|| view! { <button class="button is-quiet" type="button" aria-label=t!(lang, "paragraph-up-n", n = n.as_str()) on:click=up>{t!(lang, "paragraph-up")}</button> })}
                <button class="button is-quiet" type="button" aria-label=t!(lang, "paragraph-remove-n", n = n.as_str()) on:click=remove>{t!(lang, "paragraph-remove")}</button>
            </div>
        </fieldset>
    }
    .into_any()
}

/// All paragraphs, and the button that adds one.
pub fn editor(lang: Lang, draft: RwSignal<Draft>, written: Memo<Written>) -> AnyView {
    let count = Memo::new(move |_| draft.with(|draft| draft.paragraphs.len()));
    let add = move |_| {
        draft.update(|draft| {
            // Most threads start with a status and go on with what people forget.
            let unused = Topic::FIXED
                .into_iter()
                .find(|topic| draft.paragraphs.iter().all(|own| own.topic != *topic));
            draft.paragraphs.push(Paragraph {
                topic: unused.unwrap_or(Topic::Status),
                en: String::new(),
                zh: String::new(),
            });
        });
    };
    view! {
        <section class="field" aria-labelledby="paragraphs-title">
            <h3 class="field-label" id="paragraphs-title">{t!(lang, "paragraphs-title")}</h3>
            <p class="field-help">{t!(lang, "paragraphs-help")}</p>
            {move || (0..count.get()).map(|index| one(lang, draft, written, index)).collect_view()}
            <div><button class="button is-quiet" id="paragraph-add" type="button" on:click=add>{t!(lang, "paragraph-add")}</button></div>
        </section>
    }
    .into_any()
}
