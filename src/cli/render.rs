//! `tagdelta render`

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use super::failure::Failure;
use super::{files, model};
use crate::record::{Attempt, Baseline, Natural};
use crate::report::comment::{
    CandidateId, Comment, Session, WriteError, attempt_comments, baseline_comments,
};
use crate::report::{self, AttemptContext, REPOSITORY, UtcMinute};

/// What is rendered. The Markdown is byte-exact (docs/CANONICAL.md) and ends without a line feed.
#[derive(Subcommand)]
pub(super) enum Document {
    /// Body of the pull request, from a baseline record.
    #[command(after_help = "\
Examples:
  tagdelta render body baseline.json
  curl -s https://example.org/baseline.json | tagdelta render body -")]
    Body {
        /// Baseline record, `-` for the standard input.
        #[arg(value_name = "FILE")]
        record: PathBuf,
    },
    /// Report of an attempt, from an attempt record.
    #[command(after_help = "\
Examples:
  tagdelta render attempt attempt.json --baseline baseline.json
  tagdelta render attempt - --clock 2026-09-21T01:15:00Z < attempt.json")]
    Attempt {
        /// Attempt record, `-` for the standard input.
        #[arg(value_name = "FILE")]
        record: PathBuf,
        /// Baseline record to compare with.
        #[arg(long, value_name = "FILE")]
        baseline: Option<PathBuf>,
        #[command(flatten)]
        heading: Heading,
    },
    /// Comment that keeps a baseline record, or its comments if it is split.
    #[command(after_help = "\
Examples:
  tagdelta render baseline-comment baseline.json --parent 35550000000 --candidate 0123456789abcdef-0123456789abcdef
  tagdelta render baseline-comment - --parent 35550000000 --candidate 0123456789abcdef-0123456789abcdef --format json \\
    < baseline.json | jq -r '.[].name'")]
    BaselineComment {
        /// Baseline record, `-` for the standard input.
        #[arg(value_name = "FILE")]
        record: PathBuf,
        #[command(flatten)]
        place: Place,
    },
    /// Comment that keeps an attempt record, or its comments if it is split.
    #[command(after_help = "\
Examples:
  tagdelta render attempt-comment attempt.json --baseline baseline.json --parent 35550000000 \\
    --candidate 0123456789abcdef-0123456789abcdef --clock 2026-09-21T01:15:00Z")]
    AttemptComment {
        /// Attempt record, `-` for the standard input.
        #[arg(value_name = "FILE")]
        record: PathBuf,
        /// Baseline record to compare with.
        #[arg(long, value_name = "FILE")]
        baseline: Option<PathBuf>,
        #[command(flatten)]
        heading: Heading,
        #[command(flatten)]
        place: Place,
    },
}

/// What identifies the comments of a record (docs/CANONICAL.md §10), and how they are written out.
#[derive(Args, Clone)]
pub(super) struct Place {
    /// Run that watches over the update, more than 0.
    #[arg(long, value_name = "RUN", value_parser = parent)]
    parent: Natural,
    /// Candidate: 16 hex digits, a dash, 16 hex digits.
    #[arg(long, value_name = "ID", value_parser = candidate)]
    candidate: CandidateId,
    /// `text` is one comment as it is posted; `json` lists all of them, parts first, with `name` and `body`.
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

/// How comments are written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The text of the one comment.
    Text,
    /// All comments as a JSON array.
    Json,
}

impl Place {
    fn session(&self) -> Session {
        Session {
            parent_run: self.parent.clone(),
            candidate: self.candidate.clone(),
        }
    }

