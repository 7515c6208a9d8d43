//! Fields that take one of a few words (docs/CANONICAL.md §1).

use super::input::Input;
use super::problem::Rule;
use super::reader::Reader;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All values, in the order of the contract.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];
            const WORDS: &'static [&'static str] = &[$($word,)+];

            /// The wire word.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The value of a wire word, exactly spelled.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }

            pub(crate) fn read(reader: &mut Reader, value: Input<'_>) -> Option<Self> {
                reader.take(value.text().and_then(Self::from_word).ok_or(Rule::NotOneOf(Self::WORDS)))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

words! {
    /// Statistic of the latencies of a record (docs/CANONICAL.md §1.2).
    #[derive(Default)]
    LatencyStatistic {
        /// Arithmetic mean.
        #[default]
        Mean = "mean",
        /// Median.
        Median = "median",
    }
}

words! {
    /// Scenario of a point (docs/CANONICAL.md §1.3).
    Scenario {
        /// Fixed input and output lengths.
        FixedSeqLen = "fixed-seq-len",
        /// Agentic coding traces.
        AgenticCoding = "agentic-coding",
    }
}

words! {
    /// Outcome of a point (docs/CANONICAL.md §1.3).
    PointResult {
        /// Completed.
        Passed = "passed",
        /// Failed.
        Failed = "failed",
        /// Cancelled.
        Cancelled = "cancelled",
        /// Not finished yet.
        Pending = "pending",
        /// No result to be had.
        Unavailable = "unavailable",
    }
}

words! {
    /// Outcome of an evaluation (docs/CANONICAL.md §1.4).
    EvaluationResult {
        /// Completed.
        Passed = "passed",
        /// Failed.
        Failed = "failed",
        /// No result to be had.
        Unavailable = "unavailable",
    }
}

words! {
    /// Why an attempt was made (docs/CANONICAL.md §1.6).
    AttemptKind {
        /// The first one, number 0.
        Initial = "initial",
        /// Repair 1 to 5.
        Repair = "repair",
        /// The same again after a fault of the infrastructure.
        InfrastructureRetry = "infrastructure-retry",
        /// The final full sweep.
        Final = "final",
    }
}

words! {
    /// State of an attempt (docs/CANONICAL.md §1.6).
    AttemptStatus {
        /// Waiting.
        Queued = "queued",
        /// Running.
        Running = "running",
        /// Passed.
        Passed = "passed",
        /// Failed.
        Failed = "failed",
        /// Cancelled.
        Cancelled = "cancelled",
        /// Put off.
        Deferred = "deferred",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_round_trip() {
        for kind in AttemptKind::ALL {
            assert_eq!(AttemptKind::from_word(kind.as_str()), Some(*kind));
        }
        assert_eq!(PointResult::from_word("Passed"), None);
        assert_eq!(LatencyStatistic::default(), LatencyStatistic::Mean);
    }
}
