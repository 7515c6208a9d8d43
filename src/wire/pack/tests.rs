//! Packs read back as they were written, and nothing else gets through.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::record::{
    BenchmarkType, Changelog, EvalMeasurement, Family, FamilyData, Measurement, PointIdentity,
    Role, RunInfo, RunRef, Workload,
};

fn family() -> Family {
    Family {
        model: "dsr1".into(),
        hardware: "mi300x".into(),
        framework: "sglang".into(),
        precision: "fp8".into(),
        spec_method: "none".into(),
        disagg: false,
        benchmark_type: BenchmarkType::SingleTurn,
    }
}

fn point(conc: u64, image: Option<&str>, metrics: &[(&str, f64)]) -> Measurement {
    let role = Role {
        tp: 8,
        ep: 1,
        dp_attention: false,
        num_workers: 0,
        num_gpu: 8,
    };
    Measurement {
        identity: PointIdentity {
            family: family(),
            workload: Workload::Fixed {
                isl: 8192,
                osl: 1024,
            },
            conc,
            offload_mode: "off".into(),
            is_multinode: false,
            prefill: role,
            decode: role,
            runtime: BTreeMap::new(),
        },
        image: image.map(str::to_owned),
        date: "2026-05-18".into(),
        run: Some(RunRef {
            id: 26_008_678_094,
            attempt: Some(1),
        }),
        recipe_fingerprint: None,
        metrics: metrics
            .iter()
            .map(|(name, value)| ((*name).to_owned(), *value))
            .collect(),
        request_errors: None,
        dataset: None,
    }
}

fn data() -> FamilyData {
    let mut second = point(
        8,
        Some("a:2"),
        &[("mean_ttft", 0.1), ("tput_per_gpu", 1e-7)],
    );
    second.date = "2026-02-27".into();
    second.run = Some(RunRef {
        id: 7,
        attempt: None,
    });
    second.recipe_fingerprint = Some("ab".repeat(32));
    second.request_errors = Some(0);
    second.dataset = Some("traces".into());
    second.identity.runtime = BTreeMap::from([
        ("prefill_pp".to_owned(), json!(2)),
        ("router_name".to_owned(), json!("dynamo")),
        ("pcp_size".to_owned(), json!(1.5)),
    ]);
    let mut bare = point(4, None, &[]);
    bare.run = None;
    bare.identity.workload = Workload::Fixed {
        isl: 1024,
        osl: 1024,
    };
    FamilyData {
        family: family(),
        measurements: vec![
            point(
                4,
                Some("a:1 b:1"),
                &[("mean_ttft", 0.123_456_789_012_345_67)],
            ),
            second,
            bare,
        ],
        evals: vec![EvalMeasurement {
            model: "dsr1".into(),
            hardware: "mi300x".into(),
            framework: "sglang".into(),
            precision: "fp8".into(),
            spec_method: "none".into(),
            decode_tp: 8,
            decode_ep: 1,
            task: "gsm8k".into(),
            conc: None,
            date: "2026-05-18".into(),
            run: Some(RunRef {
                id: 26_008_678_094,
                attempt: None,
            }),
            timestamp: Some("2026-05-18T04:08:16Z".into()),
            metrics: BTreeMap::from([("em_strict".to_owned(), 0.95), ("n_eff".to_owned(), 1319.0)]),
        }],
        runs: vec![RunInfo {
            run: RunRef {
                id: 7,
                attempt: Some(2),
            },
            name: Some("Run Sweep".into()),
            conclusion: None,
            created_at: Some("2026-05-18T04:08:16Z".into()),
            head: Some("0a".repeat(20)),
            changelogs: vec![Changelog {
                config_keys: vec!["dsr1-fp8-mi300x-sglang".into()],
                description: "one\ntwo".into(),
                pr_link: None,
            }],
        }],
        sources: vec!["https://inferencex.semianalysis.com/api/v1/evaluations".into()],
        captured: vec!["2026-06-14".into()],
    }
}

