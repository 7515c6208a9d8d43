//! From the view in the address to what can be shown of it.

use std::sync::Arc;

use crate::ui::dom::prelude::*;

use crate::compare::{
    Comparison, Repeats, SideSelector, Snapshot, Verdict, available_statistics, choose_statistic,
    compare, compare_with_repeats, default_pair, side, side_from_attempt, side_from_baseline,
    snapshots, verdict,
};
use crate::link::{CompareView, Frozen, FrozenError, View, data_identity, thaw};
use crate::metric::Statistic;
use crate::record::{Attempt, Baseline, FamilyData, Workload};
use crate::report::UtcMinute;
use crate::source::SourceError;
use crate::ui::marks::Role;
use crate::ui::state::{AppState, Load};
use crate::wire::pack::RecordComparison;

/// Where a comparison comes from.
#[derive(Clone)]
pub enum Origin {
    /// Two selections of one family.
    Family(Arc<FamilyChoice>),
    /// A recorded comparison.
    Record(Arc<RecordComparison>),
    /// Records that the address carries.
    Frozen(Arc<Frozen>),
}

impl Origin {
    /// Whether the records were read back from a report's text.
    pub fn is_from_text(&self) -> bool {
        matches!(self, Self::Frozen(frozen) if frozen.from_text)
    }

    /// The records of a comparison of records: baseline, candidate, and the time in their report.
    pub fn records(&self) -> Option<(&Baseline, &Attempt, &str)> {
        match self {
            Self::Family(_) => None,
            Self::Record(record) => Some((&record.baseline, &record.attempt, &record.clock)),
            Self::Frozen(frozen) => Some((&frozen.baseline, &frozen.attempt, &frozen.clock)),
        }
    }
}

/// A family with what is selected of it.
pub struct FamilyChoice {
    /// The data.
    pub data: Arc<FamilyData>,
    /// Family id.
    pub id: String,
    /// Workload that the sides are limited to.
    pub workload: Option<Workload>,
    /// All snapshots of that workload, newest first.
    pub snapshots: Vec<Snapshot>,
    /// Baseline selection.
    pub baseline: Option<SideSelector>,
    /// Candidate selection.
    pub candidate: Option<SideSelector>,
    /// Selections of the address that are not in the data.
    pub missing: Vec<(Role, SideSelector)>,
    /// Workload of the address that is not in the data.
    pub missing_workload: Option<Workload>,
}

