//! Proposed sentences for a report about a new image, in both languages. They are a start for the author, and meet the
//! prose rules of docs/CANONICAL.md §1.1 whatever the images are.

use crate::record::{Prose, names};

/// Proposed sentences.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposedProse {
    /// What the change is for.
    pub goal: Prose,
    /// What an attempt changed.
    pub change: Prose,
    /// What comes next.
    pub next: Prose,
}

/// Sentences for moving a framework (raw key) from one image to another.
pub fn proposed_prose(
    framework: &str,
    baseline: Option<&str>,
    candidate: Option<&str>,
) -> ProposedProse {
    let engine = engine(framework);
    let old = baseline.filter(|image| quotable(image));
    let new = candidate.filter(|image| quotable(image));
    let goal = match (old, new) {
        (Some(old), Some(new)) if old == new => prose(
            format!("Measure {engine} image `{new}` again."),
            format!("重新测量 {engine} 镜像 `{new}`。"),
        ),
        (Some(old), Some(new)) => prose(
            format!("Update {engine} image from `{old}` to `{new}`."),
            format!("将 {engine} 镜像从 `{old}` 更新为 `{new}`。"),
        ),
        (None, Some(new)) => prose(
            format!("Update {engine} image to `{new}`."),
            format!("将 {engine} 镜像更新为 `{new}`。"),
        ),
        (_, None) => prose(
            format!("Update {engine} image."),
            format!("更新 {engine} 镜像。"),
        ),
    };
    let change = match new {
        Some(new) => prose(
            format!("Measured on image `{new}`."),
            format!("在镜像 `{new}` 上实测。"),
        ),
        None => prose(
            "Measured on the updated image.".into(),
            "在更新后的镜像上实测。".into(),
        ),
    };
    let next = prose(
        "Mark ready for maintainer review.".into(),
        "标记为就绪，等待维护者审查。".into(),
    );
    ProposedProse { goal, change, next }
}

fn prose(en: String, zh: String) -> Prose {
    Prose { en, zh }
}

/// Name of the engine; a key that could break a sentence or the prose rules is left out.
fn engine(framework: &str) -> &str {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if (1..=40).contains(&framework.len()) && framework.chars().all(plain) {
        names::framework(framework)
    } else {
        "engine"
    }
}

/// An image that may stand in a code span: two of them fit the length limit, and `@` only as a pinned digest.
fn quotable(image: &str) -> bool {
    const LONGEST: usize = 280;
    let name = |text: &str| {
        !text.is_empty()
            && text.bytes().all(|b| {
                b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'/' | b':' | b'+' | b'-')
            })
    };
    let hex = |text: &str| {
        text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    };
    image.len() <= LONGEST
        && match image.split_once("@sha256:") {
            Some((before, digest)) => name(before) && hex(digest),
            None => name(image),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_like_the_published_goals() {
        let prose = proposed_prose(
            "sglang",
            Some("lmsysorg/sglang:qwen38"),
            Some("lmsysorg/sglang:v0.5.20-cu130"),
        );
        assert_eq!(
            prose.goal.en,
            "Update SGLang image from `lmsysorg/sglang:qwen38` to `lmsysorg/sglang:v0.5.20-cu130`."
        );
        assert_eq!(
            prose.goal.zh,
            "将 SGLang 镜像从 `lmsysorg/sglang:qwen38` 更新为 `lmsysorg/sglang:v0.5.20-cu130`。"
        );
    }

    proptest::proptest! {
        #[test]
        fn always_meets_the_prose_rules(
            framework in "\\PC{0,60}",
            old in proptest::option::of("\\PC{0,400}|[a-z]{1,20}@sha256:[0-9a-f]{64}"),
            new in proptest::option::of("[ -~]{0,40}|[a-z/:]{1,320}"),
        ) {
            let prose = proposed_prose(&framework, old.as_deref(), new.as_deref());
            for text in [prose.goal, prose.change, prose.next] {
                proptest::prop_assert!(text.validate().is_ok(), "{text:?}");
            }
        }
    }
}
