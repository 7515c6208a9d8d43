//! One comment: what is accepted, and what each kind of damage is called.

use super::*;
use crate::record::Natural;
use crate::report::comment::{MarkerFault, fixture};

fn fault(text: &str) -> CommentFault {
    read_comment(text).unwrap_err().fault
}

/// Code, path and, for an invalid record, the code of the first rule.
fn facts(text: &str) -> (&'static str, String, Option<&'static str>) {
    let fault = fault(text);
    let rule = match &fault {
        CommentFault::Invalid(invalid) => Some(invalid.problems[0].rule.code()),
        _ => None,
    };
    (fault.code(), fault.path().into_owned(), rule)
}

fn whole() -> String {
    fixture::baseline_texts(2, 1).remove(0)
}

/// An index of three parts, and its last part.
fn divided() -> (String, String) {
    let mut texts = fixture::attempt_texts(45, 1);
    (texts.pop().unwrap(), texts.pop().unwrap())
}

#[test]
fn what_was_written_is_read() {
    let text = whole();
    let read = read_comment(&text).unwrap();
    assert_eq!(read.marker.to_string(), text.split('\n').next().unwrap());
    assert_eq!(
        read.content,
        Content::Record(Stored::Baseline(fixture::baseline(2, 1)))
    );
    assert!(read.markdown.starts_with("**Baseline:** 2026-09-15"));

    let (index, part) = divided();
    let Content::Index { record, parts } = read_comment(&index).unwrap().content else {
        panic!("an index");
    };
    assert_eq!(record, Stored::Attempt(fixture::attempt(0, 0)));
    assert_eq!(parts.len(), 3);
    let Content::Part(part) = read_comment(&part).unwrap().content else {
        panic!("a part");
    };
    assert_eq!((part.points.len(), part.evals.len()), (5, 0));
    assert_eq!(part.points[0], fixture::point(40));
}

#[test]
fn spelling_of_the_json_is_free() {
    let text = whole();
    let respelt = text
        .replace("\"request-errors\": ", "\n\"request_errors\"  :\r\n")
        .replace("\\u66f4", "更")
        .replace("1000.5", "10005e-1")
        .replace("\"evals\": [{\"key\"", "\"evals\":[{ \"key\"");
    assert_ne!(respelt, text);
    assert_eq!(
        read_comment(&respelt).unwrap().content,
        read_comment(&text).unwrap().content
    );
}

#[test]
fn the_markdown_is_anything() {
    let text = whole();
    let (record, _) = text.split_once("\n-->").unwrap();
    for (tail, markdown) in [
        ("\n-->", ""),
        ("\n-->\n", ""),
        ("\n-->\n\n\n-->\nx", "\n\n-->\nx"),
        ("\n-->\r\nx", "\r\nx"),
        ("\n-->x", "x"),
    ] {
        let text = format!("{record}{tail}");
        assert_eq!(read_comment(&text).unwrap().markdown, markdown, "{tail:?}");
    }
}

#[test]
fn first_lines() {
    let text = whole();
    let (line, rest) = text.split_once('\n').unwrap();
    for (text, code) in [
        ("", "comment-not-report"),
        ("Thanks!", "comment-not-report"),
        ("\n<!-- klaud-report:", "comment-not-report"),
        (&format!(" {text}"), "comment-not-report"),
        (&format!("\u{feff}{text}"), "comment-not-report"),
        (
            &text.replace("klaud-report", "Klaud-report"),
            "comment-not-report",
        ),
        ("<!-- klaud-report:", "comment-marker"),
        (
            &text.replacen(":baseline\n", ":baseline \n", 1),
            "comment-marker",
        ),
        (&text.replacen(":baseline\n", "\n", 1), "comment-marker"),
        (&text.replacen(":36:", ":036:", 1), "comment-marker"),
        (&format!("{line}\r\n{rest}"), "comment-carriage-return"),
        (&text.replace('\n', "\r\n"), "comment-carriage-return"),
        (line, "comment-truncated"),
        (&format!("{line}\n"), "comment-truncated"),
        // The first line feed belongs to the first line.
        (&format!("{line}\n-->\n"), "comment-truncated"),
        (&format!("{line}\n\n-->\n"), "comment-json"),
        (&text.replacen("\n-->", "\r-->", 1), "comment-truncated"),
    ] {
        assert_eq!(fault(text).code(), code, "{text:.90}");
    }
    for candidate in ["111-2", "1111-G", "1111-22"] {
        assert_eq!(
            fault(&text.replacen("1111-2", candidate, 1)),
            CommentFault::Marker(MarkerFault::Candidate)
        );
    }
    let error = read_comment(&format!("{line}\r\n")).unwrap_err();
    assert_eq!(error.line, format!("{line}\r"));
    let long = format!("<!-- klaud-report:{}\n", "é".repeat(999));
    assert_eq!(read_comment(&long).unwrap_err().line.chars().count(), 200);
}

