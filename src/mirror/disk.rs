//! Bodies from a folder, a mirror onto disk.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Body, Kind, Mirror};
use crate::wire::pack::{INDEX_FILE, sha256_hex};
use crate::wire::stamp;

/// Days of capture for files whose names hold none.
#[derive(Clone, Debug, Default)]
pub struct CaptureDays {
    /// By file name.
    pub by_name: Vec<(String, String)>,
    /// For all others, except files derived from captures: those have no day of their own.
    pub default: Option<String>,
}

impl CaptureDays {
    /// Reads `DAY` or `FILE=DAY`.
    ///
    /// # Errors
    /// A message, when the day is none.
    pub fn add(&mut self, option: &str) -> Result<(), String> {
        let (name, day) = option
            .split_once('=')
            .map_or((None, option), |(name, day)| (Some(name), day));
        if stamp::calendar_day(day).is_none() {
            return Err(format!("{day:?} is no calendar day (YYYY-MM-DD)"));
        }
        match name {
            Some(name) => self.by_name.push((name.into(), day.into())),
            None => self.default = Some(day.into()),
        }
        Ok(())
    }

    fn of(&self, name: &str) -> Option<String> {
        if let Some((_, day)) = self.by_name.iter().find(|(known, _)| known == name) {
            return Some(day.clone());
        }
        let in_name = (0..name.len())
            .filter_map(|at| name.get(at..at + 10))
            .find(|part| stamp::calendar_day(part).is_some());
        match in_name {
            Some(day) => Some(day.to_owned()),
            None if name.starts_with(DERIVED) => None,
            None => self.default.clone(),
        }
    }
}

const DERIVED: &str = "derived-";

fn kind(name: &str) -> Option<Kind> {
    let stem = name.strip_suffix(".json")?;
    if stem.starts_with("benchmarks") || (stem.starts_with(DERIVED) && stem.ends_with("-history")) {
        Some(Kind::Benchmarks)
    } else if stem.starts_with("evaluations") {
        Some(Kind::Evaluations)
    } else if stem.starts_with("workflow-info") {
        Some(Kind::WorkflowInfo)
    } else {
        None
    }
}

/// Reads the recorded bodies of a folder: `benchmarks*.json`, `derived-*-history.json`, `evaluations*.json`,
/// `workflow-info*.json`. Other files are none of its business.
///
/// # Errors
/// The first file or folder that cannot be read, named.
pub fn read_bodies(folder: &Path, days: &CaptureDays) -> io::Result<Vec<Body>> {
    let named = |path: &Path, error: io::Error| {
        io::Error::new(error.kind(), format!("{}: {error}", path.display()))
    };
    let mut bodies = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| named(folder, error))? {
        let entry = entry.map_err(|error| named(folder, error))?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let Some(kind) = kind(&name) else { continue };
        let path = entry.path();
        let bytes = fs::read(&path).map_err(|error| named(&path, error))?;
        bodies.push(Body {
            captured: days.of(&name),
            name,
            kind,
            bytes,
        });
    }
    bodies.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(bodies)
}

/// What writing did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Files written.
    pub written: usize,
    /// Files that were already right.
    pub unchanged: usize,
    /// Own files that the index no longer names, as paths relative to the mirror: deleted when asked to, else left.
    pub stale: Vec<String>,
}

/// Writes a mirror. Every file is written beside its place, synced and renamed; the index comes last, so that a
/// reader never meets an index that names a file which is not there yet. Files of other origin are left alone.
///
/// # Errors
/// The first path that cannot be written, or that does not read back as written.
pub fn write(out: &Path, mirror: &Mirror, prune: bool) -> io::Result<Written> {
    let mut done = Written::default();
    for (file, bytes) in &mirror.files {
        put(out, file, bytes, &mut done)?;
    }
    put(out, INDEX_FILE, &mirror.index_bytes, &mut done)?;
    done.stale = stale(out, mirror)?;
    if prune {
        for file in &done.stale {
            fs::remove_file(out.join(file)).map_err(|error| at(&out.join(file), error))?;
        }
    }
    Ok(done)
}

fn at(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn put(out: &Path, file: &str, bytes: &[u8], done: &mut Written) -> io::Result<()> {
    let path = out.join(file);
    if fs::read(&path).is_ok_and(|found| found == bytes) {
        done.unchanged += 1;
        return Ok(());
    }
    let folder = path.parent().unwrap_or(out);
    replace(folder, &path, bytes).map_err(|error| at(&path, error))?;
    let found = fs::read(&path).map_err(|error| at(&path, error))?;
    if sha256_hex(&found) != sha256_hex(bytes) {
        return Err(at(&path, io::Error::other("does not read back as written")));
    }
    done.written += 1;
    Ok(())
}

fn replace(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let temporary: PathBuf = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    if let Err(error) = written.and_then(|()| fs::rename(&temporary, path)) {
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    // The rename itself has to reach the disk too. Only Unix lets a folder be opened for that.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Files in the mirror's own folders with the mirror's own names that the index does not name.
fn stale(out: &Path, mirror: &Mirror) -> io::Result<Vec<String>> {
    let mut stale = BTreeSet::new();
    for (folder, own) in [
        ("packs", is_pack_name as fn(&str) -> bool),
        ("records", is_record_name),
    ] {
        let path = out.join(folder);
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(at(&path, error)),
        };
        for entry in entries {
            let entry = entry.map_err(|error| at(&path, error))?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let file = format!("{folder}/{name}");
            if own(&name) && !mirror.files.contains_key(&file) && entry.file_type()?.is_file() {
                stale.insert(file);
            }
        }
    }
    Ok(stale.into_iter().collect())
}

/// `<family id>.<12 hex digits>.json`
fn is_pack_name(name: &str) -> bool {
    let parts = name
        .strip_suffix(".json")
        .and_then(|stem| stem.rsplit_once('.'));
    parts.is_some_and(|(id, hash)| {
        let id = id.strip_suffix("_agentic").unwrap_or(id);
        (id.ends_with("_agg") || id.ends_with("_disagg"))
            && hash.len() == 12
            && hash
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    })
}

/// `pr-<number>.json`
fn is_record_name(name: &str) -> bool {
    let number = name
        .strip_prefix("pr-")
        .and_then(|rest| rest.strip_suffix(".json"));
    number.is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