    fn print(&self, comments: &[Comment], out: &mut String) -> Result<(), Failure> {
        match (self.format, comments) {
            (Form::Text, [comment]) => out.push_str(&comment.text),
            (Form::Text, _) => {
                return Err(Failure::input(format!(
                    "the record takes {} comments; --format json writes all of them",
                    comments.len()
                )));
            }
            (Form::Json, _) => {
                let list: Vec<Value> = comments
                    .iter()
                    .map(|comment| {
                        json!({ "name": comment.marker.name.to_string(), "body": comment.text })
                    })
                    .collect();
                out.push_str(&Value::from(list).to_string());
                out.push('\n');
            }
        }
        Ok(())
    }
}

fn parent(text: &str) -> Result<Natural, String> {
    text.parse::<Natural>()
        .ok()
        .filter(|run| !run.is_zero())
        .ok_or_else(|| "must be a whole number above 0".to_owned())
}

fn candidate(text: &str) -> Result<CandidateId, String> {
    text.parse()
        .map_err(|fault: crate::report::comment::MarkerFault| fault.to_string())
}

/// Why a record has no comments, in one line with its code.
fn unwritten(error: &WriteError) -> Failure {
    Failure::input(format!("{error} [{}]", error.code()))
}

/// What the heading of an attempt says beside the record.
#[derive(Args, Clone)]
pub(super) struct Heading {
    /// Repository of the run.
    #[arg(long, value_name = "OWNER/NAME", default_value = REPOSITORY, value_parser = repository)]
    pub(super) repository: String,
    /// Time of the report, ISO 8601 with an offset; now if not given.
    #[arg(long, value_name = "TIME")]
    pub(super) clock: Option<UtcMinute>,
}

impl Heading {
    pub(super) fn context(&self) -> Result<AttemptContext<'_>, Failure> {
        Ok(AttemptContext {
            time: self.clock.map_or_else(now, Ok)?,
            repository: &self.repository,
        })
    }
}

fn now() -> Result<UtcMinute, Failure> {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .ok()
        .and_then(|passed| i64::try_from(passed.as_secs()).ok());
    seconds
        .and_then(UtcMinute::from_unix_seconds)
        .ok_or_else(|| Failure::Usage("the clock of this machine is off; use --clock".into()))
}

/// `owner/name`, of the characters that GitHub allows.
pub(super) fn repository(text: &str) -> Result<String, String> {
    let part = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
    };
    match text.split_once('/') {
        Some((owner, name)) if part(owner) && part(name) => Ok(text.to_owned()),
        _ => Err("must look like OWNER/NAME".into()),
    }
}

/// An attempt and the baseline it is compared with; one of them at most comes from the standard input.
fn records(
    attempt: &Path,
    baseline: Option<&Path>,
) -> Result<(Attempt, Option<Baseline>), Failure> {
    files::one_stdin([Some(attempt), baseline].into_iter().flatten())?;
    Ok((
        model::read_attempt(attempt)?,
        baseline.map(model::read_baseline).transpose()?,
    ))
}

pub(super) fn run(document: &Document, out: &mut String) -> Result<(), Failure> {
    match document {
        Document::Body { record } => {
            let record = model::read_baseline(record)?;
            out.push_str(&report::body(&record).to_markdown());
        }
        Document::Attempt {
            record,
            baseline,
            heading,
        } => {
            let (attempt, baseline) = records(record, baseline.as_deref())?;
            let document = report::attempt(&attempt, baseline.as_ref(), &heading.context()?);
            out.push_str(&document.to_markdown());
        }
        Document::BaselineComment { record, place } => {
            let record = model::read_baseline(record)?;
            let comments =
                baseline_comments(&place.session(), &record).map_err(|error| unwritten(&error))?;
            place.print(&comments, out)?;
        }
        Document::AttemptComment {
            record,
            baseline,
            heading,
            place,
        } => {
            let (attempt, baseline) = records(record, baseline.as_deref())?;
            let comments = attempt_comments(
                &place.session(),
                &attempt,
                baseline.as_ref(),
                &heading.context()?,
            )
            .map_err(|error| unwritten(&error))?;
            place.print(&comments, out)?;
        }
    }
    Ok(())
}
