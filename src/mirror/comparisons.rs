//! Recorded comparisons: pairs of typed records read from pull requests, with what was published beside them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::BuildError;
use crate::record::{Attempt, Baseline, parse_json_as};
use crate::wire::pack::{record_path, sha256_hex, write_record};
use crate::wire::{
    LastDigit, PackFile, RecordComparison, RecordEntry, RecordNote, read_record, stamp,
};

/// One item of the input file, which is an array. Members that repeat what the records say are checked against them.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Item {
    pr: u64,
    url: String,
    family: String,
    engine: String,
    hardware: String,
    workload: String,
    coverage: String,
    baseline_image: String,
    candidate_image: String,
    clock: String,
    notes: Vec<String>,
    baseline: Value,
    candidate: Value,
    published_rows: Vec<Vec<String>>,
    published_eval_rows: Vec<Vec<String>>,
    last_digit_differences: Vec<Cell>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cell {
    row: String,
    column: u64,
    published: String,
    recomputed: String,
}

/// Reads the file into index entries and record files, newest clock first.
pub(super) fn read(
    file: &str,
    bytes: &[u8],
    notes_zh: Option<&(String, Vec<u8>)>,
) -> Result<Vec<(RecordEntry, Vec<u8>)>, BuildError> {
    let translations: BTreeMap<String, String> = match notes_zh {
        None => BTreeMap::new(),
        Some((file, bytes)) => parse_json_as(bytes).map_err(|error| BuildError::Comparisons {
            file: file.clone(),
            detail: error.to_string(),
        })?,
    };
    let fail = |detail: String| BuildError::Comparisons {
        file: file.into(),
        detail,
    };
    let items: Vec<Item> = parse_json_as(bytes).map_err(|error| fail(error.to_string()))?;
    let mut records = Vec::with_capacity(items.len());
    for item in items {
        let pr = item.pr;
        records.push(
            record(item, &translations)
                .map_err(|detail| fail(format!("pull request {pr}: {detail}")))?,
        );
    }
    records.sort_by(|(a, _), (b, _)| (&b.clock, b.pr).cmp(&(&a.clock, a.pr)));
    Ok(records)
}

fn record(
    item: Item,
    translations: &BTreeMap<String, String>,
) -> Result<(RecordEntry, Vec<u8>), String> {
    let baseline =
        Baseline::from_value(&item.baseline).map_err(|invalid| format!("baseline: {invalid}"))?;
    let attempt =
        Attempt::from_value(&item.candidate).map_err(|invalid| format!("candidate: {invalid}"))?;
    for (what, said, recorded) in [
        ("family", &item.family, &baseline.family),
        ("baseline-image", &item.baseline_image, &baseline.image),
        ("candidate-image", &item.candidate_image, &attempt.image),
    ] {
        if said != recorded {
            return Err(format!(
                "{what} {said:?} differs from the record's {recorded:?}"
            ));
        }
    }
    if !matches!(item.coverage.as_str(), "full" | "smoke") {
        return Err(format!(
            "coverage {:?} is neither full nor smoke",
            item.coverage
        ));
    }
    let clock = stamp::utc_instant(&item.clock)
        .ok_or_else(|| format!("clock {:?} is no instant", item.clock))?;
    let comparison = RecordComparison {
        id: format!("pr-{}", item.pr),
        pr: item.pr,
        url: item.url,
        engine: item.engine,
        hardware: item.hardware,
        workload: item.workload,
        coverage: item.coverage,
        clock,
        notes: item
            .notes
            .into_iter()
            .map(|en| RecordNote {
                zh: translations.get(&en).cloned(),
                en,
            })
            .collect(),
        baseline,
        attempt,
        published_rows: item.published_rows,
        published_eval_rows: item.published_eval_rows,
        last_digit_differences: item
            .last_digit_differences
            .into_iter()
            .map(|cell| LastDigit {
                row: cell.row,
                column: cell.column,
                published: cell.published,
                recomputed: cell.recomputed,
            })
            .collect(),
    };
    let bytes = write_record(&comparison);
    let sha256 = sha256_hex(&bytes);
    let file = record_path(&comparison.id);
    match read_record(&file, &bytes, &sha256) {
        Ok(read) if read == comparison => {}
        Ok(_) => return Err("does not read back as it was written".into()),
        Err(error) => return Err(error.to_string()),
    }
    let entry = RecordEntry {
        pack: PackFile {
            file,
            sha256,
            bytes: bytes.len() as u64,
        },
        id: comparison.id,
        pr: comparison.pr,
        url: comparison.url,
        engine: comparison.engine,
        hardware: comparison.hardware,
        workload: comparison.workload,
        baseline_image: comparison.baseline.image,
        candidate_image: comparison.attempt.image,
        coverage: comparison.coverage,
        clock: comparison.clock,
    };
    Ok((entry, bytes))
}
