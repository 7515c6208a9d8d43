//! The command `tagdelta` (docs/CLI.md): arguments in, calls of the library, text and exit code out.

mod check;
mod compare;
mod failure;
mod files;
mod matrix;
mod mirror;
mod model;
mod render;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "tagdelta",
    version,
    about = "Compares LLM serving image tags over published InferenceX points.",
    after_help = EXIT_CODES
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  the input is faulty
  2  wrong usage
  3  a file cannot be read or written

Results go to the standard output, messages to the standard error. `-` is the standard input.";

#[derive(Subcommand)]
enum Command {
    /// Write the canonical Markdown of a record.
    #[command(subcommand)]
    Render(render::Document),
    /// Compare two records, or two images of a mirror.
    Compare(Box<compare::Arguments>),
    /// Validate records: one line for each fault, with its path.
    Check(check::Arguments),
    /// Build a mirror (docs/MIRROR.md) from recorded API bodies.
    Mirror(mirror::Arguments),
}

/// Runs the command of this process.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Nobody may be listening; that is no reason to panic.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(failure::USAGE));
        }
    };
    let mut out = String::new();
    let result = match &cli.command {
        Command::Render(document) => render::run(document, &mut out),
        Command::Compare(arguments) => compare::run(arguments, &mut out),
        Command::Check(arguments) => check::run(arguments, &mut out),
        Command::Mirror(arguments) => mirror::run(arguments, &mut out),
    };
    // What was found is shown even where something else went wrong.
    let written = files::write_out(&out);
    match result.and(written) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(failure.code())
        }
    }
}
