//! How often one identity was measured with one image, on different runs.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::FamilyData;

use super::model::{Side, SidePoint};

/// Runs that measured each point key with each image. The basis of between-run noise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    runs: BTreeMap<(String, String), BTreeSet<u64>>,
}

impl Repeats {
    /// Counts all runs of a family's data. Points without image or run add nothing: nobody knows whether they repeat.
    pub fn from_family(data: &FamilyData) -> Self {
        let mut out = Self::default();
        for row in &data.measurements {
            if let (Some(image), Some(run)) = (&row.image, row.run) {
                out.runs
                    .entry((row.identity.key(), image.clone()))
                    .or_default()
                    .insert(run.id);
            }
        }
        out
    }

    /// Counts what the two sides themselves hold.
    pub fn from_sides(baseline: &Side, candidate: &Side) -> Self {
        let mut out = Self::default();
        for point in baseline.points.iter().chain(&candidate.points) {
            if let (Some(image), Some(run)) = (&point.image, point.run) {
                out.runs
                    .entry((point.key.clone(), image.clone()))
                    .or_default()
                    .insert(run.id);
            }
        }
        out
    }

    /// The same counts under other point keys; keys that are not named stay.
    pub fn renamed(&self, keys: &BTreeMap<String, String>) -> Self {
        let mut out = Self::default();
        for ((key, image), runs) in &self.runs {
            let key = keys.get(key).unwrap_or(key);
            let known = out.runs.entry((key.clone(), image.clone())).or_default();
            known.extend(runs);
        }
        out
    }

    /// Runs behind a point, at least the one that it stands for.
    pub fn count(&self, point: &SidePoint) -> usize {
        let known = point
            .image
            .as_ref()
            .and_then(|image| self.runs.get(&(point.key.clone(), image.clone())));
        known.map_or(1, |runs| runs.len().max(1))
    }
}
