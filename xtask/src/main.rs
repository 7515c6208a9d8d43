//! `cargo xtask`: one command each for serving, building, testing and measuring TagDelta.
//!
//! It finds or installs what the page needs (see [`pins`] for the versions), says what it does
//! and why, and does nothing the second time.

mod browser;
mod checks;
mod debian;
mod dist;
mod node;
mod pins;
mod place;
mod process;
mod site;
mod size;
mod toolchain;
mod tools;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use browser::Browser;
use checks::Scope;
use place::Place;
use process::{Outcome, duration, headline, note};
use site::{Profile, Site};

/// The text of `cargo xtask help`.
const HELP: &str = "\
cargo xtask COMMAND

  serve [--port N] [--open]   set up, build quickly, serve, rebuild on change
  build [--fast]              set up, build the site into dist/, print its sizes
  test [--native|--no-browser]
                              set up, then every check: formatting, lints, native tests,
                              browser tests, release build, sizes, journeys
  golden [DIR]                the vector tests alone, on the vectors in DIR
  size                        release build; fails when a part is over its budget
  setup                       only find or install what the others need

Environment
  TAGDELTA_WASM_TOOLCHAIN     debian | rustup: where the WebAssembly target comes from
  TAGDELTA_CACHE_DIR          where tools are kept that all clones share
  CHROMIUM, CHROMEDRIVER      the browser of the tests and its driver
";

/// What the user asked for.
#[derive(Debug, PartialEq)]
enum Task {
    Serve { port: Option<u16>, open: bool },
    Build { fast: bool },
    Test { scope: Flags },
    Golden { dir: Option<PathBuf> },
    Size,
    Setup,
    Help,
}

/// The flags of `test`.
#[derive(Debug, Default, PartialEq)]
struct Flags {
    native: bool,
    no_browser: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let start = Instant::now();
    match parse(&arguments).and_then(perform) {
        Ok(()) => {
            note(&format!("Done in {}.", duration(start.elapsed())));
            ExitCode::SUCCESS
        }
        Err(error) => {
            headline("Failed");
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the command line.
fn parse(arguments: &[String]) -> Outcome<Task> {
    let mut rest = arguments.iter().map(String::as_str);
    let name = rest.next().unwrap_or("help");
    let mut task = match name {
        "serve" => Task::Serve {
            port: None,
            open: false,
        },
        "build" => Task::Build { fast: false },
        "test" => Task::Test {
            scope: Flags::default(),
        },
        "golden" => Task::Golden { dir: None },
        "size" => Task::Size,
        "setup" => Task::Setup,
        "help" | "--help" | "-h" => Task::Help,
        other => return Err(format!("There is no command `{other}`.\n\n{HELP}")),
    };
    while let Some(argument) = rest.next() {
        match (&mut task, argument) {
            (Task::Serve { port, .. }, "--port") => {
                let value = rest.next().and_then(|value| value.parse().ok());
                *port = Some(value.ok_or("--port needs a number from 1 to 65535.")?);
            }
            (Task::Serve { open, .. }, "--open") => *open = true,
            (Task::Build { fast }, "--fast") => *fast = true,
            (Task::Test { scope }, "--native") => scope.native = true,
            (Task::Test { scope }, "--no-browser") => scope.no_browser = true,
            (Task::Golden { dir: dir @ None }, value) if !value.starts_with('-') => {
                *dir = Some(PathBuf::from(value));
            }
            (_, other) => return Err(format!("`{name}` does not know `{other}`.\n\n{HELP}")),
        }
    }
    Ok(task)
}

/// Does what the user asked for.
fn perform(task: Task) -> Outcome {
    let place = Place::find()?;
    match task {
        Task::Serve { port, open } => Site::ensure(&place)?.serve(port, open),
        Task::Build { fast } => {
            let profile = if fast {
                Profile::Fast
            } else {
                Profile::Release
            };
            Site::ensure(&place)?.build(profile).map(drop)
        }
        Task::Test { scope } => checks::all(
            &place,
            match scope {
                Flags { native: true, .. } => Scope::Native,
                Flags {
                    no_browser: true, ..
                } => Scope::NoBrowser,
                Flags { .. } => Scope::All,
            },
        ),
        Task::Golden { dir } => {
            // The tests run in the folder of the package, not where the user stands.
            let dir = dir.map(std::path::absolute).transpose();
            let dir = dir.map_err(|error| format!("That folder has no name: {error}."))?;
            if let Some(missing) = dir.as_ref().filter(|dir| !dir.is_dir()) {
                return Err(format!("{} is not a folder.", missing.display()));
            }
            checks::golden(&place, dir.as_deref())
        }
        Task::Size => {
            let parts = Site::ensure(&place)?.build(Profile::Release)?;
            size::check(&parts)
        }
        Task::Setup => {
            note(&format!("{}, {}", debian::system_name(), node::versions()));
            Site::ensure(&place)?;
            Browser::ensure().map(drop)
        }
        Task::Help => {
            println!("{HELP}");
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(line: &str) -> Outcome<Task> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&words)
    }

    #[test]
    fn commands_and_flags_are_read() {
        assert_eq!(
            task("serve --port 9000 --open"),
            Ok(Task::Serve {
                port: Some(9000),
                open: true
            })
        );
        assert_eq!(task("build --fast"), Ok(Task::Build { fast: true }));
        assert_eq!(
            task("golden /v"),
            Ok(Task::Golden {
                dir: Some("/v".into())
            })
        );
        assert_eq!(task("size"), Ok(Task::Size));
        assert_eq!(task(""), Ok(Task::Help));
    }

    #[test]
    fn unknown_words_are_errors_that_show_the_help() {
        for line in [
            "sreve",
            "build --release",
            "size now",
            "golden a b",
            "test --fast",
        ] {
            assert!(
                task(line).is_err_and(|error| error.contains("cargo xtask COMMAND")),
                "{line}"
            );
        }
        assert!(task("serve --port x").is_err());
    }
}
