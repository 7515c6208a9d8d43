//! Links that carry the data itself: both records of a comparison, compressed, in the fragment of the address
//! (docs/LINKS.md). A fragment never reaches a server.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use serde_json::{Map, Value};

use crate::record::{Attempt, Baseline, Invalid, JsonError, identity, is_instant, parse_json};

/// Version of the layout that is written.
const VERSION: &str = "1";

/// What the fragment begins with.
const NAME: &str = "frozen=";

/// Most characters of a fragment. Browsers take more; chat programs and issue trackers often do not.
pub const FROZEN_MAX: usize = 64 * 1024;

/// Most bytes of the data, unpacked. What unpacks to more was not written here.
const UNPACKED_MAX: usize = 16 * 1024 * 1024;

/// Value of the member `from` for records that were read back from text.
const FROM_TEXT: &str = "text";

/// Hex digits of the identity that the fragment holds.
const HASH_DIGITS: usize = 16;

/// zlib's default; higher levels gain next to nothing on records.
const LEVEL: u8 = 6;

/// What a frozen link carries.
#[derive(Clone, Debug, PartialEq)]
pub struct Frozen {
    /// Time in the report, ISO 8601 with offset.
    pub clock: String,
    /// Baseline.
    pub baseline: Baseline,
    /// Candidate.
    pub attempt: Attempt,
    /// Whether the records were read back from a report's text: figures at printed precision, stand-ins for what is
    /// not printed.
    pub from_text: bool,
}

/// Why a fragment cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrozenError {
    /// Written by a newer version.
    #[error("the link has version {0}, this page reads up to {VERSION}")]
    Version(String),
    /// Cut off, or changed on the way: not the parts, not base64, not DEFLATE, or not the announced hash.
    #[error("the link was cut off or changed on its way")]
    Damaged,
    /// More than is written here.
    #[error("the data in the link is too large")]
    TooLarge,
    /// Its JSON breaks a rule.
    #[error("the data in the link: {0}")]
    Json(JsonError),
    /// A member of the data is missing, unknown, or of the wrong type.
    #[error("the data in the link: {0}")]
    Member(&'static str),
    /// A record breaks the contract; `baseline` or `attempt`.
    #[error("{0}: {1}")]
    Record(&'static str, Invalid),
    /// The link would be longer than [`FROZEN_MAX`]; its length.
    #[error("the link would have {0} characters; the limit is {FROZEN_MAX}")]
    TooLong(usize),
}

impl FrozenError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Version(_) => "frozen-version",
            Self::Damaged => "frozen-damaged",
            Self::TooLarge => "frozen-too-large",
            Self::Json(_) | Self::Member(_) => "frozen-json",
            Self::Record(..) => "frozen-record",
            Self::TooLong(_) => "frozen-too-long",
        }
    }
}

fn short_hash(value: &Value) -> String {
    // What was parsed, or comes from checked records, has an identity.
    let mut hash = identity(value).unwrap_or_default();
    hash.truncate(HASH_DIGITS);
    hash
}

fn value(frozen: &Frozen) -> Value {
    let members = [
        ("attempt", frozen.attempt.to_value()),
        ("baseline", frozen.baseline.to_value()),
        ("clock", Value::String(frozen.clock.clone())),
    ];
    let from = frozen
        .from_text
        .then(|| ("from", Value::String(FROM_TEXT.to_owned())));
    Value::Object(
        members
            .into_iter()
            .chain(from)
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    )
}

/// The fragment of a link, without `#`.
///
/// # Errors
/// [`FrozenError::TooLong`].
pub fn freeze(frozen: &Frozen) -> Result<String, FrozenError> {
    let value = value(frozen);
    let packed = compress_to_vec(value.to_string().as_bytes(), LEVEL);
    let fragment = format!(
        "{NAME}{VERSION}.{}.{}",
        short_hash(&value),
        URL_SAFE_NO_PAD.encode(packed)
    );
    if fragment.len() > FROZEN_MAX {
        return Err(FrozenError::TooLong(fragment.len()));
    }
    Ok(fragment)
}

/// Whether a fragment (with or without `#`) claims to carry data.
pub fn is_frozen(fragment: &str) -> bool {
    fragment.trim_start_matches('#').starts_with(NAME)
}

/// The data of a fragment, with or without `#`; `None` if it claims to carry none.
///
/// # Errors
/// Whatever keeps the data from being read whole.
pub fn thaw(fragment: &str) -> Option<Result<Frozen, FrozenError>> {
    let payload = fragment.trim_start_matches('#').strip_prefix(NAME)?;
    Some(read(payload))
}

