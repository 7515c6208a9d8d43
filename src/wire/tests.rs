//! Rows that are right, rows that are not, and what is said about them.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::record::{BenchmarkType, RunRef, Workload};

fn row() -> Value {
    json!({
        "id": "123", "hardware": "mi355x", "framework": "sglang", "model": "dsr1", "precision": "fp8",
        "spec_method": "none", "disagg": false, "is_multinode": false,
        "prefill_tp": 8, "prefill_ep": 1, "prefill_dp_attention": false, "prefill_num_workers": 0,
        "decode_tp": 8, "decode_ep": 1, "decode_dp_attention": true, "decode_num_workers": 0,
        "num_prefill_gpu": 8, "num_decode_gpu": 8, "isl": 8192, "osl": 1024, "conc": 64,
        "image": "lmsysorg/sglang:v0.5.12", "workers": null, "date": "2026-05-27",
        "metrics": {"tput_per_gpu": 812.5, "mean_ttft": 0.25, "std_intvty": 8400.2},
        "run_url": "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/26008678094/attempts/2",
    })
}

fn eval() -> Value {
    json!({
        "id": "7439", "config_id": 1482, "hardware": "mi300x", "framework": "vllm", "model": "minimaxm3",
        "precision": "fp8", "spec_method": "none", "disagg": true, "decode_tp": 8, "decode_ep": 1, "task": "gsm8k",
        "date": "2026-06-14", "conc": 64, "metrics": {"n_eff": 1319, "em_strict": 0.9575},
        "timestamp": "2026-06-14T04:08:16Z",
        "run_url": "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/27485974465",
    })
}

/// The row with one member replaced, or removed where `value` is `None`.
fn with(mut row: Value, pointer: &str, value: Option<Value>) -> Value {
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = row.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    match value {
        Some(value) => parent.insert(name.into(), value),
        None => parent.remove(name),
    };
    row
}

fn read(rows: &[Value]) -> (Vec<BenchmarkRow>, Vec<Issue>) {
    benchmark_rows("b.json", json!(rows).to_string().as_bytes())
}

fn only(row: Value) -> BenchmarkRow {
    let (mut rows, issues) = read(&[row]);
    assert_eq!((rows.len(), &issues), (1, &Vec::new()));
    rows.remove(0)
}

#[test]
fn a_row_is_read_whole() {
    let row = only(row());
    let point = &row.measurement;
    assert_eq!(
        point.identity.workload,
        Workload::Fixed {
            isl: 8192,
            osl: 1024
        }
    );
    assert_eq!(point.identity.conc, 64);
    assert_eq!(point.identity.offload_mode, "off");
    assert_eq!(
        point.identity.family.benchmark_type,
        BenchmarkType::SingleTurn
    );
    assert!(point.identity.decode.dp_attention && !point.identity.prefill.dp_attention);
    assert_eq!(
        point.run,
        Some(RunRef {
            id: 26_008_678_094,
            attempt: Some(2)
        })
    );
    assert_eq!(point.image.as_deref(), Some("lmsysorg/sglang:v0.5.12"));
    assert_eq!(point.metrics.get("mean_ttft"), Some(&0.25));
    assert_eq!(point.metrics.get("std_intvty"), None, "it is no deviation");
    assert_eq!(
        (point.request_errors, point.dataset.as_deref()),
        (None, None)
    );
    assert_eq!(row.id.as_deref(), Some("123"));
}

#[test]
fn both_spellings_of_a_value_mean_the_same() {
    let plain = only(row()).measurement;
    for (pointer, value) in [
        ("/id", Some(json!(123))),
        ("/benchmark_type", Some(json!("single_turn"))),
        ("/offload_mode", Some(json!("off"))),
        ("/offload_mode", Some(Value::Null)),
        ("/conc", Some(json!(64.0))),
        ("/recipe_fingerprint", Some(json!(""))),
        ("/workers", None),
        ("/metrics/offload_mode", Some(json!("off"))),
        ("/metrics/mean_tpot", Some(Value::Null)),
        ("/metrics/router_name", Some(Value::Null)),
        ("/curve_date", Some(json!("2026-06-01"))),
    ] {
        assert_eq!(
            only(with(row(), pointer, value)).measurement,
            plain,
            "{pointer}"
        );
    }
}

#[test]
fn the_points_own_date_stays_beside_the_curve_date() {
    let row = only(with(row(), "/curve_date", Some(json!("2026-06-01"))));
    assert_eq!(
        (row.measurement.date.as_str(), row.curve_date.as_deref()),
        ("2026-05-27", Some("2026-06-01"))
    );
}

