//! Drafts as text that outlives the page. What cannot be read back is no draft: the proposal takes its place.

use serde::{Deserialize, Serialize};

use crate::record::{AttemptKind, AttemptStatus, Prose, parse_json_as};

use super::additions::{Paragraph, Topic};
use super::draft::{Draft, Form, TypedCounts};

/// Version of the layout. Another one is not read.
const VERSION: u32 = 1;

/// Most bytes of a stored draft. A longer one is not kept.
pub const STORED_MAX: usize = 256 * 1024;

/// Most drafts that are kept in one browser.
pub const KEPT_DRAFTS: usize = 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    v: u32,
    /// Milliseconds since 1970 in UTC.
    saved: u64,
    form: String,
    family: String,
    goal: [String; 2],
    sources: String,
    change: [String; 2],
    finding: String,
    next: [String; 2],
    kind: String,
    number: String,
    status: String,
    head: String,
    counts: [String; 4],
    settings: String,
    paragraphs: Vec<StoredParagraph>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredParagraph {
    topic: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<[String; 2]>,
    text: [String; 2],
}

fn pair(prose: &Prose) -> [String; 2] {
    [prose.en.clone(), prose.zh.clone()]
}

fn prose([en, zh]: [String; 2]) -> Prose {
    Prose { en, zh }
}

/// The text of a draft; `None` if it is too long to be kept.
pub fn store(draft: &Draft, saved_ms: u64) -> Option<String> {
    let stored = Stored {
        v: VERSION,
        saved: saved_ms,
        form: draft.form.as_str().to_owned(),
        family: draft.family.clone(),
        goal: pair(&draft.goal),
        sources: draft.sources.clone(),
        change: pair(&draft.change),
        finding: draft.finding.clone(),
        next: pair(&draft.next),
        kind: draft.kind.as_str().to_owned(),
        number: draft.number.clone(),
        status: draft.status.as_str().to_owned(),
        head: draft.head.clone(),
        counts: [
            draft.counts.benchmarks_expected.clone(),
            draft.counts.benchmarks_passed.clone(),
            draft.counts.evals_expected.clone(),
            draft.counts.evals_passed.clone(),
        ],
        settings: draft.settings.clone(),
        paragraphs: draft
            .paragraphs
            .iter()
            .map(|paragraph| StoredParagraph {
                topic: paragraph.topic.word().to_owned(),
                title: match &paragraph.topic {
                    Topic::Own { en, zh } => Some([en.clone(), zh.clone()]),
                    _ => None,
                },
                text: [paragraph.en.clone(), paragraph.zh.clone()],
            })
            .collect(),
    };
    serde_json::to_string(&stored)
        .ok()
        .filter(|text| text.len() <= STORED_MAX)
}

/// The draft of a stored text, and when it was stored; `None` if it is none of ours.
pub fn restore(text: &str) -> Option<(Draft, u64)> {
    if text.len() > STORED_MAX {
        return None;
    }
    let stored: Stored = parse_json_as(text).ok()?;
    if stored.v != VERSION {
        return None;
    }
    let [
        benchmarks_expected,
        benchmarks_passed,
        evals_expected,
        evals_passed,
    ] = stored.counts;
    let paragraph = |stored: StoredParagraph| {
        let [en, zh] = stored.text;
        let topic = Topic::from_word(&stored.topic, stored.title)?;
        Some(Paragraph { topic, en, zh })
    };
    let draft = Draft {
        form: Form::from_word(&stored.form)?,
        family: stored.family,
        goal: prose(stored.goal),
        sources: stored.sources,
        change: prose(stored.change),
        finding: stored.finding,
        next: prose(stored.next),
        kind: AttemptKind::from_word(&stored.kind)?,
        number: stored.number,
        status: AttemptStatus::from_word(&stored.status)?,
        head: stored.head,
        counts: TypedCounts {
            benchmarks_expected,
            benchmarks_passed,
            evals_expected,
            evals_passed,
        },
        settings: stored.settings,
        paragraphs: stored
            .paragraphs
            .into_iter()
            .map(paragraph)
            .collect::<Option<_>>()?,
    };
    Some((draft, stored.saved))
}

/// What a draft of any version begins with.
#[derive(Deserialize)]
struct Head {
    v: u32,
    saved: Option<serde_json::Value>,
}

/// How old a stored text is; what goes first is the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Age {
    /// No draft of any version.
    Foreign,
    /// A draft that does not say in our words when it was stored.
    Unknown,
    /// Milliseconds since 1970 in UTC.
    Saved(u64),
}

/// Reads no more than the head: what a newer version of the page has stored is a draft, too.
fn age(text: &str) -> Age {
    match parse_json_as::<Head>(text) {
        Ok(Head { v, saved }) if v >= VERSION => saved
            .and_then(|saved| saved.as_u64())
            .map_or(Age::Unknown, Age::Saved),
        _ => Age::Foreign,
    }
}

