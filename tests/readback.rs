//! Reports read back from their text: golden vectors, recorded comparisons, threads, and laws over generated records.
//!
//! `EXAMPLES_DIR` names a folder with threads as copied from the page; they are not in the repository.

mod strategies;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use serde_json::Value;
use tagdelta::readback::{
    AttemptRead, BodyForm, BodyRead, Change, Column, Conc, Content, Errors, Found, IssueCode,
    Marks, Match, NoChange, NotRebuilt, Place, Receipt, ReceiptOutcome, Samples, Thread, Unprinted,
    Verdict, Why, check, matched_points, read,
};
use tagdelta::record::{
    Attempt, Baseline, LatencyStatistic, Point, PointResult, Scenario, Values, parse_json,
};
use tagdelta::report::{self, AttemptContext, Block, Document, Inline, UtcMinute};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Vectors of a file that are of a kind and give a text.
fn vectors(file: &str, kind: &str) -> Vec<Value> {
    let text = fs::read_to_string(golden().join(file)).unwrap();
    text.split('\n')
        .filter(|line| !line.is_empty())
        .map(|line| parse_json(line).unwrap())
        .filter(|vector| vector["kind"] == kind && vector["expected"].is_string())
        .collect()
}

fn expected(vector: &Value) -> &str {
    vector["expected"].as_str().unwrap()
}

/// The only piece of a text.
fn only(text: &str) -> Found {
    let mut thread = read(text);
    assert_eq!(thread.found.len(), 1, "{:#?}\n{text}", thread.found);
    thread.found.remove(0)
}

fn body(text: &str) -> BodyRead {
    match only(text).content {
        Content::Body(body) => *body,
        other => panic!("{other:#?}\n{text}"),
    }
}

fn attempt(text: &str) -> AttemptRead {
    match only(text).content {
        Content::Attempt(attempt) => *attempt,
        other => panic!("{other:#?}\n{text}"),
    }
}

/// The text as the page shows it, without marks, and with what Markdown leaves of bold Chinese titles.
fn copied(document: &Document) -> String {
    fn inline(inline: &Inline) -> String {
        match inline {
            Inline::Strong(title) if title.ends_with('：') => format!("**{title}**"),
            Inline::Text(text) | Inline::Strong(text) | Inline::Code(text) => text.clone(),
            Inline::Prose(text) => text.replace('`', ""),
            Inline::Link { label, .. } => label.clone(),
        }
    }
    let blocks = |blocks: &[Block]| {
        let blocks: Vec<String> = blocks
            .iter()
            .map(|block| match block {
                Block::Paragraph(lines) => {
                    let lines: Vec<String> = lines
                        .iter()
                        .map(|line| line.iter().map(inline).collect())
                        .collect();
                    lines.join("\n")
                }
                Block::Table(table) => {
                    let headers: Vec<&str> =
                        table.columns.iter().map(|c| c.header.as_str()).collect();
                    let mut lines = vec![headers.join("\t")];
                    lines.extend(table.rows.iter().map(|row| row.join("\t")));
                    lines.join("\n")
                }
                Block::Notes(notes) => {
                    let notes: Vec<String> = notes
                        .iter()
                        .map(|note| format!("Note: {}: {}.", note.who, note.reason))
                        .collect();
                    notes.join("\n")
                }
                Block::Empty => String::new(),
            })
            .collect();
        blocks.join("\n\n")
    };
    format!(
        "{}\n\n中文\n\n{}\n",
        blocks(&document.english),
        blocks(&document.chinese)
    )
}

#[test]
fn every_body_vector_is_rendered_again_from_what_was_read() {
    let mut all = vectors("body.jsonl", "body");
    all.extend(vectors("seeds.jsonl", "body"));
    assert!(all.len() >= 31);
    for vector in &all {
        let text = expected(vector);
        let read = body(text);
        assert_eq!(read.reading.issues, [], "{}", vector["name"]);
        assert!(read.reading.reproduced, "{}", vector["name"]);
        assert_eq!(read.reading.foreign, []);
        assert!(read.reading.normalised.is_empty());
        assert_eq!(read.document().unwrap().to_markdown(), text);
        let rebuilt = read.record().unwrap();
        if rebuilt.unprinted.contains(&Unprinted::HiddenPoints) {
            assert_eq!(rebuilt.record.points.len(), 12);
        } else {
            assert_eq!(report::body(&rebuilt.record).to_markdown(), text);
        }
        let original = Baseline::from_value(&vector["input"]["baseline"]).unwrap();
        assert_eq!(read.points_total, original.points.len());
    }
}

#[test]
fn every_attempt_vector_is_rendered_again_from_what_was_read() {
    let mut all = vectors("attempt.jsonl", "attempt");
    all.extend(vectors("seeds.jsonl", "attempt"));
    assert!(all.len() >= 51);
    let mut without = 0;
    for vector in &all {
        let text = expected(vector);
        let read = attempt(text);
        assert_eq!(read.reading.issues, [], "{}", vector["name"]);
        assert!(read.reading.reproduced, "{}", vector["name"]);
        assert_eq!(read.document().unwrap().to_markdown(), text);
        let rebuilt = read.record(None).unwrap();
        let again = rendered(&read, &rebuilt.record);
        if vector["input"]["baseline"].is_null() {
            assert!(read.is_without_baseline());
        }
        if read.is_without_baseline() {
            without += 1;
            assert_eq!(again, text, "{}", vector["name"]);
        }
        let original = Attempt::from_value(&vector["input"]["attempt"]).unwrap();
        assert_eq!(read.short_head, original.head[..12]);
        assert_eq!(read.repository.as_deref(), vector["repository"].as_str());
        assert_eq!(read.change.en, original.change.en);
        assert_eq!(read.change.zh.as_ref(), Some(&original.change.zh));
    }
    assert!(without >= 3, "{without}");
}

fn rendered(read: &AttemptRead, record: &Attempt) -> String {
    let context = AttemptContext {
        time: read.time,
        repository: read.repository.as_deref().unwrap_or_default(),
    };
    report::attempt(record, None, &context).to_markdown()
}

