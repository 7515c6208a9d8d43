//! Emphasis inside messages: `**text**` marks what is printed in full ink.

/// A run of text in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The text.
    pub text: String,
    /// Emphasised.
    pub strong: bool,
}

/// Splits a message at its `**` marks. An unclosed mark leaves its text plain.
pub fn emphasis(message: &str) -> Vec<Segment> {
    let parts: Vec<&str> = message.split("**").collect();
    let last = parts.len() - 1;
    parts
        .into_iter()
        .enumerate()
        .filter(|(_, text)| !text.is_empty())
        .map(|(i, text)| Segment {
            text: text.to_owned(),
            strong: i % 2 == 1 && i != last,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_alternate() {
        let segments = emphasis("a **b** c");
        assert_eq!(segments.len(), 3);
        assert!(segments[1].strong && segments[1].text == "b");
        assert!(!emphasis("a **b")[1].strong);
        assert!(emphasis("").is_empty());
    }
}
