//! Running other programs: with a clean environment, a line that says what runs, and signs of life.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The result of a step. The error is a text for the reader of the terminal.
pub type Outcome<T = ()> = Result<T, String>;

/// How long a program may be silent before a line says that it is still running.
const HEARTBEAT: Duration = Duration::from_secs(30);

/// Variables that `cargo xtask`, and the rustup proxy in front of it, set for this process. A child
/// that inherits them uses the compiler of this process instead of the one chosen for it.
const INHERITED: [&str; 13] = [
    "CARGO",
    "CARGO_BUILD_TARGET",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_MANIFEST_DIR",
    "CARGO_MANIFEST_PATH",
    "CARGO_PRIMARY_PACKAGE",
    "CLIPPY_ARGS",
    "RUSTC",
    "RUSTDOC",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTUP_TOOLCHAIN",
    "RUSTUP_TOOLCHAIN_SOURCE",
    "RUST_RECURSION_COUNT",
];

/// A command without what this process inherited from cargo and rustup.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for name in INHERITED {
        command.env_remove(name);
    }
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") {
            command.env_remove(name);
        }
    }
    // cargo puts its own compiler's libraries first, which another compiler must not load.
    for name in ["LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"] {
        if let Some(value) = env::var_os(name) {
            let kept: Vec<PathBuf> = env::split_paths(&value)
                .filter(|dir| !is_cargos_own(dir))
                .collect();
            match env::join_paths(&kept) {
                Ok(joined) if !kept.is_empty() => command.env(name, joined),
                _ => command.env_remove(name),
            };
        }
    }
    command
}

/// Whether `cargo run` put this folder on the library path.
fn is_cargos_own(dir: &Path) -> bool {
    let has = |part: &str| dir.iter().any(|piece| piece == part);
    has("toolchains") || has("rustlib") || has("target") || has("debug")
}

/// `PATH` with `first` in front.
pub fn path_with(first: &[PathBuf]) -> OsString {
    let old = env::var_os("PATH").unwrap_or_default();
    let all = first.iter().cloned().chain(env::split_paths(&old));
    env::join_paths(all).unwrap_or(old)
}

/// Where `name` is on `PATH`, if anywhere.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).find_map(|dir| executable_in(&dir, name))
}

/// The program `name` in `dir`, under the file name that this system gives it.
pub fn executable_in(dir: &Path, name: &str) -> Option<PathBuf> {
    let candidates: &[&str] = if cfg!(windows) {
        &["exe", "cmd", "bat"]
    } else {
        &[""]
    };
    candidates
        .iter()
        .map(|extension| {
            let mut file = dir.join(name).into_os_string();
            if !extension.is_empty() {
                file.push(".");
                file.push(extension);
            }
            PathBuf::from(file)
        })
        .find(|file| file.is_file())
}

/// What a program prints, trimmed, or nothing if it is missing or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a program to its end, its output going straight to the terminal.
pub fn run(command: &mut Command, what: &str) -> Outcome {
    match finish(command, what, None)? {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(format!("{what}: failed ({status}).")),
        None => unreachable!("no time limit was set"),
    }
}

/// Runs a server until it ends. What it prints itself are the only signs of life: it has no end to wait for.
pub fn run_server(command: &mut Command, what: &str) -> Outcome {
    let status = start(command, what)?
        .wait()
        .map_err(|error| format!("{what}: {error}."))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{what}: failed ({status})."))
    }
}

/// Runs a program that may hang; false when it failed or took longer than `limit`.
pub fn run_within(command: &mut Command, what: &str, limit: Duration) -> Outcome<bool> {
    Ok(finish(command, what, Some(limit))?.is_some_and(|status| status.success()))
}

/// Shows the command and starts it.
fn start(command: &mut Command, what: &str) -> Outcome<Child> {
    println!("   $ {}", shown(command));
    flush();
    command
        .stdin(Stdio::null())
        .spawn()
        .map_err(|error| format!("{what}: cannot start {}: {error}.", name_of(command)))
}

/// Shows the command, runs it, and says every while that it still runs. `None`: out of time.
fn finish(
    command: &mut Command,
    what: &str,
    limit: Option<Duration>,
) -> Outcome<Option<ExitStatus>> {
    let mut child = start(command, what)?;
    let (done, watch) = mpsc::channel::<()>();
    let label = what.to_owned();
    let heartbeat = thread::spawn(move || {
        let start = Instant::now();
        while let Err(RecvTimeoutError::Timeout) = watch.recv_timeout(HEARTBEAT) {
            println!("   … {label}: running for {}", duration(start.elapsed()));
            flush();
        }
    });
    let status = match limit {
        None => child.wait().map(Some),
        Some(limit) => wait_at_most(&mut child, limit),
    };
    drop(done);
    let _ = heartbeat.join();
    status.map_err(|error| format!("{what}: lost {}: {error}.", name_of(command)))
}

/// Waits for the child, and ends it once the time is over.
fn wait_at_most(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        thread::sleep(Duration::from_millis(100));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

/// The command as one would type it, without the folder of the program.
fn shown(command: &Command) -> String {
    let mut text = name_of(command);
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}

/// The file name of the program.
fn name_of(command: &Command) -> String {
    let program = Path::new(command.get_program());
    program
        .file_name()
        .unwrap_or(program.as_os_str())
        .to_string_lossy()
        .into_owned()
}

/// A headline: one step of the work, and why it is done.
pub fn headline(text: &str) {
    println!("\n== {text}");
    flush();
}

/// One remark under a headline.
pub fn note(text: &str) {
    println!("   {text}");
    flush();
}

/// Keeps our lines in order with those of the programs that write to the same terminal.
fn flush() {
    let _ = io::stdout().flush();
}

/// A duration for people: `4 s`, `2 min 05 s`.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

/// An error about something that is not there, with the way out on each system.
pub fn missing(what: &str, debian: &str, macos: &str, windows: &str) -> String {
    format!(
        "{what}\n  Debian/Ubuntu: {debian}\n  macOS:         {macos}\n  Windows:       {windows}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_readable() {
        assert_eq!(duration(Duration::from_millis(4_250)), "4.2 s");
        assert_eq!(duration(Duration::from_secs(125)), "2 min 05 s");
    }

    #[test]
    fn the_compiler_of_this_process_is_not_passed_on() {
        let command = command("cargo");
        let removed = |name: &str| {
            command
                .get_envs()
                .any(|(key, value)| key == name && value.is_none())
        };
        assert!(removed("RUSTUP_TOOLCHAIN") && removed("CARGO") && removed("RUSTC"));
    }

    #[test]
    fn library_folders_of_cargo_are_recognised() {
        assert!(is_cargos_own(Path::new(
            "/home/me/.rustup/toolchains/stable/lib"
        )));
        assert!(!is_cargos_own(Path::new("/usr/local/lib")));
    }

    #[test]
    fn a_missing_piece_names_the_fix_for_three_systems() {
        let text = missing("Node.js is missing.", "a", "b", "c");
        assert!(text.contains("Debian/Ubuntu: a") && text.contains("macOS:         b"));
        assert!(text.contains("Windows:       c"));
    }

    #[cfg(unix)]
    #[test]
    fn a_hanging_program_is_ended() {
        let limit = Duration::from_millis(200);
        let ended = run_within(command("sleep").arg("20"), "sleeping", limit);
        assert_eq!(ended, Ok(false));
    }
}
