//! What people see of a comment (docs/CANONICAL.md §10.1, §10.2).

use crate::record::{Attempt, Baseline, Part};

use super::super::body::state;
use super::super::document::{Block, Document, Section};
use super::super::evals::{self, OldEvals, eval_table};
use super::super::layout::point_layout;
use super::super::meta::text;
use super::super::points::{OldPoints, baseline_table, compared_table};
use super::super::{AttemptContext, attempt};

/// A whole baseline.
pub(super) fn baseline(baseline: &Baseline) -> Document {
    let mut document = heading(baseline);
    document.english.extend(tables(
        baseline_table(&baseline.points, true),
        eval_table(&baseline.evals, None, false),
    ));
    document
}

/// A baseline whose results stand in other comments.
pub(super) fn baseline_index(baseline: &Baseline) -> Document {
    continued(heading(baseline))
}

/// An attempt whose results stand in other comments; `emptied` has none.
pub(super) fn attempt_index(
    emptied: &Attempt,
    baseline: Option<&Baseline>,
    context: &AttemptContext<'_>,
) -> Document {
    continued(attempt(emptied, baseline, context))
}

/// Part of a baseline; has no wrapper for two languages.
pub(super) fn baseline_part(part: &Part) -> Section {
    Section {
        blocks: tables(
            baseline_table(&part.points, true),
            eval_table(&part.evals, None, false),
        ),
    }
}

/// What parts of an attempt are compared with.
pub(super) struct Old<'b> {
    points: OldPoints<'b>,
    evals: OldEvals<'b>,
}

impl<'b> Old<'b> {
    pub(super) fn of(baseline: Option<&'b Baseline>) -> Self {
        Self {
            points: OldPoints::of(baseline),
            evals: OldEvals::of(baseline),
        }
    }
}

/// Part of an attempt; has no wrapper for two languages.
pub(super) fn attempt_part(part: &Part, old: &Old<'_>) -> Section {
    Section {
        blocks: tables(
            compared_table(&part.points, point_layout(&part.points), &old.points, true),
            evals::table(&part.evals, Some(&old.evals)),
        ),
    }
}

fn heading(baseline: &Baseline) -> Document {
    let mut chinese = state("基线：", "", baseline);
    chinese.push(text("；数值及异常说明见表格。"));
    Document {
        english: vec![Block::Paragraph(vec![state("Baseline:", " ", baseline)])],
        chinese: vec![Block::Paragraph(vec![chinese])],
    }
}

fn continued(mut document: Document) -> Document {
    document.english.push(Block::Paragraph(vec![vec![text(
        "Results continue in numbered report comments.",
    )]]));
    document
}

/// A table without points keeps its place, so that what follows starts with a blank line.
fn tables(points: Section, evals: Section) -> Vec<Block> {
    let mut blocks = if points.is_empty() {
        vec![Block::Empty]
    } else {
        points.blocks
    };
    blocks.extend(evals.blocks);
    blocks
}
