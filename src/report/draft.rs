//! What the author of a report decides, and what is proposed.

use crate::compare::{Counts, Side, counted, proposed_prose};
use crate::metric::Statistic;
use crate::record::{
    Attempt, AttemptKind, AttemptStatus, Baseline, BenchmarkType, Family, FamilyData,
    LatencyStatistic, Natural, Prose, RunRef,
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

/// Whose file lists the configurations of a hardware; `None` for hardware of neither vendor.
fn vendor(hardware: &str) -> Option<&'static str> {
    let letters = hardware
        .find(|c: char| !c.is_ascii_lowercase())
        .unwrap_or(hardware.len());
    let (series, number) = hardware.split_at(letters);
    match series {
        _ if !number.starts_with(|c: char| c.is_ascii_digit()) => None,
        "mi" => Some("amd"),
        "a" | "b" | "gb" | "gh" | "h" | "l" | "rtx" | "vr" => Some("nvidia"),
        _ => None,
    }
}

/// The family of a config key. Where the vendor is not known its place stays empty: that breaks the rule of the field,
/// so that the author has to fill it in.
fn of_vendor(hardware: &str, key: &str) -> String {
    format!(
        "configs/{}-master.yaml:{key}",
        vendor(hardware).unwrap_or_default()
    )
}

/// A part of a config key as upstream spells it besides the key of its API (docs/CONTRACT.md §4, §6.4).
const ALIASES: [(&str, &str); 9] = [
    ("gptoss120b", "gptoss"),
    ("dsv4", "dsv4pro"),
    ("kimik2.7-code", "kimik2.7"),
    ("fp4", "nvfp4"),
    ("fp4", "mxfp4"),
    ("trt", "trtllm"),
    ("dynamo-trt", "dynamo-trtllm"),
    ("mori-sglang", "sglang"),
    ("mooncake-atom", "atom"),
];

/// What follows the words in a key, if the key begins with all of them in order, each in some spelling and as whole
/// words between hyphens.
fn after_words<'k>(key: &'k str, words: &[&str]) -> Option<&'k str> {
    let [word, words @ ..] = words else {
        return Some(key);
    };
    let aliases = ALIASES
        .iter()
        .filter(|(name, _)| name == word)
        .map(|(_, alias)| *alias);
    std::iter::once(*word).chain(aliases).find_map(|spelling| {
        let rest = key.strip_prefix(spelling)?;
        let rest = if rest.is_empty() {
            rest
        } else {
            rest.strip_prefix('-')?
        };
        after_words(rest, words)
    })
}

/// Whether a config key is one of the family: model, precision, hardware and framework in upstream's order, and then
/// nothing that speaks of another method, of disaggregation or of agents where the family has none.
fn is_key_of(family: &Family, key: &str) -> bool {
    let words = [
        &*family.model,
        &*family.precision,
        &*family.hardware,
        &*family.framework,
    ];
    let Some(rest) = after_words(key, &words) else {
        return false;
    };
    let hints: Vec<&str> = rest.split('-').collect();
    let method = hints
        .iter()
        .find(|hint| hint.starts_with("mtp") || hint.starts_with("eagle"))
        .or_else(|| hints.iter().find(|hint| **hint == family.spec_method));
    // These frameworks serve disaggregated only and rarely say so.
    let named = ["dynamo-", "mori-", "mooncake-"]
        .iter()
        .any(|name| key.contains(name));
    method.map_or("none", |method| *method) == family.spec_method
        && (hints.contains(&"disagg") == family.disagg || (family.disagg && named))
        && (!hints.contains(&"agentic") || family.benchmark_type == BenchmarkType::AgenticTraces)
}

/// The one config key of the family that the candidate's changelogs name.
fn family_key(data: &FamilyData, runs: &[RunRef]) -> Option<String> {
    let family = &data.family;
    let mut keys: Vec<&String> = data
        .runs
        .iter()
        .filter(|info| runs.iter().any(|run| run.id == info.run.id))
        .flat_map(|info| &info.changelogs)
        .flat_map(|changelog| &changelog.config_keys)
        .filter(|key| is_key_of(family, key))
        .collect();
    crate::sorting::sort(&mut keys);
    keys.dedup();
    match keys.as_slice() {
        [key] => Some(of_vendor(&family.hardware, key)),
        _ => None,
    }
}

