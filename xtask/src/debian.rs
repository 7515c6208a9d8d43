//! Debian's packages: the compiler for machines that reach package registries alone, and programs
//! that the tests need.
//!
//! Debian ships rustc with the WebAssembly back end but without a std for wasm32-unknown-unknown.
//! That std is compiled once from Debian's source package of the same version, into a sysroot of
//! its own in the shared cache. Nothing of the system changes but the installed packages.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::pins::WASM_TARGET;
use crate::place::{Place, cargo_home, make_folder, on, read, remove_folder};
use crate::process::{Outcome, command, missing, note, on_path, output, run};
use crate::toolchain::{SWITCH, encoded, remap};

/// Debian's compiler.
pub const RUSTC: &str = "/usr/bin/rustc";

/// Its tools, linked under their names into one folder.
const PROGRAMS: [&str; 5] = ["cargo", "cargo-clippy", "clippy-driver", "rustc", "rustdoc"];

/// The compiler, its cargo, clippy and source, and what its own build scripts link with.
const PACKAGES: [&str; 6] = [
    "cargo-web",
    "gcc",
    "libc6-dev",
    "rust-web-clippy",
    "rust-web-src",
    "rustc-web",
];

/// Whether packages can be installed here without asking anyone.
pub fn possible() -> bool {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    is_debian(&release) && on_path("apt-get").is_some() && is_root()
}

/// Whether the text of `/etc/os-release` names Debian itself. Its descendants have no rustc-web.
fn is_debian(release: &str) -> bool {
    release
        .lines()
        .any(|line| line.trim_matches('"') == "ID=debian" || line == "ID=\"debian\"")
}

/// Whether this process may write to the system.
fn is_root() -> bool {
    output(command("id").arg("-u")).as_deref() == Some("0")
}

/// Installs those of the packages that are missing.
pub fn install(packages: &[&str], why: &str) -> Outcome {
    let absent: Vec<&str> = packages
        .iter()
        .copied()
        .filter(|package| {
            let status =
                output(command("dpkg-query").args(["-W", "-f=${db:Status-Status}", package]));
            status.as_deref() != Some("installed")
        })
        .collect();
    if absent.is_empty() {
        return Ok(());
    }
    if !possible() {
        let install = format!("as root: apt-get install {}", absent.join(" "));
        let other = format!("rustup target add {WASM_TARGET}, without {SWITCH}");
        return Err(missing(
            &format!("Packages are missing, and this is not Debian as root: {why}."),
            &install,
            &other,
            &other,
        ));
    }
    note(&format!(
        "Installing {} with apt-get: {why}.",
        absent.join(", ")
    ));
    let apt = || {
        let mut apt = command("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive")
            // Another apt may be at work; it is waited for.
            .args([
                "-qq",
                "-o",
                "DPkg::Lock::Timeout=600",
                "-o",
                "Dpkg::Use-Pty=0",
            ]);
        apt
    };
    run(apt().arg("update"), "apt-get update")?;
    run(
        apt()
            .args(["install", "-y", "--no-install-recommends"])
            .args(absent),
        "apt-get install",
    )
}

/// Makes Debian's compiler able to build the page; gives the sysroot that holds std for it.
/// `works` compiles a small program against a sysroot.
pub fn ensure_compiler(place: &Place, works: &dyn Fn(&Path) -> bool) -> Outcome<PathBuf> {
    let ready = || {
        let sysroot = sysroot_for(place, &about_compiler()?);
        let complete = PROGRAMS
            .iter()
            .all(|name| Path::new("/usr/bin").join(name).exists());
        (complete && works(&sysroot)).then_some(sysroot)
    };
    if let Some(sysroot) = ready() {
        note("Debian's compiler has it.");
        return Ok(sysroot);
    }
    place.alone(|| {
        if let Some(sysroot) = ready() {
            return Ok(sysroot);
        }
        install(&PACKAGES, "a compiler with the WebAssembly back end")?;
        let about = about_compiler().ok_or("Debian's rustc does not start.")?;
        let host = field(&about, "host: ").ok_or("rustc -vV names no host.")?;
        let llvm = field(&about, "LLVM version: ").ok_or("rustc -vV names no LLVM version.")?;
        let sysroot = sysroot_for(place, &about);
        link_linker(&sysroot, host, llvm.split('.').next().unwrap_or(llvm))?;
        if !works(&sysroot) {
            compile_std(place, &sysroot)?;
        }
        if works(&sysroot) {
            Ok(sysroot)
        } else {
            Err(format!(
                "Debian's rustc still cannot build for {WASM_TARGET}. \
                 Remove {} and run this again.",
                sysroot.display()
            ))
        }
    })
}

/// What Debian's compiler says about itself.
fn about_compiler() -> Option<String> {
    output(command(RUSTC).arg("-vV"))
}

/// The sysroot for one exact compiler: a new one gets a new folder, and so new output everywhere.
fn sysroot_for(place: &Place, about: &str) -> PathBuf {
    let release = field(about, "release: ").unwrap_or("unknown");
    let commit = field(about, "commit-hash: ").unwrap_or("unknown");
    let commit = commit.get(..9).unwrap_or(commit);
    place
        .cache
        .join("sysroots")
        .join(format!("debian-{release}-{commit}-small"))
}

/// The rest of the line of `rustc -vV` that starts with `name`.
fn field<'a>(about: &'a str, name: &str) -> Option<&'a str> {
    about.lines().find_map(|line| line.strip_prefix(name))
}