/// Which of the stored texts to drop, so that the newest [`KEPT_DRAFTS`] stay. What is no draft always goes; a draft
/// without a known age goes before all that have one, but only if there are too many.
pub fn superfluous(stored: &[(String, String)]) -> Vec<&str> {
    let mut by_age: Vec<(Age, &str)> = stored
        .iter()
        .map(|(key, text)| (age(text), key.as_str()))
        .collect();
    crate::sorting::sort(&mut by_age);
    let foreign = by_age
        .iter()
        .take_while(|(age, _)| *age == Age::Foreign)
        .count();
    let drop = foreign.max(by_age.len().saturating_sub(KEPT_DRAFTS));
    by_age.into_iter().take(drop).map(|(_, key)| key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn draft(text: &str, form: Form, topics: &[Topic]) -> Draft {
        let text = || text.to_owned();
        let both = || Prose {
            en: text(),
            zh: text(),
        };
        Draft {
            form,
            family: text(),
            goal: both(),
            sources: text(),
            change: both(),
            finding: text(),
            next: both(),
            kind: AttemptKind::Repair,
            number: text(),
            status: AttemptStatus::Deferred,
            head: text(),
            counts: TypedCounts {
                benchmarks_expected: text(),
                ..TypedCounts::default()
            },
            settings: text(),
            paragraphs: topics
                .iter()
                .map(|topic| Paragraph {
                    topic: topic.clone(),
                    en: text(),
                    zh: text(),
                })
                .collect(),
        }
    }

    fn own(en: &str) -> Topic {
        Topic::Own {
            en: en.to_owned(),
            zh: "题".to_owned(),
        }
    }

    proptest! {
        #[test]
        fn what_was_stored_comes_back(text in ".{0,40}", form in 0..Form::ALL.len(), saved: u64) {
            let mut topics = Topic::FIXED.to_vec();
            topics.push(own(&text));
            let draft = draft(&text, Form::ALL[form], &topics);
            let stored = store(&draft, saved).unwrap();
            prop_assert_eq!(restore(&stored), Some((draft, saved)));
        }

        #[test]
        fn any_other_text_is_no_draft(text in ".{0,200}") {
            prop_assert_eq!(restore(&text), None);
        }
    }

    #[test]
    fn another_version_an_unknown_word_and_a_giant_are_no_drafts() {
        let good = store(&draft("x", Form::Body, &[own("T")]), 7).unwrap();
        assert!(restore(&good).is_some());
        for (from, to) in [
            ("\"v\":1", "\"v\":2"),
            ("\"body\"", "\"bodice\""),
            ("\"own\"", "\"status\""),
            ("\"repair\"", "\"fix\""),
            ("\"saved\":7", "\"saved\":-7"),
            ("{", "{\"more\":1,"),
        ] {
            assert!(good.contains(from), "{from}");
            assert_eq!(restore(&good.replacen(from, to, 1)), None, "{to}");
        }
        assert_eq!(
            store(&draft(&"x".repeat(STORED_MAX), Form::Body, &[]), 7),
            None
        );
    }

    #[test]
    fn the_oldest_go_and_what_is_no_draft_goes_first() {
        let mut stored: Vec<(String, String)> = (0..22)
            .map(|n| {
                (
                    format!("k{n}"),
                    store(&draft("x", Form::Body, &[]), n).unwrap(),
                )
            })
            .collect();
        assert_eq!(superfluous(&stored), ["k0", "k1"]);
        stored.push(("bad".to_owned(), "{}".to_owned()));
        assert_eq!(superfluous(&stored), ["bad", "k0", "k1"]);
        assert_eq!(superfluous(&stored[22..]), ["bad"]);
        assert!(superfluous(&stored[..20]).is_empty());
    }

    #[test]
    fn drafts_of_a_newer_page_count_by_their_age() {
        let of = |key: &str, text: &str| (key.to_owned(), text.to_owned());
        let newer = r#"{"v":2,"saved":5,"form":{"new":["words"]}}"#;
        let odd = r#"{"v":2,"saved":"2027-01-01T00:00:00Z"}"#;
        assert_eq!(restore(newer), None);
        let few = [of("newer", newer), of("odd", odd), of("none", "{\"v\":3}")];
        assert!(superfluous(&few).is_empty());
        let foreign = [
            of("a", "{\"saved\":9}"),
            of("b", "{\"v\":0,\"saved\":9}"),
            of("c", "x"),
        ];
        assert_eq!(superfluous(&foreign), ["a", "b", "c"]);
        let mut many: Vec<(String, String)> = (0..18)
            .map(|n| {
                of(
                    &format!("k{n}"),
                    &store(&draft("x", Form::Body, &[]), n).unwrap(),
                )
            })
            .collect();
        many.extend(few);
        // 21 drafts: the one whose age is not known goes, not the one of the newer page.
        assert_eq!(superfluous(&many), ["none"]);
        many.retain(|(key, _)| key != "none" && key != "odd");
        many.extend([of("l", newer), of("m", newer)]);
        assert_eq!(superfluous(&many), ["k0"]);
    }
}