fn read(payload: &str) -> Result<Frozen, FrozenError> {
    if payload.len() > FROZEN_MAX {
        return Err(FrozenError::TooLarge);
    }
    let mut parts = payload.splitn(3, '.');
    let (version, hash, data) = (parts.next(), parts.next(), parts.next());
    match version {
        Some(VERSION) => {}
        Some(newer) if newer.parse::<u32>().is_ok_and(|version| version > 1) => {
            return Err(FrozenError::Version(newer.to_owned()));
        }
        _ => return Err(FrozenError::Damaged),
    }
    let (Some(hash), Some(data)) = (hash, data) else {
        return Err(FrozenError::Damaged);
    };
    let packed = URL_SAFE_NO_PAD
        .decode(data)
        .map_err(|_| FrozenError::Damaged)?;
    let bytes = decompress_to_vec_with_limit(&packed, UNPACKED_MAX).map_err(|error| {
        if error.status == TINFLStatus::HasMoreOutput {
            FrozenError::TooLarge
        } else {
            FrozenError::Damaged
        }
    })?;
    let text = String::from_utf8(bytes).map_err(|_| FrozenError::Damaged)?;
    let value = parse_json(&text).map_err(FrozenError::Json)?;
    if short_hash(&value) != hash {
        return Err(FrozenError::Damaged);
    }
    let Value::Object(members) = &value else {
        return Err(FrozenError::Member("not an object"));
    };
    records(members)
}

