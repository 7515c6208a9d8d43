//! The direction of the house: what each layer of the core may name (ARCHITECTURE.md).
//!
//! Works on the source text: comments, literals and test code are blanked out, then words and paths are looked up.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each layer with the layers below it.
const LAYERS: [(&str, &[&str]); 9] = [
    ("record", &["sorting"]),
    ("metric", &["sorting"]),
    ("wire", &["sorting", "record", "metric"]),
    ("compare", &["sorting", "record", "metric"]),
    ("link", &["sorting", "compare", "record", "metric"]),
    ("report", &["sorting", "compare", "record", "metric"]),
    (
        "readback",
        &["sorting", "report", "compare", "record", "metric"],
    ),
    ("export", &["sorting", "compare", "record", "metric"]),
    ("chart", &["sorting", "compare", "record", "metric"]),
];

/// No browser, no clock, no disk, no environment, no state outside of values.
const FORBIDDEN: [&str; 11] = [
    "leptos",
    "web_sys",
    "js_sys",
    "gloo",
    "wasm_bindgen",
    "SystemTime",
    "Instant::now",
    "static mut",
    "thread_local",
    "std::env",
    "std::fs",
];

/// The text with comments, string and character literals replaced by blanks, line feeds kept.
fn code_only(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    let blank = |out: &mut String, from: usize, to: usize| {
        for c in &chars[from..to.min(chars.len())] {
            out.push(if *c == '\n' { '\n' } else { ' ' });
        }
    };
    let starts = |at: usize, what: &str| {
        what.chars()
            .enumerate()
            .all(|(i, c)| chars.get(at + i) == Some(&c))
    };
    while at < chars.len() {
        let end = if starts(at, "//") {
            (at..chars.len())
                .find(|i| chars[*i] == '\n')
                .unwrap_or(chars.len())
        } else if starts(at, "/*") {
            let (mut depth, mut end) = (1, at + 2);
            while depth > 0 && end < chars.len() {
                if starts(end, "/*") {
                    (depth, end) = (depth + 1, end + 2);
                } else if starts(end, "*/") {
                    (depth, end) = (depth - 1, end + 2);
                } else {
                    end += 1;
                }
            }
            end
        } else if let Some(end) = literal_end(&chars, at) {
            end
        } else {
            // A whole word at once, so that the `r` in `for"` opens no raw string.
            let word = chars[at..].iter().take_while(|c| is_word(**c)).count();
            let end = at + word.max(1);
            out.extend(&chars[at..end]);
            at = end;
            continue;
        };
        blank(&mut out, at, end);
        at = end;
    }
    out
}

/// Where the string or character literal that starts here ends; `None` if none does.
fn literal_end(chars: &[char], at: usize) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r"]
        .into_iter()
        .find(|p| {
            p.chars()
                .enumerate()
                .all(|(i, c)| chars.get(at + i) == Some(&c))
                && matches!(chars.get(at + p.len()), Some('"' | '#' | '\''))
        })
        .unwrap_or("");
    let open = at + prefix.len();
    if prefix.ends_with('r') {
        let hashes = chars[open..].iter().take_while(|c| **c == '#').count();
        if chars.get(open + hashes) != Some(&'"') {
            return None;
        }
        let closes =
            |i: usize| chars[i] == '"' && (1..=hashes).all(|n| chars.get(i + n) == Some(&'#'));
        let end = (open + hashes + 1..chars.len()).find(|i| closes(*i));
        return Some(end.map_or(chars.len(), |end| end + 1 + hashes));
    }
    let quote = *chars.get(open)?;
    // `'a` without a closing quote is a lifetime.
    let is_char =
        quote == '\'' && (chars.get(open + 1) == Some(&'\\') || chars.get(open + 2) == Some(&'\''));
    if quote != '"' && !is_char {
        return None;
    }
    let mut end = open + 1;
    while end < chars.len() && chars[end] != quote {
        end += if chars[end] == '\\' { 2 } else { 1 };
    }
    Some(end + 1)
}

