//! Upstream keys for points, and what of a family matrix was measured (docs/IDENTITY.md).
//!
//! Correspondence is decided once for both sides, so that the two points of a pair always take the same key. Nothing is
//! chosen: an entry that could be two identities, or an identity that could be two entries, stays as it is and is
//! listed.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::{Family, FamilyData, Matrix, PointIdentity, Workload};

use super::model::{Outcome, Side};
use super::repeats::Repeats;
use super::select::point_order;

/// How the entries of a matrix stand to the points of one side. Every entry is in exactly one of the lists `covered`,
/// `unmeasured`, `missing`, `ambiguous` and `elsewhere`; every point is in exactly one of `covered`, `unmeasured`, the
/// points of `ambiguous`, and `without_entry`. Entries index [`Matrix::entries`], points [`Side::points`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatrixCoverage {
    /// Entries with their measured point.
    pub covered: Vec<EntryPoint>,
    /// Entries whose point is there but did not pass.
    pub unmeasured: Vec<EntryPoint>,
    /// Entries without a point.
    pub missing: Vec<usize>,
    /// Entries that cannot be told apart, or whose point was measured more than once.
    pub ambiguous: Vec<AmbiguousEntry>,
    /// Entries of another family or workload.
    pub elsewhere: Vec<usize>,
    /// Points that no entry stands for; they keep our own key.
    pub without_entry: Vec<usize>,
}

/// An entry and its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryPoint {
    /// Entry.
    pub entry: usize,
    /// Point.
    pub point: usize,
}

/// An entry without one clear point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmbiguousEntry {
    /// Entry.
    pub entry: usize,
    /// Points of this side that it could be, or that repeat it; at least one.
    pub points: Vec<usize>,
    /// Other entries that could be one of these points.
    pub rivals: Vec<usize>,
}

impl MatrixCoverage {
    /// Entries of this family and workload: the m of "covered n of m".
    pub fn expected(&self) -> usize {
        self.covered.len() + self.unmeasured.len() + self.missing.len() + self.ambiguous.len()
    }

    /// Whether every entry of this family and workload has its one measured point.
    pub fn is_complete(&self) -> bool {
        self.covered.len() == self.expected()
    }
}

/// Two sides after a matrix was applied.
#[derive(Clone, Debug, PartialEq)]
pub struct WithMatrix {
    /// Baseline, with upstream keys where there are any.
    pub baseline: Side,
    /// Candidate, with upstream keys where there are any.
    pub candidate: Side,
    /// What of the matrix the baseline has.
    pub baseline_coverage: MatrixCoverage,
    /// What of the matrix the candidate has.
    pub candidate_coverage: MatrixCoverage,
    /// Our keys with the upstream keys that replaced them.
    pub keys: BTreeMap<String, String>,
}

impl WithMatrix {
    /// Repeats under the keys that the points have now.
    pub fn repeats(&self, repeats: &Repeats) -> Repeats {
        repeats.renamed(&self.keys)
    }
}

/// Where the points of the sides come from.
#[derive(Clone, Copy, Debug)]
pub enum MatrixScope<'a> {
    /// Published rows of a family: entries of other families, and of other workloads than the one that the sides are
    /// limited to, are set aside.
    Family {
        /// The data that the sides were selected from.
        data: &'a FamilyData,
        /// The workload that they are limited to.
        workload: Option<Workload>,
    },
    /// Records, whose points have upstream keys already. They do not say which entries are meant for them, so all are.
    Records,
}

/// Gives the points of both sides the keys and labels of their entries.
pub fn with_matrix(
    matrix: &Matrix,
    scope: MatrixScope<'_>,
    baseline: Side,
    candidate: Side,
) -> WithMatrix {
    let fits = Fits::new(matrix, scope, [&baseline, &candidate]);
    let (baseline, baseline_coverage) = fits.apply(baseline);
    let (candidate, candidate_coverage) = fits.apply(candidate);
    let own = |(key, entry): (&String, &usize)| {
        let upstream = &matrix.entries[*entry].key;
        (upstream != key).then(|| (key.clone(), upstream.clone()))
    };
    WithMatrix {
        baseline,
        candidate,
        baseline_coverage,
        candidate_coverage,
        keys: fits.assigned.iter().filter_map(own).collect(),
    }
}

/// Which entries could be which identities.
struct Fits<'m> {
    matrix: &'m Matrix,
    /// Entries that are meant for these sides.
    in_scope: Vec<bool>,
    /// Entries by the key of a point.
    entries: BTreeMap<String, Vec<usize>>,
    /// The one entry of a point's key that is its alone.
    assigned: BTreeMap<String, usize>,
}

