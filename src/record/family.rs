//! What a comparison is about: the recipe family and, inside it, the workload.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Kind of benchmark behind a row (docs/CONTRACT.md §4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BenchmarkType {
    /// Fixed input and output lengths.
    SingleTurn,
    /// Replayed agentic traces (AgentX); rows carry no ISL/OSL.
    AgenticTraces,
}

impl BenchmarkType {
    /// The upstream spelling.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SingleTurn => "single_turn",
            Self::AgenticTraces => "agentic_traces",
        }
    }
}

/// The identity that one recipe covers. All text fields are raw upstream keys (docs/CONTRACT.md §4),
/// never display names: unknown keys pass through.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Raw model key, e.g. `dsr1`.
    pub model: String,
    /// Hardware key, e.g. `mi355x`.
    pub hardware: String,
    /// Framework key, e.g. `sglang`.
    pub framework: String,
    /// Precision key, e.g. `fp8`.
    pub precision: String,
    /// Speculative decoding method, `none` or e.g. `mtp`.
    pub spec_method: String,
    /// Prefill and decode on separate workers.
    pub disagg: bool,
    /// Kind of benchmark.
    pub benchmark_type: BenchmarkType,
}

impl Family {
    /// Stable identifier for links and pack file names:
    /// `model_hardware_framework_precision_spec_{agg|disagg}[_agentic]`. Bytes outside `A-Z a-z 0-9 . -` are
    /// written `~xx` in lower-case hex, so that two families never share one.
    pub fn id(&self) -> String {
        let mut out = String::new();
        for part in [
            &self.model,
            &self.hardware,
            &self.framework,
            &self.precision,
            &self.spec_method,
        ] {
            for byte in part.bytes() {
                match byte {
                    b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-' => {
                        out.push(char::from(byte))
                    }
                    _ => out.push_str(&format!("~{byte:02x}")),
                }
            }
            out.push('_');
        }
        out.push_str(if self.disagg { "disagg" } else { "agg" });
        if self.benchmark_type == BenchmarkType::AgenticTraces {
            out.push_str("_agentic");
        }
        out
    }
}

/// Workload inside a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Workload {
    /// Fixed input (ISL) and output (OSL) lengths in tokens.
    Fixed {
        /// Input sequence length, tokens.
        isl: u64,
        /// Output sequence length, tokens.
        osl: u64,
    },
    /// Agentic traces.
    AgentX,
}

impl fmt::Display for Workload {
    /// The record spelling, unshortened: `8192/1024` or `AgentX` (docs/CANONICAL.md §3).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed { isl, osl } => write!(f, "{isl}/{osl}"),
            Self::AgentX => f.write_str("AgentX"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(model: &str, spec: &str) -> Family {
        Family {
            model: model.into(),
            hardware: "mi355x".into(),
            framework: "mori-sglang".into(),
            precision: "fp4".into(),
            spec_method: spec.into(),
            disagg: true,
            benchmark_type: BenchmarkType::SingleTurn,
        }
    }

    #[test]
    fn ids_are_readable_and_never_collide() {
        assert_eq!(
            family("dsr1", "mtp").id(),
            "dsr1_mi355x_mori-sglang_fp4_mtp_disagg"
        );
        assert_eq!(
            family("a_b", "c").id(),
            "a~5fb_mi355x_mori-sglang_fp4_c_disagg"
        );
        assert_ne!(family("a", "b_c").id(), family("a", "b~5fc").id());
    }
}