/// What is read does not depend on the marks, apart from what is lost with them.
#[test]
fn copied_text_gives_the_same_figures() {
    for vector in vectors("body.jsonl", "body")
        .iter()
        .chain(&vectors("seeds.jsonl", "body"))
    {
        let kept = body(expected(vector));
        let text = copied(&report::body(
            &Baseline::from_value(&vector["input"]["baseline"]).unwrap(),
        ));
        let lost = body(&text);
        assert_eq!(lost.reading.issues, [], "{}\n{text}", vector["name"]);
        assert!(lost.reading.reproduced, "{}", vector["name"]);
        assert_eq!(lost.reading.marks, Marks::Lost);
        let figures = |read: &BodyRead| {
            let rows: Vec<_> = read
                .points
                .iter()
                .map(|point| {
                    let mut point = point.clone();
                    point.line = 0;
                    point
                })
                .collect();
            let evals: Vec<_> = read
                .evals
                .iter()
                .map(|eval| {
                    let mut eval = eval.clone();
                    eval.line = 0;
                    eval
                })
                .collect();
            (
                rows,
                evals,
                read.date.clone(),
                read.image.clone(),
                read.points_total,
            )
        };
        assert_eq!(figures(&lost), figures(&kept));
        assert!(lost.unprinted().contains(&Unprinted::ProseMarks));
    }
    for vector in vectors("attempt.jsonl", "attempt")
        .iter()
        .chain(&vectors("seeds.jsonl", "attempt"))
    {
        let kept = attempt(expected(vector));
        let original = Attempt::from_value(&vector["input"]["attempt"]).unwrap();
        let baseline = (!vector["input"]["baseline"].is_null())
            .then(|| Baseline::from_value(&vector["input"]["baseline"]).unwrap());
        let context = AttemptContext {
            time: kept.time,
            repository: "a/b",
        };
        let text = copied(&report::attempt(&original, baseline.as_ref(), &context));
        let lost = attempt(&text);
        assert_eq!(lost.reading.issues, [], "{}\n{text}", vector["name"]);
        assert!(lost.reading.reproduced);
        assert_eq!(lost.repository, None);
        assert_eq!(lost.points.len(), kept.points.len());
        for (lost, kept) in lost.points.iter().zip(&kept.points) {
            assert_eq!(
                (&lost.output, &lost.ttft, &lost.tpot),
                (&kept.output, &kept.ttft, &kept.tpot)
            );
            assert_eq!(
                (&lost.label, lost.result, lost.no_change),
                (&kept.label, kept.result, kept.no_change)
            );
        }
        assert_eq!(
            lost.evals
                .iter()
                .map(|eval| &eval.samples)
                .collect::<Vec<_>>(),
            kept.evals
                .iter()
                .map(|eval| &eval.samples)
                .collect::<Vec<_>>()
        );
    }
}

/// The recorded comparisons that ship, through their Markdown.
#[test]
fn published_rows_come_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("public/data/records");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = parse_json(fs::read(&path).unwrap()).unwrap();
        let baseline = Baseline::from_value(&file["baseline"]).unwrap();
        let candidate = Attempt::from_value(&file["attempt"]).unwrap();
        let time: UtcMinute = file["clock"].as_str().unwrap().parse().unwrap();
        let context = AttemptContext {
            time,
            repository: report::REPOSITORY,
        };
        let body_text = report::body(&baseline).to_markdown();
        let attempt_text = report::attempt(&candidate, Some(&baseline), &context).to_markdown();
        // The published text: cells whose last digit the printed figures do not give.
        let mut published_text = attempt_text.clone();
        let cells = |value: &Value| -> Vec<Vec<String>> {
            value
                .as_array()
                .unwrap()
                .iter()
                .map(|row| {
                    row.as_array()
                        .unwrap()
                        .iter()
                        .map(|cell| cell.as_str().unwrap().to_owned())
                        .collect()
                })
                .collect()
        };
        let (rows, evals) = (
            cells(&file["published-rows"]),
            cells(&file["published-eval-rows"]),
        );
        let mut last_digits = BTreeSet::new();
        for cell in file["last-digit-differences"].as_array().unwrap() {
            let (row, published, recomputed) = (
                cell["row"].as_str().unwrap(),
                cell["published"].as_str().unwrap(),
                cell["recomputed"].as_str().unwrap(),
            );
            let line = published_text
                .split('\n')
                .find(|line| line.starts_with(&format!("| {row} |")))
                .unwrap()
                .to_owned();
            let changed = line.replace(&format!("| {recomputed} |"), &format!("| {published} |"));
            assert_ne!(line, changed, "{recomputed}");
            published_text = published_text.replace(&line, &changed);
            last_digits.insert((row.to_owned(), published.to_owned()));
        }

        let thread = read(&format!("{body_text}\n\n[author]\n\n{published_text}\n"));
        assert_eq!(thread.found.len(), 2, "{path:?}");
        let (old, new) = (
            thread.bodies().next().unwrap(),
            thread.attempts().next().unwrap(),
        );
        assert!(old.reading.reproduced && new.reading.reproduced);
        assert_eq!(new.reading.issues, []);
        let read_rows: Vec<Vec<String>> = new
            .points
            .iter()
            .map(|point| {
                let cells = [&point.output, &point.ttft, &point.tpot].map(|cell| {
                    match (cell.figure(), cell.change().text()) {
                        (Some(figure), Some(change)) => format!("{} ({change})", figure.text),
                        _ => "N/A".to_owned(),
                    }
                });
                std::iter::once(point.shown.clone()).chain(cells).collect()
            })
            .collect();
        assert_eq!(read_rows, rows, "{path:?}");
        let read_evals: Vec<Vec<String>> = new
            .evals
            .iter()
            .map(|eval| {
                let score = eval.score.figure().map_or("N/A".to_owned(), |figure| {
                    format!("{}% ({})", figure.text, eval.score.change().text().unwrap())
                });
                let count = |n: Option<&tagdelta::record::Natural>| {
                    tagdelta::metric::number::number(n.map(|n| n.to_f64()))
                };
                let samples = match &eval.samples {
                    Samples::Each(each) => format!("{} each", count(Some(each))),
                    Samples::OldNew { old, new } => {
                        format!("{}/{} (old/new)", count(old.as_ref()), count(new.as_ref()))
                    }
                    other => panic!("{other:?}"),
                };
                vec![eval.shown.clone(), score, samples]
            })
            .collect();
        assert_eq!(read_evals, evals, "{path:?}");

        // Rounding explains every published change; the known last digits are no faults.
        let checks = check(old, new);
        assert!(!checks.is_empty());
        for check in &checks {
            let known = last_digits.iter().any(|(row, cell)| {
                *row == check.row && cell.contains(&format!("({})", check.published))
            });
            match check.verdict {
                Verdict::Same => {}
                Verdict::Rounding => assert!(known || check.column == Column::Score, "{check:?}"),
                _ => panic!("{check:?}"),
            }
        }
        assert_eq!(
            checks
                .iter()
                .filter(|check| check.verdict == Verdict::Rounding && check.column != Column::Score)
                .count(),
            last_digits.len(),
            "{path:?}"
        );

        // Rebuilt records pair where the printed rows do.
        let (old_record, new_record) = (
            old.record().unwrap().record,
            new.record(Some(old)).unwrap().record,
        );
        let old_keys: BTreeSet<&str> = old_record
            .points
            .iter()
            .map(|point| point.key.as_str())
            .collect();
        let paired = new_record
            .points
            .iter()
            .filter(|point| old_keys.contains(point.key.as_str()))
            .count();
        let originally = candidate
            .points
            .iter()
            .filter(|point| baseline.points.iter().any(|old| old.key == point.key))
            .count();
        assert_eq!(paired, originally, "{path:?}");
        for (read, original) in new_record.points.iter().zip(&candidate.points) {
            assert_eq!(read.label, original.label);
            assert_eq!(read.conc, original.conc);
            assert_eq!(read.scenario, original.scenario);
            // These records hold the printed figures.
            assert_eq!(read.values.output_tps_gpu, original.values.output_tps_gpu);
            assert_eq!(read.values.ttft_ms, original.values.ttft_ms);
        }
        count += 1;
    }
    assert_eq!(count, 6);
}