#[test]
fn a_missing_image_key_differs_from_a_null_image() {
    assert!(only(with(row(), "/image", Some(Value::Null))).has_image);
    let bare = only(with(row(), "/image", None));
    assert!(!bare.has_image && bare.measurement.image.is_none());
    let two = "nvcr.io/a/b:1 nvcr.io/c/d:2";
    assert_eq!(
        only(with(row(), "/image", Some(json!(two))))
            .measurement
            .image
            .as_deref(),
        Some(two)
    );
}

#[test]
fn identity_metrics_leave_the_numbers() {
    let mut row = row();
    row["metrics"]["prefill_pp"] = json!(2.0);
    row["metrics"]["kv_p2p_transfer"] = json!("mooncake");
    row["metrics"]["router_version"] = json!("1.0");
    row["metrics"]["errors"] = json!(3);
    let point = only(row).measurement;
    assert_eq!(
        point.identity.runtime.get("prefill_pp"),
        Some(&json!(2)),
        "2.0 and 2 agree"
    );
    assert_eq!(
        point.identity.runtime.get("kv_p2p_transfer"),
        Some(&json!("mooncake"))
    );
    assert_eq!(
        point.identity.runtime.get("router_version"),
        Some(&json!("1.0")),
        "text stays as it is"
    );
    assert_eq!(
        point.metrics.keys().collect::<Vec<_>>(),
        ["mean_ttft", "tput_per_gpu"]
    );
    assert_eq!(point.request_errors, Some(3));
}

#[test]
fn agentic_rows_have_no_lengths() {
    let mut row = row();
    row["benchmark_type"] = json!("agentic_traces");
    row["isl"] = Value::Null;
    row["osl"] = Value::Null;
    row["offload_mode"] = json!("on");
    row["run_started_at"] = json!("2026-09-01 17:04:07.5+00");
    let row = only(row);
    assert_eq!(row.measurement.identity.workload, Workload::AgentX);
    assert_eq!(row.measurement.identity.offload_mode, "on");
    assert_eq!(
        row.run_started_at.as_deref(),
        Some("2026-09-01T17:04:07.5Z")
    );
}

#[test]
fn a_bad_row_is_skipped_and_the_rest_is_read() {
    let cases: [(&str, Option<Value>, &str, &str); 21] = [
        ("/hardware", None, "missing-field", "hardware"),
        ("/model", Some(Value::Null), "missing-field", "model"),
        ("/framework", Some(json!("")), "missing-field", "framework"),
        ("/precision", Some(json!(8)), "wrong-type", "precision"),
        ("/disagg", Some(json!("false")), "wrong-type", "disagg"),
        ("/is_multinode", None, "missing-field", "is_multinode"),
        (
            "/decode_dp_attention",
            Some(json!(1)),
            "wrong-type",
            "decode_dp_attention",
        ),
        ("/prefill_tp", Some(json!("8")), "wrong-type", "prefill_tp"),
        ("/prefill_tp", Some(json!(-8)), "out-of-range", "prefill_tp"),
        (
            "/num_decode_gpu",
            Some(json!(8.5)),
            "out-of-range",
            "num_decode_gpu",
        ),
        ("/conc", Some(json!(0)), "out-of-range", "conc"),
        ("/conc", None, "missing-field", "conc"),
        ("/isl", Some(Value::Null), "missing-field", "isl"),
        ("/osl", Some(json!(0)), "out-of-range", "osl"),
        (
            "/benchmark_type",
            Some(json!("multi_turn")),
            "unknown-benchmark-type",
            "benchmark_type",
        ),
        ("/date", Some(json!("2026-02-30")), "bad-date", "date"),
        ("/date", Some(json!(20_260_230)), "wrong-type", "date"),
        ("/metrics", Some(Value::Null), "missing-field", "metrics"),
        ("/metrics", Some(json!([1])), "wrong-type", "metrics"),
        (
            "/metrics/kv_offload_backend",
            Some(json!({"name": "x"})),
            "wrong-type",
            "metrics.kv_offload_backend",
        ),
        ("/image", Some(json!(["a"])), "wrong-type", "image"),
    ];
    for (pointer, value, code, field) in cases {
        let (rows, issues) = read(&[
            row(),
            with(row(), pointer, value),
            with(row(), "/id", Some(json!(7))),
        ]);
        assert_eq!((rows.len(), issues.len()), (2, 1), "{pointer}");
        let issue = &issues[0];
        assert_eq!(
            (issue.code.code(), issue.row, issue.field.as_deref()),
            (code, Some(1), Some(field)),
            "{issue}"
        );
        assert!(issue.code.skips());
    }
    let (rows, issues) = read(&[json!(1), json!("x"), Value::Null, row()]);
    assert_eq!((rows.len(), issues.len()), (1, 3));
}

