//! Records from files: both together make a comparison, and its address carries them.

use crate::ui::dom::prelude::*;
use leptos::ev::Event;
use leptos::task::spawn_local;

use crate::i18n::Lang;
use crate::link::{Frozen, View, freeze};
use crate::record::RecordKind;
use crate::report::UtcMinute;
use crate::t;
use crate::ui::browser::files::{self, FILE_MAX, Picked};
use crate::ui::browser::{clock, focus};
use crate::ui::problem;
use crate::ui::state::AppState;
use crate::ui::view::notice::{Gravity, notice};
use crate::wire::{OpenFault, OpenProblem, open_records};

fn fault(lang: Lang, fault: &OpenFault) -> String {
    let file = fault.file.as_str();
    match &fault.why {
        OpenProblem::Json(error) => t!(
            lang,
            "open-json",
            file = file,
            line = error.line.to_string(),
            column = error.column.to_string()
        ),
        OpenProblem::NoRecord => t!(lang, "open-no-record", file = file),
        OpenProblem::Invalid(kind, invalid) => t!(
            lang,
            "open-invalid",
            file = file,
            which = kind.as_str(),
            faults = problem::invalid(lang, invalid)
        ),
        OpenProblem::Second(kind) => t!(lang, "open-second", file = file, which = kind.as_str()),
    }
}

/// What the picked files give: the view that shows them, or what is in the way.
fn opened(lang: Lang, picked: &[Picked]) -> Result<View, Vec<String>> {
    let mut said: Vec<String> = picked
        .iter()
        .filter(|file| file.bytes.is_err())
        .map(|file| {
            let limit = (FILE_MAX / 1024.0 / 1024.0).to_string();
            t!(
                lang,
                "error-too-large",
                file = file.name.as_str(),
                limit = limit
            )
        })
        .collect();
    let opened = open_records(
        picked
            .iter()
            .filter_map(|file| Some((file.name.as_str(), file.bytes.as_deref().ok()?))),
    );
    said.extend(opened.faults.iter().map(|found| fault(lang, found)));
    let (baseline, attempt) = match (opened.baseline, opened.attempt) {
        (Some(baseline), Some(attempt)) => (baseline, attempt),
        (None, None) => return Err(said),
        (None, Some(_)) => {
            said.push(t!(
                lang,
                "open-lacks",
                which = RecordKind::Baseline.as_str()
            ));
            return Err(said);
        }
        (Some(_), None) => {
            said.push(t!(lang, "open-lacks", which = RecordKind::Attempt.as_str()));
            return Err(said);
        }
    };
    let clock = opened
        .clock
        .filter(|clock| clock.parse::<UtcMinute>().is_ok())
        .unwrap_or_else(clock::now_iso);
    let frozen = Frozen {
        clock,
        baseline,
        attempt,
        from_text: false,
    };
    match freeze(&frozen) {
        Ok(fragment) => Ok(View::Frozen(fragment)),
        Err(error) => {
            said.push(problem::frozen(lang, &error));
            Err(said)
        }
    }
}

/// The picker, and what is wrong with what was picked.
pub fn picker(state: AppState, lang: Lang) -> AnyView {
    let input = NodeRef::<web_sys::HtmlInputElement>::new();
    let said = RwSignal::new(Vec::<String>::new());
    let pick = move |_: Event| {
        let Some(element) = input.get_untracked() else {
            return;
        };
        spawn_local(async move {
            match files::read(&element).await {
                Err(error) => {
                    leptos::logging::error!("file: {error:?}");
                    said.set(vec![t!(lang, "open-unreadable")]);
                }
                Ok(picked) if picked.is_empty() => {}
                Ok(picked) => match opened(lang, &picked) {
                    Ok(view) => {
                        state.select(|shown| *shown = view);
                        window().scroll_to_with_x_and_y(0.0, 0.0);
                        focus::after_redraw("main");
                    }
                    Err(faults) => said.set(faults),
                },
            }
        });
    };
    let faults = move || {
        said.get()
            .into_iter()
            .map(|text| notice(Gravity::Error, text, None, None))
            .collect_view()
    };
    view! {
        <div class="field">
            <label class="field-label" for="open-files">{t!(lang, "open-files")}</label>
            <input class="field-input" id="open-files" type="file" multiple accept=".json,application/json" node_ref=input
                aria-describedby="open-files-help" on:change=pick />
            <p class="field-help" id="open-files-help">{t!(lang, "open-detail")}</p>
        </div>
        <div aria-live="polite">{faults}</div>
    }
    .into_any()
}