fn records(members: &Map<String, Value>) -> Result<Frozen, FrozenError> {
    let member = |name| members.get(name).ok_or(FrozenError::Member(name));
    let clock = member("clock")?
        .as_str()
        .filter(|text| is_instant(text))
        .ok_or(FrozenError::Member("clock"))?
        .to_owned();
    let baseline = Baseline::from_value(member("baseline")?)
        .map_err(|invalid| FrozenError::Record("baseline", invalid))?;
    let attempt = Attempt::from_value(member("attempt")?)
        .map_err(|invalid| FrozenError::Record("attempt", invalid))?;
    let from_text = match members.get("from") {
        None => false,
        Some(from) if from == FROM_TEXT => true,
        Some(_) => return Err(FrozenError::Member("from")),
    };
    if members.len() > 3 + usize::from(from_text) {
        return Err(FrozenError::Member("unknown"));
    }
    Ok(Frozen {
        clock,
        baseline,
        attempt,
        from_text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn frozen(goal: &str) -> Frozen {
        let baseline = serde_json::json!({
            "family": "configs/amd-master.yaml:dsr1-fp8-mi300x-sglang", "date": "2026-09-14",
            "image": "lmsysorg/sglang:v1", "goal": { "en": goal, "zh": "更新。" }, "sources": [],
            "points": [{
                "key": "a".repeat(64), "label": "8k/1k c4 TP8 EP1", "scenario": "fixed-seq-len", "conc": 4,
                "values": { "output-tps-gpu": 222.60000000000002, "ttft-ms": null }, "result": "passed"
            }],
            "evals": []
        });
        let attempt = serde_json::json!({
            "kind": "initial", "number": 0, "head": "c".repeat(40), "image": "lmsysorg/sglang:v2",
            "run-id": 7, "run-attempt": 1, "status": "failed",
            "change": { "en": "Bump.", "zh": "升级。" }, "next": { "en": "Look.", "zh": "查看。" },
            "benchmarks-expected": 1, "benchmarks-passed": 0, "evals-expected": 0, "evals-passed": 0,
            "points": [], "evals": []
        });
        Frozen {
            clock: "2026-09-21T01:15:00Z".to_owned(),
            baseline: Baseline::from_value(&baseline).unwrap_or_else(|error| panic!("{error}")),
            attempt: Attempt::from_value(&attempt).unwrap_or_else(|error| panic!("{error}")),
            from_text: false,
        }
    }

    fn packed(text: &str, hash: Option<&str>) -> String {
        let value = parse_json(text).unwrap_or(Value::Null);
        let hash = hash.map_or_else(|| short_hash(&value), str::to_owned);
        let data = URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL));
        format!("{NAME}{VERSION}.{hash}.{data}")
    }

    #[test]
    fn what_was_frozen_thaws() {
        let frozen = frozen("Update `a` — “b”.");
        let fragment = freeze(&frozen).unwrap();
        assert!(
            fragment.is_ascii() && !fragment.contains(['&', '#', '%', '+', ' ', '='])
                || fragment.matches('=').count() == 1
        );
        assert_eq!(thaw(&fragment), Some(Ok(frozen.clone())));
        assert_eq!(thaw(&format!("#{fragment}")), Some(Ok(frozen.clone())));
        let read = Frozen {
            from_text: true,
            ..frozen
        };
        assert_eq!(thaw(&freeze(&read).unwrap()), Some(Ok(read)));
        assert!(is_frozen(&format!("#{fragment}")));
        for other in ["", "#", "#tab-points", "frozen", "#points"] {
            assert_eq!(thaw(other), None);
            assert!(!is_frozen(other));
        }
    }

    #[test]
    fn every_change_on_the_way_is_noticed() {
        let fragment = freeze(&frozen("Update.")).unwrap();
        for at in 0..fragment.len() {
            let cut = thaw(&fragment[..at]);
            assert!(!matches!(cut, Some(Ok(_))), "cut at {at}");
            let mut changed: Vec<char> = fragment.chars().collect();
            changed[at] = if changed[at] == 'A' { 'B' } else { 'A' };
            let changed: String = changed.into_iter().collect();
            // The last digit of base64 may hold bits that mean nothing; those are refused too.
            assert!(!matches!(thaw(&changed), Some(Ok(_))), "changed at {at}");
        }
        assert_eq!(
            thaw("frozen=2.0123456789abcdef.AAAA"),
            Some(Err(FrozenError::Version("2".to_owned())))
        );
        assert_eq!(thaw("frozen=x.y.z"), Some(Err(FrozenError::Damaged)));
    }

    #[test]
    fn hostile_data_is_refused_with_its_place() {
        let good = value(&frozen("Update.")).to_string();
        assert!(matches!(thaw(&packed(&good, None)), Some(Ok(_))));
        assert_eq!(
            thaw(&packed(&good, Some("0123456789abcdef"))),
            Some(Err(FrozenError::Damaged))
        );
        let refused = |from: &str, to: &str| {
            assert!(good.contains(from), "{from}");
            thaw(&packed(&good.replacen(from, to, 1), None))
                .unwrap()
                .unwrap_err()
        };
        assert_eq!(
            refused("\"clock\":\"", "\"clock\":null,\"x\":\""),
            FrozenError::Member("clock")
        );
        assert_eq!(
            refused("2026-09-21T01:15:00Z", "yesterday"),
            FrozenError::Member("clock")
        );
        assert_eq!(
            refused("\"clock\":", "\"more\":1,\"clock\":"),
            FrozenError::Member("unknown")
        );
        assert_eq!(
            refused("\"attempt\":", "\"attempts\":"),
            FrozenError::Member("attempt")
        );
        assert_eq!(
            refused("\"clock\":", "\"from\":\"hearsay\",\"clock\":"),
            FrozenError::Member("from")
        );
        assert!(matches!(
            refused("Update.", "<b>"),
            FrozenError::Record("baseline", invalid) if invalid.problems[0].path == "goal.en"
        ));
        assert_eq!(
            thaw(&packed("[1]", None)),
            Some(Err(FrozenError::Member("not an object")))
        );
        assert!(matches!(
            thaw(&packed("{", Some("0"))),
            Some(Err(FrozenError::Json(_)))
        ));
        // Five megabytes of blanks per kilobyte: a small link must not fill the memory.
        let bomb = packed(&" ".repeat(UNPACKED_MAX + 1), Some("0"));
        assert!(bomb.len() < FROZEN_MAX);
        assert_eq!(thaw(&bomb), Some(Err(FrozenError::TooLarge)));
        let giant = format!("{NAME}{VERSION}.0.{}", "A".repeat(FROZEN_MAX));
        assert_eq!(thaw(&giant), Some(Err(FrozenError::TooLarge)));
    }

    #[test]
    fn what_makes_too_long_a_link_is_not_frozen() {
        let mut frozen = frozen("Update.");
        let point = frozen.baseline.points[0].clone();
        frozen.baseline.points = (0..4000_u64)
            .map(|n| {
                let mut point = point.clone();
                let spread = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                point.key = format!("{spread:016x}").repeat(4);
                point
            })
            .collect();
        assert!(
            matches!(freeze(&frozen), Err(FrozenError::TooLong(length)) if length > FROZEN_MAX)
        );
    }

    proptest! {
        #[test]
        fn any_text_is_an_answer_and_no_panic(text in ".{0,300}") {
            let _ = thaw(&text);
            let _ = thaw(&format!("{NAME}{text}"));
            let _ = thaw(&format!("{NAME}1.0.{text}"));
        }
    }
}
