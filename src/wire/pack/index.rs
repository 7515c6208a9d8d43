//! `index.json`: what the mirror holds, small enough to be read first.

use std::collections::BTreeSet;

use serde::Serialize;

use super::SCHEMA;
use super::error::PackError;
use super::shared::{self, FamilyOut, RunOut};
use super::strict::{self, At, Fault};
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
    /// The bodies were thinned when they were captured: absence says nothing about the published data.
    pub sample: bool,
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
        for image in self
            .snapshots
            .iter()
            .filter_map(|snapshot| snapshot.image.as_deref())
        {
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// Newest date of a point. Empty only for a family without points, which no index holds.
    pub fn newest_date(&self) -> &str {
        self.snapshots
            .iter()
            .map(|snapshot| snapshot.date.as_str())
            .max()
            .unwrap_or_default()
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

/// Name of the index in a mirror.
pub const INDEX_FILE: &str = "index.json";

#[derive(Serialize)]
struct IndexOut<'a> {
    schema: u64,
    captured: &'a [String],
    upstream: &'a str,
    attribution: &'a str,
    sample: bool,
    families: Vec<FamilyEntryOut<'a>>,
    records: Vec<RecordEntryOut<'a>>,
    releases: Option<ReleasesOut<'a>>,
}

#[derive(Serialize)]
struct FamilyEntryOut<'a> {
    id: &'a str,
    family: FamilyOut<'a>,
    pack: PackFileOut<'a>,
    points: u64,
    evals: u64,
    workloads: Vec<WorkloadCountOut>,
    images: Vec<&'a str>,
    snapshots: Vec<SnapshotOut<'a>>,
}

#[derive(Serialize)]
struct PackFileOut<'a> {
    file: &'a str,
    sha256: &'a str,
    bytes: u64,
}

impl<'a> From<&'a PackFile> for PackFileOut<'a> {
    fn from(pack: &'a PackFile) -> Self {
        Self {
            file: &pack.file,
            sha256: &pack.sha256,
            bytes: pack.bytes,
        }
    }
}

#[derive(Serialize)]
struct WorkloadCountOut {
    workload: String,
    points: u64,
}

/// `image` and `workloads` index the family's lists.
#[derive(Serialize)]
struct SnapshotOut<'a> {
    image: Option<usize>,
    date: &'a str,
    run: Option<RunOut>,
    points: u64,
    workloads: Vec<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct RecordEntryOut<'a> {
    id: &'a str,
    pack: PackFileOut<'a>,
    pr: u64,
    url: &'a str,
    engine: &'a str,
    hardware: &'a str,
    workload: &'a str,
    baseline_image: &'a str,
    candidate_image: &'a str,
    coverage: &'a str,
    clock: &'a str,
}

#[derive(Serialize)]
struct ReleasesOut<'a> {
    vllm: Option<&'a str>,
    sglang: Option<&'a str>,
}

/// Writes `index.json`. Equal indexes give equal bytes.
///
/// # Errors
/// [`PackError::Invalid`] when the index breaks a rule that the reader holds.
pub fn write_index(index: &Index) -> Result<Vec<u8>, PackError> {
    let out = IndexOut {
        schema: SCHEMA,
        captured: &index.captured,
        upstream: &index.upstream,
        attribution: &index.attribution,
        sample: index.sample,
        families: index.families.iter().map(family_out).collect(),
        records: index.records.iter().map(record_out).collect(),
        releases: index.releases.as_ref().map(|releases| ReleasesOut {
            vllm: releases.vllm.as_deref(),
            sglang: releases.sglang.as_deref(),
        }),
    };
    let bytes = serde_json::to_vec(&out).expect("text keys and plain values always serialize");
    match read_index(&bytes)? == *index {
        true => Ok(bytes),
        false => Err(Fault::new("", "does not read back as it was written").in_file(INDEX_FILE)),
    }
}

