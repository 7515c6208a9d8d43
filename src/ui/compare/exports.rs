//! Buttons that hand out the comparison as CSV and JSON (docs/EXPORT.md).

use std::sync::Arc;

use crate::ui::dom::prelude::*;

use crate::export::{Context, evals_csv, points_csv, to_json};
use crate::i18n::Lang;
use crate::report::{REPOSITORY, sources};
use crate::t;
use crate::ui::browser::download;
use crate::ui::resolve::{Origin, Ready};
use crate::ui::state::AppState;
use crate::ui::words;

/// What is exported.
#[derive(Clone, Copy)]
pub enum Export {
    /// Points as CSV.
    Points,
    /// Evals as CSV.
    Evals,
    /// Everything as JSON.
    All,
}

/// File name, media type and text.
fn file(ready: &Ready, what: Export) -> (String, &'static str, String) {
    let comparison = &ready.comparison;
    let (id, sources) = match &ready.origin {
        Origin::Family(choice) => {
            let mut all = sources(&choice.data, &comparison.baseline);
            for source in sources(&choice.data, &comparison.candidate) {
                if !all.contains(&source) {
                    all.push(source);
                }
            }
            (choice.id.clone(), all)
        }
        Origin::Record(record) => (record.id.clone(), record.baseline.sources.clone()),
        Origin::Frozen(frozen) => (
            words::recipe(&frozen.baseline.family).to_owned(),
            frozen.baseline.sources.clone(),
        ),
    };
    let family = match ready.origin.records() {
        Some((baseline, ..)) => &*baseline.family,
        None => &*id,
    };
    let context = Context {
        family: Some(family),
        sources: &sources,
        ..Context::new(REPOSITORY)
    };
    let csv = "text/csv;charset=utf-8";
    match what {
        Export::Points => (
            format!("tagdelta-{id}-points.csv"),
            csv,
            points_csv(comparison, &context),
        ),
        Export::Evals => (
            format!("tagdelta-{id}-evals.csv"),
            csv,
            evals_csv(comparison, &context),
        ),
        Export::All => (
            format!("tagdelta-{id}.json"),
            "application/json",
            to_json(comparison, &context),
        ),
    }
}

/// The buttons: text and full name of each.
pub fn buttons(
    state: AppState,
    lang: Lang,
    ready: &Arc<Ready>,
    offered: Vec<(Export, String, String)>,
) -> AnyView {
    let buttons = offered
        .into_iter()
        .map(|(what, text, label)| {
            let ready = Arc::clone(ready);
            let save = move |_| {
                let (name, media_type, text) = file(&ready, what);
                if let Err(error) = download::text(&name, media_type, &text) {
                    leptos::logging::error!("download: {error:?}");
                    state.say(t!(lang, "report-download-failed"), true);
                }
            };
            view! { <button class="button is-quiet" type="button" aria-label=label on:click=save>{text}</button> }
        })
        .collect_view();
    view! {
        <div class="toolbar-group" role="group" aria-label=t!(lang, "export-label")>
            <span class="toolbar-label">{t!(lang, "export-label")}</span>
            {buttons}
        </div>
    }
    .into_any()
}
