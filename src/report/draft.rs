//! What the author of a report decides, and what is proposed.

use crate::compare::{Counts, Side, counted, proposed_prose};
use crate::metric::Statistic;
use crate::record::{
    Attempt, AttemptKind, AttemptStatus, Baseline, FamilyData, LatencyStatistic, Natural, Prose,
    RunRef,
};

use super::additions::Paragraph;
use super::layout::common_statistic;
use super::undispatched::proposed_settings;

/// Which report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// Body of the pull request: the baseline (docs/CANONICAL.md §9.1).
    #[default]
    Body,
    /// Comment: the candidate as an attempt against the baseline (docs/CANONICAL.md §9.2).
    Attempt,
    /// Comment on an update that stopped before any run. Not canonical.
    Undispatched,
}

impl Form {
    /// All forms, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Body, Self::Attempt, Self::Undispatched];

    /// The form of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.as_str() == word)
    }

    /// Stable word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Attempt => "attempt",
            Self::Undispatched => "undispatched",
        }
    }
}

/// Coverage counters as they are typed, in the order of the contract; kept in records, never rendered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedCounts {
    /// Benchmarks that were to be run.
    pub benchmarks_expected: String,
    /// Benchmarks that passed.
    pub benchmarks_passed: String,
    /// Evals that were to be run.
    pub evals_expected: String,
    /// Evals that passed.
    pub evals_passed: String,
}

impl From<Counts> for TypedCounts {
    fn from(counts: Counts) -> Self {
        Self {
            benchmarks_expected: counts.benchmarks_expected.to_string(),
            benchmarks_passed: counts.benchmarks_passed.to_string(),
            evals_expected: counts.evals_expected.to_string(),
            evals_passed: counts.evals_passed.to_string(),
        }
    }
}

/// What the author decides. Numbers are text as typed; [`super::compose`] reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Which report.
    pub form: Form,
    /// Recipe family, `configs/…-master.yaml:…`.
    pub family: String,
    /// Goal of the update.
    pub goal: Prose,
    /// Canonical public API URLs of the baseline, in order, as typed: one on each line.
    pub sources: String,
    /// What the attempt changed.
    pub change: Prose,
    /// What was found; kept in the record, never rendered. Empty for nothing.
    pub finding: String,
    /// What comes next.
    pub next: Prose,
    /// Kind of attempt.
    pub kind: AttemptKind,
    /// Number of the attempt.
    pub number: String,
    /// Status of the attempt.
    pub status: AttemptStatus,
    /// Head commit of the candidate, 40 hex digits.
    pub head: String,
    /// Coverage; the proposal counts the candidate's own points and evals.
    pub counts: TypedCounts,
    /// Settings line of an update that was not dispatched.
    pub settings: String,
    /// Paragraphs of the author's own, in all forms. Not canonical.
    pub paragraphs: Vec<Paragraph>,
}

impl Draft {
    /// The sources of the record: every line that is not blank. Blanks inside a line stay, as the contract allows
    /// some (docs/CANONICAL.md §12, 19).
    pub fn sources(&self) -> Vec<String> {
        self.sources
            .split('\n')
            .filter(|line| !line.trim().is_empty())
            .map(str::to_owned)
            .collect()
    }
}

/// A draft for an image update: proposed sentences, the family key that the changelog names or our best spelling
/// of it, the head where it is published.
pub fn proposed(
    data: &FamilyData,
    baseline: &Side,
    candidate: &Side,
    statistic: Statistic,
) -> Draft {
    let prose = proposed_prose(
        &data.family.framework,
        baseline.image.as_deref(),
        candidate.image.as_deref(),
    );
    Draft {
        form: Form::Body,
        family: family_key(data, &candidate.runs).unwrap_or_else(|| spelled_key(data)),
        goal: prose.goal,
        sources: sources(data, baseline).join("\n"),
        change: prose.change,
        finding: String::new(),
        next: prose.next,
        kind: AttemptKind::Initial,
        number: "0".to_owned(),
        status: AttemptStatus::Passed,
        head: candidate.head.clone().unwrap_or_default(),
        counts: counted(candidate).into(),
        settings: proposed_settings(
            baseline.points.iter().map(|point| &*point.label),
            Some(match statistic {
                Statistic::Mean => LatencyStatistic::Mean,
                Statistic::Median => LatencyStatistic::Median,
            }),
        ),
        paragraphs: Vec::new(),
    }
}

/// The draft that gives two records back unchanged.
pub fn recorded(baseline: &Baseline, attempt: &Attempt) -> Draft {
    let typed = Natural::to_string;
    Draft {
        form: Form::Attempt,
        family: baseline.family.clone(),
        goal: baseline.goal.clone(),
        sources: baseline.sources.join("\n"),
        change: attempt.change.clone(),
        finding: attempt.finding.clone().unwrap_or_default(),
        next: attempt.next.clone(),
        kind: attempt.kind,
        number: typed(&attempt.number),
        status: attempt.status,
        head: attempt.head.clone(),
        counts: TypedCounts {
            benchmarks_expected: typed(&attempt.benchmarks_expected),
            benchmarks_passed: typed(&attempt.benchmarks_passed),
            evals_expected: typed(&attempt.evals_expected),
            evals_passed: typed(&attempt.evals_passed),
        },
        settings: proposed_settings(
            baseline.points.iter().map(|point| &*point.label),
            common_statistic(&baseline.points),
        ),
        paragraphs: Vec::new(),
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
