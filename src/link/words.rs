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

/// Whether the text is a day of the Gregorian calendar as `YYYY-MM-DD`.
pub(super) fn is_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = |range: std::ops::Range<usize>| -> Option<u32> {
        let part = text.get(range)?;
        part.bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| part.parse().ok())?
    };
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return false;
    }
    let (Some(year), Some(month), Some(day)) = (digits(0..4), digits(5..7), digits(8..10)) else {
        return false;
    };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day)
}
