//! Errors of sources and links in the reader's language, each naming the file.

use crate::i18n::Lang;
use crate::link::{LinkProblem, ProblemKind};
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
