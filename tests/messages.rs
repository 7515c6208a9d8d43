//! The message files: both languages complete, equal in their arguments, nothing used that is missing, nothing
//! there that is unused, nothing that fails to parse.
#![cfg(feature = "i18n")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;
use tagdelta::i18n::Lang;

/// Ids that are built from a prefix and a word of the record contract.
const BUILT: [&str; 9] = [
    "read-kind-",
    "read-why-",
    "read-issue-",
    "read-not-",
    "read-lacks-",
    "report-attempt-kind-",
    "report-status-",
    "rule-",
    "paragraph-topic-",
];

/// Message id → names of its arguments.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    if let Err((_, errors)) = FluentResource::try_new(lang.source().to_owned()) {
        panic!("{}.ftl: {errors:?}", lang.code());
    }
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = None;
    for line in lang.source().lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line
            .split_once(" =")
            .filter(|_| !line.starts_with([' ', '*', '[']))
        {
            assert!(
                out.insert(id.to_owned(), BTreeSet::new()).is_none(),
                "{}.ftl: {id} twice",
                lang.code()
            );
            current = Some(id.to_owned());
        }
        let Some(arguments) = current.as_ref().and_then(|id| out.get_mut(id)) else {
            continue;
        };
        for piece in line.split('$').skip(1) {
            let end = piece
                .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .unwrap_or(piece.len());
            arguments.insert(piece[..end].to_owned());
        }
    }
    out
}

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("src is readable") {
        let path = entry.expect("an entry of src").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
}

/// Id → argument names, of every `t!(…, "id", name = …)` in the sources.
fn uses() -> Vec<(PathBuf, String, BTreeSet<String>)> {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let mut out = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file is text");
        for (at, _) in text.match_indices("t!(") {
            // `format!(`, `assert!(` and the like end in the same letters; doc comments show the form.
            if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let line = text[..at].rsplit('\n').next().unwrap_or_default();
            if line.trim_start().starts_with("//") {
                continue;
            }
            let call = balanced(&text[at + 3..]);
            let parts = top_level(call);
            let Some(id) = parts
                .get(1)
                .and_then(|part| part.trim().strip_prefix('"')?.strip_suffix('"'))
            else {
                continue;
            };
            let names = parts[2..]
                .iter()
                .filter_map(|part| part.split_once('='))
                .map(|(name, _)| name.trim().to_owned())
                .collect();
            out.push((file.clone(), id.to_owned(), names));
        }
    }
    out
}

/// Text up to the bracket that closes the call.
fn balanced(text: &str) -> &str {
    let mut depth = 1;
    let mut quoted = false;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return &text[..at];
                }
            }
            _ => {}
        }
    }
    text
}

/// Arguments of a call, split at its own commas.
fn top_level(call: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut depth, mut quoted, mut start) = (0, false, 0);
    for (at, c) in call.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                out.push(&call[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    out.push(&call[start..]);
    out
}

#[test]
fn both_languages_have_the_same_messages_and_arguments() {
    let (en, zh) = (messages(Lang::En), messages(Lang::Zh));
    let ids =
        |all: &BTreeMap<String, BTreeSet<String>>| all.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(
        ids(&en),
        ids(&zh),
        "ids of en.ftl (left) and zh.ftl (right)"
    );
    for (id, arguments) in &en {
        assert_eq!(
            arguments, &zh[id],
            "arguments of {id} in en (left) and zh (right)"
        );
    }
    assert!(en.len() > 200, "only {} messages were read", en.len());
}

#[test]
fn every_message_that_is_used_exists_and_every_one_that_exists_is_used() {
    let all = messages(Lang::En);
    let mut used = BTreeSet::new();
    let calls = uses();
    assert!(calls.len() > 200, "only {} calls were found", calls.len());
    for (file, id, names) in calls {
        let file = file.display();
        let arguments = all
            .get(&id)
            .unwrap_or_else(|| panic!("{file}: message {id} does not exist"));
        assert_eq!(
            &names, arguments,
            "{file}: arguments given to {id} (left) and those it has (right)"
        );
        used.insert(id);
    }
    let unused: Vec<_> = all
        .keys()
        .filter(|id| !used.contains(*id) && !BUILT.iter().any(|prefix| id.starts_with(prefix)))
        .collect();
    assert!(unused.is_empty(), "never used: {unused:?}");
}

#[test]
fn built_ids_exist() {
    use tagdelta::readback::{IssueCode, Why};
    use tagdelta::record::{AttemptKind, AttemptStatus};
    use tagdelta::report::Topic;
    let words = |prefix: &str| -> BTreeSet<String> {
        let words: Vec<&str> = match prefix {
            "report-attempt-kind-" => AttemptKind::ALL.iter().map(|kind| kind.as_str()).collect(),
            "report-status-" => AttemptStatus::ALL
                .iter()
                .map(|status| status.as_str())
                .collect(),
            "rule-" => rule_codes(),
            "paragraph-topic-" => Topic::FIXED
                .iter()
                .map(Topic::word)
                .chain(["own"])
                .collect(),
            "read-kind-" => codes(
                include_str!("../src/readback/thread.rs"),
                "pub fn code(&self)",
            )
            .into_iter()
            .chain(["body", "baseline-comment"])
            .collect(),
            "read-why-" => Why::ALL.into_iter().map(Why::code).collect(),
            "read-issue-" => IssueCode::ALL.into_iter().map(IssueCode::code).collect(),
            // `invalid` says its faults itself.
            "read-not-" => codes(
                include_str!("../src/readback/rebuild.rs"),
                "pub fn code(&self)",
            )
            .into_iter()
            .filter(|code| *code != "invalid")
            .collect(),
            "read-lacks-" => unprinted_codes(),
            other => panic!("{other} is built from nothing that is known here"),
        };
        assert!(words.len() > 2, "{prefix}");
        words.iter().map(|word| format!("{prefix}{word}")).collect()
    };
    for lang in Lang::ALL {
        let all = messages(lang);
        for prefix in BUILT {
            let found: BTreeSet<String> = all
                .keys()
                .filter(|id| id.starts_with(prefix))
                .cloned()
                .collect();
            assert_eq!(found, words(prefix), "{}.ftl", lang.code());
        }
    }
}

/// Codes of the rules of the record contract.
fn rule_codes() -> Vec<&'static str> {
    codes(
        include_str!("../src/record/problem.rs"),
        "pub fn code(&self)",
    )
}

/// Codes of what a text does not print.
fn unprinted_codes() -> Vec<&'static str> {
    let source = include_str!("../src/readback/issue.rs");
    let (_, rest) = source
        .split_once("impl Unprinted {")
        .expect("issue.rs has Unprinted");
    codes(rest, "pub fn code(self)")
}

/// Codes from the first function like this in a source: the compiler holds that its list is complete.
fn codes(source: &'static str, signature: &str) -> Vec<&'static str> {
    let code = source
        .split_once(signature)
        .and_then(|(_, rest)| rest.split_once("\n    }\n"))
        .map(|(body, _)| body)
        .expect("the source has codes");
    code.lines()
        .filter_map(|line| line.trim().strip_suffix("\",")?.rsplit_once("=> \""))
        .map(|(_, code)| code)
        .collect()
}
