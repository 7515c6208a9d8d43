//! Matrices over the shipped mirror: entries written after published rows find exactly these rows.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tagdelta::compare::{
    MatrixScope, Side, SideSelector, compare, default_pair, side, snapshots, with_matrix,
};
use tagdelta::metric::Statistic;
use tagdelta::record::{BenchmarkType, FamilyData, PointIdentity, Role, Workload};
use tagdelta::wire::{matrix, read_index, read_pack};

fn families() -> Vec<FamilyData> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("public/data");
    let index = read_index(&fs::read(root.join("index.json")).unwrap()).unwrap();
    let read = |entry: &tagdelta::wire::FamilyEntry| {
        let bytes = fs::read(root.join(&entry.pack.file)).unwrap();
        read_pack(&entry.pack.file, &bytes, &entry.pack.sha256).unwrap()
    };
    index.families.iter().map(read).collect()
}

/// An entry in the spelling of the generator.
fn entry(identity: &PointIdentity) -> Value {
    let family = &identity.family;
    let role = |role: &Role| json!({"tp": role.tp, "ep": role.ep, "dp-attn": role.dp_attention, "num-worker": role.num_workers});
    let mut out = json!({
        "image": "a/b:c", "model-prefix": family.model, "precision": family.precision,
        "framework": family.framework, "runner": family.hardware, "spec-decoding": family.spec_method,
        "disagg": family.disagg, "conc": identity.conc,
    });
    assert_eq!(family.benchmark_type, BenchmarkType::SingleTurn);
    if let Workload::Fixed { isl, osl } = identity.workload {
        out["isl"] = json!(isl);
        out["osl"] = json!(osl);
    }
    if identity.decode.num_workers > 0 || identity.prefill != identity.decode {
        out["prefill"] = role(&identity.prefill);
        out["decode"] = role(&identity.decode);
    } else {
        out["tp"] = json!(identity.decode.tp);
        out["ep"] = json!(identity.decode.ep);
        out["dp-attn"] = json!(identity.decode.dp_attention);
    }
    out
}

fn select(data: &FamilyData, selector: &SideSelector) -> Side {
    side(data, selector, None)
}

#[test]
fn every_published_point_is_found_by_its_entry() {
    let (mut covered, mut unclear) = (0, 0);
    for data in families() {
        let Some((old, new)) = default_pair(&snapshots(&data, None)) else {
            continue;
        };
        let (old, new) = (select(&data, &old), select(&data, &new));
        let identities: BTreeMap<String, &PointIdentity> = data
            .measurements
            .iter()
            .map(|row| (row.identity.key(), &row.identity))
            .collect();
        let mut entries = BTreeMap::new();
        for point in old.points.iter().chain(&new.points) {
            entries.insert(point.key.clone(), entry(identities[&point.key]));
        }
        let text = Value::Array(entries.into_values().collect()).to_string();
        let read = matrix("m.json", text.as_bytes());
        let id = data.family.id();
        // Identities that no entry could tell apart give one entry.
        assert!(
            read.issues
                .iter()
                .all(|issue| issue.code.code() == "repeated-entry"),
            "{id}: {:?}",
            read.issues
        );
        let scope = MatrixScope::Family {
            data: &data,
            workload: None,
        };
        let before = compare(old.clone(), new.clone(), Statistic::Mean);
        let done = with_matrix(&read.matrix, scope, old, new);
        for (side, coverage) in [
            (&done.baseline, &done.baseline_coverage),
            (&done.candidate, &done.candidate_coverage),
        ] {
            assert!(coverage.elsewhere.is_empty(), "{id}");
            assert!(coverage.without_entry.is_empty(), "{id}");
            for pair in &coverage.covered {
                let entry = &read.matrix.entries[pair.entry];
                assert_eq!(side.points[pair.point].key, entry.key, "{id}");
                assert_eq!(side.points[pair.point].label, entry.label, "{id}");
            }
            covered += coverage.covered.len();
            unclear += coverage.ambiguous.len();
        }
        let after = compare(done.baseline, done.candidate, Statistic::Mean);
        assert_eq!(after.coverage, before.coverage, "{id}");
    }
    println!("covered {covered}, unclear {unclear}");
    assert!(covered > 100 && unclear * 20 < covered);
}