#[test]
fn a_change_that_rounding_cannot_explain_is_flagged() {
    let seeds = vectors("seeds.jsonl", "body");
    let old = body(expected(&seeds[1]));
    let text = "\
**Initial attempt · Passed** · [Run 5 / attempt 1](https://github.com/a/b/actions/runs/5/attempts/1) · 2026-09-21 01:15 UTC  
`a:b` · `0dc6546247f1` · AgentX · TP1/EP1 · Mean latency  
**Change:** x

| Concurrency | Output tok/s/GPU ↑ | TTFT ms ↓ | TPOT ms ↓ |
| ---: | ---: | ---: | ---: |
| 1 | 159.68 (+0%) | 665.82 (+0.1%) | 3.6 (+1%) |
| 4 | 246.97 (+0%) | 595.02 (+0%) | 4.36 (+1.3%) |
| 2 | 1 (+0%) | 2 (N/A) | N/A |

**Next:** y

<details>
<summary>中文</summary>

**初次尝试 · 已通过** · [Run 5 / attempt 1](https://github.com/a/b/actions/runs/5/attempts/1) · 2026-09-21 01:15 UTC  
`a:b` · `0dc6546247f1` · AgentX · TP1/EP1 · 平均延迟  
**变更：**乙。实测数值及异常说明见上表。  
**下一步：**丙

</details>";
    let new = attempt(text);
    assert!(new.reading.reproduced, "{:?}", new.reading);
    let verdicts: Vec<_> = check(&old, &new)
        .into_iter()
        .map(|check| (check.row, check.published, check.verdict))
        .collect();
    let row = |row: &str, change: &str, verdict| (row.to_owned(), change.to_owned(), verdict);
    assert_eq!(
        verdicts,
        [
            row("1", "+0%", Verdict::Same),
            row("1", "+0.1%", Verdict::Contradiction),
            row("1", "+1%", Verdict::Rounding),
            row("4", "+0%", Verdict::Same),
            row("4", "+0%", Verdict::Same),
            row("4", "+1.3%", Verdict::Rounding),
            row("2", "+0%", Verdict::NotChecked),
        ]
    );
}

#[test]
fn rows_are_matched_by_what_is_printed() {
    let points = |hash: &str, concs: &[u64]| -> Vec<Point> {
        concs
            .iter()
            .map(|conc| Point {
                key: format!("{conc:064}"),
                label: format!("8192/1024 c{conc} TP8 EP1{hash}"),
                conc: (*conc).into(),
                scenario: Scenario::FixedSeqLen,
                dataset: None,
                values: Values::default(),
                result: PointResult::Passed,
                run_id: None,
                head: None,
                run_attempt: None,
            })
            .collect()
    };
    let matches = |old: Vec<Point>, new: Vec<Point>| {
        let seed = &vectors("seeds.jsonl", "body")[0];
        let mut baseline = Baseline::from_value(&seed["input"]["baseline"]).unwrap();
        baseline.points = old;
        let seed = &vectors("seeds.jsonl", "attempt")[0];
        let mut candidate = Attempt::from_value(&seed["input"]["attempt"]).unwrap();
        candidate.points = new;
        let context = AttemptContext {
            time: "2026-09-21T01:15:00Z".parse().unwrap(),
            repository: "a/b",
        };
        let old = body(&report::body(&baseline).to_markdown());
        let new = attempt(&report::attempt(&candidate, None, &context).to_markdown());
        let matches = matched_points(&old, &new);
        // Rebuilt keys say the same.
        let (old, new) = (
            old.record().unwrap().record,
            new.record(Some(&old)).unwrap().record,
        );
        for (found, point) in matches.iter().zip(&new.points) {
            let row = old.points.iter().position(|old| old.key == point.key);
            let expected = match found {
                Match::One(row) => Some(*row),
                _ => None,
            };
            assert_eq!(row, expected);
        }
        matches
    };
    let hashed = |hashes: &[&str]| -> Vec<Point> {
        let mut all: Vec<Point> = hashes
            .iter()
            .flat_map(|hash| points(&format!(" {hash}"), &[4]))
            .collect();
        // Another topology keeps the table from being factored.
        all.push(Point {
            label: "8192/1024 c4 TP4 EP1".to_owned(),
            ..all[0].clone()
        });
        for (i, point) in all.iter_mut().enumerate() {
            point.key = format!("{i:064}");
        }
        all
    };
    // Both factored, with and without hashes behind it.
    assert_eq!(
        matches(points("", &[4, 8]), points(" 8d071a", &[8, 16])),
        [Match::One(1), Match::None]
    );
    // One side prints hashes.
    assert_eq!(
        matches(points("", &[4, 8]), hashed(&["8d071a"])),
        [Match::One(0), Match::None]
    );
    assert_eq!(
        matches(points("", &[4, 8]), hashed(&["8d071a", "f4bc3f"])),
        [Match::Ambiguous, Match::Ambiguous, Match::None]
    );
    assert_eq!(
        matches(hashed(&["8d071a", "f4bc3f"]), points("", &[4])),
        [Match::Ambiguous]
    );
    // Both sides print hashes.
    assert_eq!(
        matches(hashed(&["8d071a", "f4bc3f"]), hashed(&["f4bc3f", "000000"])),
        [Match::One(1), Match::None, Match::One(2)]
    );
}

/// A comment of a baseline as docs/CANONICAL.md §10.1 has it.
fn baseline_comment(record: &Baseline) -> String {
    let table = report::baseline_table(&record.points, true).to_markdown();
    let evals = report::eval_table(&record.evals, None, false).to_markdown();
    let evals = if evals.is_empty() {
        evals
    } else {
        format!("\n\n{evals}")
    };
    let (date, image) = (&record.date, &record.image);
    format!(
        "**Baseline:** {date} · `{image}`\n\n{table}{evals}\n\n<details>\n<summary>中文</summary>\n\n\
         **基线：**{date} · `{image}`；数值及异常说明见表格。\n\n</details>"
    )
}

#[test]
fn comments_of_baselines_are_read() {
    for vector in vectors("body.jsonl", "body") {
        let record = Baseline::from_value(&vector["input"]["baseline"]).unwrap();
        let text = baseline_comment(&record);
        let read = body(&text);
        assert_eq!(read.form, BodyForm::Comment);
        assert_eq!(read.reading.issues, [], "{}", vector["name"]);
        assert!(read.reading.reproduced);
        assert_eq!(read.points.len(), record.points.len());
        let rebuilt = read.record().unwrap();
        assert!(rebuilt.unprinted.contains(&Unprinted::Goal));
        assert_eq!(baseline_comment(&rebuilt.record), text);
    }
    let marked = "<!-- klaud-report:1:a:baseline\n{\"x\": 1}\n-->\n**Baseline:** 2026-09-14 · `a:b`\n\n\
                  Results continue in numbered report comments.\n\n<details>\n<summary>中文</summary>\n\n\
                  **基线：**2026-09-14 · `a:b`；数值及异常说明见表格。\n\n</details>";
    let found = only(marked);
    assert!(found.has_record);
    let Content::Body(read) = found.content else {
        panic!()
    };
    assert!(read.continued && read.reading.reproduced, "{read:#?}");
    assert_eq!(read.record(), Err(NotRebuilt::Continued));
}

#[test]
fn a_thread_is_taken_apart() {
    let seeds = fs::read_to_string(golden().join("seeds.jsonl")).unwrap();
    let seeds: Vec<Value> = seeds
        .split('\n')
        .filter(|line| !line.is_empty())
        .map(|line| parse_json(line).unwrap())
        .collect();
    let (one, two) = (expected(&seeds[1]), expected(&seeds[2]));
    let one = one
        .replace(
            "\n\n<details>",
            "\n\n**Status:** stopped.\nStill.\n\n```\n中文\n\n**Next:** no\n```\n\n<details>",
        )
        .replace(
            "\n\n</details>",
            "\n\n**状态：**停止。\n\n</details>\n\n🤖 Footer",
        );
    let text = format!(
        "[Klaud Cold] Update x\n\n[author]\n\n<!-- klaud-baseline-body -->\n{one}\n<!-- /klaud-baseline-body -->\n\n\
         [github-actions[bot]]\n\nThanks for the contribution!\n\n中文\n\n感谢\n\n\
         [author]\n\n{two}\n\n[author]\n\n**failed** · Repairs: 0 · Runs: none\n\n---\n\n**失败**\n\n\
         **Initial attempt 0/5 · failed (launcher)**\\\n`a` · `b`\n"
    );
    let thread = read(&text);
    let codes: Vec<&str> = thread
        .found
        .iter()
        .map(|found| found.content.code())
        .collect();
    assert_eq!(
        codes,
        [
            "other",
            "body",
            "other",
            "attempt",
            "receipt",
            "hand-written"
        ]
    );
    assert_eq!(thread.found[1].author.as_deref(), Some("author"));
    assert_eq!(
        thread.found[2].author.as_deref(),
        Some("github-actions[bot]")
    );
    let body = thread.bodies().next().unwrap();
    assert!(body.reading.reproduced, "{:#?}", body.reading);
    assert_eq!(body.reading.issues, []);
    let foreign: Vec<_> = body
        .reading
        .foreign
        .iter()
        .map(|own| (own.place, own.title.as_deref(), own.text.as_str()))
        .collect();
    assert_eq!(
        foreign,
        [
            (Place::BeforeFold, Some("Status"), "stopped.\nStill."),
            (Place::BeforeFold, None, "```\n中文\n\n**Next:** no\n```"),
            (Place::InFold, Some("状态"), "停止。"),
            (Place::AfterFold, None, "🤖 Footer"),
        ]
    );
    assert!(thread.attempts().next().unwrap().reading.reproduced);
    assert_eq!(
        thread.found[4].content,
        Content::Receipt(Receipt {
            outcome: ReceiptOutcome::Failed,
            repairs: 0_u64.into(),
            runs: "none".to_owned(),
            older: true,
        })
    );
    assert_eq!(
        thread.found[5].content,
        Content::HandWritten {
            why: Why::HardBreak,
            marks: Marks::Kept
        }
    );
    // Every line that is not blank is in exactly one piece, hidden ones and those that part comments aside.
    for pair in thread.found.windows(2) {
        assert!(pair[0].last_line < pair[1].first_line);
    }
}

#[test]
fn look_alikes_are_left_alone() {
    let seeds = vectors("seeds.jsonl", "attempt");
    let attempt = expected(&seeds[0]);
    let seeds = vectors("seeds.jsonl", "body");
    let body = expected(&seeds[0]);
    for (text, why) in [
        (attempt.replace("Initial attempt · Failed", "Initial attempt 0/5 · Failed"), Why::Title),
        (attempt.replace("· Failed**", "· failed**"), Why::Status),
        (attempt.replace(" UTC", ":00Z"), Why::Time),
        (attempt.replace("`0dc6546247f1`", "`0dc65462`"), Why::Head),
        (attempt.replace("`0dc6546247f1`", "0dc6546247f1"), Why::Image),
        (attempt.replace(" UTC  \n", " UTC\\\n"), Why::HardBreak),
        (attempt.replace("· Mean latency", "· Mean latency · EAGLE"), Why::Settings),
        (attempt.replace("| TTFT ms ↓ ", "| TTFT s ↓ "), Why::Columns),
        (attempt.replace("**Change:**", "**Changed:**"), Why::Change),
        (attempt.replace("[Run 35550052895 / attempt 1](https://github.com/SemiAnalysisAI/InferenceX/actions/runs/35550052895/attempts/1)", "Run 35550052895"), Why::RunLink),
        (body.replace("2026-09-14 ·", "14 Sep ·"), Why::Baseline),
        (body.replace("Sources: [", "Source: ["), Why::Sources),
        (body.replace("  \n", "\\\n"), Why::HardBreak),
        (body.replace("| Total tok/s/GPU ↑ ", "| GPUs "), Why::Columns),
    ] {
        let found = only(&text);
        assert_eq!(
            found.content,
            Content::HandWritten { why, marks: Marks::Kept },
            "{text}"
        );
        assert_eq!(found.text, text);
    }
    // A sentence is no report.
    for text in [
        "Repair the launcher · later",
        "Goal: be nice",
        "Baseline: unknown",
        "",
    ] {
        assert!(
            read(text)
                .found
                .iter()
                .all(|found| found.content == Content::Other)
        );
    }
}

#[test]
fn an_update_that_was_not_dispatched_is_read() {
    let text = "Initial update 0/5 · Not dispatched · no run · 2026-09-20 06:47 UTC\n\
                a/b:c · c2cb8aa99bc0 · 8k/1k · TP2/EP1, TP4/EP1 · Mean latency\n\
                Change: Bump.\n\nBlocker · login: not ours.\n\nNext: decide.\n\n中文\n\n\
                初始更新 0/5 · 未调度 · 无运行 · 2026-09-20 06:47 UTC\n\
                a/b:c · c2cb8aa99bc0 · 8k/1k · TP2/EP1, TP4/EP1 · 平均延迟\n\
                **变更：**更新。\n\n**阻塞 · 登录：**不符。\n\n**下一步：**决定。\n";
    let Content::Undispatched(read) = only(text).content else {
        panic!()
    };
    assert_eq!(read.settings, "8k/1k · TP2/EP1, TP4/EP1 · Mean latency");
    assert_eq!(read.time.unwrap().to_string(), "2026-09-20 06:47 UTC");
    assert_eq!(read.change.zh.as_deref(), Some("更新。"));
    assert_eq!(read.next.unwrap().zh.as_deref(), Some("决定。"));
    assert_eq!(read.reading.issues, []);
    let titles: Vec<_> = read
        .reading
        .foreign
        .iter()
        .map(|own| own.title.as_deref())
        .collect();
    assert_eq!(titles, [Some("Blocker · login"), Some("阻塞 · 登录")]);
}

#[test]
fn what_happened_on_the_way_is_recorded() {
    let seeds = vectors("seeds.jsonl", "body");
    let text = expected(&seeds[0]);
    let codes = |text: &str| {
        let read = body(text);
        assert!(read.reading.reproduced, "{:?}", read.reading.issues);
        assert_eq!(read.points.len(), 10);
        read.reading
            .normalised
            .iter()
            .map(|change| change.code())
            .collect::<Vec<_>>()
    };
    assert!(codes(text).is_empty());
    assert_eq!(codes(&text.replace('\n', "\r\n")), ["carriage-returns"]);
    assert_eq!(codes(&text.replace("  \n", "\n")), ["hard-breaks"]);
    assert_eq!(
        codes(&text.replace("  \n", "\n").replace('\n', "\r\n")),
        ["carriage-returns", "hard-breaks"]
    );
}

#[test]
fn faults_are_named_with_their_lines() {
    let seeds = vectors("seeds.jsonl", "attempt");
    let text = expected(&seeds[0]);
    let issues = |text: &str| {
        let read = attempt(text);
        assert!(!read.reading.reproduced);
        read.reading
            .issues
            .iter()
            .map(|issue| (issue.line, issue.code))
            .collect::<Vec<_>>()
    };
    for (from, to, line, code) in [
        ("| 1 | N/A |", "| 1 | n/a |", 7, IssueCode::Cell),
        ("| 1 | N/A |", "| 1 |", 7, IssueCode::RowShape),
        ("| 1 | N/A |", "| c1 | N/A |", 7, IssueCode::RowLabel),
        ("unavailable.", "unavailable", 10, IssueCode::Note),
        ("All rows: failed", "c2: failed", 9, IssueCode::NoteRow),
        ("**Next:**", "Next:", 20, IssueCode::NoNext),
        ("**下一步：**", "", 25, IssueCode::NoChinese),
        ("失败", "失敗", 25, IssueCode::NotReproduced),
        (
            "\n\n**Next:**",
            "\n\nOh.\n\n**Next:**",
            20,
            IssueCode::Within,
        ),
        ("TP1/EP1", "TP1 EP1", 5, IssueCode::Labels),
    ] {
        let found = issues(&text.replacen(from, to, 1));
        assert!(
            found.contains(&(line, code)),
            "{to}: {found:?}\n{}",
            text.replacen(from, to, 1)
        );
    }
}

#[test]
fn notes_that_leave_rows_open_are_not_guessed() {
    let table = |who: &str, labels: [&str; 3]| {
        let rows: String = labels
            .iter()
            .map(|label| format!("| {label} | 1 | 2 | 3 | 4 |\n"))
            .collect();
        format!(
            "**Goal:** a  \n**Baseline:** 2026-09-14 · `a:b`  \nMean latency · Sources: N/A\n\n\
             | Point | Total tok/s/GPU ↑ | Output tok/s/GPU ↑ | TTFT ms ↓ | TPOT ms ↓ |\n\
             | --- | ---: | ---: | ---: | ---: |\n{rows}\n**Note:** {who}: failed.\n\n**Eval:** N/A\n\n\
             <details>\n<summary>中文</summary>\n\n**目标：**a  \n**基线：**2026-09-14 · `a:b`  \n\
             平均延迟 · Sources: N/A；数值及异常说明见上表。\n\n</details>"
        )
        .replace("平均延迟 · Sources:", "平均延迟 · 来源：")
    };
    let open = body(&table("x", ["x", "y", "x"]));
    assert_eq!(open.reading.issues[0].code, IssueCode::AmbiguousNote);
    assert_eq!(
        open.points
            .iter()
            .map(|point| point.result.is_some())
            .collect::<Vec<_>>(),
        [false, true, false]
    );
    assert_eq!(open.record(), Err(NotRebuilt::Ambiguous));
    let all = body(&table("All rows", ["x", "All rows", "z"]));
    assert_eq!(all.reading.issues[0].code, IssueCode::AmbiguousAllRows);
    assert!(all.points.iter().all(|point| point.result.is_none()));
    // Only one place fits.
    let placed = body(&table("y, x", ["x", "y", "x"]));
    assert!(placed.reading.reproduced);
    assert!(placed.points.iter().all(PointReadExt::is_known));
}

trait PointReadExt {
    fn is_known(&self) -> bool;
}

impl PointReadExt for tagdelta::readback::PointRead {
    fn is_known(&self) -> bool {
        self.result.is_some() && matches!(self.conc, Conc::Unknown) && self.errors == Errors::Silent
    }
}

/// The two threads as copied from the page.
#[test]
fn example_threads() {
    let Some(folder) = std::env::var_os("EXAMPLES_DIR").map(PathBuf::from) else {
        println!("\nSKIPPED: example_threads needs EXAMPLES_DIR, the folder of copied threads");
        return;
    };
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let summary = |name: &str, thread: &Thread| {
        println!("{name}:");
        for found in &thread.found {
            let reading = match &found.content {
                Content::Body(body) => Some(&body.reading),
                Content::Attempt(attempt) => Some(&attempt.reading),
                Content::Undispatched(update) => Some(&update.reading),
                _ => None,
            };
            println!(
                "  {}-{} {} by {:?}{}",
                found.first_line,
                found.last_line,
                found.content.code(),
                found.author,
                reading.map_or(String::new(), |reading| format!(
                    ": reproduced {}, {} foreign, {} issues {:?}",
                    reading.reproduced,
                    reading.foreign.len(),
                    reading.issues.len(),
                    reading.issues
                ))
            );
        }
    };
    let codes = |thread: &Thread| {
        thread
            .found
            .iter()
            .map(|found| found.content.code())
            .collect::<Vec<_>>()
    };

    let first = read(&text("image-bump-b200-agentx.txt"));
    summary("image-bump-b200-agentx.txt", &first);
    assert_eq!(codes(&first), ["other", "body", "other", "attempt"]);
    let body = first.bodies().next().unwrap();
    assert!(body.reading.reproduced);
    assert_eq!((body.points.len(), body.evals.len()), (4, 1));
    assert!(body.record().is_ok());
    let attempt = first.attempts().next().unwrap();
    assert!(attempt.reading.reproduced);
    assert_eq!((attempt.points.len(), attempt.evals.len()), (1, 1));
    assert_eq!(attempt.points[0].no_change, Some(NoChange::NoBaseline));
    assert!(attempt.record(Some(body)).is_ok());
    assert_eq!(
        attempt.record(None).unwrap().record.head,
        "0dc6546247f1".to_owned() + &"0".repeat(28)
    );
    assert_eq!(attempt.evals[0].no_change, Some(NoChange::ScoreUnavailable));
    let titles = |foreign: &[tagdelta::readback::Foreign]| {
        foreign
            .iter()
            .map(|own| own.title.clone().unwrap_or_default())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        titles(&attempt.reading.foreign),
        [
            "Provenance",
            "Blocker · session credential identity",
            "Failure",
            "来源说明",
            "阻塞 · 会话凭据身份",
            "失败",
        ]
    );

    let second = read(&text("image-bump-mi355x.txt"));
    summary("image-bump-mi355x.txt", &second);
    assert_eq!(codes(&second), ["other", "body", "other", "undispatched"]);
    let body = second.bodies().next().unwrap();
    assert!(body.reading.reproduced);
    assert_eq!((body.points.len(), body.evals.len()), (10, 2));
    assert_eq!(body.settings.statistic(), Some(LatencyStatistic::Mean));
    assert_eq!(
        titles(&body.reading.foreign),
        ["Status", "", "", "状态", "AI 模型披露", ""]
    );

    // The same figures as the exact Markdown of the seeds.
    let seeds = vectors("seeds.jsonl", "body");
    for (seed, thread) in [(0, &second), (1, &first)] {
        let exact = body_of(expected(&seeds[seed]));
        let copied = thread.bodies().next().unwrap();
        let values = |read: &BodyRead| {
            read.record()
                .unwrap()
                .record
                .points
                .into_iter()
                .map(|point| (point.key, point.label, point.values))
                .collect::<Vec<_>>()
        };
        assert_eq!(values(&exact), values(copied));
    }
}

fn body_of(text: &str) -> BodyRead {
    body(text)
}

/// No text takes time that grows faster than its length.
#[test]
fn a_megabyte_of_anything_is_read_soon() {
    const SIZE: usize = 1_000_000;
    let fill = |head: &str, line: &dyn Fn(usize) -> String| {
        let mut text = head.to_owned();
        for i in 0.. {
            if text.len() > SIZE {
                break;
            }
            text.push_str(&line(i));
        }
        text
    };
    let attempt = "**Initial attempt · Failed** · [Run 5 / attempt 1](https://github.com/a/b/actions/runs/5/attempts/1) · \
                   2026-09-21 01:15 UTC  \n`a:b` · `0dc6546247f1` · Mean latency  \n**Change:** x\n\n\
                   | Point | Output tok/s/GPU ↑ | TTFT ms ↓ | TPOT ms ↓ |\n| --- | ---: | ---: | ---: |\n";
    let rows: String = (0..8000)
        .map(|i| format!("| x{i} | 1 (+0%) | 2 (+0%) | 3 (+0%) |\n"))
        .collect();
    let same: String = "| x | 1 (+0%) | 2 (+0%) | 3 (+0%) |\n".repeat(8000);
    for (name, text) in [
        (
            "rows",
            fill(attempt, &|i| {
                format!("| x{i} | 1 (+0%) | 2 (+0%) | 3 (+0%) |\n")
            }),
        ),
        (
            "notes",
            fill(&format!("{attempt}{rows}\n"), &|i| {
                format!("**Note:** x{}: {} request errors.  \n", i % 8000, i + 2)
            }),
        ),
        (
            "open notes",
            fill(&format!("{attempt}{same}\n"), &|i| {
                format!("**Note:** x, x, x: {} request errors.  \n", i + 2)
            }),
        ),
        ("attempts", fill("", &|_| format!("{attempt}\n"))),
        (
            "titles",
            fill("", &|i| format!("Initial attempt · {i}\n\n")),
        ),
        (
            "bodies",
            fill("", &|_| "**Goal:** x\n**Baseline:** x\n\n".to_owned()),
        ),
        (
            "fences",
            fill("", &|i| format!("{}\n", "`".repeat(3 + i % 50))),
        ),
        ("comments", fill("", &|_| "<!-- \n".to_owned())),
        (
            "comments and openings",
            fill("", &|_| {
                "<!-- x -->\n**Goal:** x\n**Baseline:** y\n\n".to_owned()
            }),
        ),
        (
            "markers",
            fill("", &|_| "<!-- klaud-report:x\n-->\n".to_owned()),
        ),
        (
            "details",
            fill(&format!("{attempt}\n"), &|_| {
                "<details>\n<summary>中文</summary>\n\n".to_owned()
            }),
        ),
        (
            "one line",
            format!(
                "{attempt}| {} | 1 (+0%) | 2 (+0%) | 3 (+0%) |\n",
                "8k/1k c4 ".repeat(SIZE / 9)
            ),
        ),
        (
            "digits",
            format!(
                "{attempt}| x | {} (+0%) | 2 (+0%) | 3 (+0%) |\n",
                "9".repeat(SIZE)
            ),
        ),
        (
            "who",
            format!(
                "{attempt}{same}\n**Note:** {}x: failed.\n",
                "x, ".repeat(SIZE / 3)
            ),
        ),
        ("blank lines", format!("{attempt}{}", "\n".repeat(SIZE))),
        (
            "dots",
            format!(
                "**Goal:** x  \n**Baseline:** 2026-09-14 · `a:b`  \n{}",
                "a · ".repeat(SIZE / 5)
            ),
        ),
    ] {
        let start = std::time::Instant::now();
        let thread = read(&text);
        let bodies: Vec<_> = thread.bodies().take(1).collect();
        for attempt in thread.attempts().take(1) {
            for body in &bodies {
                let _ = check(body, attempt);
            }
            let _ = attempt.record(None);
        }
        let time = start.elapsed();
        println!("{name}: {time:?} for {} bytes", text.len());
        // Generous: debug build on a shared machine. Quadratic behaviour takes minutes.
        assert!(time.as_secs() < 20, "{name}: {time:?}");
    }
}

/// Whether no note can mean two things.
fn is_certain(labels: &[String]) -> bool {
    let distinct: BTreeSet<&String> = labels.iter().collect();
    distinct.len() == labels.len() && (labels.len() < 2 || !labels.contains(&"All rows".to_owned()))
}

fn table_labels(document: &Document) -> Vec<Vec<String>> {
    document
        .english
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(
                table
                    .rows
                    .iter()
                    .map(|row| row[0].clone())
                    .collect::<Vec<_>>(),
            ),
            _ => None,
        })
        .collect()
}

