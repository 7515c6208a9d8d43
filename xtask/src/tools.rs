//! Trunk and the wasm-bindgen CLI, in exactly the versions that are pinned.

use std::path::{Path, PathBuf};

use crate::pins;
use crate::place::{Place, cargo_home, make_folder, read, remove_folder};
use crate::process::{
    Outcome, command, executable_in, headline, missing, note, on_path, output, run,
};

/// The programs that compile and pack the page.
pub struct Tools {
    /// Trunk itself.
    pub trunk: PathBuf,
    /// The folder with `wasm-bindgen` and `wasm-bindgen-test-runner`.
    pub bindgen: PathBuf,
}

/// One program from the crate registry.
struct Pinned {
    /// The package that `cargo install` takes.
    package: &'static str,
    /// The programs that must be there; the first one tells its version.
    programs: &'static [&'static str],
    /// The exact version.
    version: String,
    /// What it is for.
    why: &'static str,
    /// How long building it takes on two cores.
    takes: &'static str,
}

impl Tools {
    /// Finds or installs the tools.
    pub fn ensure(place: &Place) -> Outcome<Tools> {
        headline("Build tools: Trunk and wasm-bindgen");
        let trunk = Pinned {
            package: "trunk",
            programs: &["trunk"],
            version: pins::TRUNK.to_owned(),
            why: "it builds and serves the page",
            takes: "about 13 minutes on two cores, once per user",
        };
        let bindgen = Pinned {
            package: "wasm-bindgen-cli",
            programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
            version: bindgen_version(&read(&place.root.join("Cargo.lock"))?)?,
            why: "it writes the page's JavaScript glue, and must be exactly the version in Cargo.lock",
            takes: "about 3 minutes on two cores, once per user",
        };
        Ok(Tools {
            trunk: trunk.ensure(place)?.join(file_name("trunk")),
            bindgen: bindgen.ensure(place)?,
        })
    }
}

impl Pinned {
    /// The folder of the programs, installed if need be.
    fn ensure(&self, place: &Place) -> Outcome<PathBuf> {
        if let Some(dir) = self.find(place) {
            note(&format!("{} {} is there.", self.package, self.version));
            return Ok(dir);
        }
        place.alone(|| {
            if self.find(place).is_none() {
                self.install(place)?;
            }
            self.find(place).ok_or_else(|| {
                format!(
                    "{} {} was installed but does not start.",
                    self.package, self.version
                )
            })
        })
    }

    /// Looks on `PATH`, in cargo's folder and in the shared cache for the exact version.
    fn find(&self, place: &Place) -> Option<PathBuf> {
        let first = self.programs[0];
        let on_path = on_path(first).and_then(|file| file.parent().map(Path::to_owned));
        let cargo = cargo_home().map(|home| home.join("bin"));
        [on_path, cargo, Some(self.home(place).join("bin"))]
            .into_iter()
            .flatten()
            .find(|dir| {
                let all = self
                    .programs
                    .iter()
                    .all(|name| executable_in(dir, name).is_some());
                let version = executable_in(dir, first)
                    .and_then(|file| output(command(file).arg("--version")));
                all && version.is_some_and(|line| names_version(&line, &self.version))
            })
    }

    /// Its own folder in the shared cache.
    fn home(&self, place: &Place) -> PathBuf {
        let name = format!("{}-{}", self.package, self.version);
        place.cache.join("tools").join(name)
    }

    /// Builds it from the registry with the default toolchain.
    fn install(&self, place: &Place) -> Outcome {
        note(&format!(
            "Installing {} {}: {} ({}).",
            self.package, self.version, self.why, self.takes
        ));
        let home = self.home(place);
        make_folder(&home)?;
        // Kept when it is interrupted, so that the next run goes on where this one ended.
        let build = place.cache.join("build").join(self.package);
        let package = format!("{}@{}", self.package, self.version);
        let install = |locked: bool| {
            let mut cargo = command("cargo");
            cargo
                .current_dir(&place.cache)
                .env("CARGO_TARGET_DIR", &build)
                // The published profile optimises for hours of use; these run for seconds.
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
                .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
                .args(["install", "--force", "--root"])
                .arg(&home);
            if locked {
                cargo.arg("--locked");
            }
            run(cargo.arg(&package), &format!("installing {}", self.package))
        };
        install(true)
            .or_else(|_| {
                // A registry mirror may lack a version that the package's own lock file names.
                note("Its own lock file cannot be met here: trying again without it.");
                install(false)
            })
            .map_err(|error| self.way_out(&error))?;
        remove_folder(&build)
    }

    /// What to do by hand when building it fails.
    fn way_out(&self, error: &str) -> String {
        let by_hand = format!("cargo install --locked {}@{}", self.package, self.version);
        missing(
            &format!(
                "{error}\n{} {} could not be built.",
                self.package, self.version
            ),
            &format!("apt-get install build-essential pkg-config, then: {by_hand}"),
            &format!("xcode-select --install, then: {by_hand}"),
            &format!("install the Visual Studio C++ build tools, then: {by_hand}"),
        )
    }
}

/// A program's file name on this system.
fn file_name(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// Whether `name 1.2.3`, perhaps with a remark behind it, is about this version.
fn names_version(line: &str, version: &str) -> bool {
    line.split_whitespace().nth(1) == Some(version)
}

/// The version of wasm-bindgen that `Cargo.lock` holds.
fn bindgen_version(lock: &str) -> Outcome<String> {
    let mut lines = lock.lines();
    lines
        .by_ref()
        .find(|line| *line == "name = \"wasm-bindgen\"")
        .and_then(|_| lines.next())
        .and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| {
            "Cargo.lock names no wasm-bindgen. Restore it from the repository.".to_owned()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_file_decides_the_version_of_wasm_bindgen() {
        let lock = "[[package]]\nname = \"wasm-bindgen-futures\"\nversion = \"0.4.1\"\n\n\
            [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\nsource = \"x\"\n";
        assert_eq!(bindgen_version(lock), Ok("0.2.130".to_owned()));
        assert!(bindgen_version("").is_err());
    }

    #[test]
    fn versions_are_compared_exactly() {
        assert!(names_version("trunk 0.21.14", "0.21.14"));
        assert!(names_version("wasm-bindgen 0.2.130 (abc)", "0.2.130"));
        assert!(!names_version("trunk 0.21.140", "0.21.14"));
        assert!(!names_version("", "0.21.14"));
    }
}
