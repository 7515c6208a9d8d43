//! `index.json`: what the mirror holds, small enough to be read first.

use super::PackError;
use crate::record::{Family, RunRef, Workload};

/// The whole index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// Days of capture, `YYYY-MM-DD` UTC, ascending.
    pub captured: Vec<String>,
    /// Base URL of the public API that the figures came from, without a trailing slash.
    pub upstream: String,
    /// Attribution, English, to be shown with the data.
    pub attribution: String,
    /// Families, ordered by [`Family`].
    pub families: Vec<FamilyEntry>,
    /// Recorded comparisons, newest clock first.
    pub records: Vec<RecordEntry>,
    /// Newest stable engine releases, where captured.
    pub releases: Option<Releases>,
}

/// Where a file is and what it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFile {
    /// Path relative to the index, e.g. `packs/<family id>.<12 hex>.json`.
    pub file: String,
    /// SHA-256 of the file, 64 lower-case hex digits.
    pub sha256: String,
    /// Size in bytes.
    pub bytes: u64,
}

/// One family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyEntry {
    /// [`Family::id`].
    pub id: String,
    /// The family.
    pub family: Family,
    /// Its pack.
    pub pack: PackFile,
    /// Points over all dates.
    pub points: u64,
    /// Evaluations.
    pub evals: u64,
    /// Workloads with their points over all dates, ordered by [`Workload`].
    pub workloads: Vec<WorkloadCount>,
    /// Every (image, date, run) with its points, oldest date first.
    pub snapshots: Vec<Snapshot>,
}

impl FamilyEntry {
    /// Distinct images that were recorded, in the order of their first snapshot.
    pub fn images(&self) -> Vec<&str> {
        let mut images = Vec::new();
        for image in self.snapshots.iter().filter_map(|snapshot| snapshot.image.as_deref()) {
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// Newest date of a point. Empty only for a family without points, which no index holds.
    pub fn newest_date(&self) -> &str {
        self.snapshots.iter().map(|snapshot| snapshot.date.as_str()).max().unwrap_or_default()
    }
}

/// Points of one workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkloadCount {
    /// The workload.
    pub workload: Workload,
    /// Points.
    pub points: u64,
}

/// The points that share image, date and run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Image, verbatim; `None` where upstream recorded none.
    pub image: Option<String>,
    /// Day, `YYYY-MM-DD` UTC.
    pub date: String,
    /// Run and attempt, where known.
    pub run: Option<RunRef>,
    /// Points.
    pub points: u64,
    /// Workloads among them, ordered by [`Workload`].
    pub workloads: Vec<Workload>,
}

/// One recorded comparison, enough for a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEntry {
    /// `pr-<number>`.
    pub id: String,
    /// Its file.
    pub pack: PackFile,
    /// Number of the pull request.
    pub pr: u64,
    /// Address of the pull request.
    pub url: String,
    /// Engine as shown, e.g. `vLLM ROCm`.
    pub engine: String,
    /// Hardware as shown, e.g. `MI325X`.
    pub hardware: String,
    /// Workload as shown, e.g. `AgentX` or `8k/1k`.
    pub workload: String,
    /// Image of the baseline, verbatim.
    pub baseline_image: String,
    /// Image of the candidate, verbatim.
    pub candidate_image: String,
    /// `full` or `smoke`.
    pub coverage: String,
    /// Time shown in the report, ISO 8601 UTC.
    pub clock: String,
}

/// Newest stable release tags (docs/CONTRACT.md §3.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Releases {
    /// vLLM.
    pub vllm: Option<String>,
    /// SGLang.
    pub sglang: Option<String>,
}

/// Reads `index.json`.
///
/// # Errors
/// [`PackError`], naming `index.json`; never [`PackError::HashMismatch`], since nothing vouches for the index.
pub fn read_index(bytes: &[u8]) -> Result<Index, PackError> {
    let _ = bytes;
    Err(PackError::Truncated { file: "index.json".into(), bytes: 0 })
}
