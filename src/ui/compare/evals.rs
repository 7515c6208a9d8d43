//! Evals: scores of both sides, difference in percentage points with its 95 % interval, samples.

use std::sync::Arc;

use crate::ui::dom::prelude::*;

use crate::compare::{Comparison, EvalJudgement, EvalRow, ScoreChange, Side, SideEval};
use crate::i18n::Lang;
use crate::metric::display::{fixed, points, score};
use crate::t;
use crate::ui::compare::exports::{self, Export};
use crate::ui::compare::verdict::judgement;
use crate::ui::resolve::Ready;
use crate::ui::state::AppState;
use crate::ui::view::{delta, notice, scale};
use crate::ui::words;

fn judgement_class(said: Option<EvalJudgement>) -> &'static str {
    match said {
        Some(EvalJudgement::Better) => "is-better",
        Some(EvalJudgement::Worse) => "is-worse",
        _ => "is-within",
    }
}

fn scores(side: &Side, at: &[usize]) -> String {
    let texts: Vec<String> = at
        .iter()
        .filter_map(|i| side.evals.get(*i))
        .map(|eval| eval.score.map_or("N/A".to_owned(), score))
        .collect();
    if texts.is_empty() {
        "–".to_owned()
    } else {
        texts.join(", ")
    }
}

fn count(n: u64) -> String {
    fixed(n as f64, 0)
}

fn samples(lang: Lang, old: Option<&SideEval>, new: Option<&SideEval>) -> String {
    let text = |eval: Option<&SideEval>| match eval {
        None => "–".to_owned(),
        Some(eval) => eval.samples.map_or("N/A".to_owned(), count),
    };
    match (
        old.and_then(|eval| eval.samples),
        new.and_then(|eval| eval.samples),
    ) {
        (Some(a), Some(b)) if a == b => t!(lang, "evals-samples-each", n = count(a)),
        _ => format!("{}/{}", text(old), text(new)),
    }
}

fn interval(lang: Lang, change: &ScoreChange, limit: f64) -> Option<AnyView> {
    let (low, high) = change.interval?;
    let x = |value: f64| format!("{:.2}%", scale::position(value, limit));
    let class = judgement_class(change.judgement());
    let label = t!(
        lang,
        "evals-interval-label",
        change = points(change.difference),
        low = points(low),
        high = points(high),
    );
    Some(
        view! {
            <svg class="interval" role="img" aria-label=label>
                <line class="axis" x1="0" x2="100%" y1="12" y2="12"></line>
                <line class="zero" x1="50%" x2="50%" y1="2" y2="22"></line>
                <line class=format!("span {class}") x1=x(low) x2=x(high) y1="12" y2="12"></line>
                <line class=format!("cap {class}") x1=x(low) x2=x(low) y1="8" y2="16"></line>
                <line class=format!("cap {class}") x1=x(high) x2=x(high) y1="8" y2="16"></line>
                <circle class=format!("dot {class}") cx=x(change.difference) cy="12" r="4"></circle>
            </svg>
        }
        .into_any(),
    )
}

fn difference(lang: Lang, row: &EvalRow) -> AnyView {
    match row.change {
        Ok(change) => {
            let said = change.judgement();
            let class = format!("delta {}", judgement_class(said));
            let detail = change.interval.zip(said).map(|((low, high), said)| {
                format!(
                    "[{}, {}] {}",
                    points(low),
                    points(high),
                    judgement(lang, said)
                )
            });
            view! {
                <span>
                    <span class=class>{format!("{} pp", points(change.difference))}</span> " "
                    <span class="is-missing">{detail}</span>
                </span>
            }
            .into_any()
        }
        Err(reason) => {
            let why = words::eval_not_available(lang, reason);
            view! {
                <span>
                    <span class="delta" data-state="na">{delta::not_available(why.clone())}</span> " "
                    <span class="is-missing">{why}</span>
                </span>
            }
            .into_any()
        }
    }
}

fn table_row(lang: Lang, comparison: &Comparison, row: &EvalRow, limit: f64) -> AnyView {
    let first = |side: &'_ Side, at: &[usize]| at.first().and_then(|i| side.evals.get(*i)).cloned();
    let (old, new) = (
        first(&comparison.baseline, &row.baseline),
        first(&comparison.candidate, &row.candidate),
    );
    let interval = row
        .change
        .as_ref()
        .ok()
        .and_then(|change| interval(lang, change, limit));
    view! {
        <tr role="row">
            <th class="row-title" scope="row" role="rowheader">
                {format!("{}/{}", row.suite, row.metric)} " " <span class="is-missing">{row.label.clone()}</span>
            </th>
            <td class="number" role="cell" data-name=t!(lang, "side-baseline")>{scores(&comparison.baseline, &row.baseline)}</td>
            <td class="number" role="cell" data-name=t!(lang, "side-candidate")>{scores(&comparison.candidate, &row.candidate)}</td>
            <td class="wrap" role="cell" data-name=t!(lang, "evals-col-difference")>{difference(lang, row)}</td>
            <td class="full" role="cell">{interval}</td>
            <td class="number" role="cell" data-name=t!(lang, "evals-col-samples")>{samples(lang, old.as_ref(), new.as_ref())}</td>
        </tr>
    }
    .into_any()
}

/// The evals panel.
pub fn panel(state: AppState, lang: Lang, ready: &Arc<Ready>) -> AnyView {
    let comparison = &ready.comparison;
    let omissions = comparison
        .baseline
        .eval_omissions
        .iter()
        .chain(&comparison.candidate.eval_omissions)
        .map(|omission| {
            let text = t!(
                lang,
                "evals-omitted",
                n = omission.count,
                run = omission.run.id.to_string()
            );
            notice::notice(notice::Gravity::Warning, text, None, None)
        })
        .collect_view();
    if comparison.evals.is_empty() {
        let empty = notice::empty(
            t!(lang, "evals-none-title"),
            t!(lang, "evals-none-text"),
            None,
        );
        return view! { {omissions} {empty} }.into_any();
    }
    let ends = comparison
        .evals
        .iter()
        .filter_map(|row| row.change.ok()?.interval)
        .flat_map(|(low, high)| [low, high]);
    let limit = scale::limit(ends);
    let heading = t!(lang, "evals-col-interval", limit = fixed(limit, 0));
    let rows = comparison
        .evals
        .iter()
        .map(|row| table_row(lang, comparison, row, limit))
        .collect_view();
    view! {
        <div class="toolbar">
            <p class="label">{t!(lang, "evals-joined")}</p>
            <div class="end">{exports::buttons(state, lang, ready, vec![
                (Export::Evals, t!(lang, "export-csv"), t!(lang, "export-evals-csv")),
            ])}</div>
        </div>
        {omissions}
        <table class="data-table evals-table stack-table" role="table">
            <caption class="visually-hidden">{t!(lang, "side-evals")}</caption>
            <thead role="rowgroup">
                <tr role="row">
                    <th scope="col" role="columnheader">{t!(lang, "evals-col-eval")}</th>
                    <th class="number" scope="col" role="columnheader">{t!(lang, "side-baseline")}</th>
                    <th class="number" scope="col" role="columnheader">{t!(lang, "side-candidate")}</th>
                    <th scope="col" role="columnheader">{t!(lang, "evals-col-difference")}</th>
                    <th scope="col" role="columnheader">{heading}</th>
                    <th class="number" scope="col" role="columnheader">{t!(lang, "evals-col-samples")}</th>
                </tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
    }
    .into_any()
}