fn assert_body_law(baseline: &Baseline) -> Result<(), TestCaseError> {
    let document = report::body(baseline);
    let text = document.to_markdown();
    let read = body(&text);
    let certain = table_labels(&document)
        .iter()
        .all(|labels| is_certain(labels));
    if read.reading.is_ambiguous() {
        prop_assert!(!certain);
        prop_assert_eq!(read.document(), None);
        return Ok(());
    }
    prop_assert_eq!(&read.reading.issues, &[]);
    prop_assert!(read.reading.reproduced);
    prop_assert_eq!(read.document().unwrap().to_markdown(), text.clone());
    let rebuilt = read.record().unwrap();
    prop_assert!(rebuilt.unprinted.contains(&Unprinted::Family));
    if baseline.points.len() <= 12 {
        prop_assert_eq!(report::body(&rebuilt.record).to_markdown(), text);
    }
    let comment = baseline_comment(&rebuilt.record);
    let again = body(&comment);
    prop_assert!(again.reading.reproduced || again.reading.is_ambiguous());
    Ok(())
}

fn assert_attempt_law(attempt: &Attempt, baseline: Option<&Baseline>) -> Result<(), TestCaseError> {
    let context = AttemptContext {
        time: "2026-09-21T01:15:00Z".parse().unwrap(),
        repository: "a/b",
    };
    let document = report::attempt(attempt, baseline, &context);
    let text = document.to_markdown();
    let read = self::attempt(&text);
    let certain = table_labels(&document)
        .iter()
        .all(|labels| is_certain(labels));
    if read.reading.is_ambiguous() {
        prop_assert!(!certain);
        prop_assert_eq!(read.document(), None);
        return Ok(());
    }
    prop_assert_eq!(&read.reading.issues, &[]);
    prop_assert!(read.reading.reproduced);
    prop_assert_eq!(read.document().unwrap().to_markdown(), text.clone());
    let rebuilt = read.record(None).unwrap();
    if baseline.is_none() {
        prop_assert!(read.is_without_baseline());
        prop_assert_eq!(rendered(&read, &rebuilt.record), text);
    }
    if let Some(baseline) = baseline {
        // What really was published never contradicts what was printed.
        let old = body(&report::body(baseline).to_markdown());
        for check in check(&old, &read) {
            prop_assert!(check.verdict != Verdict::Contradiction, "{:?}", check);
        }
    }
    Ok(())
}