#[test]
fn damaged_json() {
    let text = whole();
    let damage = |from: &str, to: &str| {
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text, "{from}");
        facts(&damaged)
    };
    let invalid = |path: &str, rule| ("comment-invalid", path.to_owned(), Some(rule));

    let (code, path, _) = damage("{\"family\"", "\"family\"");
    assert_eq!((code, path.as_str()), ("comment-json", ""));
    assert_eq!(
        damage("\"conc\": 1,", "\"conc\": 1, \"conc\": 1,"),
        invalid("points.0.conc", "repeated-key")
    );
    assert_eq!(
        damage("\"date\"", "\"image\": \"a\", \"date\""),
        invalid("image", "repeated-key")
    );
    assert_eq!(
        damage("\"en\"", "\"\\u007ah\""),
        invalid("goal.zh", "repeated-key")
    );
    // The two spellings of one key: the second is unknown, as everywhere.
    assert_eq!(
        damage("\"ttft-ms\": null", "\"ttft-ms\": null, \"ttft_ms\": 1.0"),
        invalid("points.0.values.ttft_ms", "unknown-key")
    );
    assert_eq!(
        damage("\"date\"", "\"day\": 1, \"date\""),
        invalid("day", "unknown-key")
    );
    assert_eq!(
        damage("\"conc\": 2", "\"conc\": 2.0"),
        invalid("points.1.conc", "not-integer")
    );
    assert_eq!(
        damage("\"conc\": 2", "\"conc\": \"2\""),
        invalid("points.1.conc", "not-integer")
    );
    assert_eq!(
        damage("1000.5", "1e999"),
        invalid("points.0.values.total-tps-gpu", "not-finite")
    );
    assert_eq!(
        damage("0.95", "1.95"),
        invalid("evals.0.score", "score-range")
    );
    assert_eq!(
        damage("\"date\": \"2026-09-15\", ", ""),
        invalid("date", "missing")
    );
    assert_eq!(
        damage(&format!("{:064x}", 1), &format!("{:064x}", 0)),
        invalid("", "duplicate-point")
    );
    let line = text.split('\n').next().unwrap();
    for json in ["null", "[]", "1", "\"x\"", "true"] {
        assert_eq!(
            facts(&format!("{line}\n{json}\n-->\n")),
            invalid("", "not-object")
        );
    }
    let deep = "[".repeat(100_000);
    assert_eq!(
        fault(&format!("{line}\n{deep}\n-->\n")).code(),
        "comment-json"
    );
}

#[test]
fn a_record_is_the_one_that_the_name_says() {
    let (index, part) = divided();
    let whole = fixture::attempt_texts(1, 0).remove(0);
    for (text, place) in [(&whole, ""), (&index, "record.")] {
        for (name, field, found) in [("run-7-3", "run-attempt", 2_u64), ("run-8-2", "run-id", 7)] {
            assert_eq!(
                fault(&text.replacen("run-7-2", name, 1)),
                CommentFault::OtherRun {
                    path: format!("{place}{field}"),
                    found: Natural::from(found),
                }
            );
        }
        let (code, _, _) = facts(&text.replacen(":run-7-2", ":baseline", 1));
        assert_eq!(code, "comment-invalid");
    }
    // A part is no record and the other way round.
    let (_, name) = part.split_once("2222:").unwrap();
    let (name, _) = name.split_once('\n').unwrap();
    assert_eq!(facts(&part.replacen(name, "run-7-2", 1)).2, Some("missing"));
    assert_eq!(
        facts(&whole.replacen(":run-7-2", &format!(":{name}"), 1)).2,
        Some("unknown-key")
    );
}

