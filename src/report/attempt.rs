//! The report of an attempt (docs/CANONICAL.md §9.2).

use crate::record::{Attempt, AttemptKind, AttemptStatus, Baseline, Natural};

use super::clock::UtcMinute;
use super::document::{Block, Document, Inline, Line};
use super::evals::eval_table;
use super::layout::point_layout;
use super::meta::{SEPARATOR, STATISTICS, code, prose, replaced, strong, text};
use super::points::{OldPoints, compared_table};

/// Digits of the head that are shown.
const HEAD_DIGITS: usize = 12;

/// What a report of an attempt needs beside the records.
#[derive(Clone, Copy, Debug)]
pub struct AttemptContext<'a> {
    /// Time of the report.
    pub time: UtcMinute,
    /// Repository of the run, `owner/name`.
    pub repository: &'a str,
}

/// Report of an attempt against a baseline, if there is one (docs/CANONICAL.md §9.2).
pub fn attempt(
    attempt: &Attempt,
    baseline: Option<&Baseline>,
    context: &AttemptContext<'_>,
) -> Document {
    let layout = point_layout(&attempt.points);
    let meta = meta(attempt, &layout.settings);
    let old = OldPoints::of(baseline);
    let mut results = compared_table(&attempt.points, layout, &old, false).blocks;
    results.extend(eval_table(&attempt.evals, baseline, true).blocks);

    let mut english = vec![Block::Paragraph(vec![
        heading(
            attempt,
            title(attempt.kind, &attempt.number),
            status(attempt.status),
            context,
        ),
        meta.clone(),
        vec![strong("Change:"), text(" "), prose(&*attempt.change.en)],
    ])];
    english.extend(results);
    english.push(Block::Paragraph(vec![vec![
        strong("Next:"),
        text(" "),
        prose(&*attempt.next.en),
    ]]));

    let chinese = vec![Block::Paragraph(vec![
        heading(
            attempt,
            title_zh(attempt.kind, &attempt.number),
            status_zh(attempt.status),
            context,
        ),
        replaced(&meta, &STATISTICS),
        vec![
            strong("变更："),
            prose(&*attempt.change.zh),
            text("实测数值及异常说明见上表。"),
        ],
        vec![strong("下一步："), prose(&*attempt.next.zh)],
    ])];
    Document { english, chinese }
}

fn heading(attempt: &Attempt, title: String, status: &str, context: &AttemptContext<'_>) -> Line {
    let Attempt {
        run_id,
        run_attempt,
        ..
    } = attempt;
    vec![
        strong(format!("{title}{SEPARATOR}{status}")),
        text(SEPARATOR),
        Inline::Link {
            label: format!("Run {run_id} / attempt {run_attempt}"),
            url: format!(
                "https://github.com/{}/actions/runs/{run_id}/attempts/{run_attempt}",
                context.repository
            ),
        },
        text(format!("{SEPARATOR}{}", context.time)),
    ]
}

fn meta(attempt: &Attempt, settings: &str) -> Line {
    let head: String = attempt.head.chars().take(HEAD_DIGITS).collect();
    let mut line = vec![code(&*attempt.image), text(SEPARATOR), code(head)];
    if !settings.is_empty() {
        line.push(text(format!("{SEPARATOR}{settings}")));
    }
    line
}

/// English title of an attempt.
pub(crate) fn title(kind: AttemptKind, number: &Natural) -> String {
    match kind {
        AttemptKind::Initial => "Initial attempt".into(),
        AttemptKind::Repair => format!("Repair {number}/5"),
        AttemptKind::InfrastructureRetry => format!("Infrastructure retry {number}"),
        AttemptKind::Final => "Final full sweep".into(),
    }
}

fn title_zh(kind: AttemptKind, number: &Natural) -> String {
    match kind {
        AttemptKind::Initial => "初次尝试".into(),
        AttemptKind::Repair => format!("修复 {number}/5"),
        AttemptKind::InfrastructureRetry => format!("基础设施重试 {number}"),
        AttemptKind::Final => "最终完整 sweep".into(),
    }
}

/// English word of a status.
pub(crate) fn status(status: AttemptStatus) -> &'static str {
    match status {
        AttemptStatus::Queued => "Queued",
        AttemptStatus::Running => "Running",
        AttemptStatus::Passed => "Passed",
        AttemptStatus::Failed => "Failed",
        AttemptStatus::Cancelled => "Cancelled",
        AttemptStatus::Deferred => "Deferred",
    }
}

fn status_zh(status: AttemptStatus) -> &'static str {
    match status {
        AttemptStatus::Queued => "排队中",
        AttemptStatus::Running => "运行中",
        AttemptStatus::Passed => "已通过",
        AttemptStatus::Failed => "失败",
        AttemptStatus::Cancelled => "已取消",
        AttemptStatus::Deferred => "已延期",
    }
}
