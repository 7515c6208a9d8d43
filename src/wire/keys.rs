//! Raw keys from the looser spellings of configurations and artifacts (docs/CONTRACT.md §6.4).

use crate::record::names;

/// Model key of a model prefix: lower case, known aliases, and without a precision at the end where only that makes
/// it a known key. Unknown prefixes stay as they are.
pub(super) fn model(prefix: &str) -> String {
    let prefix = prefix.to_lowercase();
    let known = |key: &str| -> Option<String> {
        match key {
            "gptoss" => Some("gptoss120b".into()),
            "dsv4pro" => Some("dsv4".into()),
            "kimik2.7" => Some("kimik2.7-code".into()),
            key => names::model_parameter(key).map(|_| key.to_owned()),
        }
    };
    known(&prefix)
        .or_else(|| {
            ["-fp4", "-fp8", "-mxfp4", "-nvfp4"]
                .iter()
                .find_map(|suffix| known(prefix.strip_suffix(suffix)?))
        })
        .unwrap_or(prefix)
}

/// Hardware key of a runner: lower case, what follows the last colon, up to the first hyphen.
pub(super) fn hardware(runner: &str) -> String {
    let runner = runner.to_lowercase();
    let name = runner.rsplit(':').next().unwrap_or_default();
    name.split('-').next().unwrap_or_default().to_owned()
}

/// Framework key, and whether the name alone says that prefill and decode are separate.
pub(super) fn framework(name: &str) -> (String, Option<bool>) {
    let name = name.to_lowercase();
    let (key, disagg) = match name.as_str() {
        "trtllm" => ("trt", None),
        "dynamo-trtllm" => ("dynamo-trt", None),
        "sglang-disagg" => ("mori-sglang", Some(true)),
        "atom-disagg" => ("mooncake-atom", Some(true)),
        other => (other, other.starts_with("mori-").then_some(true)),
    };
    (key.to_owned(), disagg)
}

/// Precision key.
pub(super) fn precision(name: &str) -> String {
    match name.to_lowercase().as_str() {
        "nvfp4" | "mxfp4" => "fp4".into(),
        other => other.into(),
    }
}

/// Speculative decoding method; none stated is `none`.
pub(super) fn spec_method(name: Option<&str>) -> String {
    match name.map(str::to_lowercase) {
        Some(name) if !name.is_empty() => name,
        _ => "none".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_configurations_become_raw_keys() {
        for (prefix, key) in [
            ("dsr1", "dsr1"),
            ("DSR1-FP4", "dsr1"),
            ("gptoss", "gptoss120b"),
            ("dsv4pro-nvfp4", "dsv4"),
            ("new-fp4", "new-fp4"),
        ] {
            assert_eq!(model(prefix), key);
        }
        for (runner, key) in [
            ("mi355x", "mi355x"),
            ("b200-nv", "b200"),
            ("cluster:H100-dgxc", "h100"),
            ("", ""),
        ] {
            assert_eq!(hardware(runner), key);
        }
        assert_eq!(
            framework("sglang-disagg"),
            ("mori-sglang".into(), Some(true))
        );
        assert_eq!(framework("TRTLLM"), ("trt".into(), None));
        assert_eq!(precision("NVFP4"), "fp4");
        assert_eq!(spec_method(Some("")), "none");
    }
}