fn index() -> Index {
    let id = family().id();
    let pack = |path: &str| PackFile {
        file: path.into(),
        sha256: "0f".repeat(32),
        bytes: 12,
    };
    let fixed = Workload::Fixed {
        isl: 1024,
        osl: 1024,
    };
    Index {
        captured: vec!["2026-05-05".into(), "2026-06-14".into()],
        upstream: "https://inferencex.semianalysis.com".into(),
        attribution: "Figures: InferenceX".into(),
        sample: true,
        families: vec![FamilyEntry {
            pack: pack(&pack_path(&id, &"0f".repeat(32))),
            id,
            family: family(),
            points: 5,
            evals: 1,
            workloads: vec![
                WorkloadCount {
                    workload: fixed,
                    points: 4,
                },
                WorkloadCount {
                    workload: Workload::AgentX,
                    points: 1,
                },
            ],
            snapshots: vec![
                Snapshot {
                    image: None,
                    date: "2025-10-06".into(),
                    run: None,
                    points: 1,
                    workloads: vec![fixed],
                },
                Snapshot {
                    image: Some("a:1".into()),
                    date: "2026-05-18".into(),
                    run: Some(RunRef {
                        id: 9,
                        attempt: Some(1),
                    }),
                    points: 4,
                    workloads: vec![fixed, Workload::AgentX],
                },
            ],
        }],
        records: vec![RecordEntry {
            id: "pr-3176".into(),
            pack: pack("records/pr-3176.json"),
            pr: 3176,
            url: "https://github.com/SemiAnalysisAI/InferenceX/pull/3176".into(),
            engine: "vLLM".into(),
            hardware: "GB300".into(),
            workload: "AgentX".into(),
            baseline_image: "a:1".into(),
            candidate_image: "a:2".into(),
            coverage: "full".into(),
            clock: "2026-09-16T11:58:00Z".into(),
        }],
        releases: Some(Releases {
            vllm: Some("v0.10.2".into()),
            sglang: None,
        }),
    }
}

/// Reads with the hash of these very bytes, so that content rules are reached.
fn reread(bytes: &[u8]) -> Result<FamilyData, PackError> {
    read_pack("p.json", bytes, &sha256_hex(bytes))
}

#[test]
fn a_pack_reads_back_as_written() {
    let data = data();
    let bytes = write_pack(&data).unwrap();
    assert_eq!(reread(&bytes).unwrap(), data);
    assert_eq!(write_pack(&data).unwrap(), bytes);
}

#[test]
fn an_index_reads_back_as_written() {
    let index = index();
    assert_eq!(read_index(&write_index(&index).unwrap()).unwrap(), index);
}

#[test]
fn missing_is_null_and_never_zero() {
    let pack: Value = serde_json::from_slice(&write_pack(&data()).unwrap()).unwrap();
    assert_eq!(pack["metrics"]["mean_ttft"][2], Value::Null);
    assert_eq!(pack["points"]["run"][2], Value::Null);
    assert_eq!(pack["points"]["errors"], json!([null, 0, null]));
}

#[test]
fn what_cannot_be_read_back_is_not_written() {
    let mut foreign = data();
    foreign.measurements[0].identity.family.hardware = "h200".into();
    let mut foreign_eval = data();
    foreign_eval.evals[0].precision = "fp4".into();
    let mut infinite = data();
    infinite.measurements[0]
        .metrics
        .insert("mean_ttft".into(), f64::INFINITY);
    let mut undated = data();
    undated.captured.clear();
    for (data, path) in [
        (foreign, "points[0]"),
        (foreign_eval, "evals[0]"),
        (infinite, "metrics.mean_ttft[0]"),
        (undated, "sources"),
    ] {
        let error = write_pack(&data).unwrap_err();
        assert!(
            matches!(&error, PackError::Invalid { path: found, .. } if found == path),
            "{error}"
        );
    }
}

#[test]
fn every_kind_of_damage_has_its_own_code() {
    let good = write_pack(&data()).unwrap();
    let hash = sha256_hex(&good);
    let text = String::from_utf8(good.clone()).unwrap();
    let newer = text.replacen("\"schema\":1", "\"schema\":2", 1);
    let other = text.replacen("0.95", "0.96", 1);
    let older = text.replacen("\"schema\":1", "\"schema\":0", 1);
    let cases: [(&str, &[u8], &str); 8] = [
        ("empty", b"", "pack-truncated"),
        ("cut", &good[..good.len() / 2], "pack-truncated"),
        ("cut by one", &good[..good.len() - 1], "pack-truncated"),
        ("html", b"\n<!DOCTYPE html><title>404</title>", "pack-html"),
        ("text", b"Not found", "pack-not-json"),
        ("not utf-8", b"\"\xff\"", "pack-not-json"),
        ("newer", newer.as_bytes(), "pack-newer-schema"),
        ("other", other.as_bytes(), "pack-hash-mismatch"),
    ];
    for (name, bytes, code) in cases {
        let error = read_pack("packs/x.json", bytes, &hash).unwrap_err();
        assert_eq!(error.code(), code, "{name}: {error}");
        assert_eq!(error.file(), "packs/x.json");
        assert!(error.to_string().contains("packs/x.json"), "{error}");
    }
    assert_eq!(reread(older.as_bytes()).unwrap_err().code(), "pack-invalid");
    assert!(matches!(
        read_pack("p", newer.as_bytes(), &hash),
        Err(PackError::NewerSchema {
            found: 2,
            supported: SCHEMA,
            ..
        })
    ));
}

