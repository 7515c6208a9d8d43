//! Errors of sources and links in the reader's language, each naming the file.

use crate::i18n::{Lang, message};
use crate::link::{FROZEN_MAX, FrozenError, LinkProblem, ProblemKind};
use crate::record::{Invalid, Problem, Rule};
use crate::source::{FetchError, SourceError};
use crate::t;
use crate::wire::pack::PackError;

/// What happened.
pub fn source(lang: Lang, error: &SourceError) -> String {
    match error {
        SourceError::Fetch { file, error } => match error {
            FetchError::Unreachable => t!(lang, "error-offline", file = file),
            FetchError::Status(404) => t!(lang, "error-missing", file = file),
            FetchError::Status(status) => t!(
                lang,
                "error-status",
                file = file,
                status = status.to_string()
            ),
            FetchError::TooLarge(limit) => t!(
                lang,
                "error-too-large",
                file = file,
                limit = limit.to_string()
            ),
        },
        SourceError::Pack(error) => pack(lang, error),
    }
}

fn pack(lang: Lang, error: &PackError) -> String {
    match error {
        PackError::NotJson { file, html: true } => t!(lang, "error-not-json-html", file = file),
        PackError::NotJson { file, html: false } => t!(lang, "error-not-json", file = file),
        PackError::Truncated { file, bytes } => t!(
            lang,
            "error-truncated",
            file = file,
            bytes = bytes.to_string()
        ),
        PackError::NewerSchema {
            file,
            found,
            supported,
        } => {
            t!(
                lang,
                "error-newer",
                file = file,
                found = found.to_string(),
                supported = supported.to_string()
            )
        }
        PackError::HashMismatch { file, .. } => t!(lang, "error-hash", file = file),
        PackError::Invalid { file, path, detail } => {
            t!(
                lang,
                "error-invalid",
                file = file,
                place = path,
                detail = detail
            )
        }
    }
}

/// What could not be read in a link.
pub fn link(lang: Lang, problem: &LinkProblem) -> String {
    match problem.kind {
        ProblemKind::NewerVersion => t!(lang, "link-problem-version"),
        _ => t!(
            lang,
            "link-problem-parameter",
            name = problem.parameter.as_str()
        ),
    }
}

/// A broken rule of the record contract in words; `value` is what was typed.
pub fn rule(lang: Lang, rule: &Rule, value: &str) -> String {
    let id = format!("rule-{}", rule.code());
    let n = value.chars().count().to_string();
    match rule {
        Rule::TooLong { max } => message(
            lang,
            &id,
            &[("max", max.to_string().into()), ("n", n.into())],
        ),
        Rule::NotHex { digits } => message(
            lang,
            &id,
            &[("digits", digits.to_string().into()), ("n", n.into())],
        ),
        Rule::NotOneOf(words) => message(lang, &id, &[("words", words.join(", ").into())]),
        Rule::DuplicatePoint(item)
        | Rule::DuplicateEval(item)
        | Rule::OtherRun(item)
        | Rule::OtherHead(item)
        | Rule::LaterRunAttempt(item) => message(lang, &id, &[("item", item.to_string().into())]),
        _ => message(lang, &id, &[]),
    }
}

/// The faults of a record: the first ones, each with its field.
pub fn invalid(lang: Lang, invalid: &Invalid) -> String {
    /// More would be a wall of text.
    const SHOWN: usize = 3;
    let said: Vec<String> = invalid
        .problems
        .iter()
        .take(SHOWN)
        .map(|problem| field(lang, problem))
        .collect();
    said.join(" ")
}

/// A fault with the name of its field.
pub fn field(lang: Lang, problem: &Problem) -> String {
    t!(
        lang,
        "problem-field",
        field = problem.path.as_str(),
        detail = rule(lang, &problem.rule, "")
    )
}

/// Why the data of a link cannot be read, or a link cannot be made.
pub fn frozen(lang: Lang, error: &FrozenError) -> String {
    match error {
        FrozenError::Version(found) => t!(lang, "frozen-version", found = found.as_str()),
        FrozenError::Damaged => t!(lang, "frozen-damaged"),
        FrozenError::TooLarge => t!(lang, "frozen-too-large"),
        FrozenError::Json(error) => t!(
            lang,
            "frozen-json",
            line = error.line.to_string(),
            column = error.column.to_string()
        ),
        FrozenError::Member(name) => t!(lang, "frozen-member", name = *name),
        FrozenError::Record(which, faults) => t!(
            lang,
            "frozen-record",
            which = *which,
            faults = invalid(lang, faults)
        ),
        FrozenError::TooLong(length) => t!(
            lang,
            "frozen-too-long",
            n = length.to_string(),
            max = FROZEN_MAX.to_string()
        ),
    }
}
