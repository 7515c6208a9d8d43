//! The body of a pull request (docs/CANONICAL.md §9.1).

use crate::record::Baseline;

use super::document::{Block, Document, Inline, Line};
use super::evals::eval_table;
use super::layout::point_layout;
use super::meta::{SEPARATOR, STATISTICS, code, prose, replaced, strong, text};
use super::points::baseline_table;

/// Points shown in a body; evaluations are all shown (docs/CANONICAL.md §11).
pub const BODY_POINTS: usize = 12;

/// Body of the pull request of an update (docs/CANONICAL.md §9.1).
pub fn body(baseline: &Baseline) -> Document {
    let shown = &baseline.points[..baseline.points.len().min(BODY_POINTS)];
    let meta = meta(&point_layout(shown).settings, &baseline.sources);

    let mut english = vec![Block::Paragraph(vec![
        vec![strong("Goal:"), text(" "), prose(&*baseline.goal.en)],
        state("Baseline:", " ", baseline),
        meta.clone(),
    ])];
    let table = baseline_table(shown, false);
    // The blank lines around a table without rows stay.
    english.extend(if table.is_empty() {
        vec![Block::Empty]
    } else {
        table.blocks
    });
    let evals = eval_table(&baseline.evals, None, false);
    if evals.is_empty() {
        english.push(Block::Paragraph(vec![vec![strong("Eval:"), text(" N/A")]]));
    } else {
        english.extend(evals.blocks);
    }
    if baseline.points.len() > BODY_POINTS {
        english.push(Block::Paragraph(vec![vec![text(format!(
            "{BODY_POINTS}/{} points shown; remaining rows are in the baseline report.",
            baseline.points.len()
        ))]]));
    }

    let [mean, median] = STATISTICS;
    let mut meta_zh = replaced(&meta, &[mean, median, ("Sources:", "来源：")]);
    meta_zh.push(text("；数值及异常说明见上表。"));
    let chinese = vec![Block::Paragraph(vec![
        vec![strong("目标："), prose(&*baseline.goal.zh)],
        state("基线：", "", baseline),
        meta_zh,
    ])];
    Document { english, chinese }
}

/// Day and image of a baseline.
pub(super) fn state(title: &str, space: &str, baseline: &Baseline) -> Line {
    vec![
        strong(title),
        text(format!("{space}{}{SEPARATOR}", baseline.date)),
        code(&*baseline.image),
    ]
}

fn meta(settings: &str, sources: &[String]) -> Line {
    let mut line = Line::new();
    if !settings.is_empty() {
        line.push(text(format!("{settings}{SEPARATOR}")));
    }
    line.push(text("Sources: "));
    if sources.is_empty() {
        line.push(text("N/A"));
    }
    for (i, url) in sources.iter().enumerate() {
        if i > 0 {
            line.push(text(", "));
        }
        line.push(Inline::Link {
            label: format!("API {}", i + 1),
            url: url.clone(),
        });
    }
    line
}
