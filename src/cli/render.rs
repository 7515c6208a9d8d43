//! `tagdelta render`

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};

use super::failure::Failure;
use super::{files, model};
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
            let inputs = [Some(record), baseline.as_ref()];
            files::one_stdin(inputs.into_iter().flatten().map(PathBuf::as_path))?;
            let attempt = model::read_attempt(record)?;
            let baseline = baseline
                .as_deref()
                .map(|path: &Path| model::read_baseline(path))
                .transpose()?;
            let document = report::attempt(&attempt, baseline.as_ref(), &heading.context()?);
            out.push_str(&document.to_markdown());
        }
    }
    Ok(())
}
