//! `packs/<family id>.<hash>.json`: everything known about one family, as columns over its points.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use super::SCHEMA;
use super::error::PackError;
use super::shared::{self, FamilyOut, RunOut, Table};
use super::strict::{self, At, Fault, Members};
use crate::record::{
    Changelog, EvalMeasurement, Family, FamilyData, IDENTITY_METRICS, Measurement, PointIdentity,
    Role, RunInfo,
};
use crate::wire::benchmark::canonical_number;

#[derive(Serialize)]
struct PackOut<'a> {
    schema: u64,
    family: FamilyOut<'a>,
    sources: Vec<SourceOut<'a>>,
    dates: &'a [&'a str],
    images: &'a [&'a str],
    runs: Vec<RunOut>,
    workloads: Vec<String>,
    configs: &'a [ConfigOut<'a>],
    points: Columns<'a>,
    metrics: BTreeMap<&'a str, Vec<Option<f64>>>,
    evals: Vec<EvalOut<'a>>,
    #[serde(rename = "run-info")]
    run_info: Vec<RunInfoOut<'a>>,
}

#[derive(Serialize)]
struct SourceOut<'a> {
    url: &'a str,
    captured: &'a str,
}

#[derive(Serialize, PartialEq)]
struct ConfigOut<'a> {
    offload: &'a str,
    multinode: bool,
    prefill: RoleOut,
    decode: RoleOut,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    runtime: &'a BTreeMap<String, Value>,
}

#[derive(Serialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
struct RoleOut {
    tp: u64,
    ep: u64,
    dp_attention: bool,
    workers: u64,
    gpus: u64,
}

impl From<Role> for RoleOut {
    fn from(role: Role) -> Self {
        Self {
            tp: role.tp,
            ep: role.ep,
            dp_attention: role.dp_attention,
            workers: role.num_workers,
            gpus: role.num_gpu,
        }
    }
}

/// One entry for each point. The optional columns are left out where no point has a value.
#[derive(Serialize, Default)]
struct Columns<'a> {
    workload: Vec<usize>,
    config: Vec<usize>,
    conc: Vec<u64>,
    date: Vec<usize>,
    image: Vec<Option<usize>>,
    run: Vec<Option<usize>>,
    #[serde(skip_serializing_if = "is_blank")]
    fingerprint: Vec<Option<&'a str>>,
    #[serde(skip_serializing_if = "is_blank")]
    errors: Vec<Option<u64>>,
    #[serde(skip_serializing_if = "is_blank")]
    dataset: Vec<Option<&'a str>>,
}