#[test]
fn broken_rules_name_their_place() {
    let cases: [(&str, Value, &str); 21] = [
        ("/schema", json!("1"), "schema"),
        ("/family", json!([]), "family"),
        (
            "/family/benchmark-type",
            json!("other"),
            "family.benchmark-type",
        ),
        ("/family/disagg", json!(0), "family.disagg"),
        ("/dates/0", json!("2026-02-30"), "dates[0]"),
        ("/images/0", json!(1), "images[0]"),
        ("/runs/0/id", json!(0), "runs[0].id"),
        ("/runs/0/attempt", json!(1.5), "runs[0].attempt"),
        ("/workloads/0", json!("8k/1k"), "workloads[0]"),
        ("/configs/0/prefill/tp", json!(-8), "configs[0].prefill.tp"),
        (
            "/configs/1/runtime/prefill_pp",
            json!(true),
            "configs[1].runtime.prefill_pp",
        ),
        ("/points/conc/1", json!(0), "points.conc[1]"),
        ("/points/config/2", json!(99), "points.config[2]"),
        ("/points/image", json!([null, null]), "points.image"),
        (
            "/points/fingerprint/1",
            json!("AB"),
            "points.fingerprint[1]",
        ),
        (
            "/metrics/mean_ttft",
            json!([0.1, 0.2, 0.3, 0.4]),
            "metrics.mean_ttft",
        ),
        ("/metrics/mean_ttft/0", json!("0.1"), "metrics.mean_ttft[0]"),
        (
            "/evals/0/metrics/em_strict",
            Value::Null,
            "evals[0].metrics.em_strict",
        ),
        ("/evals/0/timestamp", json!("noon"), "evals[0].timestamp"),
        (
            "/evals/0/timestamp",
            json!("2026-09-16 11:58:00+00"),
            "evals[0].timestamp",
        ),
        ("/run-info/0/head", json!("0a"), "run-info[0].head"),
    ];
    let good: Value = serde_json::from_slice(&write_pack(&data()).unwrap()).unwrap();
    for (pointer, value, place) in cases {
        let mut pack = good.clone();
        *pack.pointer_mut(pointer).expect(pointer) = value;
        let error = reread(pack.to_string().as_bytes()).unwrap_err();
        assert!(
            matches!(&error, PackError::Invalid { path, .. } if path == place),
            "{pointer}: {error}"
        );
    }
    for name in good.as_object().unwrap().keys() {
        let mut pack = good.clone();
        pack.as_object_mut().unwrap().remove(name);
        assert_eq!(
            reread(pack.to_string().as_bytes()).unwrap_err().code(),
            "pack-invalid",
            "{name}"
        );
    }
    let mut pack = good;
    pack["points"]["surprise"] = json!([]);
    let error = reread(pack.to_string().as_bytes()).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("points.surprise: unknown member"),
        "{error}"
    );
}

#[test]
fn numbers_beyond_a_double_are_refused() {
    let text = String::from_utf8(write_pack(&data()).unwrap())
        .unwrap()
        .replacen("0.95", "1e400", 1);
    assert!(
        matches!(reread(text.as_bytes()), Err(PackError::Invalid { path, .. }) if path == "evals[0].metrics.em_strict")
    );
}

#[test]
fn an_index_cannot_lead_elsewhere() {
    let good: Value = serde_json::from_slice(&write_index(&index()).unwrap()).unwrap();
    for (pointer, value, place) in [
        (
            "/families/0/pack/file",
            json!("../secret.json"),
            "families[0].pack.file",
        ),
        (
            "/families/0/pack/sha256",
            json!("0F".repeat(32)),
            "families[0].pack.sha256",
        ),
        ("/families/0/id", json!("dsr1"), "families[0].id"),
        ("/families/0/points", json!(6), "families[0].points"),
        (
            "/families/0/workloads/0/points",
            json!(u64::MAX),
            "families[0].points",
        ),
        (
            "/families/0/snapshots/1/image",
            json!(1),
            "families[0].snapshots[1].image",
        ),
        (
            "/families/0/snapshots/1/workloads/0",
            json!(2),
            "families[0].snapshots[1].workloads[0]",
        ),
        ("/records/0/id", json!("pr-1"), "records[0].id"),
        (
            "/records/0/pack/file",
            json!("records/pr-1.json"),
            "records[0].pack.file",
        ),
        ("/records/0/clock", json!("yesterday"), "records[0].clock"),
        (
            "/records/0/clock",
            json!("2026-09-16T11:58:00"),
            "records[0].clock",
        ),
        ("/captured/0", json!("today"), "captured[0]"),
        ("/releases", json!("none"), "releases"),
    ] {
        let mut index = good.clone();
        *index.pointer_mut(pointer).expect(pointer) = value;
        let error = read_index(index.to_string().as_bytes()).unwrap_err();
        assert!(
            matches!(&error, PackError::Invalid { path, .. } if path == place),
            "{pointer}: {error}"
        );
    }
    let mut twice = good.clone();
    let family = twice["families"][0].clone();
    twice["families"].as_array_mut().unwrap().push(family);
    assert_eq!(
        read_index(twice.to_string().as_bytes()).unwrap_err().code(),
        "pack-invalid"
    );
    for (bytes, code) in [
        (&b"<html>"[..], "pack-html"),
        (b"", "pack-truncated"),
        (b"{\"schema\":9}", "pack-newer-schema"),
        (
            br#"{"schema":{"\u0024serde_json::private::Number":"9"}}"#,
            "pack-not-json",
        ),
    ] {
        assert_eq!(read_index(bytes).unwrap_err().code(), code);
    }
}

