//! Repeated keys of JSON objects. The parser lets the last one count (docs/CANONICAL.md §1), which would let a
//! forged record show one value to a reader of its text and give another one to a program.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Path of the first key that stands twice in one object, e.g. `points.0.conc`; `None` also for text that is not
/// JSON, which is the parser's business.
pub fn repeated_key(text: &str) -> Option<String> {
    let mut walk = Walk {
        path: Vec::new(),
        found: None,
    };
    // The walk ends by an error when it finds one; where it stands then is in `found`.
    let _ = walk.deserialize(&mut serde_json::Deserializer::from_str(text));
    walk.found
}

struct Walk {
    path: Vec<String>,
    found: Option<String>,
}

impl<'de> DeserializeSeed<'de> for &mut Walk {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for &mut Walk {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        for index in 0_usize.. {
            self.path.push(index.to_string());
            if items.next_element_seed(&mut *self)?.is_none() {
                self.path.pop();
                break;
            }
            self.path.pop();
        }
        Ok(())
    }

    /// Number literals come here too, as an object with a single key (docs/CANONICAL.md §12, advice).
    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(key) = fields.next_key::<String>()? {
            self.path.push(key.clone());
            if !seen.insert(key) {
                self.found = Some(self.path.join("."));
                return Err(A::Error::custom("repeated key"));
            }
            fields.next_value_seed(&mut *self)?;
            self.path.pop();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_repeated_key_is_named_by_its_path() {
        for (text, path) in [
            (
                r#"{"a": 1, "b": [{"c": 1.5}, {"c": 1, "c": 1}], "a": 2}"#,
                "b.1.c",
            ),
            (
                r#"{"a": {"a": 1}, "b": {"a": [true, null, "x", -1e5]}, "a": 2}"#,
                "a",
            ),
            // The same key by another spelling.
            (r#"{"en": "x", "\u0065n": "y"}"#, "en"),
            (r#"{"": 1, "": 2}"#, ""),
        ] {
            assert_eq!(repeated_key(text).as_deref(), Some(path), "{text}");
        }
    }

    #[test]
    fn the_same_key_in_two_objects_is_none() {
        for text in [
            r#"[{"a": 1}, {"a": 1}, 1.0, 12345678901234567890123]"#,
            r#"{"a": {"a": {"a": []}}}"#,
            "",
            r#"{"a": 1, "#,
        ] {
            assert_eq!(repeated_key(text), None, "{text}");
        }
        assert_eq!(repeated_key(&"[".repeat(100_000)), None);
    }
}