fn is_blank<T>(column: &[Option<T>]) -> bool {
    column.iter().all(Option::is_none)
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct EvalOut<'a> {
    task: &'a str,
    decode_tp: u64,
    decode_ep: u64,
    conc: Option<u64>,
    date: &'a str,
    run: Option<RunOut>,
    timestamp: Option<&'a str>,
    metrics: &'a BTreeMap<String, f64>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct RunInfoOut<'a> {
    run: RunOut,
    name: Option<&'a str>,
    conclusion: Option<&'a str>,
    created_at: Option<&'a str>,
    head: Option<&'a str>,
    changelogs: Vec<ChangelogOut<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ChangelogOut<'a> {
    config_keys: &'a [String],
    description: &'a str,
    pr_link: Option<&'a str>,
}

/// Writes a pack. Equal data gives equal bytes, and [`read_pack`] gives the data back.
///
/// # Errors
/// [`PackError::Invalid`] when the data breaks a rule that the reader holds: a point or an eval of another family, a
/// number that is not finite, sources and capture days of different lengths.
pub fn write_pack(data: &FamilyData) -> Result<Vec<u8>, PackError> {
    let id = data.family.id();
    check(data).map_err(|fault| fault.in_file(&id))?;

    let mut dates = Table::new();
    let mut images = Table::new();
    let mut runs = Table::new();
    let mut workloads = Table::new();
    let mut configs = Table::new();
    let mut points = Columns::default();
    // The tables are filled in sorted order where there is one, so that they read well and compress well.
    for date in data
        .measurements
        .iter()
        .map(|point| point.date.as_str())
        .collect::<BTreeSet<_>>()
    {
        dates.index(date);
    }
    for workload in data
        .measurements
        .iter()
        .map(|point| point.identity.workload)
        .collect::<BTreeSet<_>>()
    {
        workloads.index(workload);
    }
    for point in &data.measurements {
        let identity = &point.identity;
        points.workload.push(workloads.index(identity.workload));
        points.config.push(configs.index(ConfigOut {
            offload: &identity.offload_mode,
            multinode: identity.is_multinode,
            prefill: identity.prefill.into(),
            decode: identity.decode.into(),
            runtime: &identity.runtime,
        }));
        points.conc.push(identity.conc);
        points.date.push(dates.index(point.date.as_str()));
        points
            .image
            .push(point.image.as_deref().map(|image| images.index(image)));
        points.run.push(point.run.map(|run| runs.index(run)));
        points.fingerprint.push(point.recipe_fingerprint.as_deref());
        points.errors.push(point.request_errors);
        points.dataset.push(point.dataset.as_deref());
    }
    let names: BTreeSet<&str> = data
        .measurements
        .iter()
        .flat_map(|point| point.metrics.keys().map(String::as_str))
        .collect();
    let column = |name: &str| {
        data.measurements
            .iter()
            .map(|point| point.metrics.get(name).copied())
            .collect()
    };

    let out = PackOut {
        schema: SCHEMA,
        family: (&data.family).into(),
        sources: data
            .sources
            .iter()
            .zip(&data.captured)
            .map(|(url, captured)| SourceOut { url, captured })
            .collect(),
        dates: &dates.entries,
        images: &images.entries,
        runs: runs.entries.iter().map(|run| RunOut::from(*run)).collect(),
        workloads: workloads.entries.iter().map(ToString::to_string).collect(),
        configs: &configs.entries,
        points,
        metrics: names.into_iter().map(|name| (name, column(name))).collect(),
        evals: data.evals.iter().map(eval_out).collect(),
        run_info: data.runs.iter().map(run_info_out).collect(),
    };
    Ok(serde_json::to_vec(&out).expect("text keys and plain values always serialize"))
}

fn eval_out(eval: &EvalMeasurement) -> EvalOut<'_> {
    EvalOut {
        task: &eval.task,
        decode_tp: eval.decode_tp,
        decode_ep: eval.decode_ep,
        conc: eval.conc,
        date: &eval.date,
        run: eval.run.map(RunOut::from),
        timestamp: eval.timestamp.as_deref(),
        metrics: &eval.metrics,
    }
}

fn run_info_out(info: &RunInfo) -> RunInfoOut<'_> {
    RunInfoOut {
        run: info.run.into(),
        name: info.name.as_deref(),
        conclusion: info.conclusion.as_deref(),
        created_at: info.created_at.as_deref(),
        head: info.head.as_deref(),
        changelogs: info
            .changelogs
            .iter()
            .map(|entry| ChangelogOut {
                config_keys: &entry.config_keys,
                description: &entry.description,
                pr_link: entry.pr_link.as_deref(),
            })
            .collect(),
    }
}

/// What the types alone do not hold.
fn check(data: &FamilyData) -> Result<(), Fault> {
    if data.sources.len() != data.captured.len() {
        return Err(Fault::new("sources", "every source has one day of capture"));
    }
    for (index, point) in data.measurements.iter().enumerate() {
        if point.identity.family != data.family {
            return Err(Fault::new(
                format!("points[{index}]"),
                "belongs to another family",
            ));
        }
        if let Some(name) = not_finite(&point.metrics) {
            return Err(Fault::new(format!("metrics.{name}[{index}]"), "not finite"));
        }
    }
    for (index, eval) in data.evals.iter().enumerate() {
        if !is_eval_of(&data.family, eval) {
            return Err(Fault::new(
                format!("evals[{index}]"),
                "belongs to another family",
            ));
        }
        if let Some(name) = not_finite(&eval.metrics) {
            return Err(Fault::new(
                format!("evals[{index}].metrics.{name}"),
                "not finite",
            ));
        }
    }
    Ok(())
}

fn not_finite(metrics: &BTreeMap<String, f64>) -> Option<&String> {
    metrics
        .iter()
        .find(|(_, value)| !value.is_finite())
        .map(|(name, _)| name)
}

/// True when an eval shares the keys that evals have in common with a family. Disaggregation is not among them:
/// what upstream publishes there is wrong (docs/CONTRACT.md §3.7).
pub fn is_eval_of(family: &Family, eval: &EvalMeasurement) -> bool {
    family.model == eval.model
        && family.hardware == eval.hardware
        && family.framework == eval.framework
        && family.precision == eval.precision
        && family.spec_method == eval.spec_method
}

/// Reads a pack that the index announced with `expected_sha256` (64 lower-case hex digits).
///
/// # Errors
/// [`PackError`], naming `file`.
pub fn read_pack(file: &str, bytes: &[u8], expected_sha256: &str) -> Result<FamilyData, PackError> {
    let value = strict::open(file, bytes, Some(expected_sha256))?;
    read(&At::root(&value)).map_err(|fault| fault.in_file(file))
}

