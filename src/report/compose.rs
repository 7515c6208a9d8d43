//! From two sides and a draft to a canonical report.

use crate::compare::{
    AttemptFields, BaselineFields, RecordError, Side, attempt_record, baseline_record,
    proposed_prose,
};
use crate::metric::Statistic;
use crate::record::{
    Attempt, AttemptKind, AttemptStatus, Baseline, FamilyData, Natural, Prose, RunRef,
};

use super::{AttemptContext, Document, UtcMinute, attempt, body};

/// Repository of the runs.
pub const REPOSITORY: &str = "SemiAnalysisAI/InferenceX";

/// Which report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// Body of the pull request: the baseline (docs/CANONICAL.md §9.1).
    #[default]
    Body,
    /// Comment: the candidate as an attempt against the baseline (docs/CANONICAL.md §9.2).
    Attempt,
}

/// What the author decides.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Which report.
    pub form: Form,
    /// Recipe family, `configs/…-master.yaml:…`.
    pub family: String,
    /// Goal of the update.
    pub goal: Prose,
    /// What the attempt changed.
    pub change: Prose,
    /// What comes next.
    pub next: Prose,
    /// Kind of attempt.
    pub kind: AttemptKind,
    /// Number of the attempt.
    pub number: u64,
    /// Status of the attempt.
    pub status: AttemptStatus,
    /// Head commit of the candidate, 40 hex digits.
    pub head: String,
}

/// What the report is about.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// Two sides of a family.
    Sides {
        /// Baseline.
        baseline: &'a Side,
        /// Candidate.
        candidate: &'a Side,
        /// Statistic of the latencies.
        statistic: Statistic,
        /// Canonical public API URLs of the baseline.
        sources: &'a [String],
    },
    /// Two records that exist already; what the draft does not name stays as it is.
    Records {
        /// Baseline.
        baseline: &'a Baseline,
        /// Candidate.
        attempt: &'a Attempt,
    },
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// The baseline is no record.
    Baseline(RecordError),
    /// The candidate is no record.
    Attempt(RecordError),
}

/// The report of a draft.
///
/// # Errors
/// Everything that keeps the records from being built: baseline first, then attempt.
pub fn compose(
    draft: &Draft,
    subject: Subject<'_>,
    time: UtcMinute,
) -> Result<Document, Vec<Blocked>> {
    let old = baseline_of(draft, subject).map_err(Blocked::Baseline);
    match draft.form {
        Form::Body => old.map(|record| body(&record)).map_err(|error| vec![error]),
        Form::Attempt => match (old, attempt_of(draft, subject).map_err(Blocked::Attempt)) {
            (Ok(old), Ok(new)) => Ok(attempt(
                &new,
                Some(&old),
                &AttemptContext {
                    time,
                    repository: REPOSITORY,
                },
            )),
            (old, new) => Err(old.err().into_iter().chain(new.err()).collect()),
        },
    }
}

fn baseline_of(draft: &Draft, subject: Subject<'_>) -> Result<Baseline, RecordError> {
    match subject {
        Subject::Sides {
            baseline,
            statistic,
            sources,
            ..
        } => {
            let fields = BaselineFields {
                family_key: draft.family.clone(),
                goal: draft.goal.clone(),
                sources: sources.to_vec(),
            };
            baseline_record(baseline, fields, statistic)
        }
        Subject::Records { baseline, .. } => {
            let record = Baseline {
                family: draft.family.clone(),
                goal: draft.goal.clone(),
                ..baseline.clone()
            };
            record.validate()?;
            Ok(record)
        }
    }
}

fn attempt_of(draft: &Draft, subject: Subject<'_>) -> Result<Attempt, RecordError> {
    match subject {
        Subject::Sides {
            candidate,
            statistic,
            ..
        } => {
            let fields = AttemptFields {
                kind: draft.kind,
                number: draft.number,
                status: draft.status,
                head: Some(draft.head.clone()),
                run_attempt: None,
                change: draft.change.clone(),
                next: draft.next.clone(),
                finding: None,
                counts: None,
            };
            attempt_record(candidate, fields, statistic)
        }
        Subject::Records { attempt, .. } => {
            let record = Attempt {
                kind: draft.kind,
                number: Natural::from(draft.number),
                status: draft.status,
                head: draft.head.clone(),
                change: draft.change.clone(),
                next: draft.next.clone(),
                ..attempt.clone()
            };
            record.validate()?;
            Ok(record)
        }
    }
}

/// A draft for an image update: proposed sentences, the family key that the changelog names or our best spelling
/// of it, the head where it is published.
pub fn proposed(data: &FamilyData, baseline: &Side, candidate: &Side) -> Draft {
    let prose = proposed_prose(
        &data.family.framework,
        baseline.image.as_deref(),
        candidate.image.as_deref(),
    );
    Draft {
        form: Form::Body,
        family: family_key(data, &candidate.runs).unwrap_or_else(|| spelled_key(data)),
        goal: prose.goal,
        change: prose.change,
        next: prose.next,
        kind: AttemptKind::Initial,
        number: 0,
        status: AttemptStatus::Passed,
        head: candidate.head.clone().unwrap_or_default(),
    }
}

/// The draft that gives two records back unchanged.
pub fn recorded(baseline: &Baseline, attempt: &Attempt) -> Draft {
    Draft {
        form: Form::Attempt,
        family: baseline.family.clone(),
        goal: baseline.goal.clone(),
        change: attempt.change.clone(),
        next: attempt.next.clone(),
        kind: attempt.kind,
        number: attempt.number.to_u64().unwrap_or_default(),
        status: attempt.status,
        head: attempt.head.clone(),
    }
}

fn vendor(hardware: &str) -> &'static str {
    if hardware.starts_with("mi") {
        "amd"
    } else {
        "nvidia"
    }
}

/// The one config key that the candidate's changelogs name for this model and hardware.
fn family_key(data: &FamilyData, runs: &[RunRef]) -> Option<String> {
    let family = &data.family;
    let of_family = |key: &&String| {
        key.contains(family.model.as_str()) && key.contains(family.hardware.as_str())
    };
    let mut keys: Vec<&String> = data
        .runs
        .iter()
        .filter(|info| runs.iter().any(|run| run.id == info.run.id))
        .flat_map(|info| &info.changelogs)
        .flat_map(|changelog| &changelog.config_keys)
        .filter(of_family)
        .collect();
    keys.sort();
    keys.dedup();
    match keys.as_slice() {
        [key] => Some(format!(
            "configs/{}-master.yaml:{key}",
            vendor(&family.hardware)
        )),
        _ => None,
    }
}

/// Upstream's usual spelling of a config key. Only a proposal: the author checks it.
fn spelled_key(data: &FamilyData) -> String {
    let family = &data.family;
    let mut key = format!(
        "configs/{}-master.yaml:{}-{}-{}-{}",
        vendor(&family.hardware),
        family.model,
        family.precision,
        family.hardware,
        family.framework
    );
    if family.spec_method != "none" {
        key.push('-');
        key.push_str(&family.spec_method);
    }
    key
}

/// The sources of a side: of the family's canonical URLs those of the side's days, and the list of evals if the
/// side has any.
pub fn sources(data: &FamilyData, side: &Side) -> Vec<String> {
    let of_day = |url: &String| {
        side.dates
            .iter()
            .any(|date| url.contains(&format!("date={date}")))
    };
    let of_evals = |url: &String| !side.evals.is_empty() && url.ends_with("/evaluations");
    data.sources
        .iter()
        .filter(|url| of_day(url) || of_evals(url))
        .cloned()
        .collect()
}
