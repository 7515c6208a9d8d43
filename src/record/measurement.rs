//! What was measured, before any side or record is chosen: points with their full comparison identity,
//! evaluations, and the runs they came from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::family::{Family, Workload};
use super::identity;

/// A GitHub Actions run and, where the source says so, its attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRef {
    /// GitHub run id (the number after `/runs/`).
    pub id: u64,
    /// Attempt number from 1; `None` where only the bare run page is known (docs/CONTRACT.md §2).
    pub attempt: Option<u64>,
}

/// Parallelism of one role (docs/CONTRACT.md §5). On aggregate rows both roles mirror one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    /// Tensor parallelism.
    pub tp: u64,
    /// Expert parallelism.
    pub ep: u64,
    /// Data-parallel attention.
    pub dp_attention: bool,
    /// Workers of this role; 0 on plain single-node rows.
    pub num_workers: u64,
    /// GPU count as published. Not usable for totals on aggregate rows (docs/CONTRACT.md §5).
    pub num_gpu: u64,
}

/// Metrics members that belong to the identity (docs/CONTRACT.md §5). Absent differs from zero.
pub const IDENTITY_METRICS: [&str; 14] = [
    "prefill_pp",
    "decode_pp",
    "dcp_size",
    "pcp_size",
    "prefill_dcp_size",
    "prefill_pcp_size",
    "decode_dcp_size",
    "decode_pcp_size",
    "kv_offloading",
    "kv_offload_backend",
    "kv_offload_backend_version",
    "kv_p2p_transfer",
    "router_name",
    "router_version",
];

/// Everything that has to be equal for two points to be compared (docs/CONTRACT.md §5).
/// Image, recipe fingerprint, date and run are not part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointIdentity {
    /// The family.
    pub family: Family,
    /// The workload.
    pub workload: Workload,
    /// Concurrent requests (fixed) or users (AgentX), from 1.
    pub conc: u64,
    /// KV offload mode; `off` where the row has none.
    pub offload_mode: String,
    /// More than one node.
    pub is_multinode: bool,
    /// Prefill role.
    pub prefill: Role,
    /// Decode role.
    pub decode: Role,
    /// The members named in [`IDENTITY_METRICS`] that the row has: text, or numbers with integral values
    /// written as integers so that `1` and `1.0` agree.
    pub runtime: BTreeMap<String, Value>,
}

impl PointIdentity {
    /// Our own point key (docs/IDENTITY.md): 64 hex digits over the public fields, used where no matrix entry
    /// supplies the upstream key.
    pub fn key(&self) -> String {
        identity(&self.to_value()).expect("an identity holds no NaN and no infinity")
    }

    fn to_value(&self) -> Value {
        let role = |r: &Role| {
            json!({
                "tp": r.tp, "ep": r.ep, "dp-attention": r.dp_attention,
                "num-workers": r.num_workers, "num-gpu": r.num_gpu,
            })
        };
        let (isl, osl) = match self.workload {
            Workload::Fixed { isl, osl } => (Some(isl), Some(osl)),
            Workload::AgentX => (None, None),
        };
        json!({
            "tagdelta-point": 1,
            "model": self.family.model, "hardware": self.family.hardware,
            "framework": self.family.framework, "precision": self.family.precision,
            "spec-method": self.family.spec_method, "disagg": self.family.disagg,
            "benchmark-type": self.family.benchmark_type.as_str(),
            "isl": isl, "osl": osl, "conc": self.conc,
            "offload-mode": self.offload_mode, "is-multinode": self.is_multinode,
            "prefill": role(&self.prefill), "decode": role(&self.decode),
            "runtime": Value::Object(self.runtime.clone().into_iter().collect::<Map<_, _>>()),
        })
    }

    /// Topology in the words of docs/CANONICAL.md §3 (`TP8 EP1`, `PTP4x1/DTP8x1`), followed by what the reference
    /// leaves out but readers need to tell variants apart: `DPA` for data-parallel attention (per role when they
    /// differ) and `offload` for KV offload.
    pub fn topology(&self) -> String {
        let mut out = if self.family.disagg {
            format!(
                "PTP{}x{}/DTP{}x{}",
                self.prefill.tp, self.prefill.num_workers, self.decode.tp, self.decode.num_workers
            )
        } else {
            format!("TP{} EP{}", self.decode.tp, self.decode.ep)
        };
        match (self.prefill.dp_attention, self.decode.dp_attention) {
            (true, true) => out.push_str(" DPA"),
            (true, false) => out.push_str(" PDPA"),
            (false, true) => out.push_str(" DDPA"),
            (false, false) => {}
        }
        if self.offload_mode != "off" {
            out.push_str(" offload");
        }
        out
    }