const MEMBERS: [&str; 12] = [
    "schema",
    "family",
    "sources",
    "dates",
    "images",
    "runs",
    "workloads",
    "configs",
    "points",
    "metrics",
    "evals",
    "run-info",
];

fn read(root: &At<'_>) -> Result<FamilyData, Fault> {
    let members = root.object(&MEMBERS)?;
    let family = shared::family(&members.get("family")?)?;
    let mut sources = Vec::new();
    let mut captured = Vec::new();
    for source in members.get("sources")?.items()? {
        let source = source.object(&["url", "captured"])?;
        sources.push(source.get("url")?.text()?);
        captured.push(source.get("captured")?.day()?);
    }
    let measurements = measurements(&members, &family)?;
    let evals = members
        .get("evals")?
        .items()?
        .iter()
        .map(|at| eval(at, &family))
        .collect::<Result<_, _>>()?;
    let runs = members
        .get("run-info")?
        .items()?
        .iter()
        .map(run_info)
        .collect::<Result<_, _>>()?;
    Ok(FamilyData {
        family,
        measurements,
        evals,
        runs,
        sources,
        captured,
    })
}

fn measurements(members: &Members<'_>, family: &Family) -> Result<Vec<Measurement>, Fault> {
    let dates = members.get("dates")?.column(strict::day)?;
    let images = members.get("images")?.column(strict::text)?;
    let runs = members
        .get("runs")?
        .items()?
        .iter()
        .map(shared::run)
        .collect::<Result<Vec<_>, _>>()?;
    let workloads = members.get("workloads")?.column(shared::workload)?;
    let configs = members
        .get("configs")?
        .items()?
        .iter()
        .map(config)
        .collect::<Result<Vec<_>, _>>()?;

    let points = members.get("points")?.object(&[
        "workload",
        "config",
        "conc",
        "date",
        "image",
        "run",
        "fingerprint",
        "errors",
        "dataset",
    ])?;
    let concs = points.get("conc")?.column(strict::positive)?;
    let count = concs.len();
    let workload = indices(&points.get("workload")?, count, workloads.len())?;
    let config = indices(&points.get("config")?, count, configs.len())?;
    let date = indices(&points.get("date")?, count, dates.len())?;
    let image = column(&points.get("image")?, count, |value| {
        strict::index(value, images.len())
    })?;
    let run = column(&points.get("run")?, count, |value| {
        strict::index(value, runs.len())
    })?;
    let fingerprint = optional_column(&points, "fingerprint", count, |value| {
        strict::hex(value, 64)
    })?;
    let errors = optional_column(&points, "errors", count, strict::whole)?;
    let dataset = optional_column(&points, "dataset", count, strict::text)?;

    let mut measurements: Vec<Measurement> = (0..count)
        .map(|at| {
            let config: &Config = &configs[config[at]];
            Measurement {
                identity: PointIdentity {
                    family: family.clone(),
                    workload: workloads[workload[at]],
                    conc: concs[at],
                    offload_mode: config.offload.clone(),
                    is_multinode: config.multinode,
                    prefill: config.prefill,
                    decode: config.decode,
                    runtime: config.runtime.clone(),
                },
                image: image[at].map(|index| images[index].clone()),
                date: dates[date[at]].clone(),
                run: run[at].map(|index| runs[index]),
                recipe_fingerprint: fingerprint[at].clone(),
                metrics: BTreeMap::new(),
                request_errors: errors[at],
                dataset: dataset[at].clone(),
            }
        })
        .collect();
    for (name, at) in members.get("metrics")?.map()?.all() {
        for (measurement, value) in measurements
            .iter_mut()
            .zip(column(&at, count, strict::finite)?)
        {
            if let Some(value) = value {
                measurement.metrics.insert(name.to_owned(), value);
            }
        }
    }
    Ok(measurements)
}

/// A column of `count` entries, each null or what `read` gives.
fn column<T>(
    at: &At<'_>,
    count: usize,
    read: impl Fn(&Value) -> Result<T, String>,
) -> Result<Vec<Option<T>>, Fault> {
    let column = at.column(|value| strict::nullable(value, &read))?;
    if column.len() == count {
        Ok(column)
    } else {
        Err(at.fault(format!("{} entries for {count} points", column.len())))
    }
}