fn family_out(entry: &FamilyEntry) -> FamilyEntryOut<'_> {
    let images = entry.images();
    let position = |image: &str| images.iter().position(|known| *known == image);
    let workload = |wanted: &Workload| {
        entry
            .workloads
            .iter()
            .position(|count| count.workload == *wanted)
    };
    FamilyEntryOut {
        id: &entry.id,
        family: (&entry.family).into(),
        pack: (&entry.pack).into(),
        points: entry.points,
        evals: entry.evals,
        workloads: entry
            .workloads
            .iter()
            .map(|count| WorkloadCountOut {
                workload: count.workload.to_string(),
                points: count.points,
            })
            .collect(),
        snapshots: entry
            .snapshots
            .iter()
            .map(|snapshot| SnapshotOut {
                image: snapshot.image.as_deref().and_then(position),
                date: &snapshot.date,
                run: snapshot.run.map(RunOut::from),
                points: snapshot.points,
                workloads: snapshot.workloads.iter().filter_map(workload).collect(),
            })
            .collect(),
        images,
    }
}

fn record_out(entry: &RecordEntry) -> RecordEntryOut<'_> {
    RecordEntryOut {
        id: &entry.id,
        pack: (&entry.pack).into(),
        pr: entry.pr,
        url: &entry.url,
        engine: &entry.engine,
        hardware: &entry.hardware,
        workload: &entry.workload,
        baseline_image: &entry.baseline_image,
        candidate_image: &entry.candidate_image,
        coverage: &entry.coverage,
        clock: &entry.clock,
    }
}

/// Path of a pack, relative to the index: content-addressed, so that a cached pack is never stale.
pub fn pack_path(id: &str, sha256: &str) -> String {
    format!("packs/{id}.{}.json", sha256.get(..12).unwrap_or(sha256))
}

/// Path of a record, relative to the index.
pub fn record_path(id: &str) -> String {
    format!("records/{id}.json")
}

/// Reads `index.json`.
///
/// # Errors
/// [`PackError`], naming `index.json`; never [`PackError::HashMismatch`], since nothing vouches for the index.
pub fn read_index(bytes: &[u8]) -> Result<Index, PackError> {
    let value = strict::open(INDEX_FILE, bytes, None)?;
    read(&At::root(&value)).map_err(|fault| fault.in_file(INDEX_FILE))
}

const MEMBERS: [&str; 8] = [
    "schema",
    "captured",
    "upstream",
    "attribution",
    "sample",
    "families",
    "records",
    "releases",
];

fn read(root: &At<'_>) -> Result<Index, Fault> {
    let members = root.object(&MEMBERS)?;
    let releases = |at: &At<'_>| -> Result<Releases, Fault> {
        let releases = at.object(&["vllm", "sglang"])?;
        Ok(Releases {
            vllm: releases.get("vllm")?.opt(At::text)?,
            sglang: releases.get("sglang")?.opt(At::text)?,
        })
    };
    let index = Index {
        captured: members.get("captured")?.column(strict::day)?,
        upstream: members.get("upstream")?.text()?,
        attribution: members.get("attribution")?.text()?,
        sample: members.get("sample")?.flag()?,
        families: members
            .get("families")?
            .items()?
            .iter()
            .map(family_entry)
            .collect::<Result<_, _>>()?,
        records: members
            .get("records")?
            .items()?
            .iter()
            .map(record_entry)
            .collect::<Result<_, _>>()?,
        releases: members.get("releases")?.opt(releases)?,
    };
    let ids = index
        .families
        .iter()
        .map(|entry| &entry.id)
        .chain(index.records.iter().map(|entry| &entry.id));
    let mut seen = BTreeSet::new();
    match ids.into_iter().find(|id| !seen.insert(id.as_str())) {
        Some(id) => Err(root.fault(format!("{id} is listed twice"))),
        None => Ok(index),
    }
}

