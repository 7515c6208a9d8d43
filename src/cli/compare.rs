//! `tagdelta compare`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::Value;

use super::failure::Failure;
use super::model::{self, Either};
use super::render::Heading;
use super::{files, matrix};
use crate::compare::{
    AttemptFields, BaselineFields, Comparison, MatrixCoverage, MatrixScope, RecordError, Repeats,
    Side, SideSelector, Snapshot, attempt_record, available_statistics, baseline_record, compare,
    compare_with_repeats, default_pair, side, side_from_attempt, side_from_baseline, snapshots,
    with_matrix,
};
use crate::export::{self, Context};
use crate::metric::Statistic;
use crate::record::{FamilyData, Matrix, Natural, Workload, parse_json};
use crate::report;
use crate::wire::pack::{INDEX_FILE, sha256_hex};
use crate::wire::{read_index, read_pack, read_record};

/// What is compared.
#[derive(Args)]
#[command(after_help = "\
Inputs are told apart by their content: two records; the folder of a mirror (with --family); one pack; or one
recorded comparison of a mirror. An image named `unrecorded` stands for points whose image is not known.

Examples:
  tagdelta compare baseline.json attempt.json
  tagdelta compare baseline.json attempt.json --format csv > points.csv
  tagdelta compare public/data --family dsr1_h200_sglang_fp8_none_agg --format json
  tagdelta compare public/data --family dsr1_h200_sglang_fp8_none_agg \\
    --base-image lmsysorg/sglang:v0.5.5-cu129-amd64 --cand-image lmsysorg/sglang:v0.5.11-cu130 --workload 8192/1024")]
pub(super) struct Arguments {
    /// Baseline record, mirror folder, pack or recorded comparison; `-` for the standard input.
    #[arg(value_name = "BASELINE|MIRROR")]
    first: PathBuf,
    /// Candidate record.
    #[arg(value_name = "CANDIDATE", conflicts_with_all = ["family", "base_image", "cand_image", "workload", "head"])]
    second: Option<PathBuf>,
    /// What is written.
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// Family id, as the index of the mirror has it.
    #[arg(long, value_name = "ID")]
    family: Option<String>,
    /// Image of the baseline. Without both images the newest one is compared with the newest earlier one.
    #[arg(long, value_name = "IMAGE", requires = "cand_image")]
    base_image: Option<String>,
    /// Day of the baseline; all days if not given.
    #[arg(long, value_name = "YYYY-MM-DD", requires = "base_image")]
    base_date: Option<String>,
    /// Run of the baseline; all runs if not given.
    #[arg(long, value_name = "RUN", requires = "base_image")]
    base_run: Option<u64>,
    /// Image of the candidate.
    #[arg(long, value_name = "IMAGE", requires = "base_image")]
    cand_image: Option<String>,
    /// Day of the candidate; all days if not given.
    #[arg(long, value_name = "YYYY-MM-DD", requires = "cand_image")]
    cand_date: Option<String>,
    /// Run of the candidate; all runs if not given.
    #[arg(long, value_name = "RUN", requires = "cand_image")]
    cand_run: Option<u64>,
    /// Only this workload: `8192/1024` or `AgentX`.
    #[arg(long, value_name = "ISL/OSL|AgentX", value_parser = workload)]
    workload: Option<Workload>,
    /// Statistic of the latencies; by default the first that both sides have, mean before median.
    #[arg(long, value_enum)]
    statistic: Option<StatisticWord>,
    /// Family matrix: gives points their upstream keys and says what of it was measured.
    #[arg(long, value_name = "FILE")]
    matrix: Option<PathBuf>,
    /// Exit with 1 unless the baseline covers every entry of the matrix.
    #[arg(long, requires = "matrix")]
    require_covered: bool,
    /// Head commit of the candidate for Markdown, where it is not published.
    #[arg(long, value_name = "SHA")]
    head: Option<String>,
    #[command(flatten)]
    heading: Heading,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The canonical report of the candidate as an attempt.
    Markdown,
    /// Everything (docs/EXPORT.md).
    Json,
    /// Points (docs/EXPORT.md).
    Csv,
    /// Evals (docs/EXPORT.md).
    CsvEvals,
}

