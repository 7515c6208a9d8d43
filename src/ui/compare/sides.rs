//! The two facing side cards with the changed part of the tag marked, and the swap button between them.

use crate::ui::dom::prelude::*;

use crate::compare::{ImageParts, Side, tag_diff};
use crate::i18n::Lang;
use crate::link::View;
use crate::record::RunRef;
use crate::t;
use crate::ui::marks::{ICON_SWAP, Role, icon, side_marker};
use crate::ui::resolve::Origin;
use crate::ui::state::AppState;
use crate::ui::view::tag;

/// Page of a run, at its attempt where that is known.
fn run_url(run: RunRef) -> String {
    let base = format!(
        "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/{}",
        run.id
    );
    match run.attempt {
        Some(attempt) => format!("{base}/attempts/{attempt}"),
        None => base,
    }
}

fn runs(lang: Lang, side: &Side) -> AnyView {
    match side.runs.as_slice() {
        [] => view! { <dd class="is-missing">{t!(lang, "side-not-published")}</dd> }.into_any(),
        [run] => {
            let attempt = run.attempt.map(|n| {
                let text = t!(lang, "side-attempt", n = n.to_string());
                view! { " " <span class="is-missing">{text}</span> }
            });
            view! { <dd><a href=run_url(*run) rel="noreferrer">{run.id}</a>{attempt}</dd> }
                .into_any()
        }
        several => {
            let links = several
                .iter()
                .map(|run| view! { <a href=run_url(*run) rel="noreferrer">{run.id}</a> " " })
                .collect_view();
            view! { <dd>{links}</dd> }.into_any()
        }
    }
}

fn card(lang: Lang, side: &Side, role: Role, image: Option<&ImageParts>) -> AnyView {
    let dates = match (side.dates.first(), side.dates.last()) {
        (Some(first), Some(last)) if first != last => format!("{first} – {last}"),
        (Some(date), _) => date.clone(),
        _ => String::new(),
    };
    let name = match image {
        Some(parts) => tag::image(parts, role),
        None => view! {
            <div class="image-ref">
                <span>{t!(lang, "side-image")}</span>
                <span class="tag is-missing">{t!(lang, "side-image-unknown")}</span>
            </div>
        }
        .into_any(),
    };
    let superseded: usize = side.superseded.iter().map(|older| older.points).sum();
    let head = match &side.head {
        Some(head) => view! { <dd><code title=head.clone()>{head.get(..12).unwrap_or(head).to_owned()}</code></dd> }.into_any(),
        None => view! { <dd class="is-missing">{t!(lang, "side-not-published")}</dd> }.into_any(),
    };
    view! {
        <article class=format!("side-card {}", role.class()) aria-label=role.name(lang)>
            <div class="side-role">
                {side_marker(role)} " " {role.name(lang)} " " <time class="date">{dates}</time>
            </div>
            {name}
            <dl class="side-facts">
                <div><dt>{t!(lang, "side-run")}</dt>{runs(lang, side)}</div>
                <div><dt>{t!(lang, "side-points")}</dt><dd>{side.points.len()}</dd></div>
                <div><dt>{t!(lang, "side-evals")}</dt><dd>{side.evals.iter().filter(|eval| !eval.secondary).count()}</dd></div>
                <div><dt>{t!(lang, "side-head")}</dt>{head}</div>
            </dl>
            {(superseded > 0).then(|| view! { <p class="label">{t!(lang, "side-superseded", n = superseded)}</p> })}
        </article>
    }
    .into_any()
}

/// Both cards.
pub fn section(
    state: AppState,
    lang: Lang,
    baseline: &Side,
    candidate: &Side,
    origin: &Origin,
) -> AnyView {
    let (old, new) = (baseline.image.as_deref(), candidate.image.as_deref());
    let diff = tag_diff(old.unwrap_or_default(), new.unwrap_or_default());
    let swap = match origin {
        Origin::Record(_) | Origin::Frozen(_) => None,
        Origin::Family(choice) => {
            let (old, new) = (choice.baseline.clone(), choice.candidate.clone());
            Some(view! {
                <button class="swap-button" id="swap" type="button" aria-label=t!(lang, "side-swap") title=t!(lang, "side-swap")
                    on:click=move |_| {
                        let (old, new) = (old.clone(), new.clone());
                        state.select(|view| {
                            if let View::Compare(view) = view {
                                view.baseline = new;
                                view.candidate = old;
                            }
                        });
                        crate::ui::browser::focus::after_redraw("swap");
                    }>
                    {icon(ICON_SWAP)}
                </button>
            })
        }
    };
    view! {
        <section class="sides">
            {card(lang, baseline, Role::Baseline, old.map(|_| &diff.old))}
            {swap}
            {card(lang, candidate, Role::Candidate, new.map(|_| &diff.new))}
        </section>
    }
    .into_any()
}
