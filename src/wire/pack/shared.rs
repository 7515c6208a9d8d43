//! What index and packs write alike: families, workloads, runs.

use serde::Serialize;

use super::strict::{At, Fault, positive};
use crate::record::{BenchmarkType, Family, RunRef, Workload};
use crate::wire::stamp;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct FamilyOut<'a> {
    model: &'a str,
    hardware: &'a str,
    framework: &'a str,
    precision: &'a str,
    spec_method: &'a str,
    disagg: bool,
    benchmark_type: &'static str,
}

impl<'a> From<&'a Family> for FamilyOut<'a> {
    fn from(family: &'a Family) -> Self {
        Self {
            model: &family.model,
            hardware: &family.hardware,
            framework: &family.framework,
            precision: &family.precision,
            spec_method: &family.spec_method,
            disagg: family.disagg,
            benchmark_type: family.benchmark_type.as_str(),
        }
    }
}

pub(super) fn family(at: &At<'_>) -> Result<Family, Fault> {
    let names = [
        "model",
        "hardware",
        "framework",
        "precision",
        "spec-method",
        "disagg",
        "benchmark-type",
    ];
    let members = at.object(&names)?;
    let kind = members.get("benchmark-type")?;
    Ok(Family {
        model: members.get("model")?.text()?,
        hardware: members.get("hardware")?.text()?,
        framework: members.get("framework")?.text()?,
        precision: members.get("precision")?.text()?,
        spec_method: members.get("spec-method")?.text()?,
        disagg: members.get("disagg")?.flag()?,
        benchmark_type: match kind.text()?.as_str() {
            "single_turn" => BenchmarkType::SingleTurn,
            "agentic_traces" => BenchmarkType::AgenticTraces,
            _ => return Err(kind.fault("unknown benchmark type")),
        },
    })
}

/// Reads the spelling of [`Workload`]'s `Display`: `8192/1024` or `AgentX`.
pub(super) fn workload(value: &serde_json::Value) -> Result<Workload, String> {
    let text = super::strict::text(value)?;
    if text == "AgentX" {
        return Ok(Workload::AgentX);
    }
    let lengths = text
        .split_once('/')
        .and_then(|(isl, osl)| Some((stamp::positive(isl)?, stamp::positive(osl)?)));
    lengths
        .map(|(isl, osl)| Workload::Fixed { isl, osl })
        .ok_or_else(|| "expected a workload".into())
}

#[derive(Serialize)]
pub(super) struct RunOut {
    id: u64,
    attempt: Option<u64>,
}

impl From<RunRef> for RunOut {
    fn from(run: RunRef) -> Self {
        Self {
            id: run.id,
            attempt: run.attempt,
        }
    }
}

pub(super) fn run(at: &At<'_>) -> Result<RunRef, Fault> {
    let members = at.object(&["id", "attempt"])?;
    let number = |at: &At<'_>| positive(at.raw()).map_err(|detail| at.fault(detail));
    Ok(RunRef {
        id: number(&members.get("id")?)?,
        attempt: members.get("attempt")?.opt(number)?,
    })
}

/// Position of every entry in a table, which is built as entries come.
pub(super) struct Table<T> {
    pub(super) entries: Vec<T>,
}

impl<T: PartialEq> Table<T> {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    pub(super) fn index(&mut self, entry: T) -> usize {
        match self.entries.iter().position(|known| *known == entry) {
            Some(index) => index,
            None => {
                self.entries.push(entry);
                self.entries.len() - 1
            }
        }
    }
}
