//! From two sides and a draft to a report.

use crate::compare::{
    AttemptFields, BaselineFields, Counts, RecordError, Side, attempt_record, baseline_record,
};
use crate::metric::Statistic;
use crate::record::{Attempt, Baseline, Natural, Rule, check_head, check_image};

use super::additions::{ParagraphFault, ParagraphPart, text_fault, with_paragraphs};
use super::draft::{Draft, Form};
use super::undispatched::Undispatched;
use super::{AttemptContext, Document, UtcMinute, attempt, body};

/// Repository of the runs.
pub const REPOSITORY: &str = "SemiAnalysisAI/InferenceX";

/// What the report is about.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// Two sides of a family.
    Sides {
        /// Baseline.
        baseline: &'a Side,
        /// Candidate.
        candidate: &'a Side,
        /// Statistic of the latencies.
        statistic: Statistic,
    },
    /// Two records that exist already; what the draft does not name stays as it is.
    Records {
        /// Baseline.
        baseline: &'a Baseline,
        /// Candidate.
        attempt: &'a Attempt,
    },
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// The baseline is no record.
    Baseline(RecordError),
    /// The candidate is no record.
    Attempt(RecordError),
    /// A number of the draft is none; the path of its field in the record.
    NotNumber(&'static str),
    /// A field of an update that was not dispatched breaks a rule of records; the path as in an attempt.
    Field(&'static str, Rule),
    /// A text of an update that was not dispatched, or a paragraph of the author's own.
    Text {
        /// `change`, `next`, `settings`, or `paragraphs`.
        list: &'static str,
        /// Which paragraph, from 0.
        index: usize,
        /// Which part.
        part: ParagraphPart,
        /// Why.
        fault: ParagraphFault,
    },
}

/// The report of a draft.
///
/// # Errors
/// Everything that keeps the report from being written, in the order of the form.
pub fn compose(
    draft: &Draft,
    subject: Subject<'_>,
    time: UtcMinute,
) -> Result<Document, Vec<Blocked>> {
    let document = match draft.form {
        Form::Body => baseline_of(draft, subject)
            .map(|record| body(&record))
            .map_err(|error| vec![error]),
        Form::Attempt => records(draft, subject).map(|(old, new)| {
            let context = AttemptContext {
                time,
                repository: REPOSITORY,
            };
            attempt(&new, Some(&old), &context)
        }),
        Form::Undispatched => undispatched_of(draft, subject, time),
    };
    let own = paragraph_faults(draft);
    match document {
        Ok(document) if own.is_empty() => Ok(match draft.form {
            Form::Undispatched => document,
            Form::Body | Form::Attempt => with_paragraphs(document, &draft.paragraphs),
        }),
        document => Err(document
            .err()
            .unwrap_or_default()
            .into_iter()
            .chain(own)
            .collect()),
    }
}

/// Both records of a draft.
///
/// # Errors
/// Everything that keeps either from being a record.
pub fn records(draft: &Draft, subject: Subject<'_>) -> Result<(Baseline, Attempt), Vec<Blocked>> {
    match (baseline_of(draft, subject), attempt_of(draft, subject)) {
        (Ok(old), Ok(new)) => Ok((old, new)),
        (old, new) => Err(old
            .err()
            .into_iter()
            .chain(new.err().into_iter().flatten())
            .collect()),
    }
}

fn paragraph_faults(draft: &Draft) -> Vec<Blocked> {
    let of = |(index, paragraph): (usize, &super::Paragraph)| {
        paragraph
            .faults()
            .into_iter()
            .map(move |(part, fault)| Blocked::Text {
                list: "paragraphs",
                index,
                part,
                fault,
            })
            .collect::<Vec<_>>()
    };
    draft.paragraphs.iter().enumerate().flat_map(of).collect()
}

fn baseline_of(draft: &Draft, subject: Subject<'_>) -> Result<Baseline, Blocked> {
    let record = match subject {
        Subject::Sides {
            baseline,
            statistic,
            ..
        } => {
            let fields = BaselineFields {
                family_key: draft.family.clone(),
                goal: draft.goal.clone(),
                sources: draft.sources(),
            };
            baseline_record(baseline, fields, statistic)
        }
        Subject::Records { baseline, .. } => {
            let record = Baseline {
                family: draft.family.clone(),
                goal: draft.goal.clone(),
                sources: draft.sources(),
                ..baseline.clone()
            };
            record.validate().map(|()| record).map_err(Into::into)
        }
    };
    record.map_err(Blocked::Baseline)
}

/// Numbers of an attempt, read.
struct Numbers {
    number: Natural,
    counts: Counts,
}

fn numbers(draft: &Draft) -> Result<Numbers, Vec<Blocked>> {
    let mut faults = Vec::new();
    let mut read = |path: &'static str, typed: &str| {
        typed.trim().parse::<Natural>().unwrap_or_else(|_| {
            faults.push(Blocked::NotNumber(path));
            0u64.into()
        })
    };
    let number = read("number", &draft.number);
    let typed = &draft.counts;
    let counts = Counts {
        benchmarks_expected: read("benchmarks-expected", &typed.benchmarks_expected),
        benchmarks_passed: read("benchmarks-passed", &typed.benchmarks_passed),
        evals_expected: read("evals-expected", &typed.evals_expected),
        evals_passed: read("evals-passed", &typed.evals_passed),
    };
    if faults.is_empty() {
        Ok(Numbers { number, counts })
    } else {
        Err(faults)
    }
}