/// Labels that are more likely to lead astray.
fn hard_label() -> impl Strategy<Value = String> {
    prop_oneof![
        "(8192/1024|1024/1000|8k/1k|0/1024|AgentX|x c5|c5|All rows|Sources: N/A|Mean latency|Initial attempt|  ) c[0-9]{1,2} (TP8 EP1|TP8/EP1|c5 EP1|c5/EP1|1024/1024|8k/1k| EP|c0ffee|decade|  |PTP4x1/DTP8x1)( [0-9a-f]{6})?",
        "(All rows|x|8k/1k|8192/1024|1/2/1024|1024/1024/1024|8k/8k/8192|x: failed|Note: x)",
        "[a c1/k0248EP]{1,20}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bodies_are_rendered_again(baseline in strategies::baseline()) {
        assert_body_law(&baseline)?;
    }

    #[test]
    fn attempts_are_rendered_again(attempt in strategies::attempt(), baseline in strategies::baseline(), same in 0..4_u8) {
        assert_attempt_law(&attempt, None)?;
        let mut baseline = baseline;
        if same > 0 {
            baseline.points = attempt.points.clone();
            baseline.evals = attempt.evals.clone();
        }
        if same > 1 {
            for point in &mut baseline.points {
                point.values.output_tps_gpu = point.values.output_tps_gpu.map(|x| x * 0.9);
                point.values.ttft_ms = point.values.ttft_ms.map(|x| (x * 1.01).min(f64::MAX));
                point.result = tagdelta::record::PointResult::Passed;
            }
        }
        assert_attempt_law(&attempt, Some(&baseline))?;
    }

    #[test]
    fn hard_labels_are_rendered_again(
        mut baseline in strategies::baseline(),
        mut attempt in strategies::attempt(),
        labels in proptest::collection::vec(hard_label(), 24),
        equal in any::<bool>(),
        one_statistic in any::<bool>(),
    ) {
        for (i, point) in baseline.points.iter_mut().chain(&mut attempt.points).enumerate() {
            point.label = labels[if equal { 0 } else { i % labels.len() }].clone();
            if one_statistic {
                point.values.latency_statistic = LatencyStatistic::Median;
            }
        }
        for (i, eval) in baseline.evals.iter_mut().chain(&mut attempt.evals).enumerate() {
            eval.label = labels[labels.len() - 1 - i % labels.len()].clone();
            eval.suite = "s".to_owned();
            eval.metric = ["m", "m,", ",", "n"][i % 4].to_owned();
        }
        assert_body_law(&baseline)?;
        assert_attempt_law(&attempt, None)?;
        baseline.points = attempt.points.clone();
        assert_attempt_law(&attempt, Some(&baseline))?;
    }

    #[test]
    fn carriage_returns_and_lost_blanks_change_nothing(baseline in strategies::baseline()) {
        // Prose that itself ends in blanks or holds returns cannot survive this.
        let mut baseline = baseline;
        baseline.goal.en = baseline.goal.en.replace('\r', "").trim_end().to_owned() + ".";
        baseline.goal.zh = baseline.goal.zh.replace('\r', "").trim_end().to_owned() + "。";
        let text = report::body(&baseline).to_markdown();
        let plain = body(&text);
        for changed in [text.replace('\n', "\r\n"), text.replace("  \n", "\n")] {
            let read = body(&changed);
            prop_assert!(!read.reading.normalised.is_empty());
            prop_assert_eq!(read.reading.reproduced, plain.reading.reproduced);
            prop_assert_eq!(&read.points, &plain.points);
            prop_assert_eq!(&read.goal, &plain.goal);
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text in any::<String>(), lines in proptest::collection::vec(line(), 0..30)) {
        for text in [text, lines.join("\n"), lines.join("\r\n")] {
            let thread = read(&text);
            for body in thread.bodies() {
                let _ = body.record();
                for attempt in thread.attempts() {
                    let _ = check(body, attempt);
                    let _ = attempt.record(Some(body));
                }
            }
            let mut last = 0;
            for found in &thread.found {
                prop_assert!(found.first_line > last && found.last_line >= found.first_line);
                last = found.last_line;
            }
        }
    }

    #[test]
    fn a_spoilt_report_is_read_or_named(attempt in strategies::attempt(), at in any::<prop::sample::Index>(), line in line()) {
        let context = AttemptContext { time: "2026-09-21T01:15:00Z".parse().unwrap(), repository: "a/b" };
        let text = report::attempt(&attempt, None, &context).to_markdown();
        let mut lines: Vec<&str> = text.split('\n').collect();
        let at = at.index(lines.len());
        let same = lines[at] == line;
        lines[at] = &line;
        let changed = lines.join("\n");
        for found in read(&changed).found {
            if let Content::Attempt(read) = found.content {
                // Either it says what is wrong, or it is the very text that the reading gives.
                let alone = read.reading.foreign.is_empty() && read.reading.normalised.is_empty();
                if read.reading.reproduced && alone && !same {
                    prop_assert_eq!(read.document().unwrap().to_markdown(), changed.clone());
                } else if !read.reading.reproduced {
                    prop_assert!(!read.reading.issues.is_empty());
                }
            }
        }
    }
}

/// Lines that reports consist of, whole and broken.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(&LINES[..]).prop_map(str::to_owned),
        (
            prop::sample::select(&LINES[..]),
            any::<prop::sample::Index>()
        )
            .prop_map(|(line, at)| {
                let at = at.index(line.chars().count() + 1);
                line.chars().take(at).collect()
            }),
        any::<String>().prop_map(|text| text.replace('\n', " ")),
    ]
}

