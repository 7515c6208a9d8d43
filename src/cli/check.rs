//! `tagdelta check`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::{Failure, one_line, say};
use super::files;
use super::model::{Either, Model, parse};
use crate::record::identity;

/// What is checked.
#[derive(Args)]
#[command(after_help = "\
Each fault is a line `FILE: PATH: MESSAGE [CODE]` on the standard output; codes are stable, messages are not.
PATH is `record` for a rule over the whole record, and line and column if the text is no JSON.

Examples:
  tagdelta check baseline.json attempt.json
  tagdelta check --model attempt - < attempt.json
  tagdelta check --quiet *.json || echo faulty")]
pub(super) struct Arguments {
    /// Records, `-` for the standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What they have to be; by default what each looks like.
    #[arg(long, value_enum)]
    model: Option<Model>,
    /// Say nothing about valid records.
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut String) -> Result<(), Failure> {
    files::one_stdin(arguments.files.iter().map(PathBuf::as_path))?;
    let mut faulty = false;
    let mut unread = None;
    for path in &arguments.files {
        match files::read(path) {
            Ok(bytes) => faulty |= !check(path, &bytes, arguments, out),
            // The others are checked all the same.
            Err(Failure::Files(message)) => {
                if let Some(earlier) = unread.replace(message) {
                    say(&earlier);
                }
            }
            Err(failure) => {
                failure.print();
                faulty = true;
            }
        }
    }
    match unread {
        Some(message) => Err(Failure::Files(message)),
        None if faulty => Err(Failure::Input(Vec::new())),
        None => Ok(()),
    }
}

/// Whether the record is valid.
fn check(path: &Path, bytes: &[u8], arguments: &Arguments, out: &mut String) -> bool {
    let name = one_line(&path.display().to_string());
    let (model, points, evals, value) = match parse(bytes, arguments.model) {
        Ok(Either::Baseline(record)) => (
            Model::Baseline,
            record.points.len(),
            record.evals.len(),
            record.to_value(),
        ),
        Ok(Either::Attempt(record)) => (
            Model::Attempt,
            record.points.len(),
            record.evals.len(),
            record.to_value(),
        ),
        Err(fault) => {
            for (place, message, code) in fault.lines() {
                let line = one_line(&format!("{place}: {message} [{code}]"));
                let _ = writeln!(out, "{name}: {line}");
            }
            return false;
        }
    };
    if !arguments.quiet {
        // A valid record holds no number that overflows.
        let identity = identity(&value).unwrap_or_default();
        let _ = writeln!(
            out,
            "{name}: valid {}, points {points}, evals {evals}, identity {identity}",
            model.as_str()
        );
    }
    true
}