impl<'m> Fits<'m> {
    fn new(matrix: &'m Matrix, scope: MatrixScope<'_>, sides: [&Side; 2]) -> Self {
        let (family, workload, identities): (Option<&Family>, _, _) = match scope {
            MatrixScope::Family { data, workload } => {
                (Some(&data.family), workload, identities(data))
            }
            MatrixScope::Records => (None, None, BTreeMap::new()),
        };
        let in_scope: Vec<bool> = matrix
            .entries
            .iter()
            .map(|entry| {
                family.is_none_or(|family| entry.settings.family == *family)
                    && workload.is_none_or(|workload| entry.settings.workload == workload)
            })
            .collect();
        // Most entries differ by concurrency, so few have to be looked at closely.
        let mut by_conc: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        let mut by_key: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, entry) in matrix
            .entries
            .iter()
            .enumerate()
            .filter(|(at, _)| in_scope[*at])
        {
            by_conc.entry(entry.settings.conc).or_default().push(at);
            by_key.insert(&entry.key, at);
        }
        let keys: BTreeSet<&str> = sides
            .iter()
            .flat_map(|side| &side.points)
            .map(|point| point.key.as_str())
            .collect();
        let mut entries: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut degree: BTreeMap<usize, usize> = BTreeMap::new();
        for key in keys {
            let mut found: BTreeSet<usize> = by_key.get(key).copied().into_iter().collect();
            if let Some(identity) = identities.get(key) {
                let near = by_conc.get(&identity.conc).into_iter().flatten();
                found.extend(near.filter(|at| matrix.entries[**at].settings.fits(identity)));
            }
            for at in &found {
                *degree.entry(*at).or_default() += 1;
            }
            if !found.is_empty() {
                entries.insert(key.to_owned(), found.into_iter().collect());
            }
        }
        let assigned = entries
            .iter()
            .filter_map(|(key, found)| match found.as_slice() {
                [at] if degree.get(at) == Some(&1) => Some((key.clone(), *at)),
                _ => None,
            })
            .collect();
        Self {
            matrix,
            in_scope,
            entries,
            assigned,
        }
    }

    fn apply(&self, mut side: Side) -> (Side, MatrixCoverage) {
        let mut renamed = false;
        // The key that a point came with, by the one that it has now; taken keys are nobody else's.
        let mut came_with: BTreeMap<String, String> = BTreeMap::new();
        for point in &mut side.points {
            let Some(at) = self.assigned.get(&point.key) else {
                came_with.insert(point.key.clone(), point.key.clone());
                continue;
            };
            let entry = &self.matrix.entries[*at];
            if point.key != entry.key {
                came_with.insert(entry.key.clone(), point.key.clone());
                point.key.clone_from(&entry.key);
                point.label.clone_from(&entry.label);
                renamed = true;
            } else {
                came_with.insert(point.key.clone(), point.key.clone());
            }
        }
        // A side of a record keeps its order.
        if renamed {
            side.points.sort_by(point_order);
        }
        let coverage = self.coverage(&side, &came_with);
        (side, coverage)
    }

    fn coverage(&self, side: &Side, came_with: &BTreeMap<String, String>) -> MatrixCoverage {
        let mut points: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut out = MatrixCoverage::default();
        let entries_of = |at: usize| -> &[usize] {
            let key = side
                .points
                .get(at)
                .and_then(|point| came_with.get(&point.key));
            key.and_then(|key| self.entries.get(key))
                .map_or(&[], Vec::as_slice)
        };
        for at in 0..side.points.len() {
            match entries_of(at) {
                [] => out.without_entry.push(at),
                entries => {
                    for entry in entries {
                        points.entry(*entry).or_default().push(at);
                    }
                }
            }
        }
        let sole: BTreeSet<usize> = self.assigned.values().copied().collect();
        for (entry, in_scope) in self.in_scope.iter().enumerate() {
            let points = points.remove(&entry).unwrap_or_default();
            match points.as_slice() {
                _ if !in_scope => out.elsewhere.push(entry),
                [] => out.missing.push(entry),
                [point] if sole.contains(&entry) => {
                    let pair = EntryPoint {
                        entry,
                        point: *point,
                    };
                    if side.points[*point].outcome == Outcome::Passed {
                        out.covered.push(pair);
                    } else {
                        out.unmeasured.push(pair);
                    }
                }
                _ => {
                    let rivals: BTreeSet<usize> = points
                        .iter()
                        .flat_map(|at| entries_of(*at))
                        .copied()
                        .filter(|rival| *rival != entry)
                        .collect();
                    out.ambiguous.push(AmbiguousEntry {
                        entry,
                        points,
                        rivals: rivals.into_iter().collect(),
                    });
                }
            }
        }
        out
    }
}

/// The identities of a family by our key.
fn identities(data: &FamilyData) -> BTreeMap<String, &PointIdentity> {
    data.measurements
        .iter()
        .map(|row| (row.identity.key(), &row.identity))
        .collect()
}

#[cfg(test)]
mod tests;