#[test]
fn a_bad_detail_costs_the_detail_alone() {
    let cases: [(&str, Value, &str, &str); 9] = [
        (
            "/run_url",
            json!("https://example.com/runs/1"),
            "bad-run-url",
            "run_url",
        ),
        (
            "/run_url",
            json!("https://github.com/someone/Fork/actions/runs/9"),
            "bad-run-url",
            "run_url",
        ),
        ("/curve_date", json!("soon"), "bad-curve-date", "curve_date"),
        (
            "/curve_date",
            json!(20_260_230),
            "bad-curve-date",
            "curve_date",
        ),
        (
            "/run_started_at",
            json!("yesterday"),
            "bad-timestamp",
            "run_started_at",
        ),
        (
            "/recipe_fingerprint",
            json!("abc"),
            "bad-fingerprint",
            "recipe_fingerprint",
        ),
        (
            "/metrics/mean_tpot",
            json!([0.1]),
            "bad-metric",
            "metrics.mean_tpot",
        ),
        (
            "/metrics/mean_tpot",
            json!(true),
            "bad-metric",
            "metrics.mean_tpot",
        ),
        ("/metrics/errors", json!(-1), "bad-metric", "metrics.errors"),
    ];
    for (pointer, value, code, field) in cases {
        let (rows, issues) = read(&[with(row(), pointer, Some(value))]);
        assert_eq!((rows.len(), issues.len()), (1, 1), "{pointer}");
        assert_eq!(
            (issues[0].code.code(), issues[0].field.as_deref()),
            (code, Some(field))
        );
        assert!(!issues[0].code.skips());
        assert_eq!(rows[0].measurement.metrics, only(row()).measurement.metrics);
    }
    // A literal beyond a double never becomes an infinity.
    let text = json!([row()]).to_string().replace("812.5", "1e999");
    let (points, issues) = benchmarks("b.json", text.as_bytes());
    assert_eq!(
        (points[0].metrics.get("tput_per_gpu"), issues[0].code),
        (None, IssueCode::BadMetric)
    );
}

#[test]
fn repeated_ids_count_once() {
    let (rows, issues) = read(&[
        row(),
        with(row(), "/curve_date", Some(json!("2026-06-01"))),
        row(),
    ]);
    assert_eq!((rows.len(), issues.len()), (1, 0));
    let (rows, issues) = read(&[row(), with(row(), "/conc", Some(json!(128)))]);
    assert_eq!((rows.len(), issues[0].code), (2, IssueCode::IdConflict));
    for id in [json!(0), json!(-1), json!("0"), Value::Null] {
        let row = with(row(), "/id", Some(id));
        let (rows, issues) = read(&[row.clone(), row]);
        assert_eq!(
            (rows.len(), issues.len()),
            (2, 0),
            "un-ingested rows all share an id"
        );
    }
}

#[test]
fn bodies_that_are_no_list_of_rows() {
    let whole = json!([row()]).to_string();
    let number = br#"[{"conc":{"\u0024serde_json::private::Number":"64"}}]"#;
    let cases: [(&[u8], &str); 8] = [
        (number, "not-json"),
        (b"", "not-json"),
        (b"<!DOCTYPE html>", "not-json"),
        (&whole.as_bytes()[..whole.len() / 2], "not-json"),
        (b"[NaN]", "not-json"),
        (b"{\"error\":\"Unknown model\"}", "wrong-shape"),
        (b"null", "wrong-shape"),
        (b"\xff", "not-json"),
    ];
    for (bytes, code) in cases {
        let (points, issues) = benchmarks("b.json", bytes);
        assert_eq!(
            (points.len(), issues.len(), issues[0].code.code()),
            (0, 1, code)
        );
        assert_eq!((issues[0].file.as_str(), issues[0].row), ("b.json", None));
        let (evals, issues) = evaluations("e.json", bytes);
        assert_eq!((evals.len(), issues[0].code.code()), (0, code));
    }
    assert!(
        benchmarks("b", b"<!DOCTYPE html>").1[0]
            .to_string()
            .contains("HTML")
    );
    assert_eq!(benchmarks("b", b"[]"), (Vec::new(), Vec::new()));
}