fn optional_column<T>(
    points: &Members<'_>,
    name: &str,
    count: usize,
    read: impl Fn(&Value) -> Result<T, String>,
) -> Result<Vec<Option<T>>, Fault> {
    match points.find(name) {
        Some(at) => column(&at, count, read),
        None => Ok((0..count).map(|_| None).collect()),
    }
}

/// A column of `count` indices into a table of `length`.
fn indices(at: &At<'_>, count: usize, length: usize) -> Result<Vec<usize>, Fault> {
    let column = at.column(|value| strict::index(value, length))?;
    if column.len() == count {
        Ok(column)
    } else {
        Err(at.fault(format!("{} entries for {count} points", column.len())))
    }
}

/// A configuration: the identity without family, workload and concurrency.
struct Config {
    offload: String,
    multinode: bool,
    prefill: Role,
    decode: Role,
    runtime: BTreeMap<String, Value>,
}

fn config(at: &At<'_>) -> Result<Config, Fault> {
    let members = at.object(&["offload", "multinode", "prefill", "decode", "runtime"])?;
    let mut runtime = BTreeMap::new();
    if let Some(at) = members.find("runtime") {
        for (name, at) in at.map()?.all() {
            if !IDENTITY_METRICS.contains(&name) {
                return Err(at.fault("not part of the identity"));
            }
            let value = match at.raw() {
                Value::String(text) => Some(Value::String(text.clone())),
                Value::Number(number) => canonical_number(number),
                _ => None,
            };
            runtime.insert(
                name.to_owned(),
                value.ok_or_else(|| at.fault("expected a number or text"))?,
            );
        }
    }
    Ok(Config {
        offload: members.get("offload")?.text()?,
        multinode: members.get("multinode")?.flag()?,
        prefill: role(&members.get("prefill")?)?,
        decode: role(&members.get("decode")?)?,
        runtime,
    })
}

fn role(at: &At<'_>) -> Result<Role, Fault> {
    let members = at.object(&["tp", "ep", "dp-attention", "workers", "gpus"])?;
    Ok(Role {
        tp: members.get("tp")?.whole()?,
        ep: members.get("ep")?.whole()?,
        dp_attention: members.get("dp-attention")?.flag()?,
        num_workers: members.get("workers")?.whole()?,
        num_gpu: members.get("gpus")?.whole()?,
    })
}

fn eval(at: &At<'_>, family: &Family) -> Result<EvalMeasurement, Fault> {
    let members = at.object(&[
        "task",
        "decode-tp",
        "decode-ep",
        "conc",
        "date",
        "run",
        "timestamp",
        "metrics",
    ])?;
    let mut metrics = BTreeMap::new();
    for (name, at) in members.get("metrics")?.map()?.all() {
        metrics.insert(
            name.to_owned(),
            strict::finite(at.raw()).map_err(|detail| at.fault(detail))?,
        );
    }
    Ok(EvalMeasurement {
        model: family.model.clone(),
        hardware: family.hardware.clone(),
        framework: family.framework.clone(),
        precision: family.precision.clone(),
        spec_method: family.spec_method.clone(),
        decode_tp: members.get("decode-tp")?.whole()?,
        decode_ep: members.get("decode-ep")?.whole()?,
        task: members.get("task")?.text()?,
        conc: members
            .get("conc")?
            .opt(|at| strict::positive(at.raw()).map_err(|detail| at.fault(detail)))?,
        date: members.get("date")?.day()?,
        run: members.get("run")?.opt(shared::run)?,
        timestamp: members.get("timestamp")?.opt(At::instant)?,
        metrics,
    })
}

fn run_info(at: &At<'_>) -> Result<RunInfo, Fault> {
    let members = at.object(&[
        "run",
        "name",
        "conclusion",
        "created-at",
        "head",
        "changelogs",
    ])?;
    let mut changelogs = Vec::new();
    for entry in members.get("changelogs")?.items()? {
        let entry = entry.object(&["config-keys", "description", "pr-link"])?;
        changelogs.push(Changelog {
            config_keys: entry.get("config-keys")?.column(strict::text)?,
            description: entry.get("description")?.text()?,
            pr_link: entry.get("pr-link")?.opt(At::text)?,
        });
    }
    let head = |at: &At<'_>| strict::hex(at.raw(), 40).map_err(|detail| at.fault(detail));
    Ok(RunInfo {
        run: shared::run(&members.get("run")?)?,
        name: members.get("name")?.opt(At::text)?,
        conclusion: members.get("conclusion")?.opt(At::text)?,
        created_at: members.get("created-at")?.opt(At::instant)?,
        head: members.get("head")?.opt(head)?,
        changelogs,
    })
}