/// Upstream's usual spelling of a config key. Only a proposal: the author checks it.
fn spelled_key(data: &FamilyData) -> String {
    let family = &data.family;
    let mut key = format!(
        "{}-{}-{}-{}",
        family.model, family.precision, family.hardware, family.framework
    );
    if family.spec_method != "none" {
        key.push('-');
        key.push_str(&family.spec_method);
    }
    of_vendor(&family.hardware, &key)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::fixture::{OLD, data, row, run_info};
    use crate::compare::{SideSelector, side};
    use crate::record::Changelog;

    fn family(id: &str) -> Family {
        let parts: Vec<&str> = id.split('_').collect();
        Family {
            model: parts[0].into(),
            hardware: parts[1].into(),
            framework: parts[2].into(),
            precision: parts[3].into(),
            spec_method: parts[4].into(),
            disagg: parts[5] == "disagg",
            benchmark_type: if parts.len() > 6 {
                BenchmarkType::AgenticTraces
            } else {
                BenchmarkType::SingleTurn
            },
        }
    }

    /// The proposed family where the candidate's run has these keys.
    fn proposal(id: &str, keys: &[&str]) -> String {
        let mut row = row(Some(OLD), "2026-02-27", Some((7, 1)), 4);
        row.identity.family = family(id);
        let mut data = data(vec![row]);
        data.family = family(id);
        let mut info = run_info(7, 1, &"0".repeat(40));
        info.changelogs.push(Changelog {
            config_keys: keys.iter().map(|key| (*key).to_owned()).collect(),
            description: String::new(),
            pr_link: None,
        });
        data.runs.push(info);
        let selector = SideSelector {
            image: Some(OLD.into()),
            date: None,
            run: None,
        };
        let side = side(&data, &selector, None);
        proposed(&data, &side, &side, Statistic::Mean).family
    }

    #[test]
    fn a_key_is_proposed_only_for_its_own_family() {
        for (id, keys, key) in [
            (
                "dsr1_b200_sglang_fp8_none_agg",
                &["dsr1-fp4-gb200-dynamo-trt"][..],
                "dsr1-fp8-b200-sglang",
            ),
            (
                "glm5_b200_sglang_fp8_none_agg",
                &["glm5.1-fp8-b200-sglang"],
                "glm5-fp8-b200-sglang",
            ),
            (
                "minimaxm3_b200_vllm_fp8_none_agg",
                &[
                    "minimaxm3-fp8-b200-vllm-v2",
                    "minimaxm3-fp8-b200-vllm-mtp",
                    "minimaxm3-fp8-b200-vllm-agentic",
                    "minimaxm3-fp8-b200-vllm-disagg",
                ],
                "minimaxm3-fp8-b200-vllm-v2",
            ),
            (
                "minimaxm3_b200_vllm_fp8_mtp_agg",
                &[
                    "minimaxm3-fp8-b200-vllm",
                    "minimaxm3-fp8-b200-vllm-long-mtp",
                ],
                "minimaxm3-fp8-b200-vllm-long-mtp",
            ),
            (
                "minimaxm3_b200_vllm_fp8_none_agg_agentic",
                &["minimaxm3-fp8-b200-vllm-agentic", "other"],
                "minimaxm3-fp8-b200-vllm-agentic",
            ),
            // Several, or none: the usual spelling.
            (
                "dsr1_b200_sglang_fp8_none_agg",
                &["dsr1-fp8-b200-sglang-a", "dsr1-fp8-b200-sglang-b"],
                "dsr1-fp8-b200-sglang",
            ),
            (
                "dsr1_b200_sglang_fp8_none_agg",
                &["dsr1-fp8-b200-dynamo-sglang"],
                "dsr1-fp8-b200-sglang",
            ),
            (
                "dsr1_b200_dynamo-trt_fp4_none_disagg",
                &["dsr1-nvfp4-b200-dynamo-trtllm-x"],
                "dsr1-nvfp4-b200-dynamo-trtllm-x",
            ),
            (
                "gptoss120b_h100_vllm_fp4_none_agg",
                &["gptoss-fp4-h100-vllm"],
                "gptoss-fp4-h100-vllm",
            ),
            ("x_h100_vllm_fp4_mtp_agg", &[], "x-fp4-h100-vllm-mtp"),
        ] {
            let expected = format!("configs/nvidia-master.yaml:{key}");
            assert_eq!(proposal(id, keys), expected, "{id} {keys:?}");
        }
        assert_eq!(
            proposal(
                "dsr1_mi355x_mori-sglang_fp4_none_disagg",
                &["dsr1-fp4-mi355x-sglang", "dsr1-fp4-mi355x-sglang-disagg"]
            ),
            "configs/amd-master.yaml:dsr1-fp4-mi355x-sglang-disagg"
        );
    }

    #[test]
    fn only_known_hardware_has_a_vendor() {
        for (hardware, name) in [
            ("mi300x", Some("amd")),
            ("mi355x", Some("amd")),
            ("h100", Some("nvidia")),
            ("b300", Some("nvidia")),
            ("gb200", Some("nvidia")),
            ("rtx6000pro", Some("nvidia")),
            ("vr200", Some("nvidia")),
            ("tpuv7", None),
            ("jalapeno", None),
            ("mixed", None),
            ("", None),
            ("hailo8", None),
        ] {
            assert_eq!(vendor(hardware), name, "{hardware}");
        }
        let unknown = proposal("dsr1_tpuv7_vllm_fp8_none_agg", &[]);
        assert_eq!(unknown, "configs/-master.yaml:dsr1-fp8-tpuv7-vllm");
        let record = serde_json::json!({
            "family": unknown, "date": "2026-09-14", "image": "a:b", "goal": {"en": "g", "zh": "g"}, "sources": [],
            "points": [],
        });
        let invalid = Baseline::from_value(&record).unwrap_err();
        assert_eq!(invalid.problems[0].path, "family");
    }
}
