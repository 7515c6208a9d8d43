//! Messages in English and Simplified Chinese: one set of Fluent files for the page, for errors of the core and
//! for the command line.
//!
//! `tests/messages.rs` holds that every id that is used exists in both files with the same arguments, and that
//! none is unused.

mod prose;

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

pub use prose::{Segment, emphasis};

/// Language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// Both languages, in the order of the switch.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Zh];

    /// Spelling in links and storage.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh",
        }
    }

    /// Value of the `lang` attribute.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh-Hans",
        }
    }

    /// The language of a code or of a browser's language tag; `None` for any other.
    pub fn from_code(code: &str) -> Option<Lang> {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("zh") {
            Some(Lang::Zh)
        } else if primary.eq_ignore_ascii_case("en") {
            Some(Lang::En)
        } else {
            None
        }
    }

    /// The text of both Fluent files, for tests.
    pub fn source(self) -> &'static str {
        match self {
            Lang::En => include_str!("../../locales/en.ftl"),
            Lang::Zh => include_str!("../../locales/zh.ftl"),
        }
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; 2] =
            [OnceLock::new(), OnceLock::new()];
        BUNDLES[self as usize].get_or_init(|| {
            // A file that is broken in parts still gives its good messages; the tests refuse any error.
            let resource = FluentResource::try_new(self.source().to_owned())
                .unwrap_or_else(|(partial, _)| partial);
            // Falls back to the undetermined language, whose plural rule is "other"; the tests hold that it parses.
            let id: LanguageIdentifier = self.tag().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![id]);
            // Isolation marks would end up in copied text.
            bundle.set_use_isolating(false);
            let _duplicates_are_refused_by_the_tests = bundle.add_resource(resource);
            bundle
        })
    }
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg<'a> {
    /// A count: chooses the plural form and is written without separators.
    Count(usize),
    /// Text, written as it is.
    Text(Cow<'a, str>),
}

impl From<usize> for Arg<'_> {
    fn from(value: usize) -> Self {
        Arg::Count(value)
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(value: &'a str) -> Self {
        Arg::Text(Cow::Borrowed(value))
    }
}

impl From<String> for Arg<'_> {
    fn from(value: String) -> Self {
        Arg::Text(Cow::Owned(value))
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(value: &'a String) -> Self {
        Arg::Text(Cow::Borrowed(value))
    }
}

/// The message `id` with its arguments. An unknown id gives the id itself, so that a gap is seen, not hidden.
pub fn message(lang: Lang, id: &str, args: &[(&str, Arg<'_>)]) -> String {
    let bundle = lang.bundle();
    let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
        return id.to_owned();
    };
    let mut values = FluentArgs::with_capacity(args.len());
    for (name, value) in args {
        values.set(
            *name,
            match value {
                Arg::Count(count) => FluentValue::from(*count),
                Arg::Text(text) => FluentValue::from(text.as_ref()),
            },
        );
    }
    let mut errors = Vec::new();
    bundle
        .format_pattern(pattern, Some(&values), &mut errors)
        .into_owned()
}

/// Whether a message with this id exists.
pub fn exists(lang: Lang, id: &str) -> bool {
    lang.bundle().has_message(id)
}

/// `t!(lang, "id")` or `t!(lang, "id", n = 3, name = text)`.
#[macro_export]
macro_rules! t {
    ($lang:expr, $id:expr $(,)?) => {
        $crate::i18n::message($lang, $id, &[])
    };
    ($lang:expr, $id:expr, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::i18n::message($lang, $id, &[$((stringify!($name), $crate::i18n::Arg::from($value))),+])
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_recognised() {
        assert_eq!(Lang::from_code("zh-CN"), Some(Lang::Zh));
        assert_eq!(Lang::from_code("EN_us"), Some(Lang::En));
        assert_eq!(Lang::from_code("fr"), None);
    }

    #[test]
    fn plural_and_order() {
        assert_eq!(
            t!(Lang::En, "coverage-ambiguous-count", n = 1),
            "1 ambiguous identity"
        );
        assert_eq!(
            t!(Lang::En, "coverage-ambiguous-count", n = 2),
            "2 ambiguous identities"
        );
        assert_eq!(
            t!(Lang::Zh, "coverage-ambiguous-count", n = 2),
            "2 个标识有歧义"
        );
    }

    #[test]
    fn unknown_ids_are_seen() {
        assert_eq!(message(Lang::En, "no-such-message", &[]), "no-such-message");
    }
}
