//! Reports of attempts (docs/CANONICAL.md §9.2).

use crate::record::{AttemptKind, AttemptStatus, Natural};
use crate::report::UtcMinute;

use super::body::{CONTINUED, chinese};
use super::doc::Doc;
use super::heading;
use super::issue::{IssueCode, Why};
use super::meta::{self, Settings};
use super::notes::NoChange;
use super::reading::{Frame, ProseRead, Reading};
use super::table::{self, EvalRead, PointRead};

/// An attempt, read from rendered text.
#[derive(Clone, Debug, PartialEq)]
pub struct AttemptRead {
    /// Kind.
    pub kind: AttemptKind,
    /// Number; a final attempt does not print it.
    pub number: Option<Natural>,
    /// Status.
    pub status: AttemptStatus,
    /// Run.
    pub run_id: Natural,
    /// Attempt of the run.
    pub run_attempt: Natural,
    /// Repository of the run; lost with the marks.
    pub repository: Option<String>,
    /// Time of the report.
    pub time: UtcMinute,
    /// Image.
    pub image: String,
    /// The first twelve digits of the head.
    pub short_head: String,
    /// What all points have in common.
    pub settings: Settings,
    /// What was changed.
    pub change: ProseRead,
    /// What comes next; `None` if the line is missing.
    pub next: Option<ProseRead>,
    /// Points.
    pub points: Vec<PointRead>,
    /// Evals.
    pub evals: Vec<EvalRead>,
    /// Whether the rows stand in further comments.
    pub continued: bool,
    /// How it was read.
    pub reading: Reading,
}

impl AttemptRead {
    /// Whether no row has a counterpart in a baseline: then the text is the same without one.
    pub fn is_without_baseline(&self) -> bool {
        self.points
            .iter()
            .all(|point| point.no_change == Some(NoChange::NoBaseline))
            && self
                .evals
                .iter()
                .all(|eval| eval.no_change == Some(NoChange::NoEvalBaseline))
    }
}

const CHANGE_ZH_END: &str = "实测数值及异常说明见上表。";

/// Reads a report that starts at the first line.
pub(super) fn read(mut doc: Doc<'_>) -> Result<AttemptRead, Why> {
    let mut attempt = attempt(&mut doc)?;
    let document = attempt.document();
    attempt.reading = Reading::close(doc, document.as_ref(), Frame::Generated);
    Ok(attempt)
}

fn attempt(doc: &mut Doc<'_>) -> Result<AttemptRead, Why> {
    let marks = doc.marks;
    let heading = heading::read(doc.unbroken(0), marks)?;
    let line = doc.unbroken(1);
    if line.trim_end().ends_with('\\') {
        return Err(Why::HardBreak);
    }
    let build = meta::build(line, marks).ok_or(Why::Image)?;
    if !meta::is_short_head(build.head) {
        return Err(Why::Head);
    }
    let settings = Settings::read(build.settings).ok_or(Why::Settings)?;
    let change = marks.after(doc.text(2), "Change:").ok_or(Why::Change)?;
    doc.take_broken(0);
    doc.take_broken(1);
    doc.take(2);
    let mut attempt = AttemptRead {
        kind: heading.kind,
        number: heading.number,
        status: heading.status,
        run_id: heading.run_id,
        run_attempt: heading.run_attempt,
        repository: heading.repository,
        time: heading.time,
        image: build.image.to_owned(),
        short_head: build.head.to_owned(),
        settings,
        change: ProseRead {
            en: change.to_owned(),
            zh: None,
        },
        next: None,
        points: Vec::new(),
        evals: Vec::new(),
        continued: false,
        reading: Reading::unread(marks),
    };
    results(doc, &mut attempt, 3)?;
    let zh = chinese(
        doc,
        &[
            (None, ""),
            (None, ""),
            (Some("变更："), CHANGE_ZH_END),
            (Some("下一步："), ""),
        ],
    );
    if let Some(lines) = zh {
        let mut lines = lines.into_iter().skip(2);
        attempt.change.zh = lines.next();
        if let Some(next) = &mut attempt.next {
            next.zh = lines.next();
        }
    }
    Ok(attempt)
}

fn results(doc: &mut Doc<'_>, attempt: &mut AttemptRead, from: usize) -> Result<(), Why> {
    let end = doc.english_end();
    let (mut at, mut points, mut evals) = (from, false, false);
    while let Some(index) = doc.next(at, end) {
        at = index + 1;
        if attempt.next.is_none() {
            if !points
                && !evals
                && let Some((rows, after)) =
                    table::points(doc, index, &attempt.settings, true, end)?
            {
                attempt.points = rows;
                (at, points) = (after, true);
            } else if !evals && let Some((rows, after)) = table::evals(doc, index, true, end)? {
                attempt.evals = rows;
                (at, evals) = (after, true);
            } else if let Some(next) = doc.marks.after(doc.text(index), "Next:")
                && !doc.is_fenced(index)
            {
                attempt.next = Some(ProseRead {
                    en: next.to_owned(),
                    zh: None,
                });
                doc.take(index);
            }
        } else if doc.text(index) == CONTINUED {
            doc.take(index);
            attempt.continued = true;
        }
    }
    // Settings come from the points.
    if !points && attempt.settings != Settings::None {
        return Err(Why::Settings);
    }
    if attempt.next.is_none() {
        doc.issue(doc.last(end), IssueCode::NoNext);
    }
    Ok(())
}
