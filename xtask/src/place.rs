//! Folders: the project, its build output, and the tools that all clones of it share.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::process::Outcome;

/// Where things are.
pub struct Place {
    /// The folder of the workspace.
    pub root: PathBuf,
    /// cargo's output of native builds.
    pub target: PathBuf,
    /// Tools built once per user, not once per clone.
    pub cache: PathBuf,
}

impl Place {
    /// Finds the folders from cargo's variables and the user's environment.
    pub fn find() -> Outcome<Place> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest
            .parent()
            .ok_or("The folder of xtask has no parent.")?
            .to_owned();
        let target = match env::var_os("CARGO_TARGET_DIR") {
            // Relative to where the user stands, as cargo reads it.
            Some(dir) => env::current_dir()
                .map_err(|error| format!("The current folder is gone: {error}."))?
                .join(dir),
            None => root.join("target"),
        };
        let cache = cache_folder(|name| env::var_os(name).map(PathBuf::from))
            .ok_or("No home folder for the tools. Set TAGDELTA_CACHE_DIR to a folder.")?;
        Ok(Place {
            root,
            target,
            cache,
        })
    }

    /// The npm project with the browser tests and the tools that come from npm.
    pub fn e2e(&self) -> PathBuf {
        self.root.join("e2e")
    }

    /// The built site.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Runs `work` while no other clone installs something. It has to look again whether
    /// the other one did the work already.
    pub fn alone<T>(&self, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
        make_folder(&self.cache)?;
        let file = self.cache.join("install.lock");
        let lock = File::create(&file).map_err(|error| on(&file, "cannot create", &error))?;
        if lock.try_lock().is_err() {
            crate::process::note("Another set-up is at work: waiting for it.");
            lock.lock()
                .map_err(|error| on(&file, "cannot lock", &error))?;
        }
        work()
    }
}

/// The folder for tools, by the rules of each system; `variable` looks up the environment.
fn cache_folder(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|path| path.is_absolute());
    if let Some(dir) = set("TAGDELTA_CACHE_DIR") {
        return Some(dir);
    }
    let base = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else {
        set("XDG_CACHE_HOME").or_else(|| {
            let home = set("HOME")?;
            Some(if cfg!(target_os = "macos") {
                home.join("Library/Caches")
            } else {
                home.join(".cache")
            })
        })
    };
    base.map(|dir| dir.join("tagdelta"))
}

/// cargo's own folder, where `cargo install` puts programs.
pub fn cargo_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cargo")))
}

/// Creates a folder and its parents.
pub fn make_folder(dir: &Path) -> Outcome {
    fs::create_dir_all(dir).map_err(|error| on(dir, "cannot create", &error))
}

/// Removes a folder, if it is there.
pub fn remove_folder(dir: &Path) -> Outcome {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(on(dir, "cannot remove", &error))
        }
        _ => Ok(()),
    }
}

/// Reads a text file.
pub fn read(file: &Path) -> Outcome<String> {
    fs::read_to_string(file).map_err(|error| on(file, "cannot read", &error))
}

/// Writes a file.
pub fn write(file: &Path, content: impl AsRef<[u8]>) -> Outcome {
    fs::write(file, content).map_err(|error| on(file, "cannot write", &error))
}

/// An error text that names the file.
pub fn on(file: &Path, what: &str, error: &std::io::Error) -> String {
    format!("{}: {what}: {error}.", file.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_own_choice_of_cache_wins() {
        let root = if cfg!(windows) { "C:\\" } else { "/" };
        let choice = PathBuf::from(root).join("choice");
        let found = cache_folder(|name| match name {
            "TAGDELTA_CACHE_DIR" => Some(choice.clone()),
            _ => Some(PathBuf::from(root).join("other")),
        });
        assert_eq!(found, Some(choice));
    }

    #[test]
    fn without_a_home_there_is_no_cache() {
        assert_eq!(cache_folder(|_| None), None);
        assert_eq!(cache_folder(|_| Some(PathBuf::from("relative"))), None);
    }
}
