//! The command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use tagdelta::mirror::{self, BuildError, Input, Selection, disk};

#[derive(Parser)]
#[command(
    name = "tagdelta",
    version,
    about = "Compares LLM serving image tags over published InferenceX points."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build a mirror (docs/MIRROR.md) from recorded API bodies.
    Mirror(MirrorArgs),
}

#[derive(Args)]
struct MirrorArgs {
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

fn main() -> ExitCode {
    let Command::Mirror(args) = Cli::parse().command;
    match run_mirror(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tagdelta: {message}");
            ExitCode::FAILURE
        }
    }
}

/// A file with its name, for messages.
fn named_file(path: &Path) -> Result<(String, Vec<u8>), String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((path.display().to_string(), bytes))
}

fn run_mirror(args: &MirrorArgs) -> Result<(), String> {
    let mut days = disk::CaptureDays::default();
    for option in &args.captured {
        days.add(option)
            .map_err(|message| format!("--captured: {message}"))?;
    }
    let bodies = disk::read_bodies(&args.from, &days).map_err(|error| error.to_string())?;
    if bodies.is_empty() {
        return Err(format!("{}: no recorded bodies", args.from.display()));
    }
    let comparisons = args.records.as_deref().map(named_file).transpose()?;
    let notes_zh = args.notes_zh.as_deref().map(named_file).transpose()?;
    let selection = match args.families.as_str() {
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
        sample: args.sample,
    }) {
        Ok(mirror) => mirror,
        Err(error) => {
            // What was read explains why something is missing.
            if let BuildError::MissingFamilies { report, .. } | BuildError::Nothing { report } =
                &error
            {
                print!("{report}");
            }
            return Err(format!("{error}; nothing was written"));
        }
    };
    print!("{}", mirror.report);
    let done = disk::write(&args.out, &mirror, args.prune).map_err(|error| error.to_string())?;
    println!(
        "{}: {} files written, {} unchanged",
        args.out.display(),
        done.written,
        done.unchanged
    );
    for file in &done.stale {
        println!(
            "{}: {file}",
            if args.prune {
                "deleted"
            } else {
                "no longer named by the index"
            }
        );
    }
    Ok(())
}
