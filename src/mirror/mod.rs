//! Builds a mirror: recorded API bodies in, the files of docs/MIRROR.md out.
//!
//! [`build`] is pure: equal bodies give equal bytes, whatever their order. [`disk`] reads the bodies and writes the
//! files.

mod assemble;
mod collect;
mod comparisons;
pub mod disk;
mod report;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use thiserror::Error;

pub use report::{BodyReport, FamilyReport, Report};

use crate::wire::{Index, PackError};

/// Base URL of the public API.
pub const UPSTREAM: &str = "https://inferencex.semianalysis.com";

/// What every index says about its figures.
const ATTRIBUTION: &str = "Figures: InferenceX by SemiAnalysis (https://inferencex.semianalysis.com), as published \
     by its API and in pull requests of SemiAnalysisAI/InferenceX. Rearranged; no value was changed.";

/// What an index of thinned captures says in addition.
const SAMPLE: &str = " This mirror holds a sample of the published points: absence here says nothing about the \
     published data.";

/// Which endpoint a body came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `benchmarks` or `benchmarks/history`.
    Benchmarks,
    /// `evaluations`.
    Evaluations,
    /// `workflow-info`.
    WorkflowInfo,
}

/// One recorded API body.
#[derive(Clone, Debug)]
pub struct Body {
    /// Name for the report.
    pub name: String,
    /// Endpoint.
    pub kind: Kind,
    /// Day of capture, `YYYY-MM-DD` UTC. Rows of a body without one are used only where a dated body has them too.
    pub captured: Option<String>,
    /// The body.
    pub bytes: Vec<u8>,
}

/// Which families go into the mirror.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Every family.
    All,
    /// Every family with at least two different images.
    Auto,
    /// These, by [`crate::record::Family::id`].
    Ids(Vec<String>),
}

/// What a mirror is made from.
#[derive(Clone, Debug)]
pub struct Input {
    /// Recorded API bodies, in any order.
    pub bodies: Vec<Body>,
    /// Recorded comparisons: name and content of the file.
    pub comparisons: Option<(String, Vec<u8>)>,
    /// Chinese of the notes on comparisons, by their English: name and content of a JSON object.
    pub notes_zh: Option<(String, Vec<u8>)>,
    /// Families to hold.
    pub selection: Selection,
    /// The bodies were thinned when they were captured, and the index has to say so.
    pub sample: bool,
}

/// A finished mirror in memory.
#[derive(Clone, Debug)]
pub struct Mirror {
    /// The index.
    pub index: Index,
    /// `index.json`.
    pub index_bytes: Vec<u8>,
    /// All other files by their path relative to the index.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What was read, left out and built.
    pub report: Report,
}

/// Why there is no mirror. What was wrong with single rows is in the [`Report`] instead.
#[derive(Debug, Error)]
pub enum BuildError {
    /// Requested families that no body has.
    #[error("no points of {}; families in these bodies: {}", .missing.join(", "), .present.join(", "))]
    MissingFamilies {
        /// Ids that were asked for.
        missing: Vec<String>,
        /// Ids that exist.
        present: Vec<String>,
        /// What was read.
        report: Box<Report>,
    },
    /// No family is left.
    #[error("no family to mirror")]
    Nothing {
        /// What was read.
        report: Box<Report>,
    },
    /// The file of comparisons cannot be used.
    #[error("{file}: {detail}")]
    Comparisons {
        /// The file.
        file: String,
        /// What is wrong.
        detail: String,
    },
    /// What was built breaks a rule of the layout.
    #[error(transparent)]
    Pack(#[from] PackError),
}

/// Builds a mirror.
///
/// # Errors
/// [`BuildError`]: a requested family is missing, nothing is left, or the comparisons cannot be read.
pub fn build(input: &Input) -> Result<Mirror, BuildError> {
    let mut report = Report::default();
    let collected = collect::collect(&input.bodies, &mut report);
    let families = match select(&collected, &input.selection) {
        Ok(families) if families.is_empty() => {
            return Err(BuildError::Nothing {
                report: Box::new(report),
            });
        }
        Ok(families) => families,
        Err(missing) => {
            let present = collected
                .families()
                .into_iter()
                .map(|family| family.id())
                .collect();
            return Err(BuildError::MissingFamilies {
                missing,
                present,
                report: Box::new(report),
            });
        }
    };

    let mut files = BTreeMap::new();
    let mut index = Index {
        captured: Vec::new(),
        upstream: UPSTREAM.into(),
        attribution: if input.sample {
            format!("{ATTRIBUTION}{SAMPLE}")
        } else {
            ATTRIBUTION.into()
        },
        sample: input.sample,
        families: Vec::new(),
        records: Vec::new(),
        releases: None,
    };
    for family in &families {
        let data = assemble::family_data(family, &collected, &mut report);
        index.captured.extend(data.captured.iter().cloned());
        let (entry, bytes) = assemble::pack(&data)?;
        report.families.push(FamilyReport::new(&entry));
        files.insert(entry.pack.file.clone(), bytes);
        index.families.push(entry);
    }
    index.captured.sort_unstable();
    index.captured.dedup();
    if let Some((name, bytes)) = &input.comparisons {
        for (entry, bytes) in comparisons::read(name, bytes, input.notes_zh.as_ref())? {
            files.insert(entry.pack.file.clone(), bytes);
            index.records.push(entry);
        }
    }
    let index_bytes = crate::wire::pack::write_index(&index)?;
    report.records = index.records.len();
    report.bytes = index_bytes.len() + files.values().map(Vec::len).sum::<usize>();
    report.index_bytes = index_bytes.len();
    Ok(Mirror {
        index,
        index_bytes,
        files,
        report,
    })
}

/// The selected families in order, or the ids that do not exist.
fn select(
    collected: &collect::Collected,
    selection: &Selection,
) -> Result<Vec<crate::record::Family>, Vec<String>> {
    let all = collected.families();
    match selection {
        Selection::All => Ok(all),
        Selection::Auto => Ok(all
            .into_iter()
            .filter(|family| collected.images(family) >= 2)
            .collect()),
        Selection::Ids(ids) => {
            let unknown = |id: &&String| !all.iter().any(|family| family.id() == **id);
            let missing: Vec<String> = ids.iter().filter(unknown).cloned().collect();
            if missing.is_empty() {
                Ok(all
                    .into_iter()
                    .filter(|family| ids.contains(&family.id()))
                    .collect())
            } else {
                Err(missing)
            }
        }
    }
}
