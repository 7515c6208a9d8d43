//! Bodies of pull requests and comments of baselines (docs/CANONICAL.md §9.1, §10.1).

use crate::report::BODY_POINTS;

use super::doc::Doc;
use super::heading::natural;
use super::issue::{IssueCode, Why};
use super::meta::{self, Settings, Sources};
use super::reading::{Frame, ProseRead, Reading};
use super::table::{self, EvalRead, PointRead};

/// Which text shows the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BodyForm {
    /// Body of the pull request (docs/CANONICAL.md §9.1).
    Body,
    /// Comment of its own (docs/CANONICAL.md §10.1).
    Comment,
}

impl BodyForm {
    /// Stable code, the key of translated messages.
    pub fn code(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Comment => "baseline-comment",
        }
    }
}

/// A baseline, read from rendered text.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyRead {
    /// Where it was printed.
    pub form: BodyForm,
    /// Goal; a comment does not print it.
    pub goal: Option<ProseRead>,
    /// Day.
    pub date: String,
    /// Image.
    pub image: String,
    /// What all points have in common.
    pub settings: Settings,
    /// Sources; a comment does not print them.
    pub sources: Option<Sources>,
    /// Points that are shown.
    pub points: Vec<PointRead>,
    /// Points of the record, also those that are not shown.
    pub points_total: usize,
    /// Whether the rows stand in further comments.
    pub continued: bool,
    /// Evals.
    pub evals: Vec<EvalRead>,
    /// How it was read.
    pub reading: Reading,
}

pub(super) const CONTINUED: &str = "Results continue in numbered report comments.";
pub(super) const COMMENT_ZH_END: &str = "；数值及异常说明见表格。";
const BODY_ZH_END: &str = "；数值及异常说明见上表。";

/// Whether a body starts at a line, or what looks like one.
pub(super) fn starts(line: &str, next: &str) -> bool {
    let titled = |text: &str, title: &str| text.trim_start_matches('*').starts_with(title);
    titled(line, "Goal:") && titled(next, "Baseline:")
}

/// Whether the comment of a baseline starts at a line.
pub(super) fn comment_starts(doc: &Doc<'_>) -> bool {
    doc.marks
        .after(doc.text(0), "Baseline:")
        .is_some_and(|text| meta::state(text, doc.marks).is_some())
}

/// Reads a body that starts at the first line.
pub(super) fn read(doc: Doc<'_>) -> Result<BodyRead, Why> {
    closed(doc, body)
}

/// Reads the comment of a baseline that starts at the first line.
pub(super) fn read_comment(doc: Doc<'_>) -> Result<BodyRead, Why> {
    closed(doc, comment)
}