#[test]
fn parts_have_the_content_that_their_name_says() {
    let (_, part) = divided();
    let marker: Marker = part.split('\n').next().unwrap().parse().unwrap();
    let CommentName::Part(name) = marker.name else {
        panic!("a part");
    };
    let forged = part.replacen("1000.5", "1000.6", 1);
    let CommentFault::PartHash { expected, found } = fault(&forged) else {
        panic!("a hash");
    };
    assert_eq!(expected, name.hash);
    // With the hash that belongs to it, it is another part.
    let renamed = forged.replacen(&*expected, &found, 1);
    assert!(read_comment(&renamed).is_ok());
    // The order of items counts, the order of keys and white space do not.
    let respelt = part.replacen("{\"points\": ", "{ \"points\":", 1);
    assert!(read_comment(&respelt).is_ok());
    // A default left out is other content.
    let shorter = part.replacen("\"dataset\": null, ", "", 1);
    assert_eq!(fault(&shorter).code(), "comment-part-hash");
    assert_eq!(facts(&part.replacen(", \"evals\": []", "", 1)).1, "evals");
    assert_eq!(
        facts(&part.replacen("\"conc\": 43", "\"conc\": 0", 1)).1,
        "points.2.conc"
    );
}

#[test]
fn damaged_indexes() {
    let (index, _) = divided();
    let name = |n: usize| {
        let start = index.find(&format!("run-7-2-part-{n}-")).unwrap();
        let end = index[start..].find('"').unwrap();
        index[start..start + end].to_owned()
    };
    let (one, two, three) = (name(1), name(2), name(3));
    let chunks = format!("\"{one}\", \"{two}\", \"{three}\"");
    let with = |names: &str| index.replacen(&chunks, names, 1);
    let wrong = |index, found: &str| CommentFault::WrongPart {
        index,
        found: found.to_owned(),
    };

    assert_eq!(fault(&with("")), CommentFault::NoParts);
    assert_eq!(
        fault(&with(&format!("\"{two}\", \"{one}\""))),
        wrong(0, &two)
    );
    assert_eq!(
        fault(&with(&format!("\"{one}\", \"{three}\""))),
        wrong(1, &three)
    );
    assert_eq!(
        fault(&with(&format!("\"{one}\", \"{one}\""))),
        wrong(1, &one)
    );
    assert_eq!(fault(&with("\"\"")), wrong(0, ""));
    let others = one.replace("run-7-2", "run-7-1");
    assert_eq!(fault(&with(&format!("\"{others}\""))), wrong(0, &others));
    assert_eq!(
        facts(&with(&format!("\"{one}\", 2"))),
        ("comment-invalid", "chunks.1".into(), Some("not-text"))
    );
    assert_eq!(
        facts(&index.replacen("\"chunks\": [", "\"chunks\": [], \"chunks\": [", 1)),
        ("comment-invalid", "chunks".into(), Some("repeated-key"))
    );
    assert_eq!(
        facts(&index.replacen("\"chunks\"", "\"more\": 1, \"chunks\"", 1)),
        ("comment-invalid", "more".into(), Some("unknown-key"))
    );
    assert_eq!(
        facts(&index.replacen("\"status\": \"passed\"", "\"status\": \"done\"", 1)),
        (
            "comment-invalid",
            "record.status".into(),
            Some("not-one-of")
        )
    );
    let items = fixture::point(0).to_spaced_json();
    assert_eq!(
        facts(&index.replacen("\"points\": []", &format!("\"points\": [{items}]"), 1)),
        ("comment-index-items", "record.points".into(), None)
    );
    let items = fixture::eval(0).to_spaced_json();
    assert_eq!(
        facts(&index.replacen("\"evals\": []", &format!("\"evals\": [{items}]"), 1)),
        ("comment-index-items", "record.evals".into(), None)
    );
}