/// Puts LLD of the compiler's own LLVM where rustc looks for its linker.
fn link_linker(sysroot: &Path, host: &str, llvm_major: &str) -> Outcome {
    let package = format!("lld-{llvm_major}");
    install(&[package.as_str()], "the linker for WebAssembly")?;
    let dir = sysroot.join("lib/rustlib").join(host).join("bin");
    make_folder(&dir)?;
    link(&Path::new("/usr/bin").join(package), &dir.join("rust-lld"))
}

/// Compiles std once, as the compiler's own build does it: the `sysroot` package with its lock file.
fn compile_std(place: &Place, sysroot: &Path) -> Outcome {
    note(
        "Compiling the standard library for WebAssembly, once for this compiler (about a minute).",
    );
    let work = place.cache.join("build").join("std");
    let library = work.join("library");
    remove_folder(&work)?;
    make_folder(&work)?;
    let source = "/usr/lib/rustlib/src/rust/library";
    // -L: Debian's folder is a link, and holds links.
    run(
        command("cp").args(["-rL", source]).arg(&library),
        "copying std's source",
    )?;

    // - std's private dependencies stay private;
    // - without bitcode a program with fat LTO cannot include std;
    // - no folder of this machine ends up in the page.
    let mut flags = vec![
        OsString::from("-Zforce-unstable-if-unmarked"),
        OsString::from("-Cembed-bitcode=yes"),
        remap(&library, "/rustc/std"),
    ];
    flags.extend(cargo_home().map(|home| remap(&home, "/cargo")));
    run(
        command("/usr/bin/cargo")
            .current_dir(&library)
            .env("RUSTC", RUSTC)
            // std uses unstable features. Nothing else is compiled with this.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("__CARGO_DEFAULT_LIB_METADATA", "stablestd")
            .env("CARGO_TARGET_DIR", work.join("target"))
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "z")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")
            .env("CARGO_ENCODED_RUSTFLAGS", encoded(&flags))
            .env_remove("RUSTFLAGS")
            .args([
                "build",
                "--locked",
                "--release",
                "--manifest-path",
                "sysroot/Cargo.toml",
            ])
            .args([
                "--target",
                WASM_TARGET,
                "--features",
                // Smaller sorts and number formatting; nothing of the page is bound by either.
                "panic-unwind backtrace optimize_for_size",
            ]),
        "compiling std",
    )?;
    let compiled = work.join("target").join(WASM_TARGET).join("release/deps");
    put_into_sysroot(&compiled, sysroot)?;
    remove_folder(&work)
}

/// Moves the compiled libraries into the sysroot, complete or not at all.
fn put_into_sysroot(compiled: &Path, sysroot: &Path) -> Outcome {
    let home = sysroot.join("lib/rustlib").join(WASM_TARGET);
    let fresh = home.join("lib.new");
    remove_folder(&fresh)?;
    make_folder(&fresh)?;
    let entries = fs::read_dir(compiled).map_err(|error| on(compiled, "cannot read", &error))?;
    for entry in entries.flatten() {
        let file = entry.path();
        if file
            .extension()
            .is_some_and(|extension| extension == "rlib")
        {
            let copy = fresh.join(entry.file_name());
            fs::copy(&file, &copy).map_err(|error| on(&copy, "cannot write", &error))?;
        }
    }
    let lib = home.join("lib");
    remove_folder(&lib)?;
    fs::rename(&fresh, &lib).map_err(|error| on(&lib, "cannot create", &error))
}

/// Links Debian's tools into `dir`, which then goes in front of `PATH`: no setting of the user or
/// of rustup has to change, and nothing else of `/usr/bin` comes in front.
pub fn link_compiler(dir: &Path) -> Outcome<PathBuf> {
    make_folder(dir)?;
    for name in PROGRAMS {
        link(&Path::new("/usr/bin").join(name), &dir.join(name))?;
    }
    Ok(dir.to_owned())
}

/// A symbolic link, replaced if it points elsewhere.
#[cfg(unix)]
fn link(to: &Path, at: &Path) -> Outcome {
    if fs::read_link(at).is_ok_and(|old| old == to) {
        return Ok(());
    }
    let _ = fs::remove_file(at);
    std::os::unix::fs::symlink(to, at).map_err(|error| on(at, "cannot link", &error))
}

/// Debian is never Windows.
#[cfg(not(unix))]
fn link(_to: &Path, at: &Path) -> Outcome {
    Err(format!("{}: links are for Debian only.", at.display()))
}

/// The name of this system, for messages.
pub fn system_name() -> String {
    let release = read(Path::new("/etc/os-release")).unwrap_or_default();
    field(&release, "PRETTY_NAME=").map_or_else(
        || std::env::consts::OS.to_owned(),
        |name| name.trim_matches('"').to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_is_told_from_its_descendants() {
        assert!(is_debian("NAME=\"Debian GNU/Linux\"\nID=debian\n"));
        assert!(!is_debian("ID=ubuntu\nID_LIKE=debian\n"));
    }

    #[test]
    fn fields_of_the_compiler_are_found() {
        let about = "rustc 1.96.0\nhost: x86_64-unknown-linux-gnu\nLLVM version: 19.1.7\n";
        assert_eq!(field(about, "host: "), Some("x86_64-unknown-linux-gnu"));
        assert_eq!(field(about, "LLVM version: "), Some("19.1.7"));
        assert_eq!(field(about, "release: "), None);
    }
}