fn closed(
    mut doc: Doc<'_>,
    read: impl Fn(&mut Doc<'_>) -> Result<BodyRead, Why>,
) -> Result<BodyRead, Why> {
    let mut body = read(&mut doc)?;
    let document = body.document();
    body.reading = Reading::close(doc, document.as_ref(), Frame::Generated);
    Ok(body)
}

fn body(doc: &mut Doc<'_>) -> Result<BodyRead, Why> {
    let marks = doc.marks;
    if (0..2).any(|index| doc.text(index).ends_with('\\')) {
        return Err(Why::HardBreak);
    }
    let goal = marks
        .after(doc.unbroken(0), "Goal:")
        .ok_or(Why::Title)?
        .to_owned();
    let (date, image) = marks
        .after(doc.unbroken(1), "Baseline:")
        .and_then(|text| meta::state(text, marks))
        .ok_or(Why::Baseline)?;
    let line = doc.text(2);
    let (settings, sources) = meta::body(line, marks).ok_or(Why::Sources)?;
    doc.take_broken(0);
    doc.take_broken(1);
    doc.take(2);
    let mut body = BodyRead {
        form: BodyForm::Body,
        goal: Some(ProseRead { en: goal, zh: None }),
        date,
        image,
        settings,
        sources: Some(sources),
        points: Vec::new(),
        points_total: 0,
        continued: false,
        evals: Vec::new(),
        reading: Reading::unread(marks),
    };
    results(doc, &mut body, 3)?;
    let zh = chinese(
        doc,
        &[
            (Some("目标："), ""),
            (Some("基线："), ""),
            (None, BODY_ZH_END),
        ],
    );
    if let (Some(goal), Some(lines)) = (&mut body.goal, zh) {
        goal.zh = lines.into_iter().next();
    }
    Ok(body)
}

fn comment(doc: &mut Doc<'_>) -> Result<BodyRead, Why> {
    let marks = doc.marks;
    let (date, image) = marks
        .after(doc.text(0), "Baseline:")
        .and_then(|text| meta::state(text, marks))
        .ok_or(Why::Baseline)?;
    doc.take(0);
    // Settings stand above the table, or there are no points or no common settings.
    let mut from = 1;
    let mut settings = Settings::None;
    if let Some(index) = doc.next(1, doc.english_end())
        && let Some(read) = Settings::read(doc.text(index))
    {
        settings = read;
        doc.take(index);
        from = index + 1;
    }
    let mut body = BodyRead {
        form: BodyForm::Comment,
        goal: None,
        date,
        image,
        settings,
        sources: None,
        points: Vec::new(),
        points_total: 0,
        continued: false,
        evals: Vec::new(),
        reading: Reading::unread(marks),
    };
    results(doc, &mut body, from)?;
    chinese(doc, &[(Some("基线："), COMMENT_ZH_END)]);
    Ok(body)
}

/// Tables, and what stands below them.
fn results(doc: &mut Doc<'_>, body: &mut BodyRead, from: usize) -> Result<(), Why> {
    let end = doc.english_end();
    let (mut at, mut points, mut evals) = (from, false, false);
    let mut shown = None;
    while let Some(index) = doc.next(at, end) {
        at = index + 1;
        if !points
            && !evals
            && let Some((rows, after)) = table::points(doc, index, &body.settings, false, end)?
        {
            body.points = rows;
            (at, points) = (after, true);
        } else if !evals && let Some((rows, after)) = table::evals(doc, index, false, end)? {
            body.evals = rows;
            (at, evals) = (after, true);
        } else if !evals
            && body.form == BodyForm::Body
            && doc.marks.after(doc.text(index), "Eval:") == Some("N/A")
        {
            doc.take(index);
            evals = true;
        } else if body.form == BodyForm::Comment && doc.text(index) == CONTINUED {
            doc.take(index);
            body.continued = true;
        } else if evals
            && shown.is_none()
            && let Some(total) = points_shown(doc.text(index))
        {
            doc.take(index);
            shown = Some((index, total));
        }
    }
    body.points_total = body.points.len();
    match shown {
        Some((_, Some(total))) if body.points.len() == BODY_POINTS && total > BODY_POINTS => {
            body.points_total = total;
        }
        Some((index, _)) => doc.issue(index, IssueCode::PointsShown),
        None => {}
    }
    Ok(())
}

/// The total of `12/{total} points shown; …`; the inner `None` is no number.
fn points_shown(line: &str) -> Option<Option<usize>> {
    let total = line
        .strip_prefix(&format!("{BODY_POINTS}/"))?
        .strip_suffix(" points shown; remaining rows are in the baseline report.")?;
    Some(
        natural(total)
            .and_then(|total| total.to_u64())
            .and_then(|total| usize::try_from(total).ok()),
    )
}

/// Takes the generated lines of the Chinese part: each between its title (or none) and a fixed end. Gives what stands
/// between.
pub(super) fn chinese(doc: &mut Doc<'_>, expected: &[(Option<&str>, &str)]) -> Option<Vec<String>> {
    let lines = doc.fold.and_then(|fold| {
        let first = doc.next(fold.start, fold.end)?;
        let mut lines = Vec::with_capacity(expected.len());
        for (i, (title, tail)) in expected.iter().enumerate() {
            let index = first + i;
            if index >= fold.end {
                return None;
            }
            let is_last = i + 1 == expected.len();
            let text = if is_last {
                doc.text(index)
            } else {
                doc.unbroken(index)
            };
            let text = match title {
                Some(title) => doc.marks.after_zh(text, title)?,
                None => text,
            };
            lines.push(text.strip_suffix(tail)?.to_owned());
        }
        Some((first, lines))
    });
    let Some((first, lines)) = lines else {
        let index = doc.fold.map_or(doc.len(), |fold| {
            doc.next(fold.start, fold.end).unwrap_or(fold.head)
        });
        doc.issue(index, IssueCode::NoChinese);
        return None;
    };
    for i in 0..lines.len() {
        if i + 1 == lines.len() {
            doc.take(first + i);
        } else {
            doc.take_broken(first + i);
        }
    }
    Some(lines)
}
