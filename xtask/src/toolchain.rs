//! A compiler for the page: one that compiles *and links* for wasm32-unknown-unknown.
//!
//! Native code always uses the user's default toolchain. The page may need another one, so its
//! commands get their compiler, flags and target folder from [`Wasm`] and share nothing else.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, UNIX_EPOCH};

use crate::debian;
use crate::pins::WASM_TARGET;
use crate::place::{Place, cargo_home, make_folder, read, remove_folder, write};
use crate::process::{
    Outcome, command, headline, missing, note, on_path, output, path_with, run_within,
};

/// What the probe compiles: it needs std, its allocator and the linker.
const PROBE: &str = "pub fn text() -> String { format!(\"{}\", 1.5f32) }\n\
    #[unsafe(no_mangle)] pub extern \"C\" fn probe() -> usize { text().len() }\n";

/// The switch that chooses where the target comes from.
pub const SWITCH: &str = "TAGDELTA_WASM_TOOLCHAIN";

/// How long `rustup target add` may take when there is another way, and when there is none.
const ADD_LIMITS: (Duration, Duration) = (Duration::from_secs(90), Duration::from_secs(900));

/// The compiler of the page and where its output goes.
pub struct Wasm {
    /// In front of `PATH`, when the compiler is not the default one.
    first: Option<PathBuf>,
    /// The compiler by its path, when it is not the default one.
    rustc: Option<PathBuf>,
    /// Output folder of this compiler alone. Two compilers in one folder undo each other's work.
    pub target: PathBuf,
    /// Compiler flags.
    flags: Vec<OsString>,
}

/// Where the target may come from.
#[derive(Debug, PartialEq)]
enum Source {
    /// The default toolchain, then rustup, then Debian.
    Any,
    /// The default toolchain or rustup.
    Rustup,
    /// Debian's packages.
    Debian,
}

impl Wasm {
    /// Finds or installs the compiler.
    pub fn ensure(place: &Place) -> Outcome<Wasm> {
        let source = source(env::var(SWITCH).ok().as_deref())?;
        headline(&format!(
            "Rust for {WASM_TARGET}: the page is compiled to WebAssembly"
        ));
        let probe_dir = place.target.join("xtask");
        let wasm = match source {
            Source::Debian => Wasm::of_debian(place, &probe_dir)?,
            Source::Rustup | Source::Any if probe(&mut command("rustc"), &probe_dir) => {
                note("The default toolchain has it.");
                Wasm::of_default(place)
            }
            Source::Rustup => {
                if !add_target(&probe_dir, ADD_LIMITS.1)? {
                    return Err(no_target());
                }
                Wasm::of_default(place)
            }
            Source::Any => {
                let other_way = debian::possible();
                let limit = if other_way {
                    ADD_LIMITS.0
                } else {
                    ADD_LIMITS.1
                };
                if add_target(&probe_dir, limit)? {
                    Wasm::of_default(place)
                } else if other_way {
                    note("rustup could not bring the target: taking Debian's packages.");
                    Wasm::of_debian(place, &probe_dir)?
                } else {
                    return Err(no_target());
                }
            }
        };
        wasm.drop_output_of_another_std()?;
        Ok(wasm)
    }

    /// The default toolchain.
    fn of_default(place: &Place) -> Wasm {
        Wasm {
            first: None,
            rustc: None,
            target: place.target.join("wasm"),
            flags: flags(place),
        }
    }

    /// Debian's compiler, under its usual names in a folder that goes in front of `PATH`.
    fn of_debian(place: &Place, probe_dir: &Path) -> Outcome<Wasm> {
        let sysroot_flag = |sysroot: &Path| {
            let mut flag = OsString::from("--sysroot=");
            flag.push(sysroot);
            flag
        };
        let sysroot = debian::ensure_compiler(place, &|sysroot| {
            let mut rustc = command(debian::RUSTC);
            probe(rustc.arg(sysroot_flag(sysroot)), probe_dir)
        })?;
        let target = place.target.join("wasm-debian");
        let mut flags = flags(place);
        flags.push(sysroot_flag(&sysroot));
        Ok(Wasm {
            first: Some(debian::link_compiler(&target.join("bin"))?),
            rustc: Some(PathBuf::from(debian::RUSTC)),
            target,
            flags,
        })
    }

    /// A command that compiles with this compiler: cargo, or a tool that calls cargo.
    pub fn command(&self, program: impl AsRef<OsStr>, tools: &[PathBuf]) -> Command {
        let mut command = command(program);
        let first: Vec<PathBuf> = self.first.iter().chain(tools).cloned().collect();
        command
            .env("PATH", path_with(&first))
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_ENCODED_RUSTFLAGS", encoded(&self.flags))
            .env_remove("RUSTFLAGS");
        if let Some(rustc) = &self.rustc {
            command.env("RUSTC", rustc);
        }
        command
    }

    /// `cargo` of this compiler.
    pub fn cargo(&self) -> Command {
        let cargo = self
            .first
            .as_ref()
            .map_or_else(|| PathBuf::from("cargo"), |bin| bin.join("cargo"));
        self.command(cargo, &[])
    }

    /// Whether `cargo clippy` works for the page.
    pub fn has_clippy(&self) -> bool {
        output(self.cargo().args(["clippy", "--version"])).is_some()
    }

