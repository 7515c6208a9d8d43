//! Words for domain values: metrics, families, reasons.

use crate::compare::{EvalNotAvailable, NotAvailable};
use crate::i18n::Lang;
use crate::metric::{Better, Metric, Statistic};
use crate::record::{BenchmarkType, Family, Workload, names};
use crate::report::short_label;
use crate::t;

/// Name of a statistic inside a phrase.
pub fn statistic(lang: Lang, statistic: Statistic) -> String {
    match statistic {
        Statistic::Mean => t!(lang, "statistic-mean"),
        Statistic::Median => t!(lang, "statistic-median"),
    }
}

/// Column heading of a metric, with its unit.
pub fn metric(lang: Lang, metric: Metric, stat: Statistic) -> String {
    let stat = statistic(lang, stat);
    match metric {
        Metric::OutputTps => t!(lang, "metric-output-tps-gpu"),
        Metric::TotalTps => t!(lang, "metric-total-tps-gpu"),
        Metric::Ttft => t!(lang, "metric-ttft-ms", statistic = stat),
        Metric::Tpot => t!(lang, "metric-tpot-ms", statistic = stat),
        Metric::Interactivity => t!(lang, "metric-interactivity", statistic = stat),
    }
}

/// Name of a metric inside a sentence.
pub fn metric_name(lang: Lang, metric: Metric) -> String {
    match metric {
        Metric::OutputTps => t!(lang, "metric-output-name"),
        Metric::TotalTps => t!(lang, "metric-total-name"),
        Metric::Ttft => "TTFT".to_owned(),
        Metric::Tpot => "TPOT".to_owned(),
        Metric::Interactivity => t!(lang, "curves-axis-interactivity", statistic = ""),
    }
}

/// Name of a metric where there is no room for more.
pub fn metric_short(lang: Lang, metric: Metric) -> String {
    match metric {
        Metric::OutputTps => t!(lang, "metric-output-short"),
        other => metric_name(lang, other),
    }
}

/// `higher is better` or `lower is better` with its arrow.
pub fn better(lang: Lang, metric: Metric) -> String {
    match metric.better() {
        Better::Higher => format!("↑ {}", t!(lang, "metric-higher")),
        Better::Lower => format!("↓ {}", t!(lang, "metric-lower")),
    }
}

/// The reason for an `N/A` of a point.
pub fn not_available(lang: Lang, reason: NotAvailable) -> String {
    match reason {
        NotAvailable::BaselineOnly => t!(lang, "na-baseline-only"),
        NotAvailable::CandidateOnly => t!(lang, "na-candidate-only"),
        NotAvailable::Ambiguous => t!(lang, "na-ambiguous"),
        NotAvailable::PointUnavailable => t!(lang, "na-point-unavailable"),
        NotAvailable::DatasetMismatch => t!(lang, "na-dataset-mismatch"),
        NotAvailable::StatisticMissing => t!(lang, "na-statistic-missing"),
        NotAvailable::BaselineMissing => t!(lang, "na-baseline-missing"),
        NotAvailable::CandidateMissing => t!(lang, "na-candidate-missing"),
        NotAvailable::BaselineZero => t!(lang, "na-baseline-zero"),
    }
}

/// The reason for an `N/A` of an eval.
pub fn eval_not_available(lang: Lang, reason: EvalNotAvailable) -> String {
    match reason {
        EvalNotAvailable::BaselineOnly => t!(lang, "eval-na-baseline-only"),
        EvalNotAvailable::CandidateOnly => t!(lang, "eval-na-candidate-only"),
        EvalNotAvailable::Ambiguous => t!(lang, "eval-na-ambiguous"),
        EvalNotAvailable::ScoreMissing => t!(lang, "eval-na-score-missing"),
        EvalNotAvailable::Unavailable => t!(lang, "eval-na-unavailable"),
        EvalNotAvailable::SamplesDiffer => t!(lang, "eval-na-samples-differ"),
    }
}

/// Workload as shown: `8k/1k` or `AgentX`.
pub fn workload(workload: Workload) -> String {
    short_label(&workload.to_string())
}

/// `FP8 · MI300X · SGLang`, with what sets the family apart: `MTP`, `disaggregated`.
pub fn family_parts(lang: Lang, family: &Family) -> String {
    let mut parts = vec![
        names::precision(&family.precision),
        names::hardware(&family.hardware).to_owned(),
        names::framework(&family.framework).to_owned(),
    ];
    parts.extend(names::spec_method(&family.spec_method));
    if family.disagg {
        parts.push(t!(lang, "family-disaggregated"));
    }
    if family.benchmark_type == BenchmarkType::AgenticTraces {
        parts.push("AgentX".to_owned());
    }
    parts.join(" · ")
}

/// `DeepSeek-R1-0528 FP8 · MI300X · SGLang`.
pub fn family(lang: Lang, family: &Family) -> String {
    format!(
        "{} {}",
        names::model(&family.model),
        family_parts(lang, family)
    )
}

/// The key of a recipe family without the file that holds it.
pub fn recipe(key: &str) -> &str {
    key.split_once(':').map_or(key, |(_, name)| name)
}

/// What a family is, in words: spec method, deployment, kind of benchmark.
pub fn family_detail(lang: Lang, family: &Family) -> String {
    let spec = match names::spec_method(&family.spec_method) {
        None => t!(lang, "family-no-spec"),
        Some(method) => t!(lang, "family-spec", method = method),
    };
    let deployment = if family.disagg {
        t!(lang, "family-disaggregated")
    } else {
        t!(lang, "family-aggregate")
    };
    let kind = match family.benchmark_type {
        BenchmarkType::SingleTurn => t!(lang, "family-fixed"),
        BenchmarkType::AgenticTraces => t!(lang, "family-agentic"),
    };
    [spec, deployment, kind].join(if lang == Lang::Zh { "，" } else { ", " })
}
