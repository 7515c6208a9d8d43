//! A comparison as CSV and JSON (docs/EXPORT.md): the numbers of the page, unrounded, with units, reasons as stable
//! codes, and nothing that depends on the language.

mod csv;
mod evals;
mod json;
mod points;
mod table;
#[cfg(test)]
mod tests;
mod value;

use crate::compare::{Comparison, MatrixCoverage};
use crate::record::{Matrix, RunRef};

pub use json::SCHEMA;

/// What an export says beside the comparison.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// Repository of the runs, `owner/name`.
    pub repository: &'a str,
    /// Family id or family key, where known.
    pub family: Option<&'a str>,
    /// Canonical public addresses that the figures came from.
    pub sources: &'a [String],
    /// A matrix that was applied, with its coverage by baseline and candidate.
    pub matrix: Option<(&'a Matrix, &'a MatrixCoverage, &'a MatrixCoverage)>,
}

impl<'a> Context<'a> {
    /// Nothing but the repository.
    pub fn new(repository: &'a str) -> Self {
        Self {
            repository,
            family: None,
            sources: &[],
            matrix: None,
        }
    }

    fn run_url(&self, run: RunRef) -> String {
        let page = format!(
            "https://github.com/{}/actions/runs/{}",
            self.repository, run.id
        );
        match run.attempt {
            Some(attempt) => format!("{page}/attempts/{attempt}"),
            None => page,
        }
    }
}

/// All points as CSV (RFC 4180), one row for each row of the comparison; each value of an ambiguous one has a row.
pub fn points_csv(comparison: &Comparison, context: &Context<'_>) -> String {
    csv::write(&points::table(comparison, context))
}

/// All evals as CSV (RFC 4180), alike.
pub fn evals_csv(comparison: &Comparison, context: &Context<'_>) -> String {
    csv::write(&evals::table(comparison, context))
}

/// The whole comparison as JSON, indented, with a line feed at the end.
pub fn to_json(comparison: &Comparison, context: &Context<'_>) -> String {
    json::comparison(comparison, context).to_text()
}

/// Takes the guard off a text cell of our CSV: the inverse of what the export does to texts.
pub fn unguarded(cell: &str) -> &str {
    csv::unguarded(cell)
}
