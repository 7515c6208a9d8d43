//! Display names of raw keys (docs/CONTRACT.md §4). An unknown key is shown as it is; nothing is dropped.

/// Display name of a raw model key as the API takes it in its `model` parameter; `None` for an unknown key.
/// One display name can cover several raw keys.
pub fn model_parameter(key: &str) -> Option<&'static str> {
    Some(match key {
        "dsv4" => "DeepSeek-V4-Pro",
        "dsr1" => "DeepSeek-R1-0528",
        "kimik3" => "Kimi-K3",
        "kimik2.5" | "kimik2.6" | "kimik2.7-code" => "Kimi-K2.5",
        "glm5" | "glm5.1" => "GLM-5",
        "glm5.2" | "glm5.3" => "GLM-5.2",
        "minimaxm3" => "MiniMax-M3",
        "minimaxm2.5" | "minimaxm2.7" => "MiniMax-M2.5",
        "qwen3.5" => "Qwen-3.5-397B-A17B",
        "qwen3.8next" => "Qwen3.8-Flash-Next",
        "gptoss120b" => "gpt-oss-120b",
        "llama70b" => "Llama-3.3-70B-Instruct-FP8",
        _ => return None,
    })
}

/// Name of a model on the page. Keys that share a display name pool different models, so these keep their key.
pub fn model(key: &str) -> &str {
    match key {
        "kimik2.5" | "kimik2.6" | "kimik2.7-code" | "glm5" | "glm5.1" | "glm5.2" | "glm5.3"
        | "minimaxm2.5" | "minimaxm2.7" => key,
        _ => model_parameter(key).unwrap_or(key),
    }
}

/// Name of a hardware key.
pub fn hardware(key: &str) -> &str {
    match key {
        "gb300" => "GB300 NVL72",
        "gb200" => "GB200 NVL72",
        "b300" => "B300",
        "b200" => "B200",
        "h200" => "H200",
        "h100" => "H100",
        "mi355x" => "MI355X",
        "mi325x" => "MI325X",
        "mi300x" => "MI300X",
        "rtx6000pro" => "RTX PRO 6000",
        "vr200" => "Vera Rubin",
        "jalapeno" => "Jalapeño",
        "tpuv7" => "TPU7x",
        _ => key,
    }
}

/// Name of a framework key.
pub fn framework(key: &str) -> &str {
    match key {
        "vllm" => "vLLM",
        "sglang" => "SGLang",
        "trt" => "TensorRT-LLM",
        "atom" => "ATOM",
        "mooncake-atom" => "Mooncake ATOMesh",
        "tilert" => "TileRT",
        "dynamo-vllm" => "Dynamo vLLM",
        "dynamo-sglang" => "Dynamo SGLang",
        "dynamo-trt" => "Dynamo TensorRT-LLM",
        "mori-sglang" => "MoRI SGLang",
        "llmd-vllm" => "llm-d vLLM",
        _ => key,
    }
}

/// Name of a precision key.
pub fn precision(key: &str) -> String {
    if key == "fp4fp8" {
        "FP4+FP8".to_owned()
    } else {
        key.to_uppercase()
    }
}

/// Name of a speculative decoding method; `None` for `none`.
pub fn spec_method(key: &str) -> Option<String> {
    match key {
        "none" => None,
        "mtp" => Some("MTP".to_owned()),
        other => Some(other.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_pass_through() {
        assert_eq!(model("newmodel"), "newmodel");
        assert_eq!(model_parameter("newmodel"), None);
        assert_eq!(hardware("x900"), "x900");
        assert_eq!(framework("vllm-disagg"), "vllm-disagg");
    }

    #[test]
    fn models_that_share_a_display_name_stay_apart() {
        assert_ne!(model("glm5"), model("glm5.1"));
        assert_eq!(model_parameter("glm5"), model_parameter("glm5.1"));
    }
}