/// Blanks every item under `#[cfg(test)]` and returns the modules that such an item declares in files of their own.
fn without_tests(code: &str) -> (String, Vec<String>) {
    const MARK: &str = "#[cfg(test)]";
    let mut out = String::new();
    let mut modules = Vec::new();
    let mut rest = code;
    while let Some(start) = rest.find(MARK) {
        out.push_str(&rest[..start]);
        let item = &rest[start + MARK.len()..];
        // The item ends at the first semicolon or at the brace that closes its first one.
        let (mut depth, mut end) = (0_usize, item.len());
        for (i, c) in item.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && matches!(c, ';' | '}') {
                end = i + 1;
                break;
            }
        }
        let words: Vec<&str> = item[..end]
            .split(|c| !is_word(c))
            .filter(|w| !w.is_empty())
            .collect();
        if let (Some(at), true) = (
            words.iter().position(|w| *w == "mod"),
            item[..end].ends_with(';'),
        ) {
            modules.extend(words.get(at + 1).map(|name| (*name).to_owned()));
        }
        rest = &item[end..];
    }
    out.push_str(rest);
    (out, modules)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The code as words and signs, without blanks.
fn tokens(code: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        out.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    out
}

/// Everything in a file of `layer` that it may not name. `depth` is how many modules the file lies below the crate.
fn faults(layer: &str, below: &[&str], depth: usize, code: &str) -> Vec<String> {
    let tokens = tokens(code);
    let mut out = Vec::new();
    for word in FORBIDDEN {
        let parts = self::tokens(word);
        // `gloo` stands for `gloo_net` and all its relatives.
        let found = |window: &[&str]| {
            window == parts.as_slice()
                || (parts.len() == 1
                    && window[0]
                        .strip_prefix(word)
                        .is_some_and(|rest| rest.starts_with('_')))
        };
        if tokens.windows(parts.len()).any(found) {
            out.push(format!("names {word}"));
        }
    }
    // `use std::{env, fs}` and the like.
    for (at, window) in tokens.windows(3).enumerate() {
        if window == ["std", "::", "{"] {
            for name in group(&tokens[at + 2..]) {
                if matches!(name, "env" | "fs") {
                    out.push(format!("names std::{name}"));
                }
            }
        }
    }
    for (at, token) in tokens.iter().enumerate() {
        let follows = |n: usize| tokens.get(at + n).copied().unwrap_or_default();
        let from = match *token {
            "crate" if follows(1) == "::" => at + 2,
            "crate" if follows(1) == "as" => {
                out.push("renames the crate".to_owned());
                continue;
            }
            "super" if at < 2 || tokens[at - 1] != "::" || tokens[at - 2] != "super" => {
                let mut steps = 1;
                while tokens.get(at + 2 * steps - 1) == Some(&"::")
                    && tokens.get(at + 2 * steps) == Some(&"super")
                {
                    steps += 1;
                }
                if steps < depth || tokens.get(at + 2 * steps - 1) != Some(&"::") {
                    continue;
                }
                at + 2 * steps
            }
            _ => continue,
        };
        let names = match tokens.get(from) {
            Some(&"{") => group(&tokens[from..]),
            Some(name) => vec![*name],
            None => vec![],
        };
        for name in names {
            if name != layer && !below.contains(&name) {
                out.push(format!("names crate::{name}"));
            }
        }
    }
    out
}

/// First segments of the paths in a `{…}` group that the tokens start with.
fn group<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    let mut out = Vec::new();
    let mut depth = 0_usize;
    for pair in tokens.windows(2) {
        match pair[0] {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(pair[0], "{" | ",") && pair[1] != "}" {
            out.push(pair[1]);
        }
    }
    out
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            out.extend(files(&path));
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            out.push(path);
        }
    }
    out
}

/// Folder in which the child modules of a file lie.
fn children(file: &Path) -> PathBuf {
    if file.ends_with("mod.rs") {
        file.parent().unwrap().to_owned()
    } else {
        file.with_extension("")
    }
}

