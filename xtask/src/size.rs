//! Sizes of the built site after `gzip -9`, and the budgets they are held to.

use std::fs;
use std::path::{Path, PathBuf};

use crate::node::gzip_sizes;
use crate::pins::{BUDGETS, CEILINGS};
use crate::place::on;
use crate::process::{Outcome, note};

/// One part of the site.
#[derive(Debug, PartialEq)]
pub struct Part {
    /// Its name in the budgets.
    name: &'static str,
    /// How many files it has.
    files: usize,
    /// Their bytes as they lie on disk.
    raw: u64,
    /// Their bytes after `gzip -9`.
    gzip: u64,
    /// What they may have.
    budget: u64,
}

impl Part {
    /// Whether the part fits.
    fn fits(&self) -> bool {
        self.gzip <= self.budget
    }

    /// What the tests let it have.
    fn ceiling(&self) -> u64 {
        CEILINGS
            .iter()
            .find(|(name, _)| *name == self.name)
            .map_or(self.budget, |(_, ceiling)| *ceiling.max(&self.budget))
    }
}

/// Measures the parts of the built site.
pub fn measure(dist: &Path) -> Outcome<Vec<Part>> {
    let mut files = Vec::new();
    collect(dist, &mut files)?;
    let measured: Vec<(usize, PathBuf)> = files
        .into_iter()
        .filter_map(|file| {
            let relative = file
                .strip_prefix(dist)
                .ok()?
                .to_string_lossy()
                .replace('\\', "/");
            Some((part_of(&relative)?, file))
        })
        .collect();
    let paths: Vec<PathBuf> = measured.iter().map(|(_, file)| file.clone()).collect();
    let gzip = gzip_sizes(&paths)?;
    let mut parts: Vec<Part> = BUDGETS
        .iter()
        .map(|&(name, budget)| Part {
            name,
            files: 0,
            raw: 0,
            gzip: 0,
            budget,
        })
        .collect();
    for ((index, file), gzip) in measured.iter().zip(gzip) {
        let part = &mut parts[*index];
        part.files += 1;
        part.raw += fs::metadata(file)
            .map_err(|error| on(file, "cannot read", &error))?
            .len();
        part.gzip += gzip;
    }
    Ok(parts)
}

/// The scripts and style sheets that are ours, relative to the folder of the site.
pub fn own_text(dist: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(dist, &mut files)?;
    let own = files.iter().filter_map(|file| {
        let relative = file.strip_prefix(dist).ok()?;
        let name = relative.to_string_lossy().replace('\\', "/");
        let part = BUDGETS[part_of(&name)?].0;
        matches!(part, "own JS" | "CSS").then(|| relative.to_owned())
    });
    Ok(own.collect())
}

/// All files below a folder, in a stable order.
fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> Outcome {
    let entries = fs::read_dir(dir).map_err(|error| on(dir, "cannot read", &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// The budget that a file of the site counts against, as an index into [`BUDGETS`].
fn part_of(relative: &str) -> Option<usize> {
    let name = match relative.rsplit_once('.')?.1 {
        "wasm" => "wasm",
        "js" | "mjs" if relative.starts_with("vendor/") => "ECharts",
        // Boot, glue of wasm-bindgen and its snippets: all that is not a library of others.
        "js" | "mjs" => "own JS",
        "css" => "CSS",
        _ => return None,
    };
    BUDGETS.iter().position(|(part, _)| *part == name)
}

/// The table that every build prints.
pub fn table(parts: &[Part]) -> String {
    let mut text = format!(
        "   {:<8} {:>5} {:>11} {:>10} {:>10}\n",
        "part", "files", "bytes", "gzip -9", "budget"
    );
    for part in parts {
        let verdict = if part.files == 0 {
            "none"
        } else if part.fits() {
            "ok"
        } else {
            "OVER BUDGET"
        };
        text.push_str(&format!(
            "   {:<8} {:>5} {:>11} {:>10} {:>10}  {verdict}\n",
            part.name,
            part.files,
            grouped(part.raw),
            grouped(part.gzip),
            grouped(part.budget),
        ));
    }
    text
}

/// Refuses parts that are missing or have grown over what is held until they fit; says which are over budget.
pub fn hold(parts: &[Part]) -> Outcome {
    for part in parts.iter().filter(|part| !part.fits()) {
        note(&format!(
            "{} is {} bytes over its budget; the tests hold it at {} until it fits.",
            part.name,
            grouped(part.gzip - part.budget),
            grouped(part.ceiling())
        ));
    }
    let grown: Vec<Part> = parts
        .iter()
        .map(|part| Part {
            budget: part.ceiling(),
            ..*part
        })
        .collect();
    check(&grown)
}

/// Refuses parts that are missing or over budget.
pub fn check(parts: &[Part]) -> Outcome {
    let wrong: Vec<String> = parts
        .iter()
        .filter(|part| part.files == 0 || !part.fits())
        .map(|part| {
            if part.files == 0 {
                format!("{} is missing", part.name)
            } else {
                format!(
                    "{} is {} bytes over",
                    part.name,
                    grouped(part.gzip - part.budget)
                )
            }
        })
        .collect();
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("Size budgets: {}.", wrong.join(", ")))
    }
}

/// A number with a comma between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(files: usize, gzip: u64, budget: u64) -> Part {
        Part {
            name: "wasm",
            files,
            raw: 2 * gzip,
            gzip,
            budget,
        }
    }

    #[test]
    fn files_count_against_their_budget() {
        let name = |file: &str| part_of(file).map(|index| BUDGETS[index].0);
        assert_eq!(name("app_bg.wasm"), Some("wasm"));
        assert_eq!(name("boot-1.js"), Some("own JS"));
        assert_eq!(name("snippets/a/inline0.js"), Some("own JS"));
        assert_eq!(name("vendor/echarts.js"), Some("ECharts"));
        assert_eq!(name("tokens.css"), Some("CSS"));
        assert_eq!(name("data/index.json"), None);
        assert_eq!(name("LICENSE"), None);
    }

    #[test]
    fn a_part_at_its_budget_fits_and_one_byte_more_does_not() {
        assert_eq!(check(&[part(1, 300_000, 300_000)]), Ok(()));
        let error = check(&[part(1, 301_001, 300_000)]).unwrap_err();
        assert_eq!(error, "Size budgets: wasm is 1,001 bytes over.");
    }

    #[test]
    fn a_part_over_its_budget_is_held_where_it_is() {
        let (name, ceiling) = CEILINGS[0];
        let budget = BUDGETS.iter().find(|(part, _)| *part == name).unwrap().1;
        assert_eq!(hold(&[part(1, ceiling, budget)]), Ok(()));
        assert!(hold(&[part(1, ceiling + 1, budget)]).is_err());
        assert!(check(&[part(1, budget + 1, budget)]).is_err());
        assert!(hold(&[part(0, 0, budget)]).is_err());
    }

    #[test]
    fn a_missing_part_is_not_within_budget() {
        assert_eq!(
            check(&[part(0, 0, 10)]),
            Err("Size budgets: wasm is missing.".to_owned())
        );
    }

    #[test]
    fn the_table_shows_sizes_and_verdicts() {
        let text = table(&[part(1, 164_335, 300_000), part(2, 300_001, 300_000)]);
        assert!(text.contains("164,335    300,000  ok"), "{text}");
        assert!(text.contains("300,001    300,000  OVER BUDGET"), "{text}");
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}
