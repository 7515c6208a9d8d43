//! Short form and parts of labels.

/// Shortens the first `{isl}/{osl}` of a label: a multiple of 1024 becomes `{n/1024}k` (docs/CANONICAL.md §5).
/// `8192/1024 c4 TP8 EP1` becomes `8k/1k c4 TP8 EP1`; everything else stays as written.
pub fn short_label(text: &str) -> String {
    let Some((start, slash, end)) = first_pair(text) else {
        return text.to_owned();
    };
    let mut out = String::with_capacity(text.len() + 1);
    out.push_str(&text[..start]);
    push_short(&mut out, &text[start..slash]);
    out.push('/');
    push_short(&mut out, &text[slash + 1..end]);
    out.push_str(&text[end..]);
    out
}

/// Byte positions of the first digits `/` digits between word boundaries: start, slash, end.
fn first_pair(text: &str) -> Option<(usize, usize, usize)> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    text.match_indices('/').find_map(|(slash, _)| {
        let before = text[..slash]
            .bytes()
            .rev()
            .take_while(u8::is_ascii_digit)
            .count();
        let (start, end) = (slash - before, slash + 1 + digits(slash + 1));
        let bounded = !text[..start].chars().next_back().is_some_and(word)
            && !text[end..].chars().next().is_some_and(word);
        (before > 0 && end > slash + 1 && bounded).then_some((start, slash, end))
    })
}

/// `{n/1024}k` for a positive multiple of 1024. Long division by hand: the number may exceed any machine integer.
fn push_short(out: &mut String, digits: &str) {
    let start = out.len();
    let mut rest = 0;
    for digit in digits.bytes() {
        rest = rest * 10 + u32::from(digit - b'0');
        let next = rest / 1024;
        if next > 0 || out.len() > start {
            out.extend(char::from_digit(next, 10));
        }
        rest %= 1024;
    }
    if rest > 0 || out.len() == start {
        out.truncate(start);
        out.push_str(digits);
    } else {
        out.push('k');
    }
}

/// Splits `{workload} c{digits} {topology}[ {6 hex digits}]` at the last possible place. The concurrency in the
/// label is not used: the field counts (docs/CANONICAL.md §6.3).
pub fn label_parts(label: &str) -> Option<(&str, &str)> {
    let label = without_hash(label);
    label.rmatch_indices(" c").find_map(|(start, mark)| {
        let rest = &label[start + mark.len()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let topology = rest[digits..].strip_prefix(' ')?;
        (start > 0 && digits > 0 && !topology.is_empty()).then(|| (&label[..start], topology))
    })
}

/// Drops a last word of six hex digits, be it a hash or not (docs/CANONICAL.md §12, 6).
pub fn without_hash(label: &str) -> &str {
    match label.rsplit_once(' ') {
        Some((rest, word))
            if word.len() == 6 && word.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) =>
        {
            rest
        }
        _ => label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_bounded_pair_is_shortened() {
        for (label, short) in [
            ("8192/1024 c4", "8k/1k c4"),
            ("1000/1000", "1000/1000"),
            ("0/1024", "0/1k"),
            ("01024/1024", "1k/1k"),
            ("10240/0", "10k/0"),
            ("8/8192/1024", "8/8k/1024"),
            ("a8192/1024 1024/1024", "a8192/1024 1k/1k"),
            ("1024/1024x 2048/1", "1024/1024x 2k/1"),
            ("1024//1024 1024/1024", "1024//1024 1k/1k"),
            ("é1024/1024", "é1024/1024"),
            ("/", "/"),
            ("18446744073709551616/1024", "18014398509481984k/1k"),
        ] {
            assert_eq!(short_label(label), short);
        }
    }

    #[test]
    fn labels_split_at_the_last_possible_place() {
        for (label, parts) in [
            ("8k/1k c4 TP8 EP1 8d071a", Some(("8k/1k", "TP8 EP1"))),
            ("a c1 b c2 c", Some(("a c1 b", "c"))),
            ("a c1 b c2", Some(("a", "b c2"))),
            ("a c1 c2 b", Some(("a c1", "b"))),
            ("  c1  x", Some((" ", " x"))),
            (" c1 x", None),
            ("a c1 ", None),
            ("a c1 decade", None),
            ("a c1 b facade", Some(("a", "b"))),
            ("a c1 b FACADE", Some(("a", "b FACADE"))),
            ("a c1 b abcdef0", Some(("a", "b abcdef0"))),
            ("a c b", None),
            ("", None),
        ] {
            assert_eq!(label_parts(label), parts, "{label:?}");
        }
    }
}
