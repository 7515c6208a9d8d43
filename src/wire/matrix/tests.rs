use serde_json::json;

use super::*;

const SEED: &str = include_str!("../../../tests/golden/seed-matrix.json");

fn entry() -> Value {
    json!({
        "image": "a/b:c", "model": "x/y", "model-prefix": "qwen3.5", "precision": "fp4", "framework": "sglang",
        "runner": "mi355x", "isl": 8192, "osl": 1024, "tp": 2, "pp": 1, "dcp-size": 1, "pcp-size": 1, "conc": 4,
        "ep": 1, "dp-attn": false, "spec-decoding": "none", "disagg": false, "run-eval": false,
    })
}

fn disagg() -> Value {
    json!({
        "model-prefix": "dsr1", "precision": "fp4", "framework": "dynamo-trt", "runner": "gb200", "isl": 1024,
        "osl": 1024, "spec-decoding": "mtp", "disagg": true, "conc": 512,
        "prefill": {"num-worker": 1, "tp": 4, "ep": 4, "dp-attn": true},
        "decode": {"num-worker": 4, "tp": 8, "ep": 8, "dp-attn": false},
    })
}

fn changed(mut value: Value, name: &str, to: Value) -> Value {
    value[name] = to;
    value
}

fn read(value: &Value) -> MatrixRead {
    matrix("m.json", value.to_string().as_bytes())
}

fn issues(read: &MatrixRead) -> Vec<(&str, &str)> {
    read.issues
        .iter()
        .map(|issue| {
            (
                issue.field.as_deref().unwrap_or_default(),
                issue.code.code(),
            )
        })
        .collect()
}

