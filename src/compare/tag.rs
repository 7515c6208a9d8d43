//! What changed between two image references, word by word.

/// Two images side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagDiff {
    /// The old image.
    pub old: ImageParts,
    /// The new image.
    pub new: ImageParts,
    /// Whether both have the same repository.
    pub same_repository: bool,
}

/// An image reference in parts. `repository`, `:`, the tag's segments, `@` and the digest make up the whole again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageParts {
    /// Everything before tag and digest, a registry's port included.
    pub repository: String,
    /// The tag in pieces; empty when there is none.
    pub tag: Vec<Segment>,
    /// The digest, e.g. `sha256:…`, marked as a whole.
    pub digest: Option<Segment>,
}

/// A piece of text, changed or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The text.
    pub text: String,
    /// Not on the other side. Separators are never marked.
    pub changed: bool,
}

/// Splits both images and marks the words of each tag that the other one does not have at that place. Words end at
/// `-`, `_` and `.` and between letters and digits, except in commit hashes, which are one word. A change of separator
/// alone marks nothing.
pub fn tag_diff(old: &str, new: &str) -> TagDiff {
    let (old, new) = (split(old), split(new));
    let (old_tokens, new_tokens) = (tokens(old.tag), tokens(new.tag));
    let (old_kept, new_kept) = common(&words(&old_tokens), &words(&new_tokens));
    let digest = |own: Option<&str>, other: Option<&str>| {
        own.map(|text| Segment {
            text: text.to_owned(),
            changed: other != Some(text),
        })
    };
    TagDiff {
        same_repository: old.repository == new.repository,
        old: ImageParts {
            repository: old.repository.to_owned(),
            tag: segments(&old_tokens, &old_kept),
            digest: digest(old.digest, new.digest),
        },
        new: ImageParts {
            repository: new.repository.to_owned(),
            tag: segments(&new_tokens, &new_kept),
            digest: digest(new.digest, old.digest),
        },
    }
}

struct Split<'a> {
    repository: &'a str,
    tag: &'a str,
    digest: Option<&'a str>,
}

fn split(image: &str) -> Split<'_> {
    let (name, digest) = match image.split_once('@') {
        Some((name, digest)) => (name, Some(digest)),
        None => (image, None),
    };
    // A colon that is followed by a slash belongs to a registry's port.
    match name.rsplit_once(':') {
        Some((repository, tag)) if !tag.contains('/') => Split {
            repository,
            tag,
            digest,
        },
        _ => Split {
            repository: name,
            tag: "",
            digest,
        },
    }
}

const SEPARATORS: [char; 3] = ['-', '_', '.'];

/// Tokens of a tag; their texts joined are the tag.
fn tokens(tag: &str) -> Vec<&str> {
    let mut out = Vec::new();
    for piece in tag.split_inclusive(SEPARATORS) {
        let (word, separator) = match piece.strip_suffix(SEPARATORS) {
            Some(word) => piece.split_at(word.len()),
            None => (piece, ""),
        };
        if is_commit(word) {
            out.push(word);
        } else {
            let mut rest = word;
            while let Some(first) = rest.chars().next() {
                let digits = first.is_ascii_digit();
                let end = rest
                    .find(|c: char| c.is_ascii_digit() != digits)
                    .unwrap_or(rest.len());
                out.push(&rest[..end]);
                rest = &rest[end..];
            }
        }
        if !separator.is_empty() {
            out.push(separator);
        }
    }
    out
}

/// At least seven hex digits with both letters and figures in them.
fn is_commit(word: &str) -> bool {
    word.len() >= 7
        && word.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
        && word.bytes().any(|b| b.is_ascii_digit())
        && word.bytes().any(|b| b.is_ascii_lowercase())
}

fn is_separator(token: &str) -> bool {
    token.chars().all(|c| SEPARATORS.contains(&c))
}

fn words<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    tokens
        .iter()
        .copied()
        .filter(|token| !is_separator(token))
        .collect()
}

/// Above this many word pairs, only common ends are looked for: image text has no length limit.
const MOST_PAIRS: usize = 1 << 16;

