//! What a build read, left out and made.

use std::collections::BTreeMap;
use std::fmt;

use crate::wire::{FamilyEntry, Issue};

/// Issues shown in full for each body; the rest is counted by code.
const SHOWN_ISSUES: usize = 5;

/// Everything a build has to say.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Bodies in the order in which they were read.
    pub bodies: Vec<BodyReport>,
    /// Families in the mirror.
    pub families: Vec<FamilyReport>,
    /// Raw model keys without a display name: their packs name no `benchmarks` source.
    pub unnamed_models: Vec<String>,
    /// Recorded comparisons in the mirror.
    pub records: usize,
    /// Size of the index.
    pub index_bytes: usize,
    /// Size of all files.
    pub bytes: usize,
}

/// One body.
#[derive(Clone, Debug, Default)]
pub struct BodyReport {
    /// Its name.
    pub name: String,
    /// Its day of capture.
    pub captured: Option<String>,
    /// Rows in the body, bad ones included; for workflow-info the runs.
    pub rows: usize,
    /// Rows that no earlier body had.
    pub points: usize,
    /// Rows that an earlier body had too.
    pub repeated: usize,
    /// Rows left out because the body never names an image.
    pub without_image: usize,
    /// Rows left out because the day of capture is not known and no dated body has them.
    pub undated: usize,
    /// Rows of earlier captures that this one replaced, since upstream changed them.
    pub revised: usize,
    /// What was wrong.
    pub issues: Vec<Issue>,
}

/// One family in the mirror.
#[derive(Clone, Debug)]
pub struct FamilyReport {
    /// Its id.
    pub id: String,
    /// Points.
    pub points: u64,
    /// Different images.
    pub images: usize,
    /// Evals.
    pub evals: u64,
    /// Size of the pack.
    pub bytes: u64,
}

impl FamilyReport {
    pub(super) fn new(entry: &FamilyEntry) -> Self {
        Self {
            id: entry.id.clone(),
            points: entry.points,
            images: entry.images().len(),
            evals: entry.evals,
            bytes: entry.pack.bytes,
        }
    }
}

impl fmt::Display for BodyReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let captured = self.captured.as_deref().unwrap_or("day not known");
        write!(
            f,
            "{} ({captured}): {} rows, {} new",
            self.name, self.rows, self.points
        )?;
        for (count, what) in [
            (self.repeated, "repeated"),
            (self.without_image, "skipped: no image key"),
            (self.undated, "skipped: day of capture not known"),
            (self.revised, "earlier ones replaced"),
        ] {
            if count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
        for issue in &self.issues {
            *codes.entry(issue.code.code()).or_default() += 1;
        }
        for (code, count) in codes {
            write!(f, ", {count} {code}")?;
        }
        for issue in self.issues.iter().take(SHOWN_ISSUES) {
            write!(f, "\n  {issue}")?;
        }
        if self.issues.len() > SHOWN_ISSUES {
            write!(f, "\n  and {} more", self.issues.len() - SHOWN_ISSUES)?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for body in &self.bodies {
            writeln!(f, "{body}")?;
        }
        for model in &self.unnamed_models {
            writeln!(
                f,
                "model {model}: no display name is known, so its packs name no benchmarks source"
            )?;
        }
        for family in &self.families {
            let FamilyReport {
                id,
                points,
                images,
                evals,
                bytes,
            } = family;
            writeln!(
                f,
                "{id}: {points} points, {images} images, {evals} evals, {bytes} bytes"
            )?;
        }
        if !self.families.is_empty() {
            let points: u64 = self.families.iter().map(|family| family.points).sum();
            writeln!(
                f,
                "{} families, {points} points, {} records, {} bytes ({} of them the index)",
                self.families.len(),
                self.records,
                self.bytes,
                self.index_bytes
            )?;
        }
        Ok(())
    }
}
