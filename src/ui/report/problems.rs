//! What keeps a report from being written, in the reader's language and at its field.

use crate::ui::dom::prelude::*;

use crate::compare::RecordError;
use crate::i18n::Lang;
use crate::record::{Problem, Rule, check_source};
use crate::report::{Blocked, Draft, PARAGRAPH_MAX, ParagraphFault};
use crate::t;
use crate::ui::marks::Role;
use crate::ui::problem::{self, rule};
use crate::ui::view::notice::{Gravity, notice};

/// Fields of the form, by their path in the records. Paragraphs and sources have theirs by position.
const FIELDS: [&str; 14] = [
    "family",
    "goal.en",
    "goal.zh",
    "change.en",
    "change.zh",
    "finding",
    "next.en",
    "next.zh",
    "head",
    "number",
    "benchmarks-expected",
    "benchmarks-passed",
    "evals-expected",
    "evals-passed",
];

/// Field at which a broken rule is shown.
fn place(problem: &Problem) -> &str {
    match problem.rule {
        Rule::InitialNumber | Rule::RepairNumber => "number",
        Rule::BenchmarksExceed => "benchmarks-passed",
        Rule::EvalsExceed => "evals-passed",
        _ if problem.path.starts_with("sources") => "sources",
        _ => &problem.path,
    }
}

fn value(draft: &Draft, path: &str) -> String {
    match path {
        "family" => draft.family.clone(),
        "goal.en" => draft.goal.en.clone(),
        "goal.zh" => draft.goal.zh.clone(),
        "change.en" => draft.change.en.clone(),
        "change.zh" => draft.change.zh.clone(),
        "finding" => draft.finding.clone(),
        "next.en" => draft.next.en.clone(),
        "next.zh" => draft.next.zh.clone(),
        "head" => draft.head.clone(),
        _ => String::new(),
    }
}

fn text_fault(lang: Lang, fault: ParagraphFault, value: &str) -> String {
    match fault {
        ParagraphFault::Empty => t!(lang, "paragraph-empty"),
        ParagraphFault::TooLong => t!(
            lang,
            "paragraph-too-long",
            max = PARAGRAPH_MAX.to_string(),
            n = value.chars().count().to_string()
        ),
        ParagraphFault::Forbidden(word) | ParagraphFault::RawHtml(word) => {
            t!(lang, "paragraph-forbidden", word = word)
        }
        ParagraphFault::OpenFence { line } => {
            t!(lang, "paragraph-open-fence", line = line.to_string())
        }
        ParagraphFault::Title => t!(lang, "paragraph-title"),
    }
}

/// One field for several addresses: which line is meant.
fn source_line(lang: Lang, draft: &Draft, said: String) -> String {
    let faulty = |line: &str| !line.trim().is_empty() && check_source(line).is_err();
    match draft.sources.split('\n').position(faulty) {
        Some(at) => t!(
            lang,
            "problem-source-line",
            n = (at + 1).to_string(),
            detail = said
        ),
        None => said,
    }
}

/// Path of a text that belongs to no record.
fn text_path(list: &str, index: usize, part: &str) -> String {
    match list {
        "settings" => list.to_owned(),
        "paragraphs" => format!("{list}.{index}.{part}"),
        _ => format!("{list}.{part}"),
    }
}

/// The message at one field of the form.
pub fn at_field(lang: Lang, blocked: &[Blocked], draft: &Draft, field: &str) -> Option<String> {
    blocked.iter().find_map(|blocked| match blocked {
        Blocked::Baseline(error) | Blocked::Attempt(error) => match error {
            RecordError::NoHead if field == "head" => {
                Some(rule(lang, &Rule::NotHex { digits: 40 }, ""))
            }
            RecordError::Invalid(invalid) => invalid
                .problems
                .iter()
                .find(|problem| place(problem) == field)
                .map(|problem| {
                    let said = rule(lang, &problem.rule, &value(draft, field));
                    if field == "sources" {
                        source_line(lang, draft, said)
                    } else {
                        said
                    }
                }),
            _ => None,
        },
        Blocked::NotNumber(path) => (*path == field).then(|| t!(lang, "problem-number-text")),
        Blocked::Field(path, broken) => {
            (*path == field).then(|| rule(lang, broken, &value(draft, field)))
        }
        Blocked::Text {
            list,
            index,
            part,
            fault,
        } => (text_path(list, *index, part.name()) == field).then(|| {
            let value = match (*list, draft.paragraphs.get(*index)) {
                ("paragraphs", Some(paragraph)) if field.ends_with(".zh") => paragraph.zh.clone(),
                ("paragraphs", Some(paragraph)) => paragraph.en.clone(),
                _ => value(draft, field),
            };
            text_fault(lang, *fault, &value)
        }),
    })
}

/// Messages that belong to no field of the form.
fn elsewhere(lang: Lang, blocked: &Blocked) -> Vec<String> {
    let (role, error) = match blocked {
        Blocked::Baseline(error) => (Role::Baseline, error),
        Blocked::Attempt(error) => (Role::Candidate, error),
        Blocked::Field("image", broken) => {
            return vec![t!(
                lang,
                "problem-field",
                field = "image",
                detail = rule(lang, broken, "")
            )];
        }
        Blocked::NotNumber(_) | Blocked::Field(..) | Blocked::Text { .. } => return Vec::new(),
    };
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
                let place = place(problem);
                place != "sources" && !FIELDS.contains(&place)
            })
            .map(|problem| problem::field(lang, problem))
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
