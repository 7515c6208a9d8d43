//! A family matrix for `tagdelta compare`.

use std::path::Path;

use super::failure::{Failure, say};
use super::files;
use crate::compare::MatrixCoverage;
use crate::record::Matrix;
use crate::wire::{self, IssueCode};

/// Reads a matrix; entries that cannot be used are named and left out.
pub(super) fn read(path: &Path) -> Result<Matrix, Failure> {
    let read = wire::matrix(&path.display().to_string(), &files::read(path)?);
    let unusable = |code| matches!(code, IssueCode::NotJson | IssueCode::WrongShape);
    if let Some(issue) = read.issues.iter().find(|issue| unusable(issue.code)) {
        return Err(Failure::input(issue));
    }
    for issue in &read.issues {
        say(&issue.to_string());
    }
    if read.eval_entries > 0 {
        say(&format!(
            "{}: {} entries ask for evals only",
            path.display(),
            read.eval_entries
        ));
    }
    Ok(read.matrix)
}

/// Says what of a matrix a side has: `baseline: covered 8 of 10; missing: 8192/1024 c8 TP4 EP1 a3a77e`.
pub(super) fn tell(side: &str, matrix: &Matrix, coverage: &MatrixCoverage) {
    let label = |at: usize| {
        matrix
            .entries
            .get(at)
            .map(|entry| entry.label.clone())
            .unwrap_or_default()
    };
    let mut text = format!(
        "{side}: covered {} of {}",
        coverage.covered.len(),
        coverage.expected()
    );
    let unmeasured = coverage.unmeasured.iter().map(|pair| pair.entry);
    let ambiguous = coverage.ambiguous.iter().map(|found| found.entry);
    for (word, entries) in [
        ("missing", coverage.missing.clone()),
        ("not passed", unmeasured.collect()),
        ("ambiguous", ambiguous.collect()),
    ] {
        if !entries.is_empty() {
            let labels: Vec<String> = entries.into_iter().map(label).collect();
            text.push_str(&format!("; {word}: {}", labels.join(", ")));
        }
    }
    if !coverage.without_entry.is_empty() {
        text.push_str(&format!(
            "; points without an entry: {}",
            coverage.without_entry.len()
        ));
    }
    say(&text);
}