#[test]
fn evaluations_are_read_without_the_fields_that_upstream_fills_in_wrongly() {
    let body = json!([eval(), with(eval(), "/disagg", None)]).to_string();
    let (evals, issues) = evaluations("e.json", body.as_bytes());
    assert_eq!(
        (evals.len(), issues.len()),
        (1, 0),
        "the two rows say the same"
    );
    assert_eq!(
        evals[0].run,
        Some(RunRef {
            id: 27_485_974_465,
            attempt: None
        })
    );
    assert_eq!(evals[0].timestamp.as_deref(), Some("2026-06-14T04:08:16Z"));
    assert_eq!(evals[0].metrics.get("n_eff"), Some(&1319.0));
    for (pointer, value, kept, code) in [
        ("/task", Value::Null, 0, "missing-field"),
        ("/decode_tp", json!("8"), 0, "wrong-type"),
        ("/conc", json!(0), 0, "out-of-range"),
        ("/date", json!("14.06.2026"), 0, "bad-date"),
        ("/timestamp", json!("14.06.2026"), 1, "bad-timestamp"),
        ("/metrics/em_strict", json!(95.75), 1, "bad-metric"),
    ] {
        let body = json!([with(eval(), pointer, Some(value))]).to_string();
        let (evals, issues) = evaluations("e.json", body.as_bytes());
        assert_eq!(
            (evals.len(), issues.len(), issues[0].code.code()),
            (kept, 1, code),
            "{pointer}"
        );
    }
    let body = json!([with(eval(), "/conc", Some(Value::Null))]).to_string();
    assert_eq!(evaluations("e.json", body.as_bytes()).0[0].conc, None);
}

#[test]
fn workflow_info_joins_its_lists_by_run() {
    let body = json!({
        "runs": [
            {"github_run_id": "27", "name": "Run Sweep", "conclusion": null, "run_attempt": 2, "html_url": null,
             "created_at": "2026-06-14T04:08:16Z", "date": "2026-06-14"},
            {"github_run_id": "x"},
        ],
        "changelogs": [
            {"workflow_run_id": 27, "config_keys": ["a", "b"], "description": "one\ntwo", "pr_link": null,
             "head_ref": "ff", "append_only": true},
            {"workflow_run_id": "9", "config_keys": [1]},
        ],
        "configs": [],
        "runConfigs": [
            {"github_run_id": 27, "head_sha": "0A".repeat(20)},
            {"github_run_id": 28, "head_sha": null},
            {"github_run_id": 29, "head_sha": "main"},
        ],
    });
    let (runs, issues) = workflow_info("w.json", body.to_string().as_bytes());
    assert_eq!(
        runs.iter().map(|run| run.run.id).collect::<Vec<_>>(),
        [27, 28]
    );
    assert_eq!(runs[0].run.attempt, Some(2));
    assert_eq!(runs[0].head, Some("0a".repeat(20)));
    assert_eq!(runs[0].changelogs[0].config_keys, ["a", "b"]);
    assert_eq!(runs[1].head, None);
    let found: Vec<_> = issues
        .iter()
        .map(|issue| (issue.code.code(), issue.field.as_deref().unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            ("out-of-range", "runs.github_run_id"),
            ("wrong-type", "changelogs.config_keys"),
            ("out-of-range", "runConfigs.head_sha"),
        ]
    );
    assert_eq!(
        workflow_info("w.json", b"[]").1[0].code,
        IssueCode::WrongShape
    );
    assert_eq!(workflow_info("w.json", b"").1[0].code, IssueCode::NotJson);
    assert_eq!(
        workflow_info("w.json", b"{\"runs\":1}").1[0].code,
        IssueCode::WrongShape
    );
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>()
            .prop_filter("finite", |double| double.is_finite())
            .prop_map(Value::from),
        "\\PC{0,30}".prop_map(Value::from),
        Just(json!([{}])),
        Just(json!({"a": null})),
    ]
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = (benchmarks("b", &bytes), evaluations("e", &bytes), workflow_info("w", &bytes));
    }

    #[test]
    fn no_member_panics_and_every_row_is_accounted_for(member in any::<prop::sample::Index>(), value in any_value()) {
        let name = row().as_object().unwrap().keys().nth(member.index(row().as_object().unwrap().len())).unwrap().clone();
        let (rows, issues) = read(&[with(row(), &format!("/{name}"), Some(value.clone()))]);
        let skipped = issues.iter().filter(|issue| issue.code.skips()).count();
        prop_assert_eq!(rows.len() + skipped, 1);
        prop_assert!(rows.iter().all(|row| row.measurement.metrics.values().all(|value| value.is_finite())));
        let name = eval().as_object().unwrap().keys().nth(member.index(eval().as_object().unwrap().len())).unwrap().clone();
        let body = json!([with(eval(), &format!("/{name}"), Some(value))]).to_string();
        let (evals, issues) = evaluations("e", body.as_bytes());
        prop_assert_eq!(evals.len() + issues.iter().filter(|issue| issue.code.skips()).count(), 1);
    }

    #[test]
    fn integers_of_any_spelling_make_one_identity(value in 0u32..100_000) {
        let integer = only(with(row(), "/metrics/dcp_size", Some(json!(value))));
        let double = only(with(row(), "/metrics/dcp_size", Some(json!(f64::from(value)))));
        prop_assert_eq!(integer.measurement.identity.key(), double.measurement.identity.key());
    }
}
