//! What was paired and what was not, with the reasons.

use std::collections::BTreeMap;

use crate::ui::dom::prelude::*;

use crate::compare::{Change, Comparison, Pairing, Row, Side, SidePoint};
use crate::i18n::Lang;
use crate::metric::Metric;
use crate::t;
use crate::ui::marks::Role;
use crate::ui::words;

/// Rows as `8k/1k TP8 EP1: c4, c8`, in row order.
fn places<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<String> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for row in rows {
        let name = format!("{} {}", row.workload, row.topology);
        let conc = format!("c{}", row.conc);
        match groups.iter_mut().find(|group| group.0 == name) {
            Some(group) => group.1.push(conc),
            None => groups.push((name, vec![conc])),
        }
    }
    groups
        .into_iter()
        .map(|(name, concs)| format!("{name}: {}", concs.join(", ")))
        .collect()
}

fn entry(count: usize, name: String, none: String, some: String, items: Vec<String>) -> AnyView {
    let class = if count == 0 { "is-empty" } else { "" };
    let text = if count == 0 { none } else { some };
    view! {
        <div class=class>
            <dt><span class="count">{count}</span> " " {name}</dt>
            <dd>
                {text}
                {(!items.is_empty()).then(|| view! {
                    <ul>{items.into_iter().map(|item| view! { <li>{item}</li> }).collect_view()}</ul>
                })}
            </dd>
        </div>
    }
    .into_any()
}

/// Matched rows without any change, by reason.
fn not_comparable(lang: Lang, comparison: &Comparison) -> Vec<String> {
    let mut reasons: BTreeMap<_, Vec<&Row>> = BTreeMap::new();
    for row in comparison
        .rows
        .iter()
        .filter(|row| matches!(row.pairing, Pairing::Matched { .. }))
    {
        if row
            .cells
            .iter()
            .any(|cell| matches!(cell.change, Change::Relative(_)))
        {
            continue;
        }
        let reason = row
            .cells
            .iter()
            .find(|cell| cell.metric == Metric::OutputTps)
            .map(|cell| cell.change);
        if let Some(Change::None(reason)) = reason {
            reasons.entry(reason).or_default().push(row);
        }
    }
    reasons
        .into_iter()
        .flat_map(|(reason, rows)| {
            let why = words::not_available(lang, reason);
            places(rows.into_iter())
                .into_iter()
                .map(move |place| format!("{place} – {why}"))
        })
        .collect()
}

fn errors(lang: Lang, side: &Side, role: Role) -> Vec<String> {
    let line = |point: &SidePoint| {
        let count = usize::try_from(point.request_errors?).unwrap_or(usize::MAX);
        let label = format!("{} c{} {}", point.workload, point.conc, point.topology);
        (count > 0).then(|| {
            t!(
                lang,
                "coverage-errors-detail",
                label = label,
                n = count,
                side = role.name(lang)
            )
        })
    };
    side.points.iter().filter_map(line).collect()
}

/// The coverage section.
pub fn section(lang: Lang, comparison: &Comparison) -> AnyView {
    let coverage = comparison.coverage;
    let of = |wanted: fn(&Pairing) -> bool| {
        places(
            comparison
                .rows
                .iter()
                .filter(move |row| wanted(&row.pairing)),
        )
    };
    let detail = t!(
        lang,
        "coverage-detail",
        baseline = coverage.baseline_points,
        candidate = coverage.candidate_points,
        matched = coverage.matched,
    );
    let mut request_errors = errors(lang, &comparison.baseline, Role::Baseline);
    request_errors.extend(errors(lang, &comparison.candidate, Role::Candidate));
    view! {
        <section class="coverage" id="coverage">
            <div class="section-head"><h2>{t!(lang, "coverage-title")}</h2><span class="detail">{detail}</span></div>
            <dl class="coverage-list">
                {entry(
                    coverage.baseline_only,
                    t!(lang, "coverage-baseline-only"),
                    t!(lang, "coverage-baseline-only-none"),
                    t!(lang, "coverage-baseline-only-some"),
                    of(|pairing| matches!(pairing, Pairing::BaselineOnly(_))),
                )}
                {entry(
                    coverage.candidate_only,
                    t!(lang, "coverage-candidate-only"),
                    t!(lang, "coverage-candidate-only-none"),
                    t!(lang, "coverage-candidate-only-some"),
                    of(|pairing| matches!(pairing, Pairing::CandidateOnly(_))),
                )}
                {entry(
                    coverage.ambiguous,
                    t!(lang, "coverage-ambiguous"),
                    t!(lang, "coverage-ambiguous-none"),
                    t!(lang, "coverage-ambiguous-some"),
                    of(|pairing| matches!(pairing, Pairing::Ambiguous { .. })),
                )}
                {entry(
                    coverage.not_comparable,
                    t!(lang, "coverage-not-comparable"),
                    t!(lang, "coverage-not-comparable-none"),
                    t!(lang, "coverage-not-comparable-some"),
                    not_comparable(lang, comparison),
                )}
                {(!request_errors.is_empty()).then(|| entry(
                    request_errors.len(),
                    t!(lang, "coverage-errors"),
                    String::new(),
                    String::new(),
                    request_errors.clone(),
                ))}
            </dl>
        </section>
    }
    .into_any()
}
