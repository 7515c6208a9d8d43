//! Many comments: joining, and which fault costs what.

use super::*;
use crate::report::comment::fixture;

fn set(texts: &[String]) -> CommentSet<'_> {
    CommentSet::new(texts.iter().map(String::as_str))
}

fn run() -> RecordName {
    RecordName::of(&fixture::attempt(0, 0))
}

/// Ordinary comments, a divided baseline, a divided attempt and an attempt of another session. The attempt's four
/// comments start at 4.
fn all() -> Vec<String> {
    let mut texts = vec!["Thanks!".to_owned()];
    texts.extend(fixture::baseline_texts(3, 25));
    texts.extend(fixture::attempt_texts(45, 0));
    texts.push(String::new());
    texts.push(
        fixture::attempt_texts(1, 0)
            .remove(0)
            .replacen(":36:", ":37:", 1),
    );
    texts
}

fn codes(reading: &Reading) -> Vec<(usize, &'static str)> {
    reading
        .faults
        .iter()
        .map(|fault| (fault.comment, fault.error.code()))
        .collect()
}

#[test]
fn parts_are_joined_whatever_the_order_of_comments() {
    let mut texts = all();
    let reading = set(&texts).read_all();
    assert_eq!(reading.faults, []);
    let records: Vec<(usize, &Stored)> = reading
        .reports
        .iter()
        .map(|report| (report.comment, &report.record))
        .collect();
    assert_eq!(
        records,
        [
            (3, &Stored::Baseline(fixture::baseline(3, 25))),
            (7, &Stored::Attempt(fixture::attempt(45, 0))),
            (9, &Stored::Attempt(fixture::attempt(1, 0))),
        ]
    );
    assert_eq!(reading.reports[2].session.parent_run.as_str(), "37");
    texts.reverse();
    let reversed = set(&texts).read_all();
    assert_eq!(reversed.reports.len(), 3);
    assert_eq!(reversed.reports[2].record, reading.reports[0].record);

    let one = set(&texts);
    assert_eq!(
        one.read(&fixture::session(), &run()),
        Ok(Some(Stored::Attempt(fixture::attempt(45, 0))))
    );
    let texts: Vec<String> = Vec::new();
    assert_eq!(set(&texts).read(&fixture::session(), &run()), Ok(None));
}

#[test]
fn a_missing_part_is_named() {
    let mut texts = all();
    let line = texts.remove(5);
    let part = line.split('\n').next().unwrap().rsplit(':').next().unwrap();
    let fault = set(&texts).read(&fixture::session(), &run()).unwrap_err();
    assert_eq!(
        fault.error.fault,
        CommentFault::MissingPart {
            index: 1,
            name: part.to_owned()
        }
    );
    assert!(part.starts_with("run-7-2-part-2-"));
    assert_eq!(fault.error.fault.path(), "chunks.1");
    assert_eq!(fault.comment, 6);
    let reading = set(&texts).read_all();
    assert_eq!(codes(&reading), [(6, "comment-missing-part")]);
    assert_eq!(reading.reports.len(), 2);
    // The others are still in use.
    assert_eq!(reading.unused_parts, [0; 0]);
}

#[test]
fn parts_of_another_session_do_not_count() {
    let mut texts = all();
    texts[5] = texts[5].replacen(":36:", ":37:", 1);
    let reading = set(&texts).read_all();
    assert_eq!(codes(&reading), [(7, "comment-missing-part")]);
    assert_eq!(reading.unused_parts, [5]);
}

#[test]
fn the_same_first_line_twice_is_an_error() {
    for (twice, lost) in [(7, 1), (5, 1), (3, 1), (9, 1)] {
        let mut texts = all();
        // Damage does not make it another comment.
        let line = texts[twice].split('\n').next().unwrap().to_owned();
        texts.push(format!("{line}\ncut off"));
        texts.push(texts[twice].clone());
        let reading = set(&texts).read_all();
        assert_eq!(codes(&reading), [(twice, "comment-duplicate")]);
        assert_eq!(
            reading.faults[0].error.fault,
            CommentFault::Duplicate { count: 3 }
        );
        assert_eq!(reading.faults[0].error.line, line);
        assert_eq!(reading.reports.len(), 3 - lost);
    }
}

#[test]
fn a_damaged_comment_costs_its_own_record_only() {
    let mut texts = all();
    texts[4] = texts[4].replacen("\"conc\": 3,", "\"conc\": 4,", 1);
    texts[3].truncate(200);
    texts.push("<!-- klaud-report:x\n".to_owned());
    texts.push(texts[9].replace('\n', "\r\n"));
    let reading = set(&texts).read_all();
    assert_eq!(
        codes(&reading),
        [
            (3, "comment-truncated"),
            (4, "comment-part-hash"),
            (10, "comment-marker"),
            (11, "comment-carriage-return"),
        ]
    );
    assert_eq!(reading.reports.len(), 1);
    assert_eq!(reading.reports[0].comment, 9);
    // Nobody can tell which parts the cut index names.
    assert_eq!(reading.unused_parts, [1, 2]);
}

#[test]
fn parts_that_no_index_names_are_left_alone() {
    let mut texts = all();
    let old = texts[4].replacen("part-1-", "part-1-0", 1);
    let (line, rest) = old.split_once('\n').unwrap();
    texts.push(format!("{}\n{rest}", &line[..line.len() - 1]));
    texts.push(texts[10].clone());
    let reading = set(&texts).read_all();
    assert_eq!(reading.unused_parts, [10, 11]);
    assert_eq!(reading.reports.len(), 3);
    // Not even read, but no first line may be there twice.
    assert_eq!(codes(&reading), [(10, "comment-duplicate")]);
}

#[test]
fn rules_over_the_whole_record_are_tested_after_joining() {
    // Parts and index are in order one by one, together they hold a point twice.
    let mut record = fixture::attempt(45, 0);
    record.points[44] = fixture::point(0);
    let parts = crate::report::comment::split::parts(&record);
    let mut texts = Vec::new();
    let mut names = Vec::new();
    for (part, number) in parts.iter().zip(1..) {
        let hash = crate::report::comment::write::short(part.identity().unwrap());
        names.push(format!("run-7-2-part-{number}-{hash}"));
        texts.push(format!(
            "<!-- klaud-report:{}:{}:{}\n{}\n-->\n",
            fixture::session().parent_run,
            fixture::session().candidate,
            names[number - 1],
            part.to_json()
        ));
    }
    let record = fixture::attempt(0, 0).to_json();
    texts.push(format!(
        "<!-- klaud-report:{}:{}:run-7-2\n{{\"record\": {record}, \"chunks\": {names:?}}}\n-->\n",
        fixture::session().parent_run,
        fixture::session().candidate,
    ));
    let reading = set(&texts).read_all();
    assert_eq!(codes(&reading), [(3, "comment-invalid")]);
    let CommentFault::Invalid(invalid) = &reading.faults[0].error.fault else {
        panic!("an invalid record");
    };
    assert_eq!(
        invalid.to_string(),
        "points.44 repeats the key of an earlier point"
    );
}
