//! The metrics that are compared, each with its unit and direction (docs/CONTRACT.md §7).

/// Which way is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Better {
    /// Larger values are better.
    Higher,
    /// Smaller values are better.
    Lower,
}

/// Statistic of a latency over the requests of one point. Two statistics are never mixed in one comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Statistic {
    /// Arithmetic mean.
    Mean,
    /// Median. The only one that history rows carry (docs/CONTRACT.md §7.5).
    Median,
}

impl Statistic {
    /// Prefix of the upstream metric name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Median => "median",
        }
    }
}

/// A metric of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// Output tokens per second and GPU.
    OutputTps,
    /// Input plus output tokens per second and GPU.
    TotalTps,
    /// Time to first token; seconds on the wire, ms here.
    Ttft,
    /// Time per output token; seconds on the wire, ms here.
    Tpot,
    /// Tokens per second and user.
    Interactivity,
}

impl Metric {
    /// The metrics that a comparison decides on, in the order they are shown.
    pub const COMPARED: [Metric; 4] = [Self::OutputTps, Self::Ttft, Self::Tpot, Self::TotalTps];

    /// Stable id for links and exports.
    pub fn id(self) -> &'static str {
        match self {
            Self::OutputTps => "output-tps-gpu",
            Self::TotalTps => "total-tps-gpu",
            Self::Ttft => "ttft-ms",
            Self::Tpot => "tpot-ms",
            Self::Interactivity => "interactivity",
        }
    }

    /// Unit of the shown value, the same in every language.
    pub fn unit(self) -> &'static str {
        match self {
            Self::OutputTps | Self::TotalTps => "tok/s/GPU",
            Self::Ttft | Self::Tpot => "ms",
            Self::Interactivity => "tok/s/user",
        }
    }

    /// Upstream metric name for a statistic.
    pub fn wire_name(self, statistic: Statistic) -> &'static str {
        match (self, statistic) {
            (Self::OutputTps, _) => "output_tput_per_gpu",
            (Self::TotalTps, _) => "tput_per_gpu",
            (Self::Ttft, Statistic::Mean) => "mean_ttft",
            (Self::Ttft, Statistic::Median) => "median_ttft",
            (Self::Tpot, Statistic::Mean) => "mean_tpot",
            (Self::Tpot, Statistic::Median) => "median_tpot",
            (Self::Interactivity, Statistic::Mean) => "mean_intvty",
            (Self::Interactivity, Statistic::Median) => "median_intvty",
        }
    }

    /// Factor from the upstream unit to the shown one; latencies are multiplied once (docs/CANONICAL.md §4).
    pub fn scale(self) -> f64 {
        match self {
            Self::Ttft | Self::Tpot => 1000.0,
            Self::OutputTps | Self::TotalTps | Self::Interactivity => 1.0,
        }
    }

    /// Direction.
    pub fn better(self) -> Better {
        match self {
            Self::OutputTps | Self::TotalTps | Self::Interactivity => Better::Higher,
            Self::Ttft | Self::Tpot => Better::Lower,
        }
    }

    /// Whether the value depends on the statistic.
    pub fn has_statistic(self) -> bool {
        !matches!(self, Self::OutputTps | Self::TotalTps)
    }
}