    /// Label in the form of docs/CANONICAL.md §3: workload, concurrency, topology, first 6 digits of the key.
    pub fn label(&self) -> String {
        format!(
            "{} c{} {} {}",
            self.workload,
            self.conc,
            self.topology(),
            &self.key()[..6]
        )
    }
}

/// One published point.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// What has to be equal to compare it.
    pub identity: PointIdentity,
    /// Container image, verbatim; `None` where the row has none.
    pub image: Option<String>,
    /// Day of measurement, `YYYY-MM-DD` UTC.
    pub date: String,
    /// Run and attempt from `run_url`.
    pub run: Option<RunRef>,
    /// Recipe fingerprint, 64 hex digits, which covers the image too.
    pub recipe_fingerprint: Option<String>,
    /// Numeric metrics under their upstream names and in upstream units (latencies in seconds). Members of
    /// [`IDENTITY_METRICS`] are not repeated here.
    pub metrics: BTreeMap<String, f64>,
    /// Requests that ended in an error; `None` is unknown, not zero.
    pub request_errors: Option<u64>,
    /// Proven dataset of an AgentX point. Benchmark rows carry none (docs/CONTRACT.md §5).
    pub dataset: Option<String>,
}

/// One published evaluation. It has no image of its own (docs/CONTRACT.md §3.7).
#[derive(Clone, Debug, PartialEq)]
pub struct EvalMeasurement {
    /// Raw model key.
    pub model: String,
    /// Hardware key.
    pub hardware: String,
    /// Framework key.
    pub framework: String,
    /// Precision key.
    pub precision: String,
    /// Speculative decoding method.
    pub spec_method: String,
    /// Decode tensor parallelism, part of the join.
    pub decode_tp: u64,
    /// Decode expert parallelism, part of the join.
    pub decode_ep: u64,
    /// Task, e.g. `gsm8k`.
    pub task: String,
    /// Requests in flight.
    pub conc: Option<u64>,
    /// Day, `YYYY-MM-DD` UTC.
    pub date: String,
    /// Run; the attempt is never published here.
    pub run: Option<RunRef>,
    /// Start of the run, ISO 8601 UTC, as text.
    pub timestamp: Option<String>,
    /// `em_strict`, `em_flexible`, `score` (fractions), their `_se`, `n_eff`.
    pub metrics: BTreeMap<String, f64>,
}

/// What workflow-info says about a run (docs/CONTRACT.md §3.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunInfo {
    /// Run and attempt.
    pub run: RunRef,
    /// Title of the run.
    pub name: Option<String>,
    /// GitHub's conclusion, e.g. `success`.
    pub conclusion: Option<String>,
    /// Start, ISO 8601 UTC.
    pub created_at: Option<String>,
    /// Head commit, 40 hex digits.
    pub head: Option<String>,
    /// Changelog entries of the run.
    pub changelogs: Vec<Changelog>,
}

/// One changelog entry of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changelog {
    /// Config keys such as `minimaxm3-fp8-mi300x-vllm-mtp`.
    pub config_keys: Vec<String>,
    /// Several lines joined by line feeds.
    pub description: String,
    /// Pull request.
    pub pr_link: Option<String>,
}

/// Everything known about one family, from a pack or a live answer.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyData {
    /// The family.
    pub family: Family,
    /// All points over all dates.
    pub measurements: Vec<Measurement>,
    /// Evaluations that share the family's model, hardware, framework, precision and spec method.
    pub evals: Vec<EvalMeasurement>,
    /// Runs that are named by the above, as far as known.
    pub runs: Vec<RunInfo>,
    /// Canonical public API URLs that the data came from.
    pub sources: Vec<String>,
    /// Day of capture, `YYYY-MM-DD` UTC, one for each source.
    pub captured: Vec<String>,
}