/// A comparison with everything that is computed once.
pub struct Ready {
    /// The comparison.
    pub comparison: Comparison,
    /// Its verdict.
    pub verdict: Verdict,
    /// Statistics that at least one side has.
    pub statistics: Vec<Statistic>,
    /// Identity of the data of both sides.
    pub identity: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// What can be shown.
#[derive(Clone)]
pub enum Resolved {
    /// The home page.
    Home,
    /// The index is on its way.
    LoadingIndex,
    /// The index is not to be had.
    IndexFailed(SourceError),
    /// The address names a family that the mirror does not have.
    NoFamily(String),
    /// The address names a recorded comparison that the mirror does not have.
    NoRecord(String),
    /// The address carries data that cannot be read.
    NotThawed(FrozenError),
    /// The data is on its way.
    Loading,
    /// The data is not to be had.
    Failed {
        /// Why.
        error: SourceError,
        /// Whether a recorded comparison was asked for.
        record: bool,
    },
    /// A side is missing; the reader has to choose.
    Choose(Arc<FamilyChoice>),
    /// A comparison.
    Ready(Arc<Ready>),
}

impl PartialEq for Resolved {
    /// Two results are the same only when they are the same computation.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Home, Self::Home)
            | (Self::LoadingIndex, Self::LoadingIndex)
            | (Self::Loading, Self::Loading) => true,
            (Self::Ready(a), Self::Ready(b)) => Arc::ptr_eq(a, b),
            (Self::Choose(a), Self::Choose(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

/// What the view shows, recomputed only when the selection or the data changes.
pub fn resolved(state: AppState) -> Memo<Resolved> {
    let selection = Memo::new(move |_| {
        state
            .view
            .with(|view| (view.view.clone(), view.shown.statistic))
    });
    Memo::new(move |_| {
        let (view, statistic) = selection.get();
        match view {
            View::Home => Resolved::Home,
            View::Compare(wanted) => family(state, wanted, statistic),
            View::Record(id) => record(state, id),
            View::Frozen(fragment) => match thaw(&fragment) {
                Some(Ok(frozen)) if frozen.clock.parse::<UtcMinute>().is_err() => {
                    Resolved::NotThawed(FrozenError::Member("clock"))
                }
                Some(Ok(frozen)) => of_records(Origin::Frozen(Arc::new(frozen))),
                Some(Err(error)) => Resolved::NotThawed(error),
                // Only fragments that claim to carry data make this view.
                None => Resolved::Home,
            },
        }
    })
}

fn family(state: AppState, wanted: CompareView, statistic: Option<Statistic>) -> Resolved {
    let index = match state.index.get() {
        Load::Waiting => return Resolved::LoadingIndex,
        Load::Failed(error) => return Resolved::IndexFailed(error),
        Load::Ready(index) => index,
    };
    if !index.families.iter().any(|entry| entry.id == wanted.family) {
        return Resolved::NoFamily(wanted.family);
    }
    match state.families.with(|all| all.get(&wanted.family).cloned()) {
        None | Some(Load::Waiting) => Resolved::Loading,
        Some(Load::Failed(error)) => Resolved::Failed {
            error,
            record: false,
        },
        Some(Load::Ready(data)) => choose(data, wanted, statistic),
    }
}

fn choose(data: Arc<FamilyData>, wanted: CompareView, statistic: Option<Statistic>) -> Resolved {
    let known = |workload: &Workload| {
        data.measurements
            .iter()
            .any(|row| row.identity.workload == *workload)
    };
    let workload = wanted.workload.filter(known);
    let missing_workload = wanted.workload.filter(|workload| !known(workload));
    let all = snapshots(&data, workload);
    let mut missing = Vec::new();
    let mut take = |role: Role, selector: Option<SideSelector>| {
        let selector = selector?;
        if all.iter().any(|snapshot| selector.takes(snapshot)) {
            Some(selector)
        } else {
            missing.push((role, selector));
            None
        }
    };
    let asked = wanted.baseline.is_some() || wanted.candidate.is_some();
    let mut baseline = take(Role::Baseline, wanted.baseline);
    let mut candidate = take(Role::Candidate, wanted.candidate);
    // Nothing was asked for: the newest image against the newest earlier one. What was asked for and is not
    // there is never replaced by something else.
    if !asked && let Some((old, new)) = default_pair(&all) {
        (baseline, candidate) = (Some(old), Some(new));
    }
    let choice = Arc::new(FamilyChoice {
        id: wanted.family,
        workload,
        snapshots: all,
        baseline,
        candidate,
        missing,
        missing_workload,
        data,
    });
    let (Some(old), Some(new)) = (&choice.baseline, &choice.candidate) else {
        return Resolved::Choose(choice);
    };
    let old = side(&choice.data, old, workload);
    let new = side(&choice.data, new, workload);
    let statistics = available_statistics(&old, &new);
    let identity = data_identity(&old, &new);
    // A link, or the last family, may ask for what was not published here.
    let statistic = choose_statistic(statistic, &old, &new).statistic;
    let comparison = compare_with_repeats(old, new, statistic, &Repeats::from_family(&choice.data));
    ready(comparison, statistics, identity, Origin::Family(choice))
}

fn record(state: AppState, id: String) -> Resolved {
    let index = match state.index.get() {
        Load::Waiting => return Resolved::LoadingIndex,
        Load::Failed(error) => return Resolved::IndexFailed(error),
        Load::Ready(index) => index,
    };
    if !index.records.iter().any(|entry| entry.id == id) {
        return Resolved::NoRecord(id);
    }
    let data = match state.records.with(|all| all.get(&id).cloned()) {
        None | Some(Load::Waiting) => return Resolved::Loading,
        Some(Load::Failed(error)) => {
            return Resolved::Failed {
                error,
                record: true,
            };
        }
        Some(Load::Ready(data)) => data,
    };
    of_records(Origin::Record(data))
}

fn of_records(origin: Origin) -> Resolved {
    let Some((baseline, attempt, _)) = origin.records() else {
        return Resolved::Home;
    };
    let (old, new) = (side_from_baseline(baseline), side_from_attempt(attempt));
    // A record states its statistic; there is nothing to choose.
    let statistics = available_statistics(&old, &new);
    let statistic = statistics.first().copied().unwrap_or(Statistic::Mean);
    let identity = data_identity(&old, &new);
    ready(compare(old, new, statistic), statistics, identity, origin)
}

fn ready(
    comparison: Comparison,
    statistics: Vec<Statistic>,
    identity: String,
    origin: Origin,
) -> Resolved {
    let verdict = verdict(&comparison);
    Resolved::Ready(Arc::new(Ready {
        comparison,
        verdict,
        statistics,
        identity,
        origin,
    }))
}
