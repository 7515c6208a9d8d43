//! What keeps a report from being written, in the reader's language and at its field.

use leptos::prelude::*;

use crate::compare::RecordError;
use crate::i18n::Lang;
use crate::record::{Problem, Rule};
use crate::report::{Blocked, Draft};
use crate::t;
use crate::ui::marks::Role;
use crate::ui::view::notice::{Gravity, notice};

fn parts(blocked: &Blocked) -> (Role, &RecordError) {
    match blocked {
        Blocked::Baseline(error) => (Role::Baseline, error),
        Blocked::Attempt(error) => (Role::Candidate, error),
    }
}

/// Fields of the form, by their path in the records.
const FIELDS: [&str; 8] = [
    "family",
    "goal.en",
    "goal.zh",
    "change.en",
    "change.zh",
    "next.en",
    "next.zh",
    "head",
];

/// Message of a rule for a field that holds `value`.
fn rule(lang: Lang, problem: &Problem, value: &str) -> String {
    let n = value.chars().count().to_string();
    match &problem.rule {
        Rule::Empty | Rule::TooLong { .. } => t!(lang, "problem-prose-length", n = n),
        Rule::ProseCharacter(_) => t!(lang, "problem-prose-characters"),
        Rule::NotFamily => t!(lang, "problem-family"),
        Rule::NotHex { .. } => t!(lang, "problem-head", n = n),
        Rule::InitialNumber => t!(lang, "problem-number-initial"),
        Rule::RepairNumber => t!(lang, "problem-number-repair"),
        other => t!(
            lang,
            "problem-field",
            field = problem.path.as_str(),
            detail = other.to_string()
        ),
    }
}

fn value<'a>(draft: &'a Draft, path: &str) -> &'a str {
    match path {
        "family" => &draft.family,
        "goal.en" => &draft.goal.en,
        "goal.zh" => &draft.goal.zh,
        "change.en" => &draft.change.en,
        "change.zh" => &draft.change.zh,
        "next.en" => &draft.next.en,
        "next.zh" => &draft.next.zh,
        "head" => &draft.head,
        _ => "",
    }
}

/// The message at one field of the form (`number` for the number of the attempt).
pub fn at_field(lang: Lang, blocked: &[Blocked], draft: &Draft, field: &str) -> Option<String> {
    blocked.iter().find_map(|blocked| match parts(blocked).1 {
        RecordError::NoHead if field == "head" => Some(t!(lang, "problem-head", n = "0")),
        RecordError::Invalid(invalid) => invalid
            .problems
            .iter()
            .find(|problem| match problem.rule {
                Rule::InitialNumber | Rule::RepairNumber => field == "number",
                _ => problem.path == field,
            })
            .map(|problem| rule(lang, problem, value(draft, field))),
        _ => None,
    })
}

/// Messages that belong to no field of the form.
fn elsewhere(lang: Lang, blocked: &Blocked) -> Vec<String> {
    let (role, error) = parts(blocked);
    let side = role.name(lang);
    match error {
        RecordError::NoImage => vec![t!(lang, "problem-no-image", side = side)],
        RecordError::SeveralImages => vec![t!(lang, "problem-several-images", side = side)],
        RecordError::NoDate => vec![t!(lang, "problem-no-date", side = side)],
        RecordError::SeveralDates => vec![t!(lang, "problem-several-dates", side = side)],
        RecordError::NoRun => vec![t!(lang, "problem-no-run", side = side)],
        RecordError::SeveralRuns => vec![t!(lang, "problem-several-runs", side = side)],
        RecordError::NoRunAttempt => vec![t!(lang, "problem-no-run-attempt", side = side)],
        RecordError::Ambiguous { count } => {
            vec![t!(lang, "problem-ambiguous", side = side, n = *count)]
        }
        RecordError::NoHead => Vec::new(),
        RecordError::Invalid(invalid) => invalid
            .problems
            .iter()
            .filter(|problem| {
                !FIELDS.contains(&problem.path.as_str())
                    && !matches!(problem.rule, Rule::InitialNumber | Rule::RepairNumber)
            })
            .map(|problem| rule(lang, problem, ""))
            .collect(),
    }
}

/// In place of the preview: what is in the way. Fields carry their own messages.
pub fn blocked(lang: Lang, blocked: &[Blocked]) -> AnyView {
    let reasons: Vec<String> = blocked
        .iter()
        .flat_map(|blocked| elsewhere(lang, blocked))
        .collect();
    let works = if reasons.is_empty() {
        t!(lang, "report-blocked-fields")
    } else {
        reasons.join(" ")
    };
    notice(
        Gravity::Warning,
        t!(lang, "report-blocked"),
        Some(works),
        None,
    )
}
