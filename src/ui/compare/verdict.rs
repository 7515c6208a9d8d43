//! The verdict in words: performance, evals, coverage and noise, always all four.

use crate::ui::dom::prelude::*;

use crate::compare::verdict::{
    Agreement, EvalClause, MetricClause, NoiseClause, NothingCompared, SuiteClause,
};
use crate::compare::{Direction, EvalJudgement, Verdict};
use crate::i18n::Lang;
use crate::metric::Better;
use crate::metric::display::{percent, points};
use crate::t;
use crate::ui::marks::{direction_class, mark};
use crate::ui::view::text::rich;
use crate::ui::words;

/// Rows whose value is higher and lower on the candidate side.
fn higher_lower(clause: &MetricClause) -> (usize, usize) {
    match clause.metric.better() {
        Better::Higher => (clause.better, clause.worse),
        Better::Lower => (clause.worse, clause.better),
    }
}

/// The main clause, with `**…**` around its figure.
pub fn headline(lang: Lang, verdict: &Verdict) -> String {
    let clause = match &verdict.headline {
        Ok(clause) => clause,
        Err(NothingCompared::EmptySide { .. }) => return t!(lang, "verdict-none-empty"),
        Err(NothingCompared::NothingMatched) => return t!(lang, "verdict-none-unmatched"),
        Err(NothingCompared::OnlyAmbiguous) => return t!(lang, "verdict-none-ambiguous"),
        Err(NothingCompared::NotComparable(reason)) => {
            let reason = words::not_available(lang, *reason);
            return t!(lang, "verdict-none-uncomparable", reason = reason);
        }
    };
    let metric = words::metric_name(lang, clause.metric);
    let place = t!(lang, "verdict-where", n = clause.compared);
    let change = clause
        .geometric_mean
        .map_or_else(|| "N/A".to_owned(), percent);
    let (higher, lower) = higher_lower(clause);
    if clause.agreement == Agreement::AllEqual {
        t!(lang, "verdict-headline-equal", metric = metric, where = place)
    } else if higher == clause.compared {
        t!(lang, "verdict-headline-higher", metric = metric, change = change, where = place)
    } else if lower == clause.compared {
        t!(lang, "verdict-headline-lower", metric = metric, change = change, where = place)
    } else {
        t!(
            lang,
            "verdict-headline-mixed",
            metric = metric,
            change = change,
            higher = higher,
            lower = lower,
            n = clause.compared
        )
    }
}

fn metric_sentence(lang: Lang, clause: &MetricClause) -> String {
    let metric = words::metric_name(lang, clause.metric);
    let change = clause
        .geometric_mean
        .map_or_else(|| "N/A".to_owned(), percent);
    let (higher, lower) = higher_lower(clause);
    if clause.agreement == Agreement::AllEqual {
        t!(
            lang,
            "verdict-metric-equal",
            metric = metric,
            n = clause.compared
        )
    } else if higher == clause.compared {
        t!(
            lang,
            "verdict-metric-higher",
            metric = metric,
            change = change,
            n = clause.compared
        )
    } else if lower == clause.compared {
        t!(
            lang,
            "verdict-metric-lower",
            metric = metric,
            change = change,
            n = clause.compared
        )
    } else {
        t!(
            lang,
            "verdict-metric-mixed",
            metric = metric,
            change = change,
            higher = higher,
            lower = lower,
            n = clause.compared
        )
    }
}

/// What an interval says, in words.
pub fn judgement(lang: Lang, judgement: EvalJudgement) -> String {
    match judgement {
        EvalJudgement::NoDetectableChange => t!(lang, "judgement-none"),
        EvalJudgement::Better => t!(lang, "judgement-better"),
        EvalJudgement::Worse => t!(lang, "judgement-worse"),
    }
}

fn suite_sentence(lang: Lang, suite: &SuiteClause) -> String {
    let name = suite.suite.as_str();
    let all = suite.compared.len()
        + suite
            .not_compared
            .iter()
            .map(|(_, count)| count)
            .sum::<usize>();
    match suite.compared.as_slice() {
        [] => {
            let reasons: Vec<String> = suite
                .not_compared
                .iter()
                .map(|(reason, _)| words::eval_not_available(lang, *reason))
                .collect();
            t!(
                lang,
                "verdict-eval-none",
                suite = name,
                reason = reasons.join(if lang == Lang::Zh { "；" } else { "; " })
            )
        }
        [item] => match (item.change.interval, item.judgement) {
            (Some((low, high)), Some(said)) => t!(
                lang,
                "verdict-eval-change",
                suite = name,
                change = points(item.change.difference),
                low = points(low),
                high = points(high),
                judgement = judgement(lang, said),
            ),
            _ => t!(
                lang,
                "verdict-eval-change-plain",
                suite = name,
                change = points(item.change.difference)
            ),
        },
        items => {
            let differences = items.iter().map(|item| item.change.difference);
            let low = differences.clone().fold(f64::INFINITY, f64::min);
            let high = differences.fold(f64::NEG_INFINITY, f64::max);
            let count = |wanted: EvalJudgement| {
                items
                    .iter()
                    .filter(|item| item.judgement == Some(wanted))
                    .count()
            };
            let (better, worse) = (count(EvalJudgement::Better), count(EvalJudgement::Worse));
            let said = if better == 0 && worse == 0 {
                t!(lang, "judgement-none")
            } else {
                t!(lang, "judgement-counts", better = better, worse = worse)
            };
            t!(
                lang,
                "verdict-eval-range",
                suite = name,
                low = points(low),
                high = points(high),
                compared = items.len(),
                n = all,
                judgement = said,
            )
        }
    }
}