fn attempt_of(draft: &Draft, subject: Subject<'_>) -> Result<Attempt, Vec<Blocked>> {
    let Numbers { number, counts } = numbers(draft)?;
    let finding = (!draft.finding.is_empty()).then(|| draft.finding.clone());
    let record = match subject {
        Subject::Sides {
            candidate,
            statistic,
            ..
        } => {
            let fields = AttemptFields {
                kind: draft.kind,
                number,
                status: draft.status,
                head: Some(draft.head.clone()),
                run_attempt: None,
                change: draft.change.clone(),
                next: draft.next.clone(),
                finding,
                counts: Some(counts),
            };
            attempt_record(candidate, fields, statistic)
        }
        Subject::Records { attempt, .. } => {
            let record = Attempt {
                kind: draft.kind,
                number,
                status: draft.status,
                head: draft.head.clone(),
                change: draft.change.clone(),
                finding,
                next: draft.next.clone(),
                benchmarks_expected: counts.benchmarks_expected,
                benchmarks_passed: counts.benchmarks_passed,
                evals_expected: counts.evals_expected,
                evals_passed: counts.evals_passed,
                ..attempt.clone()
            };
            record.validate().map(|()| record).map_err(Into::into)
        }
    };
    record.map_err(|error| vec![Blocked::Attempt(error)])
}

