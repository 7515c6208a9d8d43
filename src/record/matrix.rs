//! Generated matrix entries, as far as they say which published point they stand for.

use std::collections::BTreeMap;

use serde_json::Value;

use super::entry::{EntryError, point_key, point_label};
use super::family::{Family, Workload};
use super::measurement::{PointIdentity, Role};
use super::pattern;

/// Sizes of parallelism among the runtime members of an identity. One that is not stated is 1, on an entry and on a
/// point (docs/IDENTITY.md).
pub const ENTRY_SIZES: [&str; 8] = [
    "prefill_pp",
    "decode_pp",
    "dcp_size",
    "pcp_size",
    "prefill_dcp_size",
    "prefill_pcp_size",
    "decode_dcp_size",
    "decode_pcp_size",
];

/// Entries of a family matrix, each key once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    /// The entries, in the order they were read.
    pub entries: Vec<MatrixEntry>,
}

/// One generated entry: the upstream key and label of a point, and what tells which point that is.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixEntry {
    /// Upstream point key (docs/CANONICAL.md §2).
    pub key: String,
    /// Upstream point label (docs/CANONICAL.md §3).
    pub label: String,
    /// Where it was read, for messages: `single.3`.
    pub place: String,
    /// What a published point must have to be this one.
    pub settings: EntrySettings,
}

/// Why an entry has no key and label that a record can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEntry {
    /// No key or label.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// A label that no record can hold (docs/CANONICAL.md §1.3).
    #[error("the label {0:?} cannot stand in a record")]
    Label(String),
}

impl MatrixEntry {
    /// The entry with its upstream key and label.
    ///
    /// # Errors
    /// [`BadEntry`] if the entry lacks what key or label need, or the label breaks the record contract.
    pub fn new(entry: &Value, place: String, settings: EntrySettings) -> Result<Self, BadEntry> {
        let key = point_key(entry)?;
        let label = point_label(entry)?;
        if pattern::point_label(&label).is_err() {
            return Err(BadEntry::Label(label));
        }
        Ok(Self {
            key,
            label,
            place,
            settings,
        })
    }
}

/// What an entry states of the identity of a point, in the spelling of published rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrySettings {
    /// The family.
    pub family: Family,
    /// The workload.
    pub workload: Workload,
    /// Concurrency, from 1.
    pub conc: u64,
    /// KV offload mode, `on` or `off`.
    pub offload_mode: String,
    /// Prefill role.
    pub prefill: EntryRole,
    /// Decode role; both mirror one engine unless they are separate.
    pub decode: EntryRole,
    /// Sizes by the names of [`ENTRY_SIZES`]; those left out are 1.
    pub sizes: BTreeMap<String, u64>,
    /// Texts by the names of [`super::IDENTITY_METRICS`] that the entry states.
    pub texts: BTreeMap<String, String>,
}

/// One role of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryRole {
    /// Tensor parallelism.
    pub tp: u64,
    /// Expert parallelism.
    pub ep: u64,
    /// Data-parallel attention.
    pub dp_attention: bool,
    /// Workers; `None` on entries without roles, which do not state it.
    pub num_workers: Option<u64>,
}

impl EntryRole {
    fn fits(&self, role: &Role) -> bool {
        self.tp == role.tp
            && self.ep == role.ep
            && self.dp_attention == role.dp_attention
            && self
                .num_workers
                .is_none_or(|workers| workers == role.num_workers)
    }
}

impl EntrySettings {
    /// Whether a point of this identity can be what the entry generated: everything that both state is equal
    /// (docs/IDENTITY.md). Numbers of GPUs and of nodes are not on entries; the model's path, lengths and
    /// durations are not on points.
    pub fn fits(&self, identity: &PointIdentity) -> bool {
        self.conc == identity.conc
            && self.workload == identity.workload
            && self.decode.fits(&identity.decode)
            && self.prefill.fits(&identity.prefill)
            && self.offload_mode == identity.offload_mode
            && self.family == identity.family
            && ENTRY_SIZES.iter().all(|name| {
                let stated = self.sizes.get(*name).copied().unwrap_or(1);
                match identity.runtime.get(*name) {
                    None => stated == 1,
                    Some(value) => value.as_u64() == Some(stated),
                }
            })
            && self.texts.iter().all(|(name, text)| {
                identity
                    .runtime
                    .get(name)
                    .is_none_or(|value| value.as_str() == Some(text))
            })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::family::BenchmarkType;
    use super::*;

    fn identity() -> PointIdentity {
        let role = Role {
            tp: 2,
            ep: 1,
            dp_attention: false,
            num_workers: 0,
            num_gpu: 2,
        };
        PointIdentity {
            family: Family {
                model: "qwen3.5".into(),
                hardware: "mi355x".into(),
                framework: "sglang".into(),
                precision: "fp4".into(),
                spec_method: "none".into(),
                disagg: false,
                benchmark_type: BenchmarkType::SingleTurn,
            },
            workload: Workload::Fixed {
                isl: 8192,
                osl: 1024,
            },
            conc: 4,
            offload_mode: "off".into(),
            is_multinode: false,
            prefill: role,
            decode: role,
            runtime: BTreeMap::new(),
        }
    }

    fn settings() -> EntrySettings {
        let role = EntryRole {
            tp: 2,
            ep: 1,
            dp_attention: false,
            num_workers: None,
        };
        EntrySettings {
            family: identity().family,
            workload: identity().workload,
            conc: 4,
            offload_mode: "off".into(),
            prefill: role,
            decode: role,
            sizes: BTreeMap::new(),
            texts: BTreeMap::new(),
        }
    }

    #[test]
    fn a_size_that_is_not_stated_is_one() {
        let with = |value: Value| PointIdentity {
            runtime: BTreeMap::from([("decode_pp".into(), value)]),
            ..identity()
        };
        assert!(settings().fits(&identity()));
        assert!(settings().fits(&with(json!(1))));
        assert!(!settings().fits(&with(json!(0))));
        assert!(!settings().fits(&with(json!(2))));
        let two = EntrySettings {
            sizes: BTreeMap::from([("decode_pp".into(), 2)]),
            ..settings()
        };
        assert!(two.fits(&with(json!(2))));
        assert!(!two.fits(&identity()));
    }

    #[test]
    fn texts_count_only_where_both_state_them() {
        let with = |text: &str| PointIdentity {
            runtime: BTreeMap::from([("kv_p2p_transfer".into(), json!(text))]),
            ..identity()
        };
        let nixl = EntrySettings {
            texts: BTreeMap::from([("kv_p2p_transfer".into(), "nixl".into())]),
            ..settings()
        };
        assert!(nixl.fits(&identity()) && nixl.fits(&with("nixl")));
        assert!(!nixl.fits(&with("mori")));
        assert!(settings().fits(&with("mori")));
    }

    #[test]
    fn every_other_field_has_to_be_equal() {
        let mut others = vec![identity(); 8];
        others[0].conc = 8;
        others[1].workload = Workload::AgentX;
        others[2].decode.tp = 4;
        others[3].prefill.ep = 2;
        others[4].decode.dp_attention = true;
        others[5].offload_mode = "on".into();
        others[6].family.spec_method = "mtp".into();
        others[7].family.disagg = true;
        assert!(others.iter().all(|other| !settings().fits(other)));
        // Neither is on an entry without roles.
        let mut same = identity();
        same.is_multinode = true;
        same.decode.num_workers = 1;
        same.decode.num_gpu = 64;
        assert!(settings().fits(&same));
    }
}
