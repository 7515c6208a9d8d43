//! What workflow-info says about runs (docs/CONTRACT.md §3.6).

use std::collections::BTreeMap;

use super::benchmark::instant;
use super::issue::{Issue, IssueCode};
use super::row::{self, Fault, Row};
use crate::record::{Changelog, RunInfo, RunRef};

/// Reads a `workflow-info` body into runs, ordered by id. The three lists are joined by the GitHub run id; a run
/// that only a changelog or a configuration names is listed too, without attempt.
pub fn workflow_info(file: &str, bytes: &[u8]) -> (Vec<RunInfo>, Vec<Issue>) {
    let value = match row::body(file, bytes) {
        Ok(value) => value,
        Err(issue) => return (Vec::new(), vec![issue]),
    };
    let mut runs = BTreeMap::new();
    let mut issues = Vec::new();
    for (list, read) in [
        ("runs", run as Reader),
        ("changelogs", changelog),
        ("runConfigs", config),
    ] {
        let rows = match Row::new(&value).and_then(|body| body.list(list)) {
            Ok(rows) => rows,
            Err(fault) => {
                let detail = format!("{} {}", fault.field, fault.detail)
                    .trim()
                    .to_owned();
                issues.push(row::whole(file, IssueCode::WrongShape, detail));
                continue;
            }
        };
        for (index, item) in rows.iter().enumerate() {
            let mut minor = Vec::new();
            let result = Row::new(item).and_then(|row| read(row, &mut runs, &mut minor));
            for mut fault in result.err().into_iter().chain(minor) {
                // The three lists count their rows apart.
                fault.field = format!("{list}.{}", fault.field)
                    .trim_end_matches('.')
                    .to_owned();
                issues.push(fault.at(file, index));
            }
        }
    }
    issues.dedup();
    (runs.into_values().collect(), issues)
}

type Runs = BTreeMap<u64, RunInfo>;
type Reader = fn(Row<'_>, &mut Runs, &mut Vec<Fault>) -> Result<(), Fault>;

fn entry(runs: &mut Runs, id: u64) -> &mut RunInfo {
    runs.entry(id).or_insert_with(|| RunInfo {
        run: RunRef { id, attempt: None },
        name: None,
        conclusion: None,
        created_at: None,
        head: None,
        changelogs: Vec::new(),
    })
}

fn run(row: Row<'_>, runs: &mut Runs, minor: &mut Vec<Fault>) -> Result<(), Fault> {
    let id = row.run_id("github_run_id")?;
    let attempt = row.opt_whole("run_attempt", 1)?;
    let name = row.opt_text("name")?.map(str::to_owned);
    let conclusion = row.opt_text("conclusion")?.map(str::to_owned);
    let created_at = instant(row, "created_at", minor)?;
    let info = entry(runs, id);
    info.run.attempt = attempt;
    info.name = name;
    info.conclusion = conclusion;
    info.created_at = created_at;
    Ok(())
}

fn changelog(row: Row<'_>, runs: &mut Runs, _: &mut Vec<Fault>) -> Result<(), Fault> {
    let id = row.run_id("workflow_run_id")?;
    let mut config_keys = Vec::new();
    for key in row.list("config_keys")? {
        let key = key.as_str().ok_or_else(|| {
            Fault::new(
                IssueCode::WrongType,
                "config_keys",
                format!("expected text, found {}", row::kind(key)),
            )
        })?;
        config_keys.push(key.to_owned());
    }
    let entry_of_run = Changelog {
        config_keys,
        description: row.opt_text("description")?.unwrap_or_default().to_owned(),
        pr_link: row.opt_text("pr_link")?.map(str::to_owned),
    };
    entry(runs, id).changelogs.push(entry_of_run);
    Ok(())
}

/// Only here does upstream publish the run's head. A changelog's `head_ref` is the end of the compared range, which
/// need not be the commit that ran.
fn config(row: Row<'_>, runs: &mut Runs, _: &mut Vec<Fault>) -> Result<(), Fault> {
    let id = row.run_id("github_run_id")?;
    let head = row.opt_text("head_sha")?;
    if let Some(head) = head
        && !(head.len() == 40 && head.bytes().all(|byte| byte.is_ascii_hexdigit()))
    {
        return Err(Fault::new(
            IssueCode::OutOfRange,
            "head_sha",
            row::quoted(head),
        ));
    }
    let info = entry(runs, id);
    if info.head.is_none() {
        info.head = head.map(str::to_ascii_lowercase);
    }
    Ok(())
}