/// Which words of each list belong to a longest common subsequence.
fn common(old: &[&str], new: &[&str]) -> (Vec<bool>, Vec<bool>) {
    let mut old_kept = vec![false; old.len()];
    let mut new_kept = vec![false; new.len()];
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let end = old[start..]
        .iter()
        .rev()
        .zip(new[start..].iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    for at in (0..start).chain(old.len() - end..old.len()) {
        old_kept[at] = true;
    }
    for at in (0..start).chain(new.len() - end..new.len()) {
        new_kept[at] = true;
    }
    let (a, b) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    if a.len().saturating_mul(b.len()) > MOST_PAIRS {
        return (old_kept, new_kept);
    }
    let width = b.len() + 1;
    let mut longest = vec![0_usize; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i * width + j] = if a[i] == b[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            old_kept[start + i] = true;
            new_kept[start + j] = true;
            (i, j) = (i + 1, j + 1);
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    (old_kept, new_kept)
}

/// Tokens with their marks, neighbours of one mark joined.
fn segments(tokens: &[&str], kept: &[bool]) -> Vec<Segment> {
    let mut out: Vec<Segment> = Vec::new();
    let mut kept = kept.iter();
    for token in tokens {
        let changed = !is_separator(token) && kept.next() == Some(&false);
        match out.last_mut() {
            Some(last) if last.changed == changed => last.text.push_str(token),
            _ => out.push(Segment {
                text: (*token).to_owned(),
                changed,
            }),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(parts: &ImageParts) -> String {
        parts
            .tag
            .iter()
            .map(|segment| {
                if segment.changed {
                    format!("[{}]", segment.text)
                } else {
                    segment.text.clone()
                }
            })
            .collect()
    }

    fn both(old: &str, new: &str) -> (String, String) {
        let diff = tag_diff(old, new);
        (marked(&diff.old), marked(&diff.new))
    }

    #[test]
    fn marks_only_the_numbers_that_changed() {
        let (old, new) = both(
            "lmsysorg/sglang:v0.5.9-rocm700-mi30x",
            "lmsysorg/sglang:v0.5.12-rocm700-mi30x",
        );
        assert_eq!(old, "v0.5.[9]-rocm700-mi30x");
        assert_eq!(new, "v0.5.[12]-rocm700-mi30x");
        assert_eq!(
            both("a:v0.5.9-cu129", "a:v0.5.9-cu130"),
            ("v0.5.9-cu[129]".into(), "v0.5.9-cu[130]".into())
        );
    }

    #[test]
    fn marks_a_commit_as_one_word_and_an_added_word() {
        let (old, new) = both(
            "a/b:nightly-cd10ed6f9f6b37a8",
            "a/b:nightly-dev-af1c01499b289be5",
        );
        assert_eq!(
            (old.as_str(), new.as_str()),
            (
                "nightly-[cd10ed6f9f6b37a8]",
                "nightly-[dev]-[af1c01499b289be5]"
            )
        );
    }

    #[test]
    fn a_separator_alone_is_no_change() {
        assert_eq!(
            both("a:v1.2-x", "a:v1-2_x"),
            ("v1.2-x".into(), "v1-2_x".into())
        );
    }

    #[test]
    fn splits_ports_digests_and_bare_names() {
        let diff = tag_diff(
            "reg.example:5000/a/b:v1@sha256:aa",
            "reg.example:5000/a/b@sha256:bb",
        );
        assert_eq!(diff.old.repository, "reg.example:5000/a/b");
        assert_eq!(marked(&diff.old), "[v][1]".replace("][", ""));
        assert_eq!(
            diff.old.digest,
            Some(Segment {
                text: "sha256:aa".into(),
                changed: true
            })
        );
        assert!(diff.new.tag.is_empty() && diff.same_repository);
        assert!(!tag_diff("a/b:v1", "c/b:v1").same_repository);
        assert_eq!(
            tag_diff("a/b:v1", "c/b:v1").new.tag,
            [Segment {
                text: "v1".into(),
                changed: false
            }]
        );
        assert_eq!(tag_diff("", "").old.repository, "");
    }

    #[test]
    fn very_long_tags_end_quickly() {
        let long = |c: &str| format!("a:{}", format!("{c}-").repeat(5000));
        assert!(
            tag_diff(&long("x"), &long("y"))
                .old
                .tag
                .iter()
                .any(|segment| segment.changed)
        );
    }

    proptest::proptest! {
        #[test]
        fn the_parts_make_up_the_whole(old in "[ -~é]{0,40}", new in "[ -~é]{0,40}") {
            let diff = tag_diff(&old, &new);
            for (parts, image) in [(&diff.old, &old), (&diff.new, &new)] {
                let mut whole = parts.repository.clone();
                let tag: String = parts.tag.iter().map(|segment| segment.text.as_str()).collect();
                if image.len() > whole.len() && image[whole.len()..].starts_with(':') {
                    whole.push(':');
                }
                whole.push_str(&tag);
                if let Some(digest) = &parts.digest {
                    whole.push('@');
                    whole.push_str(&digest.text);
                }
                proptest::prop_assert_eq!(&whole, image);
            }
            let back = tag_diff(&new, &old);
            proptest::prop_assert_eq!(back.same_repository, diff.same_repository);
            proptest::prop_assert!(tag_diff(&old, &old).old.tag.iter().all(|segment| !segment.changed));
        }
    }
}
