//! `tagdelta mirror`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use crate::mirror::{self, BuildError, Input, Selection, disk};

/// What a mirror is built from.
#[derive(Args)]
#[command(after_help = "\
Example:
  tagdelta mirror --from recorded/ --captured 2026-06-14 --out public/data --prune")]
pub(super) struct Arguments {
    /// Folder with recorded bodies: benchmarks*.json, evaluations*.json, workflow-info*.json.
    #[arg(long, value_name = "DIR")]
    from: PathBuf,
    /// Family ids separated by commas, `all`, or `auto` for those with at least two images.
    #[arg(long, default_value = "auto", value_name = "IDS|all|auto")]
    families: String,
    /// File with recorded comparisons.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// JSON object that gives the Chinese of the notes on recorded comparisons.
    #[arg(long, value_name = "FILE", requires = "records")]
    notes_zh: Option<PathBuf>,
    /// Folder of the mirror.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Day of capture (YYYY-MM-DD) of files whose names hold none, or FILE=DAY for one of them; repeatable.
    #[arg(long, value_name = "[FILE=]DAY")]
    captured: Vec<String>,
    /// The bodies were thinned when they were captured; the index says so.
    #[arg(long)]
    sample: bool,
    /// Delete packs and records that the new index no longer names.
    #[arg(long)]
    prune: bool,
}

/// A file with its name, for messages.
fn named_file(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, error))?;
    Ok((path.display().to_string(), bytes))
}

pub(super) fn run(arguments: &Arguments, out: &mut String) -> Result<(), Failure> {
    let mut days = disk::CaptureDays::default();
    for option in &arguments.captured {
        days.add(option)
            .map_err(|message| Failure::Usage(format!("--captured: {message}")))?;
    }
    let bodies = disk::read_bodies(&arguments.from, &days)
        .map_err(|error| Failure::Files(error.to_string()))?;
    if bodies.is_empty() {
        return Err(Failure::input(format_args!(
            "{}: no recorded bodies",
            arguments.from.display()
        )));
    }
    let comparisons = arguments.records.as_deref().map(named_file).transpose()?;
    let notes_zh = arguments.notes_zh.as_deref().map(named_file).transpose()?;
    let selection = match arguments.families.as_str() {
        "all" => Selection::All,
        "auto" => Selection::Auto,
        ids => Selection::Ids(
            ids.split(',')
                .map(|id| id.trim().to_owned())
                .filter(|id| !id.is_empty())
                .collect(),
        ),
    };
    let mirror = match mirror::build(&Input {
        bodies,
        comparisons,
        notes_zh,
        selection,
        sample: arguments.sample,
    }) {
        Ok(mirror) => mirror,
        Err(error) => {
            // What was read explains why something is missing.
            if let BuildError::MissingFamilies { report, .. } | BuildError::Nothing { report } =
                &error
            {
                let _ = write!(out, "{report}");
            }
            return Err(Failure::input(format_args!("{error}; nothing was written")));
        }
    };
    let _ = write!(out, "{}", mirror.report);
    let done = disk::write(&arguments.out, &mirror, arguments.prune)
        .map_err(|error| Failure::Files(error.to_string()))?;
    let _ = writeln!(
        out,
        "{}: {} files written, {} unchanged",
        arguments.out.display(),
        done.written,
        done.unchanged
    );
    for file in &done.stale {
        let what = if arguments.prune {
            "deleted"
        } else {
            "no longer named by the index"
        };
        let _ = writeln!(out, "{what}: {file}");
    }
    Ok(())
}
