//! Reports again, from what was read: the records where they decide everything, the printed cells where a baseline
//! does that is not part of the text.

use crate::record::{EvaluationResult, PointResult};
use crate::report::{
    self, Align, AttemptContext, BODY_POINTS, Block, Document, Inline, Reason, Row,
};

use super::attempt::AttemptRead;
use super::body::{BodyForm, BodyRead, COMMENT_ZH_END, CONTINUED};
use super::figure::Unit;
use super::meta::{Settings, Sources};
use super::notes::{ERRORS_UNAVAILABLE, Errors, errors_text};
use super::table::{self, EvalRead, PointRead, Samples};
use crate::metric::number::number;
use crate::record::Natural;

fn line(text: impl Into<String>) -> Block {
    Block::Paragraph(vec![vec![Inline::Text(text.into())]])
}

impl BodyRead {
    /// The text again, from the rebuilt record. `None` if something was ambiguous or not understood. Lost addresses of
    /// sources are empty.
    pub fn document(&self) -> Option<Document> {
        let sources = match &self.sources {
            Some(Sources::Known(urls)) => urls.clone(),
            Some(Sources::Count(count)) => vec![String::new(); *count],
            None => Vec::new(),
        };
        let record = self.stand_in(sources)?;
        if self.form == BodyForm::Comment {
            return Some(self.comment(&record));
        }
        let mut document = report::body(&record);
        if self.points_total > self.points.len() {
            document.english.push(line(format!(
                "{BODY_POINTS}/{} points shown; remaining rows are in the baseline report.",
                self.points_total
            )));
        }
        Some(document)
    }

    /// docs/CANONICAL.md §10.1, §10.2.
    fn comment(&self, record: &crate::record::Baseline) -> Document {
        let state = |title: &str, space: &str, end: &str| {
            let mut line = vec![
                Inline::Strong(title.to_owned()),
                Inline::Text(format!("{space}{} · ", record.date)),
                Inline::Code(record.image.clone()),
            ];
            if !end.is_empty() {
                line.push(Inline::Text(end.to_owned()));
            }
            Block::Paragraph(vec![line])
        };
        let mut english = vec![state("Baseline:", " ", "")];
        if self.continued {
            english.push(line(CONTINUED));
        } else {
            let table = report::baseline_table(&record.points, true);
            english.extend(if table.is_empty() {
                vec![Block::Empty]
            } else {
                table.blocks
            });
            english.extend(report::eval_table(&record.evals, None, false).blocks);
        }
        Document {
            english,
            chinese: vec![state("基线：", "", COMMENT_ZH_END)],
        }
    }
}

impl AttemptRead {
    /// The text again, with the changes as published. `None` if something was ambiguous or not understood. A lost
    /// repository is empty.
    pub fn document(&self) -> Option<Document> {
        let record = self.stand_in(None)?;
        let context = AttemptContext {
            time: self.time,
            repository: self.repository.as_deref().unwrap_or_default(),
        };
        let mut document = report::attempt(&record, None, &context);
        let next = document.english.pop()?;
        document.english.truncate(1);
        document.english.extend(self.point_section());
        document.english.extend(self.eval_section());
        document.english.push(next);
        if self.continued {
            document.english.push(line(CONTINUED));
        }
        Some(document)
    }

    fn point_section(&self) -> Vec<Block> {
        let factored = matches!(self.settings, Settings::Shared { .. });
        let (heading, align, prefix) = if factored {
            (table::CONCURRENCY, Align::End, "c")
        } else {
            (table::POINT, Align::Start, "")
        };
        let rows = self
            .points
            .iter()
            .map(|point| {
                let cells = point.cells(true).map(|cell| cell.write(Unit::Plain));
                row(
                    &point.shown,
                    &format!("{prefix}{}", point.shown),
                    cells.collect(),
                    point_reasons(point),
                )
            })
            .collect();
        report::section("", (heading, align), table::columns(true), rows).blocks
    }

    fn eval_section(&self) -> Vec<Block> {
        let rows = self
            .evals
            .iter()
            .map(|eval| {
                let cells = vec![eval.score.write(Unit::Score), samples(&eval.samples)];
                row(&eval.shown, &eval.shown, cells, eval_reasons(eval))
            })
            .collect();
        report::section("", (table::EVAL, Align::Start), table::eval_columns(), rows).blocks
    }
}

fn row(shown: &str, label: &str, cells: Vec<String>, reasons: Vec<String>) -> Row {
    Row {
        cells: std::iter::once(shown.to_owned()).chain(cells).collect(),
        reasons: reasons
            .into_iter()
            .map(|text| Reason {
                text: text.into(),
                label: label.to_owned(),
            })
            .collect(),
    }
}

fn point_reasons(point: &PointRead) -> Vec<String> {
    let mut texts = Vec::new();
    texts.extend(
        point
            .result
            .filter(|result| *result != PointResult::Passed)
            .map(|result| result.to_string()),
    );
    match &point.errors {
        Errors::Count(errors) => texts.push(errors_text(errors)),
        Errors::Unavailable => texts.push(ERRORS_UNAVAILABLE.to_owned()),
        Errors::Silent | Errors::Ambiguous => {}
    }
    texts.extend(point.no_change.map(|reason| reason.text().to_owned()));
    texts
}

fn eval_reasons(eval: &EvalRead) -> Vec<String> {
    let mut texts = Vec::new();
    texts.extend(
        eval.result
            .filter(|result| *result != EvaluationResult::Passed)
            .map(|result| result.to_string()),
    );
    texts.extend(eval.no_change.map(|reason| reason.text().to_owned()));
    texts
}

fn samples(samples: &Samples) -> String {
    let count = |count: Option<&Natural>| number(count.map(Natural::to_f64));
    match samples {
        Samples::Own(own) => count(own.as_ref()),
        Samples::Each(each) => format!("{} each", count(Some(each))),
        Samples::OldNew { old, new } => {
            format!("{}/{} (old/new)", count(old.as_ref()), count(new.as_ref()))
        }
        Samples::Unreadable(text) => text.clone(),
    }
}
