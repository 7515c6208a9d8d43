//! Texts set apart by NUL as the comments of a pull request: never a panic, and every record that comes out is
//! valid. The texts are taken as they are, and also as the JSON of a record and its parts, under names that fit:
//! no fuzzer finds a hash by itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tagdelta::record::{identity, parse_json};
use tagdelta::report::comment::{CommentSet, Reading, Stored};

const SESSION: &str = "<!-- klaud-report:1:0123456789abcdef-0123456789abcdef";

fn check(texts: &[String]) -> Reading {
    let reading = CommentSet::new(texts.iter().map(String::as_str)).read_all();
    for report in &reading.reports {
        assert!(report.comment < texts.len());
        let result = match &report.record {
            Stored::Baseline(record) => record.validate(),
            Stored::Attempt(record) => record.validate(),
        };
        assert_eq!(result, Ok(()));
    }
    for fault in &reading.faults {
        assert!(fault.comment < texts.len() && !fault.error.to_string().is_empty());
    }
    reading
}

fuzz_target!(|data: &str| {
    let texts: Vec<String> = data.split('\0').map(str::to_owned).collect();
    check(&texts);

    let (record, parts) = texts.split_first().expect("a split gives a text");
    for name in ["baseline", "run-1-1"] {
        let mut comments = Vec::new();
        let mut chunks = Vec::new();
        for (part, number) in parts.iter().zip(1..) {
            let value = parse_json(part).unwrap_or_default();
            let identity = identity(&value).unwrap_or_default();
            let hash = identity.get(..16).unwrap_or("0000000000000000");
            let name = format!("{name}-part-{number}-{hash}");
            comments.push(format!("{SESSION}:{name}\n{part}\n-->\n"));
            chunks.push(name);
        }
        comments.push(format!(
            "{SESSION}:{name}\n{{\"record\": {record}, \"chunks\": {chunks:?}}}\n-->\n"
        ));
        let reading = check(&comments);
        assert!(reading.reports.len() + reading.faults.len() > 0);
    }
});