#[test]
fn no_layer_looks_up_or_out() {
    let mut found = Vec::new();
    for (layer, below) in LAYERS {
        let all: Vec<(PathBuf, String, Vec<String>)> = files(&source().join(layer))
            .into_iter()
            .map(|file| {
                let (code, tests) = without_tests(&code_only(&fs::read_to_string(&file).unwrap()));
                (file, code, tests)
            })
            .collect();
        assert!(all.len() > 2, "{layer} has no files");
        let tests: BTreeSet<PathBuf> = all
            .iter()
            .flat_map(|(file, _, tests)| tests.iter().map(|name| children(file).join(name)))
            .collect();
        for (file, code, _) in &all {
            let module = children(file);
            if tests.iter().any(|test| module.starts_with(test)) {
                continue;
            }
            let depth = module.strip_prefix(source()).unwrap().components().count();
            for fault in faults(layer, below, depth, code) {
                found.push(format!("{}: {fault}", file.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The parser takes an object with its private key for a number, so that all text goes through the guard in
/// `record::json`.
#[test]
fn all_text_is_parsed_by_one_function() {
    let mut found = Vec::new();
    for file in files(&source()) {
        let (code, _) = without_tests(&code_only(&fs::read_to_string(&file).unwrap()));
        let parses = tokens(&code).windows(3).any(|window| {
            window[..2] == ["serde_json", "::"]
                && matches!(window[2], "from_slice" | "from_str" | "from_reader")
        });
        if parses && !file.ends_with("record/json.rs") && !file.ends_with("tests.rs") {
            found.push(file);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Faults of a snippet as a file of `compare`.
fn snippet(text: &str) -> Vec<String> {
    let (code, _) = without_tests(&code_only(text));
    faults("compare", &["record", "metric"], 2, &code)
}

#[test]
fn the_scanner_finds_what_is_forbidden() {
    for (text, fault) in [
        ("use leptos::prelude::*;", "names leptos"),
        ("use gloo_net::http;", "names gloo"),
        (
            "fn f() { let t = std::time::SystemTime::now(); }",
            "names SystemTime",
        ),
        ("fn f() { Instant :: now(); }", "names Instant::now"),
        ("static mut COUNT: u8 = 0;", "names static mut"),
        ("thread_local! { static A: u8 = 0; }", "names thread_local"),
        ("fn f() { std::fs::read(\"\"); }", "names std::fs"),
        ("use std::{collections::BTreeMap, env};", "names std::env"),
        ("use crate::report::short_label;", "names crate::report"),
        ("use crate::{record::Point, ui::App};", "names crate::ui"),
        (
            "use crate::{metric::{Metric, Better}, chart};",
            "names crate::chart",
        ),
        ("use super::super::link::ViewState;", "names crate::link"),
        (
            "use super::super::{record, wire::Issue};",
            "names crate::wire",
        ),
        ("use crate as root;", "renames the crate"),
        ("/* /* */ */ use crate::ui;", "names crate::ui"),
        ("const A: char = '\"'; use crate::ui;", "names crate::ui"),
        ("fn f<'a>(a: &'a str) {} use crate::ui;", "names crate::ui"),
        (
            "const A: &str = r#\"\"\"#; use crate::ui;",
            "names crate::ui",
        ),
        (
            "#[cfg(test)] mod tests { fn f() {} } use crate::ui;",
            "names crate::ui",
        ),
        (
            "#[cfg(test)] use std::fs; fn f() { std::env::args(); }",
            "names std::env",
        ),
    ] {
        assert_eq!(snippet(text), [fault], "{text}");
    }
}

#[test]
fn the_scanner_lets_the_rest_pass() {
    for text in [
        "use crate::record::{Point, Prose}; use crate::metric::Metric; use super::model::Side;",
        "use std::{fmt, collections::BTreeSet};",
        "pub(crate) fn f() {} pub(super) fn g() {}",
        "// std::fs\n/// [`crate::ui`]\n//! leptos\nfn f() {}",
        "const A: &str = \"crate::ui\\\" std::fs\"; const B: &[u8] = br##\"\"# leptos\"##;",
        "#[cfg(test)]\nmod tests { use std::fs; fn f() { if true { std::env::args(); } } }",
        "use super::super::record::Point;",
        "fn instant() { let gloomy = 1; let static_mut = 2; }",
    ] {
        assert_eq!(snippet(text), [""; 0], "{text}");
    }
    let (_, modules) =
        without_tests("#[cfg(test)]\nmod tests;\n#[cfg(test)] pub(crate) mod samples;");
    assert_eq!(modules, ["tests", "samples"]);
}