fn undispatched_of(
    draft: &Draft,
    subject: Subject<'_>,
    time: UtcMinute,
) -> Result<Document, Vec<Blocked>> {
    let image = match subject {
        Subject::Sides { candidate, .. } => candidate.image.clone(),
        Subject::Records { attempt, .. } => Some(attempt.image.clone()),
    };
    let mut faults = Vec::new();
    if image.is_none() {
        faults.push(Blocked::Attempt(RecordError::NoImage));
    }
    let image = image.unwrap_or_default();
    for (path, result) in [
        ("image", check_image(&image)),
        ("head", check_head(&draft.head)),
    ] {
        if let Err(rule) = result
            && !(path == "image" && image.is_empty())
        {
            faults.push(Blocked::Field(path, rule));
        }
    }
    let mut text = |list, part, text: &str| {
        if let Some(fault) = text_fault(text) {
            faults.push(Blocked::Text {
                list,
                index: 0,
                part,
                fault,
            });
        }
    };
    if !draft.settings.is_empty() {
        text("settings", ParagraphPart::En, &draft.settings);
    }
    for (list, prose) in [("change", &draft.change), ("next", &draft.next)] {
        text(list, ParagraphPart::En, &prose.en);
        text(list, ParagraphPart::Zh, &prose.zh);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let update = Undispatched {
        time,
        image,
        head: draft.head.clone(),
        settings: draft.settings.trim().to_owned(),
        change: draft.change.clone(),
        paragraphs: draft.paragraphs.clone(),
        next: draft.next.clone(),
    };
    // Paragraphs with faults block the report elsewhere, with a path of their own.
    Ok(update.document())
}

#[cfg(test)]
mod tests {
    use super::super::{Paragraph, Topic, recorded};
    use super::*;
    use crate::record::{AttemptKind, AttemptStatus, Prose};

    fn prose(word: &str) -> Prose {
        Prose {
            en: word.to_owned(),
            zh: format!("{word}。"),
        }
    }

    fn records() -> (Baseline, Attempt) {
        let baseline = Baseline {
            family: "configs/amd-master.yaml:dsr1-fp8-mi300x-sglang".to_owned(),
            date: "2026-09-14".to_owned(),
            image: "lmsysorg/sglang:v1".to_owned(),
            goal: prose("Update."),
            sources: Vec::new(),
            points: Vec::new(),
            evals: Vec::new(),
        };
        let attempt = Attempt {
            kind: AttemptKind::Repair,
            number: 2u64.into(),
            head: "c".repeat(40),
            image: "lmsysorg/sglang:v2".to_owned(),
            run_id: 7u64.into(),
            run_attempt: 1u64.into(),
            status: AttemptStatus::Failed,
            change: prose("Bump."),
            finding: Some("Slow.".to_owned()),
            next: prose("Look."),
            benchmarks_expected: "99999999999999999999".parse().unwrap(),
            benchmarks_passed: 0u64.into(),
            evals_expected: 1u64.into(),
            evals_passed: 0u64.into(),
            points: Vec::new(),
            evals: Vec::new(),
        };
        (baseline, attempt)
    }

    fn composed(change: impl FnOnce(&mut Draft)) -> Result<Document, Vec<Blocked>> {
        let (baseline, attempt) = records();
        let mut draft = recorded(&baseline, &attempt);
        change(&mut draft);
        let subject = Subject::Records {
            baseline: &baseline,
            attempt: &attempt,
        };
        compose(&draft, subject, "2026-09-20T06:47:00Z".parse().unwrap())
    }

    #[test]
    fn without_additions_the_report_is_canonical() {
        let (baseline, attempt_record) = records();
        let context = AttemptContext {
            time: "2026-09-20T06:47:00Z".parse().unwrap(),
            repository: REPOSITORY,
        };
        assert_eq!(
            composed(|_| ()),
            Ok(attempt(&attempt_record, Some(&baseline), &context))
        );
        assert_eq!(
            composed(|draft| draft.form = Form::Body),
            Ok(body(&baseline))
        );
    }

    #[test]
    fn what_was_typed_is_read_or_named() {
        let faults = composed(|draft| {
            draft.number = "two".to_owned();
            draft.counts.evals_passed = "-1".to_owned();
        });
        assert_eq!(
            faults,
            Err(vec![
                Blocked::NotNumber("number"),
                Blocked::NotNumber("evals-passed")
            ])
        );
        let exceeds = composed(|draft| draft.counts.evals_passed = "2".to_owned());
        assert!(matches!(
            exceeds.unwrap_err().as_slice(),
            [Blocked::Attempt(RecordError::Invalid(invalid))] if invalid.problems[0].rule == Rule::EvalsExceed
        ));
        // A number that the chosen form does not use is in nobody's way.
        assert!(
            composed(|draft| {
                draft.form = Form::Body;
                draft.number = "two".to_owned();
            })
            .is_ok()
        );
    }

    #[test]
    fn paragraphs_are_checked_in_every_form() {
        for form in Form::ALL {
            let faults = composed(|draft| {
                draft.form = form;
                draft.paragraphs = vec![Paragraph {
                    topic: Topic::Status,
                    en: "</details>".to_owned(),
                    zh: "好".to_owned(),
                }];
            });
            assert_eq!(
                faults,
                Err(vec![Blocked::Text {
                    list: "paragraphs",
                    index: 0,
                    part: ParagraphPart::En,
                    fault: ParagraphFault::Forbidden("</details"),
                }])
            );
        }
    }

    #[test]
    fn an_update_that_was_not_dispatched_needs_its_texts_and_a_head() {
        let faults = composed(|draft| {
            draft.form = Form::Undispatched;
            draft.head = "c2cb8aa99bc0".to_owned();
            draft.next.zh = " ".to_owned();
        });
        assert_eq!(
            faults,
            Err(vec![
                Blocked::Field("head", Rule::NotHex { digits: 40 }),
                Blocked::Text {
                    list: "next",
                    index: 0,
                    part: ParagraphPart::Zh,
                    fault: ParagraphFault::Empty,
                },
            ])
        );
        // Its change may be longer than the prose of a record.
        let long = composed(|draft| {
            draft.form = Form::Undispatched;
            draft.change.en = "x".repeat(5000);
        });
        assert!(long.is_ok());
    }
}
