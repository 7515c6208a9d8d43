//! The words that stand for choices in an address, each list once for both directions.

use crate::metric::{Metric, Statistic};
use crate::record::Workload;

use super::state::{Language, Sort, SortColumn, Tab};

/// All metrics that an address can name.
const METRICS: [Metric; 5] = [
    Metric::OutputTps,
    Metric::TotalTps,
    Metric::Ttft,
    Metric::Tpot,
    Metric::Interactivity,
];

pub(super) fn metric(word: &str) -> Option<Metric> {
    METRICS.into_iter().find(|metric| metric.id() == word)
}

pub(super) fn statistic(word: &str) -> Option<Statistic> {
    [Statistic::Mean, Statistic::Median]
        .into_iter()
        .find(|statistic| statistic.as_str() == word)
}

pub(super) fn tab(word: &str) -> Option<Tab> {
    Tab::ALL.into_iter().find(|tab| tab.id() == word)
}

pub(super) fn language(word: &str) -> Option<Language> {
    [Language::En, Language::Zh]
        .into_iter()
        .find(|language| language.id() == word)
}

/// `8192/1024` or `AgentX`, exactly as [`Workload`] is displayed.
pub(super) fn workload(word: &str) -> Option<Workload> {
    if word == Workload::AgentX.to_string() {
        return Some(Workload::AgentX);
    }
    let (isl, osl) = word.split_once('/')?;
    Some(Workload::Fixed {
        isl: whole(isl)?,
        osl: whole(osl)?,
    })
}

/// A whole number in its one spelling: no sign, no leading zeros.
pub(super) fn whole(word: &str) -> Option<u64> {
    let number: u64 = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}

/// `point:asc`, `change.output-tps-gpu:desc`.
pub(super) fn sort(word: &str) -> Option<Sort> {
    let (column, order) = word.split_once(':')?;
    let descending = match order {
        "asc" => false,
        "desc" => true,
        _ => return None,
    };
    let column = match column.split_once('.') {
        None if column == "point" => SortColumn::Point,
        Some(("baseline", name)) => SortColumn::Baseline(metric(name)?),
        Some(("candidate", name)) => SortColumn::Candidate(metric(name)?),
        Some(("change", name)) => SortColumn::Change(metric(name)?),
        _ => return None,
    };
    Some(Sort { column, descending })
}

pub(super) fn sort_word(sort: Sort) -> String {
    let order = if sort.descending { "desc" } else { "asc" };
    match sort.column {
        SortColumn::Point => format!("point:{order}"),
        SortColumn::Baseline(metric) => format!("baseline.{}:{order}", metric.id()),
        SortColumn::Candidate(metric) => format!("candidate.{}:{order}", metric.id()),
        SortColumn::Change(metric) => format!("change.{}:{order}", metric.id()),
    }
}