const LINES: [&str; 48] = [
    "",
    "",
    "**Goal:** a  ",
    "**Baseline:** 2026-09-14 · `a:b`  ",
    "AgentX · TP1/EP1 · Mean latency · Sources: [API 1](https://inferencex.semianalysis.com/api/)",
    "Mean latency · Sources: N/A",
    "| Concurrency | Total tok/s/GPU ↑ | Output tok/s/GPU ↑ | TTFT ms ↓ | TPOT ms ↓ |",
    "| Concurrency | Output tok/s/GPU ↑ | TTFT ms ↓ | TPOT ms ↓ |",
    "| ---: | ---: | ---: | ---: | ---: |",
    "| ---: | ---: | ---: | ---: |",
    "| 4 | 1 | 2 | 3 | 4 |",
    "| 4 | 1 (+1%) | 2 (N/A) | N/A |",
    "**Note:** All rows: failed.  ",
    "**Note:** c4, c8: Δ N/A: no matched baseline.",
    "| Eval | Score ↑ | Samples |",
    "| --- | ---: | ---: |",
    "| gsm8k/em_strict · c16 | 97.95% | 1,319 |",
    "**Eval:** N/A",
    "12/13 points shown; remaining rows are in the baseline report.",
    "**Initial attempt · Failed** · [Run 5 / attempt 1](https://github.com/a/b/actions/runs/5/attempts/1) · 2026-09-21 01:15 UTC  ",
    "`a:b` · `0dc6546247f1` · AgentX · TP1/EP1 · Mean latency  ",
    "**Change:** x",
    "**Next:** y",
    "<details>",
    "<summary>中文</summary>",
    "</details>",
    "中文",
    "**目标：**a  ",
    "**变更：**乙。实测数值及异常说明见上表。  ",
    "```",
    "[author]",
    "**failed** · Repairs: 0 · Runs: none",
    "Goal: a",
    "Baseline: 2026-09-14 · a:b",
    "Mean latency · Sources: API 1, API 2",
    "Concurrency\tTotal tok/s/GPU ↑\tOutput tok/s/GPU ↑\tTTFT ms ↓\tTPOT ms ↓",
    "Point\tOutput tok/s/GPU ↑\tTTFT ms ↓\tTPOT ms ↓",
    "4\t1\t2\t3\t4",
    "x\t1 (+1%)\t2 (N/A)\tN/A",
    "Note: x: request errors unavailable.",
    "Eval\tScore ↑\tSamples",
    "gsm8k/em_strict · c16\tN/A\t1,319/N/A (old/new)",
    "Repair 1/5 · Passed · Run 5 / attempt 1 · 2026-09-21 01:15 UTC",
    "a:b · 0dc6546247f1",
    "Change: x",
    "Next: y",
    "Initial update 0/5 · Not dispatched · no run",
    "<!-- klaud-report:1:a:baseline",
];