fn family_entry(at: &At<'_>) -> Result<FamilyEntry, Fault> {
    let members = at.object(&[
        "id",
        "family",
        "pack",
        "points",
        "evals",
        "workloads",
        "images",
        "snapshots",
    ])?;
    let family = shared::family(&members.get("family")?)?;
    let id = members.get("id")?.text()?;
    if id != family.id() {
        return Err(members
            .get("id")?
            .fault(format!("expected {}", family.id())));
    }
    let pack = pack_file(&members.get("pack")?, |sha256| pack_path(&id, sha256))?;
    let mut workloads = Vec::new();
    for at in members.get("workloads")?.items()? {
        let count = at.object(&["workload", "points"])?;
        let workload = count.get("workload")?;
        let workload = shared::workload(workload.raw()).map_err(|detail| workload.fault(detail))?;
        workloads.push(WorkloadCount {
            workload,
            points: count.get("points")?.whole()?,
        });
    }
    let images = members.get("images")?.column(strict::text)?;
    let snapshots = members
        .get("snapshots")?
        .items()?
        .iter()
        .map(|at| snapshot(at, &images, &workloads))
        .collect::<Result<Vec<_>, _>>()?;
    let points = members.get("points")?.whole()?;
    let by_snapshot: Vec<u64> = snapshots.iter().map(|snapshot| snapshot.points).collect();
    let by_workload: Vec<u64> = workloads.iter().map(|count| count.points).collect();
    let sums_to_points = |counts: &[u64]| {
        counts
            .iter()
            .try_fold(0u64, |sum, count| sum.checked_add(*count))
            == Some(points)
    };
    if !sums_to_points(&by_snapshot) || !sums_to_points(&by_workload) {
        return Err(members
            .get("points")?
            .fault("does not equal the sum of snapshots and of workloads"));
    }
    Ok(FamilyEntry {
        id,
        family,
        pack,
        points,
        evals: members.get("evals")?.whole()?,
        workloads,
        snapshots,
    })
}

fn snapshot(
    at: &At<'_>,
    images: &[String],
    workloads: &[WorkloadCount],
) -> Result<Snapshot, Fault> {
    let members = at.object(&["image", "date", "run", "points", "workloads"])?;
    let image = members.get("image")?;
    let image = strict::nullable(image.raw(), |value| strict::index(value, images.len()))
        .map_err(|detail| image.fault(detail))?;
    let indices = members
        .get("workloads")?
        .column(|value| strict::index(value, workloads.len()))?;
    Ok(Snapshot {
        image: image.map(|index| images[index].clone()),
        date: members.get("date")?.day()?,
        run: members.get("run")?.opt(shared::run)?,
        points: members.get("points")?.whole()?,
        workloads: indices
            .into_iter()
            .map(|index| workloads[index].workload)
            .collect(),
    })
}

/// A file and its hash. The path is not free: it follows from id and hash, so an index can't lead elsewhere.
fn pack_file(at: &At<'_>, path: impl Fn(&str) -> String) -> Result<PackFile, Fault> {
    let members = at.object(&["file", "sha256", "bytes"])?;
    let sha256 = members.get("sha256")?;
    let sha256 = strict::hex(sha256.raw(), 64).map_err(|detail| sha256.fault(detail))?;
    let file = members.get("file")?;
    let expected = path(&sha256);
    if file.text()? != expected {
        return Err(file.fault(format!("expected {expected}")));
    }
    Ok(PackFile {
        file: expected,
        sha256,
        bytes: members.get("bytes")?.whole()?,
    })
}

fn record_entry(at: &At<'_>) -> Result<RecordEntry, Fault> {
    let members = at.object(&[
        "id",
        "pack",
        "pr",
        "url",
        "engine",
        "hardware",
        "workload",
        "baseline-image",
        "candidate-image",
        "coverage",
        "clock",
    ])?;
    let text = |name: &str| members.get(name)?.text();
    let pr = members.get("pr")?.whole()?;
    let id = format!("pr-{pr}");
    if text("id")? != id {
        return Err(members.get("id")?.fault(format!("expected {id}")));
    }
    Ok(RecordEntry {
        pack: pack_file(&members.get("pack")?, |_| record_path(&id))?,
        pr,
        url: text("url")?,
        engine: text("engine")?,
        hardware: text("hardware")?,
        workload: text("workload")?,
        baseline_image: text("baseline-image")?,
        candidate_image: text("candidate-image")?,
        coverage: text("coverage")?,
        clock: members.get("clock")?.instant()?,
        id,
    })
}