    /// cargo does not notice when std in the sysroot was replaced; everything that was compiled
    /// against the old one then fails to link. So a stamp says which std the output belongs to.
    fn drop_output_of_another_std(&self) -> Outcome {
        make_folder(&self.target)?;
        let file = self.target.join("std-stamp");
        let now = self.std_stamp();
        let before = read(&file).unwrap_or_default();
        if before != now {
            let compiled = self.target.join(WASM_TARGET);
            if compiled.is_dir() && !before.is_empty() {
                note("The standard library changed: removing what was compiled with the old one.");
                remove_folder(&compiled)?;
            }
            write(&file, now)?;
        }
        Ok(())
    }

    /// The compiler's version and the files of its std.
    fn std_stamp(&self) -> String {
        let rustc = || match &self.rustc {
            Some(rustc) => command(rustc),
            None => command("rustc"),
        };
        let version = output(rustc().arg("-vV")).unwrap_or_default();
        let libraries = output(
            rustc()
                .args(
                    self.flags
                        .iter()
                        .filter(|flag| flag.to_string_lossy().starts_with("--sysroot=")),
                )
                .args(["--print", "target-libdir", "--target", WASM_TARGET]),
        );
        let mut files: Vec<String> = libraries
            .and_then(|dir| fs::read_dir(dir).ok())
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| {
                let changed = entry
                    .metadata()
                    .and_then(|data| data.modified())
                    .ok()
                    .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
                format!("{} {changed:?}", entry.file_name().to_string_lossy())
            })
            .collect();
        files.sort();
        format!("{version}\n{}\n", files.join("\n"))
    }
}

/// Reads the switch.
fn source(switch: Option<&str>) -> Outcome<Source> {
    match switch {
        None | Some("") => Ok(Source::Any),
        Some("rustup") => Ok(Source::Rustup),
        Some("debian") => Ok(Source::Debian),
        Some(other) => Err(format!(
            "{SWITCH}={other} is not known. Use `rustup`, `debian`, or leave it unset."
        )),
    }
}

/// Compiles and links the probe with a compiler: checks std, its version and the linker at once.
fn probe(rustc: &mut Command, dir: &Path) -> bool {
    let file = dir.join("probe.rs");
    if make_folder(dir).and_then(|()| write(&file, PROBE)).is_err() {
        return false;
    }
    rustc
        .args([
            "--edition",
            "2024",
            "--crate-type",
            "cdylib",
            "--target",
            WASM_TARGET,
            "-o",
        ])
        .arg(dir.join("probe.wasm"))
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Lets rustup fetch the target for the default toolchain; false if it could not.
fn add_target(probe_dir: &Path, limit: Duration) -> Outcome<bool> {
    if on_path("rustup").is_none() {
        note("rustup is not installed.");
        return Ok(false);
    }
    note(&format!(
        "Not there yet: rustup fetches it for the default toolchain (at most {} s).",
        limit.as_secs()
    ));
    let added = run_within(
        command("rustup").args(["target", "add", WASM_TARGET]),
        "rustup target add",
        limit,
    )?;
    Ok(added && probe(&mut command("rustc"), probe_dir))
}

/// The way out when no compiler for the page can be had.
fn no_target() -> String {
    let add = format!("rustup target add {WASM_TARGET}");
    missing(
        &format!("No Rust compiler for {WASM_TARGET}."),
        &format!(
            "{add}   (rustup: https://rustup.rs)\n                 \
             or, on Debian without rustup's downloads, as root: {SWITCH}=debian cargo xtask setup"
        ),
        &format!("{add}   (rustup: https://rustup.rs)"),
        &format!("{add}   (rustup: https://rustup.rs)"),
    )
}

/// Compiler flags of the page: no folder of the building machine ends up in the file that ships.
fn flags(place: &Place) -> Vec<OsString> {
    let mut flags = vec![remap(&place.root, "/tagdelta")];
    if !place.target.starts_with(&place.root) {
        flags.push(remap(&place.target, "/target"));
    }
    flags.extend(cargo_home().map(|home| remap(&home, "/cargo")));
    flags
}

/// The flag that writes `name` instead of a folder into what is compiled.
pub fn remap(dir: &Path, name: &str) -> OsString {
    let mut flag = OsString::from("--remap-path-prefix=");
    flag.push(dir);
    flag.push("=");
    flag.push(name);
    flag
}

/// Flags in the form of `CARGO_ENCODED_RUSTFLAGS`, in which folders may have spaces.
pub fn encoded(flags: &[OsString]) -> OsString {
    flags.join(OsStr::new("\u{1f}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_switch_is_read_strictly() {
        assert_eq!(source(None), Ok(Source::Any));
        assert_eq!(source(Some("debian")), Ok(Source::Debian));
        assert_eq!(source(Some("rustup")), Ok(Source::Rustup));
        assert!(source(Some("Debian")).is_err());
    }

    #[test]
    fn flags_hide_every_folder_of_the_machine() {
        let place = Place {
            root: PathBuf::from("/a b/clone"),
            target: PathBuf::from("/elsewhere/target"),
            cache: PathBuf::from("/cache"),
        };
        let flags = encoded(&flags(&place)).into_string().unwrap();
        assert!(flags.starts_with("--remap-path-prefix=/a b/clone=/tagdelta\u{1f}"));
        assert!(flags.contains("--remap-path-prefix=/elsewhere/target=/target"));
    }
}