#[test]
fn a_record_has_a_time_that_a_report_can_show() {
    let shipped = include_str!("../../../public/data/records/pr-3176.json");
    let record = |clock: &str| {
        let mut value: Value = serde_json::from_str(shipped).unwrap();
        value["clock"] = json!(clock);
        let text = value.to_string();
        read_record("r.json", text.as_bytes(), &sha256_hex(text.as_bytes()))
    };
    for good in ["2026-09-16T11:58:00Z", "2026-09-16T13:58:00.5+02:00"] {
        assert_eq!(record(good).unwrap().clock, good);
    }
    for bad in [
        "",
        "yesterday",
        "2026-09-16",
        "2026-09-16T11:58:00",
        "2026-09-31T11:58:00Z",
        "2026-09-16 11:58:00+00",
        "2026-09-16T11:58:00z",
    ] {
        assert!(
            matches!(record(bad), Err(PackError::Invalid { path, .. }) if path == "clock"),
            "{bad}"
        );
    }
}

/// Some value of any type to put in a wrong place.
fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>()
            .prop_filter("finite", |double| double.is_finite())
            .prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[0], {"id": 1}])),
    ]
}

/// Replaces, removes or doubles the `target`-th value below `value`, counted in order.
fn mutate(value: &mut Value, target: &mut usize, action: u8, with: &Value) {
    let children: Vec<&mut Value> = match value {
        Value::Array(items) => {
            if *target < items.len() && action == 1 {
                items.remove(*target);
                *target = usize::MAX;
                return;
            }
            if *target < items.len() && action == 2 {
                items.push(items[*target].clone());
                *target = usize::MAX;
                return;
            }
            items.iter_mut().collect()
        }
        Value::Object(map) => map.values_mut().collect(),
        _ => return,
    };
    for child in children {
        if *target == usize::MAX {
            return;
        }
        if *target == 0 {
            *child = with.clone();
            *target = usize::MAX;
            return;
        }
        *target -= 1;
        mutate(child, target, action, with);
    }
}

proptest! {
    #[test]
    fn no_bytes_make_a_reader_panic(
        position in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = write_pack(&data()).unwrap();
        let at = position.index(bytes.len());
        bytes[at] = byte;
        let _ = reread(&bytes);
        bytes.truncate(cut.index(bytes.len()));
        prop_assert!(reread(&bytes).is_err());
        let mut bytes = write_index(&index()).unwrap();
        let at = position.index(bytes.len());
        bytes[at] = byte;
        let _ = read_index(&bytes);
    }

    #[test]
    fn no_value_makes_a_reader_panic(target in 0usize..200, action in 0u8..3, with in any_value()) {
        for bytes in [write_pack(&data()).unwrap(), write_index(&index()).unwrap()] {
            let mut value: Value = serde_json::from_slice(&bytes).unwrap();
            mutate(&mut value, &mut { target }, action, &with);
            let bytes = value.to_string().into_bytes();
            if let Ok(read) = reread(&bytes) {
                // What is accepted can be written and read again.
                prop_assert_eq!(reread(&write_pack(&read).unwrap()).unwrap(), read);
            }
            let _ = read_index(&bytes);
            let _ = read_record("r.json", &bytes, &sha256_hex(&bytes));
        }
    }

    #[test]
    fn all_data_reads_back(
        points in prop::collection::vec(
            (1u64..5000, prop::option::of("[a-z:@ ]{1,8}"), prop::option::of(any::<f64>()), 0u64..3, any::<bool>()),
            0..12,
        ),
    ) {
        let mut data = data();
        data.measurements = points
            .into_iter()
            .map(|(conc, image, value, errors, offload)| {
                let mut point = point(conc, image.as_deref(), &[]);
                if let Some(value) = value.filter(|value| value.is_finite()) {
                    point.metrics.insert("mean_ttft".into(), value);
                }
                point.request_errors = errors.checked_sub(1);
                point.identity.offload_mode = if offload { "on" } else { "off" }.into();
                point
            })
            .collect();
        let bytes = write_pack(&data).unwrap();
        prop_assert_eq!(reread(&bytes).unwrap(), data);
    }
}