#[test]
fn the_seed_matrix_gives_its_keys_and_labels() {
    let seed: Value = serde_json::from_str(SEED).unwrap();
    let read = matrix("seed-matrix.json", SEED.as_bytes());
    assert_eq!(read.issues, []);
    let found: Vec<_> = read
        .matrix
        .entries
        .iter()
        .map(|entry| (entry.key.as_str(), entry.label.as_str()))
        .collect();
    let expected: Vec<_> = seed["points"]
        .as_array()
        .unwrap()
        .iter()
        .map(|point| {
            (
                point["key"].as_str().unwrap(),
                point["label"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(found.len(), 10);
    assert_eq!(found, expected);
    let first = &read.matrix.entries[0];
    assert_eq!(first.place, "points.0.entry");
    assert_eq!(
        first.settings.family.id(),
        "qwen3.5_mi355x_sglang_fp4_none_agg"
    );
    assert_eq!((first.settings.conc, first.settings.decode.tp), (4, 2));
}

#[test]
fn lists_are_found_by_content_wherever_they_stand() {
    let one = entry();
    let two = changed(entry(), "conc", json!(8));
    let bare = read(&json!([one, two]));
    assert_eq!((bare.matrix.entries.len(), issues(&bare).len()), (2, 0));
    let nested = read(&json!({
        "about": "x", "numbers": [1, 2], "single_node": {"8k1k": [one], "1k1k": []},
        "multi_node": [[two]], "evals": [one, two], "log": [{"config-keys": ["a"]}],
    }));
    let mut places: Vec<&str> = nested
        .matrix
        .entries
        .iter()
        .map(|entry| entry.place.as_str())
        .collect();
    places.sort_unstable();
    assert_eq!(places, ["multi_node.0.0", "single_node.8k1k.0"]);
    assert_eq!((nested.eval_entries, issues(&nested).len()), (2, 0));
    let only = read(&json!([one, changed(two, "eval-only", json!(true))]));
    assert_eq!((only.matrix.entries.len(), only.eval_entries), (1, 1));
}

#[test]
fn what_is_no_matrix_says_so() {
    let codes = |text: &str| -> Vec<String> {
        matrix("m.json", text.as_bytes())
            .issues
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    assert!(codes("[]").is_empty());
    for text in [
        "{}",
        "3",
        "[1]",
        "{\"points\":[{\"key\":\"a\",\"conc\":1,\"values\":{}}]}",
    ] {
        assert_eq!(
            codes(text),
            ["m.json: JSON of an unexpected shape: no matrix entries"],
            "{text}"
        );
    }
    assert!(
        codes("[")
            .iter()
            .all(|text| text.starts_with("m.json: not JSON: line 1"))
    );
}

#[test]
fn bad_entries_are_named_and_the_rest_is_read() {
    let mut no_osl = entry();
    no_osl.as_object_mut().unwrap().remove("osl");
    let mut no_decode = disagg();
    no_decode.as_object_mut().unwrap().remove("decode");
    let read = read(&json!({"list": [
        entry(),
        7,
        no_osl,
        changed(entry(), "conc", json!(0)),
        changed(disagg(), "conc", json!([512, 1024])),
        changed(entry(), "tp", json!(true)),
        changed(entry(), "image", json!("other:tag")),
        no_decode,
        changed(entry(), "dp-attn", json!("maybe")),
        changed(entry(), "conc", json!("016")),
        {"entry": changed(entry(), "conc", json!(64)), "key": "0"},
        changed(entry(), "isl", json!(8192.0)),
        changed(disagg(), "prefill", json!({"num-worker": 1, "tp": "8"})),
        changed(disagg(), "prefill", json!({"num-worker": 1, "tp": "8", "ep": 1e300})),
        changed(entry(), "runner", Value::Null),
    ]}));
    assert_eq!(
        issues(&read),
        [
            ("list.1", "wrong-type"),
            ("list.2.osl", "missing-field"),
            ("list.3.conc", "out-of-range"),
            ("list.4.conc", "wrong-type"),
            ("list.5.tp", "wrong-type"),
            ("list.6", "repeated-entry"),
            ("list.7.decode", "missing-field"),
            ("list.8.dp-attn", "wrong-type"),
            ("list.10.entry", "key-mismatch"),
            ("list.13.ep", "wrong-type"),
            ("list.14.runner", "missing-field"),
        ]
    );
    let kept: Vec<&str> = read
        .matrix
        .entries
        .iter()
        .map(|entry| entry.place.as_str())
        .collect();
    assert_eq!(kept, ["list.0", "list.9", "list.11", "list.12"]);
    assert_eq!(
        read.issues[5].to_string(),
        "m.json, list.6: repeats an earlier entry: the same point as list.0"
    );
}

#[test]
fn a_label_that_no_record_holds_is_refused() {
    let mut long = disagg();
    long["decode"]["tp"] = json!("0".repeat(130) + "8");
    assert_eq!(issues(&read(&json!([long]))), [("0", "bad-label")]);
}

#[test]
fn settings_follow_the_spelling_of_published_rows() {
    let one = |value: Value| {
        let read = read(&json!([value]));
        assert_eq!(read.issues, []);
        read.matrix.entries[0].settings.clone()
    };
    let separate = one(disagg());
    assert_eq!(separate.family.id(), "dsr1_gb200_dynamo-trt_fp4_mtp_disagg");
    assert_eq!(
        (separate.prefill.num_workers, separate.decode.tp),
        (Some(1), 8)
    );

    let agentic = one(json!({
        "model-prefix": "qwen3.8next", "precision": "nvfp4", "framework": "sglang", "runner": "b200-nv",
        "scenario-type": "agentic-coding", "tp": 1, "dp-attn": "false", "kv-offloading": "dram",
        "kv-offload-backend": {"name": "lmcache", "version": "1.2"}, "conc": 16, "pp": 2,
    }));
    assert_eq!(
        agentic.family.id(),
        "qwen3.8next_b200_sglang_fp4_none_agg_agentic"
    );
    assert_eq!(agentic.workload, Workload::AgentX);
    assert_eq!(agentic.offload_mode, "on");
    assert_eq!(agentic.texts["kv_offload_backend_version"], "1.2");
    assert_eq!(
        agentic.sizes.iter().collect::<Vec<_>>(),
        [
            (&"decode_pp".to_owned(), &2),
            (&"prefill_pp".to_owned(), &2)
        ]
    );

    // One engine over several nodes: both roles mirror it.
    let mut aggregate = disagg();
    aggregate["framework"] = json!("sglang");
    aggregate["disagg"] = json!(false);
    aggregate["decode"] = json!({"num-worker": 0, "tp": 0, "ep": 0});
    let aggregate = one(aggregate);
    assert!(!aggregate.family.disagg);
    assert_eq!(
        (aggregate.decode, aggregate.decode.tp),
        (aggregate.prefill, 4)
    );
}
