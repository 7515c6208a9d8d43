//! What the address says.

use crate::compare::SideSelector;
use crate::metric::{Metric, Statistic};
use crate::record::Workload;

/// Version of the address format that is written.
pub const VERSION: u64 = 1;

/// Everything that the address holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewState {
    /// Which page, and the data it shows.
    pub view: View,
    /// How the data is shown.
    pub shown: Shown,
    /// Language, always written, so that a link reads the same for everyone.
    pub language: Language,
    /// Identity of the data the link was made on: the first 16 hex digits of
    /// [`data_identity`](super::data_identity).
    pub data: Option<String>,
}

/// Which page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Newest changes and all families.
    #[default]
    Home,
    /// Two sides of one family.
    Compare(CompareView),
    /// A comparison kept as a pair of records, by its id.
    Record(String),
    /// Two records that the address itself carries: its fragment, without `#` ([`super::thaw`]).
    Frozen(String),
}

/// Two sides of one family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompareView {
    /// Family id ([`crate::record::Family::id`]).
    pub family: String,
    /// Workload that the sides are limited to; `None` is all.
    pub workload: Option<Workload>,
    /// Baseline; `None` leaves the choice to the page.
    pub baseline: Option<SideSelector>,
    /// Candidate; `None` leaves the choice to the page.
    pub candidate: Option<SideSelector>,
}

/// How the data is shown. `None` is the page's default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Statistic of the latencies.
    pub statistic: Option<Statistic>,
    /// Tab.
    pub tab: Tab,
    /// Metric in focus.
    pub metric: Option<Metric>,
    /// Workload (as shown, e.g. `8k/1k`) that the tables are filtered to.
    pub filter: Option<String>,
    /// Order of the points table.
    pub sort: Option<Sort>,
}

/// Tab of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// Points table.
    #[default]
    Points,
    /// Charts.
    Curves,
    /// Evals.
    Evals,
    /// Report composer.
    Report,
}

impl Tab {
    /// All tabs in the order they are shown.
    pub const ALL: [Tab; 4] = [Self::Points, Self::Curves, Self::Evals, Self::Report];

    /// Stable id.
    pub fn id(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Curves => "curves",
            Self::Evals => "evals",
            Self::Report => "report",
        }
    }
}

/// Language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Language {
    /// Stable id.
    pub fn id(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }
}

/// Order of the points table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    /// Column.
    pub column: SortColumn,
    /// Largest first.
    pub descending: bool,
}

/// Column of the points table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortColumn {
    /// The point itself, in canonical order.
    Point,
    /// Baseline value of a metric.
    Baseline(Metric),
    /// Candidate value of a metric.
    Candidate(Metric),
    /// Change of a metric.
    Change(Metric),
}
