//! Any text as one comment: never a panic, and a record that is read can be published and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tagdelta::report::AttemptContext;
use tagdelta::report::comment::{
    CommentSet, Content, RecordName, Stored, WriteError, attempt_comments, baseline_comments,
    is_report, read_comment,
};

fuzz_target!(|text: &str| {
    let read = match read_comment(text) {
        Ok(read) => read,
        Err(error) => {
            assert!(error.code().starts_with("comment-") && !error.to_string().is_empty());
            let _ = error.fault.path();
            return;
        }
    };
    assert!(is_report(text) && text.starts_with(&format!("{}\n", read.marker)));
    let Content::Record(record) = read.content else {
        return;
    };
    let session = &read.marker.session;
    let context = AttemptContext {
        time: "2026-09-21T01:15:00Z".parse().unwrap(),
        repository: "a/b",
    };
    let (name, written) = match &record {
        Stored::Baseline(record) => (RecordName::Baseline, baseline_comments(session, record)),
        Stored::Attempt(record) => (
            RecordName::of(record),
            attempt_comments(session, record, None, &context),
        ),
    };
    match written {
        Ok(comments) => {
            let texts = comments.iter().map(|comment| comment.text.as_str());
            let again = CommentSet::new(texts).read(session, &name);
            assert_eq!(again, Ok(Some(record)));
        }
        Err(WriteError::TooLong { length, max, .. }) => assert!(length > max),
        Err(error) => panic!("{error}"),
    }
});