#[test]
fn comments_are_parted_where_tools_part_them() {
    let seeds = vectors("seeds.jsonl", "body");
    let one = expected(&seeds[0]);
    let exported = format!(
        "author:\tklaud\nassociation:\tNONE\nedited:\tfalse\nstatus:\tnone\n--\n{one}\n--\n\
         author:\tother\nassociation:\tNONE\nedited:\tfalse\nstatus:\tnone\n--\nSome words.\n--\n"
    );
    let page = format!(
        "klaud commented 3 days ago\n\n{one}\n\nother commented on Sep 21, 2026\n\nSome words."
    );
    for text in [exported, page] {
        let thread = read(&text);
        let found: Vec<_> = thread
            .found
            .iter()
            .map(|found| (found.content.code(), found.author.as_deref()))
            .collect();
        assert_eq!(
            found,
            [("body", Some("klaud")), ("other", Some("other"))],
            "{text}"
        );
        let body = thread.bodies().next().unwrap();
        assert!(body.reading.reproduced);
        assert_eq!(body.reading.foreign, []);
    }
    // A sentence parts nothing.
    assert_eq!(read("a\n\nalice commented that it works").found.len(), 1);
}

/// Counts beyond the range of doubles print as `inf`: the one figure of a legal record that cannot be read back.
#[test]
fn a_count_beyond_doubles_is_named() {
    let seeds = vectors("seeds.jsonl", "body");
    let mut record = Baseline::from_value(&seeds[0]["input"]["baseline"]).unwrap();
    record.evals[0].samples = Some("9".repeat(400).parse().unwrap());
    record.points[0].values.request_errors = Some("9".repeat(400).parse().unwrap());
    assert_eq!(record.validate(), Ok(()));
    let read = body(&report::body(&record).to_markdown());
    let codes: Vec<_> = read.reading.issues.iter().map(|issue| issue.code).collect();
    assert_eq!(codes, [IssueCode::Note, IssueCode::Cell]);
    assert_eq!(read.record(), Err(NotRebuilt::NotUnderstood));
}

/// What a published change is, where nothing is compared.
#[test]
fn baselines_have_no_changes() {
    let seeds = vectors("seeds.jsonl", "body");
    let read = body(expected(&seeds[0]));
    assert!(
        read.points
            .iter()
            .all(|point| *point.output.change() == Change::None)
    );
    assert_eq!(
        read.points[0].label.as_deref(),
        Some("8192/1024 c4 TP2 EP1 8d071a")
    );
    assert_eq!(read.points[0].conc, Conc::InLabel(4_u64.into()));
}