/// What is exported.
#[derive(Clone, Copy)]
enum Export {
    Json,
    Csv,
    CsvEvals,
}

impl Format {
    /// The export; `None` for the report.
    fn export(self) -> Option<Export> {
        match self {
            Self::Markdown => None,
            Self::Json => Some(Export::Json),
            Self::Csv => Some(Export::Csv),
            Self::CsvEvals => Some(Export::CsvEvals),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatisticWord {
    Mean,
    Median,
}

fn workload(text: &str) -> Result<Workload, String> {
    if text == "AgentX" {
        return Ok(Workload::AgentX);
    }
    let length = |text: &str| text.parse::<u64>().ok().filter(|length| *length > 0);
    text.split_once('/')
        .and_then(|(isl, osl)| {
            Some(Workload::Fixed {
                isl: length(isl)?,
                osl: length(osl)?,
            })
        })
        .ok_or_else(|| "must look like 8192/1024, or be AgentX".to_owned())
}

/// Where the sides come from.
enum Source {
    Records(Either, Either),
    Family(Box<FamilyData>),
}

pub(super) fn run(arguments: &Arguments, out: &mut String) -> Result<(), Failure> {
    let inputs = [
        Some(&arguments.first),
        arguments.second.as_ref(),
        arguments.matrix.as_ref(),
    ];
    files::one_stdin(inputs.into_iter().flatten().map(PathBuf::as_path))?;
    let source = source(arguments)?;
    let matrix = arguments.matrix.as_deref().map(matrix::read).transpose()?;
    match source {
        Source::Records(old, new) => records(arguments, &old, &new, matrix.as_ref(), out),
        Source::Family(data) => family(arguments, &data, matrix.as_ref(), out),
    }
}

fn source(arguments: &Arguments) -> Result<Source, Failure> {
    let first = arguments.first.as_path();
    if let Some(second) = &arguments.second {
        return Ok(Source::Records(model::read(first)?, model::read(second)?));
    }
    if first.is_dir() {
        let Some(id) = &arguments.family else {
            return Err(Failure::Usage("a mirror needs --family".into()));
        };
        return mirror(first, id).map(|data| Source::Family(Box::new(data)));
    }
    let bytes = files::read(first)?;
    let value = parse_json(&bytes)
        .map_err(|error| Failure::input(format_args!("{}: {error}", first.display())))?;
    single(first, &bytes, &value, arguments)
}

/// A family of a mirror.
fn mirror(folder: &Path, id: &str) -> Result<FamilyData, Failure> {
    let index = read_index(&files::read(&folder.join(INDEX_FILE))?).map_err(Failure::input)?;
    let Some(entry) = index.families.iter().find(|entry| entry.id == id) else {
        let ids: Vec<&str> = index.families.iter().map(|e| e.id.as_str()).collect();
        return Err(Failure::input(format_args!(
            "{}: no family {id}; there are {}",
            folder.display(),
            ids.join(", ")
        )));
    };
    let bytes = files::read(&folder.join(&entry.pack.file))?;
    read_pack(&entry.pack.file, &bytes, &entry.pack.sha256).map_err(Failure::input)
}

/// One file that holds both sides.
fn single(
    path: &Path,
    bytes: &[u8],
    value: &Value,
    arguments: &Arguments,
) -> Result<Source, Failure> {
    let name = path.display().to_string();
    let has = |member: &str| value.get(member).is_some();
    if has("baseline") && has("attempt") {
        if arguments.family.is_some() || arguments.base_image.is_some() {
            return Err(Failure::Usage(
                "a recorded comparison has nothing to select".into(),
            ));
        }
        let found = read_record(&name, bytes, &sha256_hex(bytes)).map_err(Failure::input)?;
        return Ok(Source::Records(
            Either::Baseline(Box::new(found.baseline)),
            Either::Attempt(Box::new(found.attempt)),
        ));
    }
    if has("schema") && has("configs") {
        let data = read_pack(&name, bytes, &sha256_hex(bytes)).map_err(Failure::input)?;
        if let Some(id) = arguments
            .family
            .as_ref()
            .filter(|id| data.family.id() != **id)
        {
            return Err(Failure::input(format_args!(
                "{name}: holds {}, not {id}",
                data.family.id()
            )));
        }
        return Ok(Source::Family(Box::new(data)));
    }
    if model::Model::guess(value).is_some() {
        return Err(Failure::Usage("a record needs a second one".into()));
    }
    Err(Failure::input(format_args!(
        "{name}: neither a pack nor a recorded comparison"
    )))
}

fn statistic(arguments: &Arguments, old: &Side, new: &Side) -> Statistic {
    match arguments.statistic {
        Some(StatisticWord::Mean) => Statistic::Mean,
        Some(StatisticWord::Median) => Statistic::Median,
        None => available_statistics(old, new)
            .first()
            .copied()
            .unwrap_or(Statistic::Mean),
    }
}

/// A matrix with its coverage by baseline and candidate.
type Covered<'m> = Option<(&'m Matrix, MatrixCoverage, MatrixCoverage)>;

fn tell(covered: &Covered<'_>) {
    if let Some((matrix, old, new)) = covered {
        matrix::tell("baseline", matrix, old);
        matrix::tell("candidate", matrix, new);
    }
}

fn require(arguments: &Arguments, covered: &Covered<'_>) -> Result<(), Failure> {
    match covered {
        Some((_, old, _)) if arguments.require_covered && !old.is_complete() => Err(
            Failure::input("the baseline does not cover every entry of the matrix"),
        ),
        _ => Ok(()),
    }
}

fn records(
    arguments: &Arguments,
    old: &Either,
    new: &Either,
    matrix: Option<&Matrix>,
    out: &mut String,
) -> Result<(), Failure> {
    let side = |record: &Either| match record {
        Either::Baseline(record) => side_from_baseline(record),
        Either::Attempt(record) => side_from_attempt(record),
    };
    let (old_side, new_side) = (side(old), side(new));
    let covered = matrix.map(|matrix| {
        let done = with_matrix(
            matrix,
            MatrixScope::Records,
            old_side.clone(),
            new_side.clone(),
        );
        (matrix, done.baseline_coverage, done.candidate_coverage)
    });
    tell(&covered);
    match (arguments.format.export(), old, new) {
        (None, Either::Baseline(old), Either::Attempt(new)) => {
            let context = arguments.heading.context()?;
            out.push_str(&report::attempt(new, Some(old), &context).to_markdown());
        }
        (None, ..) => {
            return Err(Failure::Usage(
                "Markdown needs a baseline record and an attempt record, in this order".into(),
            ));
        }
        (Some(export), ..) => {
            let (family, sources) = match old {
                Either::Baseline(old) => (Some(old.family.as_str()), old.sources.as_slice()),
                Either::Attempt(_) => (None, &[][..]),
            };
            let statistic = statistic(arguments, &old_side, &new_side);
            let comparison = compare(old_side, new_side, statistic);
            let context = context(arguments, family, sources, &covered);
            out.push_str(&exported(export, &comparison, &context));
        }
    }
    require(arguments, &covered)
}

fn family(
    arguments: &Arguments,
    data: &FamilyData,
    matrix: Option<&Matrix>,
    out: &mut String,
) -> Result<(), Failure> {
    let workload = arguments.workload;
    let all = snapshots(data, workload);
    let (old, new) = selectors(arguments, &all)?;
    let (mut old, mut new) = (side(data, &old, workload), side(data, &new, workload));
    let mut repeats = Repeats::from_family(data);
    let covered = matrix.map(|matrix| {
        let scope = MatrixScope::Family { data, workload };
        let done = with_matrix(
            matrix,
            scope,
            std::mem::take(&mut old),
            std::mem::take(&mut new),
        );
        repeats = done.repeats(&repeats);
        (old, new) = (done.baseline, done.candidate);
        (matrix, done.baseline_coverage, done.candidate_coverage)
    });
    tell(&covered);
    let statistic = statistic(arguments, &old, &new);
    let sources = report::sources(data, &old);
    if let Some(export) = arguments.format.export() {
        let comparison = compare_with_repeats(old, new, statistic, &repeats);
        let mut sources = sources;
        for source in report::sources(data, &comparison.candidate) {
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        let id = data.family.id();
        let context = context(arguments, Some(&id), &sources, &covered);
        out.push_str(&exported(export, &comparison, &context));
    } else {
        out.push_str(&proposed_report(arguments, data, &old, &new, statistic)?);
    }
    require(arguments, &covered)
}

/// The report that the page proposes for an image update, with the candidate as its initial attempt.
fn proposed_report(
    arguments: &Arguments,
    data: &FamilyData,
    old: &Side,
    new: &Side,
    statistic: Statistic,
) -> Result<String, Failure> {
    let draft = report::proposed(data, old, new, statistic);
    let fields = BaselineFields {
        family_key: draft.family,
        goal: draft.goal,
        sources: report::sources(data, old),
    };
    let baseline = baseline_record(old, fields, statistic);
    let fields = AttemptFields {
        kind: draft.kind,
        // A proposal is an initial attempt.
        number: Natural::from(0_u64),
        status: draft.status,
        head: arguments.head.clone(),
        run_attempt: None,
        change: draft.change,
        next: draft.next,
        finding: None,
        counts: None,
    };
    let attempt = attempt_record(new, fields, statistic);
    match (baseline, attempt) {
        (Ok(baseline), Ok(attempt)) => {
            let context = arguments.heading.context()?;
            Ok(report::attempt(&attempt, Some(&baseline), &context).to_markdown())
        }
        (baseline, attempt) => {
            let line = |side: &str, error: RecordError| {
                let hint = match error {
                    RecordError::NoHead => "; --head gives it",
                    _ => "",
                };
                format!("{side}: {error}{hint} [{}]", error.code())
            };
            let old = baseline.err().map(|error| line("baseline", error));
            let new = attempt.err().map(|error| line("candidate", error));
            Err(Failure::Input(old.into_iter().chain(new).collect()))
        }
    }
}

fn selectors(
    arguments: &Arguments,
    all: &[Snapshot],
) -> Result<(SideSelector, SideSelector), Failure> {
    let (Some(old), Some(new)) = (&arguments.base_image, &arguments.cand_image) else {
        return default_pair(all).ok_or_else(|| {
            Failure::input(format_args!(
                "no earlier image to compare with; name both images. {}",
                offered(all)
            ))
        });
    };
    let image = |image: &String| (image != "unrecorded").then(|| image.clone());
    let old = SideSelector {
        image: image(old),
        date: arguments.base_date.clone(),
        run: arguments.base_run,
    };
    let new = SideSelector {
        image: image(new),
        date: arguments.cand_date.clone(),
        run: arguments.cand_run,
    };
    for (name, selector) in [("baseline", &old), ("candidate", &new)] {
        if !all.iter().any(|snapshot| selector.takes(snapshot)) {
            return Err(Failure::input(format_args!(
                "{name}: no such points. {}",
                offered(all)
            )));
        }
    }
    Ok((old, new))
}

/// What can be selected.
fn offered(all: &[Snapshot]) -> String {
    let shown = |snapshot: &Snapshot| {
        let run = snapshot
            .run
            .map_or_else(String::new, |run| format!(", run {}", run.id));
        format!(
            "{} ({}{run})",
            snapshot.image.as_deref().unwrap_or("unrecorded"),
            snapshot.date
        )
    };
    let all: Vec<String> = all.iter().map(shown).collect();
    format!("There are: {}", all.join("; "))
}

fn context<'a>(
    arguments: &'a Arguments,
    family: Option<&'a str>,
    sources: &'a [String],
    covered: &'a Covered<'_>,
) -> Context<'a> {
    Context {
        repository: &arguments.heading.repository,
        family,
        sources,
        matrix: covered
            .as_ref()
            .map(|(matrix, old, new)| (*matrix, old, new)),
    }
}

fn exported(export: Export, comparison: &Comparison, context: &Context<'_>) -> String {
    match export {
        Export::Json => export::to_json(comparison, context),
        Export::Csv => export::points_csv(comparison, context),
        Export::CsvEvals => export::evals_csv(comparison, context),
    }
}
