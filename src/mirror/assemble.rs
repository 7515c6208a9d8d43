//! From the points of one family to its pack and its entry in the index.

use std::collections::{BTreeMap, BTreeSet};

use super::UPSTREAM;
use super::collect::{Collected, Dated};
use super::report::Report;
use crate::record::names::model_parameter;
use crate::record::{EvalMeasurement, Family, FamilyData, Measurement, RunInfo, RunRef, Workload};
use crate::wire::pack::{is_eval_of, pack_path, sha256_hex, write_pack};
use crate::wire::{FamilyEntry, PackError, PackFile, Snapshot, WorkloadCount};

/// Gathers one family: points by date, image, run, workload, configuration and concurrency; evals by date and run.
pub(super) fn family_data(
    family: &Family,
    collected: &Collected,
    report: &mut Report,
) -> FamilyData {
    let mut points: Vec<&Dated<Measurement>> = collected.of(family).collect();
    points.sort_by_cached_key(|point| order(&point.value));
    let mut evals: Vec<&Dated<EvalMeasurement>> = collected
        .evals
        .iter()
        .filter(|eval| is_eval_of(family, &eval.value))
        .collect();
    evals.sort_by_cached_key(|eval| eval_order(&eval.value));

    let named: BTreeSet<u64> = points
        .iter()
        .filter_map(|point| point.value.run)
        .chain(evals.iter().filter_map(|eval| eval.value.run))
        .map(|run| run.id)
        .collect();
    let runs: Vec<&Dated<RunInfo>> = named
        .iter()
        .filter_map(|id| collected.runs.get(id))
        .collect();

    let mut sources: BTreeMap<String, String> = BTreeMap::new();
    let mut source = |url: String, captured: &str| {
        let newest = sources.entry(url).or_default();
        if captured > newest.as_str() {
            *newest = captured.into();
        }
    };
    match model_parameter(&family.model) {
        Some(model) => {
            for point in &points {
                let date = &point.value.date;
                source(
                    format!("{UPSTREAM}/api/v1/benchmarks?model={model}&date={date}&exact=true"),
                    &point.captured,
                );
            }
        }
        None => report.unnamed_models.push(family.model.clone()),
    }
    for eval in &evals {
        source(format!("{UPSTREAM}/api/v1/evaluations"), &eval.captured);
    }
    for run in &runs {
        if let Some(date) = run
            .value
            .created_at
            .as_deref()
            .and_then(|instant| instant.get(..10))
        {
            source(
                format!("{UPSTREAM}/api/v1/workflow-info?date={date}"),
                &run.captured,
            );
        }
    }
    let (sources, captured) = sources.into_iter().unzip();
    FamilyData {
        family: family.clone(),
        measurements: points
            .into_iter()
            .map(|point| point.value.clone())
            .collect(),
        evals: evals.into_iter().map(|eval| eval.value.clone()).collect(),
        runs: runs.into_iter().map(|run| run.value.clone()).collect(),
        sources,
        captured,
    }
}

/// Total order of points, so that packs do not depend on the order of bodies or rows. The metrics come last: they
/// only tell apart points that upstream published twice.
fn order(point: &Measurement) -> impl Ord + use<> {
    let identity = &point.identity;
    (
        (point.date.clone(), point.image.clone(), point.run),
        (
            identity.workload,
            identity.prefill,
            identity.decode,
            identity.is_multinode,
        ),
        (identity.offload_mode.clone(), identity.conc, identity.key()),
        format!(
            "{:?}",
            (
                &point.metrics,
                point.request_errors,
                &point.recipe_fingerprint
            )
        ),
    )
}

fn eval_order(eval: &EvalMeasurement) -> impl Ord + use<> {
    (
        (eval.date.clone(), eval.run, eval.task.clone()),
        (eval.decode_tp, eval.decode_ep, eval.conc),
        (eval.timestamp.clone(), format!("{:?}", eval.metrics)),
    )
}

/// Date, image and run.
type SnapshotKey<'a> = (&'a str, Option<&'a str>, Option<RunRef>);

/// The pack of a family and what the index says about it.
pub(super) fn pack(data: &FamilyData) -> Result<(FamilyEntry, Vec<u8>), PackError> {
    let bytes = write_pack(data)?;
    let id = data.family.id();
    let sha256 = sha256_hex(&bytes);
    let mut workloads: BTreeMap<Workload, u64> = BTreeMap::new();
    let mut snapshots: BTreeMap<SnapshotKey<'_>, (u64, BTreeSet<Workload>)> = BTreeMap::new();
    for point in &data.measurements {
        let workload = point.identity.workload;
        *workloads.entry(workload).or_default() += 1;
        let snapshot = snapshots
            .entry((&point.date, point.image.as_deref(), point.run))
            .or_default();
        snapshot.0 += 1;
        snapshot.1.insert(workload);
    }
    let entry = FamilyEntry {
        family: data.family.clone(),
        pack: PackFile {
            file: pack_path(&id, &sha256),
            sha256,
            bytes: bytes.len() as u64,
        },
        id,
        points: data.measurements.len() as u64,
        evals: data.evals.len() as u64,
        workloads: workloads
            .into_iter()
            .map(|(workload, points)| WorkloadCount { workload, points })
            .collect(),
        snapshots: snapshots
            .into_iter()
            .map(|((date, image, run), (points, workloads))| Snapshot {
                image: image.map(str::to_owned),
                date: date.to_owned(),
                run,
                points,
                workloads: workloads.into_iter().collect(),
            })
            .collect(),
    };
    Ok((entry, bytes))
}