fn eval_sentences(lang: Lang, clause: &EvalClause) -> Vec<String> {
    let (old, new) = clause.unattributed;
    let unattributed =
        (old + new > 0).then(|| t!(lang, "verdict-eval-unattributed", n = old + new));
    if clause.suites.is_empty() {
        return vec![unattributed.unwrap_or_else(|| t!(lang, "verdict-eval-absent"))];
    }
    let mut out: Vec<String> = Vec::new();
    for suite in &clause.suites {
        out.push(suite_sentence(lang, suite));
        // The range sentence says it itself.
        if let ([_], false) = (suite.compared.as_slice(), suite.not_compared.is_empty()) {
            let all = 1 + suite
                .not_compared
                .iter()
                .map(|(_, count)| count)
                .sum::<usize>();
            out.push(t!(
                lang,
                "verdict-eval-partly",
                suite = suite.suite.as_str(),
                compared = 1_usize,
                n = all
            ));
        }
    }
    out.extend(unattributed);
    out
}

/// Everything that qualifies the main clause, sentence by sentence.
pub fn qualification(lang: Lang, verdict: &Verdict) -> Vec<String> {
    let mut out = Vec::new();
    if let (Ok(_), Some(reason)) = (&verdict.headline, verdict.output_not_compared) {
        let metric = words::metric_name(lang, crate::metric::Metric::OutputTps);
        let reason = words::not_available(lang, reason);
        out.push(t!(
            lang,
            "verdict-output-none",
            metric = metric,
            reason = reason
        ));
    }
    if let Ok(clause) = &verdict.headline {
        out.push(t!(
            lang,
            "verdict-basis",
            compared = clause.compared,
            matched = clause.matched
        ));
    }
    out.extend(
        verdict
            .others
            .iter()
            .filter(|clause| clause.metric != crate::metric::Metric::TotalTps)
            .map(|clause| metric_sentence(lang, clause)),
    );
    out.extend(eval_sentences(lang, &verdict.evals));
    let coverage = &verdict.coverage;
    if coverage.baseline_only > 0 {
        out.push(t!(
            lang,
            "verdict-one-sided-baseline",
            n = coverage.baseline_only
        ));
    }
    if coverage.candidate_only > 0 {
        out.push(t!(
            lang,
            "verdict-one-sided-candidate",
            n = coverage.candidate_only
        ));
    }
    if coverage.ambiguous > 0 {
        out.push(t!(lang, "verdict-ambiguous", n = coverage.ambiguous));
    }
    if coverage.not_comparable > 0 {
        out.push(t!(
            lang,
            "verdict-not-comparable",
            n = coverage.not_comparable
        ));
    }
    if let NoiseClause::Unknown { fewest, most, .. } = verdict.noise {
        out.push(if fewest == most {
            t!(lang, "verdict-noise", n = fewest)
        } else {
            t!(lang, "verdict-noise-range", fewest = fewest, most = most)
        });
    }
    out
}

/// The verdict section.
pub fn section(lang: Lang, verdict: &Verdict) -> AnyView {
    let direction = verdict
        .headline
        .as_ref()
        .ok()
        .and_then(|clause| clause.direction);
    let main = headline(lang, verdict);
    let segments = crate::i18n::emphasis(&main)
        .into_iter()
        .map(|segment| match (segment.strong, direction) {
            (true, Some(direction)) => {
                view! { <span class=direction_class(direction)>{segment.text}</span> }.into_any()
            }
            _ => segment.text.into_any(),
        })
        .collect_view();
    let lead = direction
        .filter(|direction| *direction != Direction::Equal)
        .map(|direction| {
            view! { <span class=direction_class(direction)>{mark(lang, direction, true)}</span> }
        });
    let separator = if lang == Lang::Zh { "" } else { " " };
    let rest = qualification(lang, verdict)
        .into_iter()
        .map(|sentence| view! { {rich(&sentence)} {separator} })
        .collect_view();
    view! {
        <section class="verdict" aria-labelledby="verdict-main">
            <h2 class="verdict-main" id="verdict-main">{lead}{segments}</h2>
            <p class="verdict-rest">{rest}</p>
        </section>
    }
    .into_any()
}
