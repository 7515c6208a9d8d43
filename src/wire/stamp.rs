//! Days, instants and run addresses, as upstream spells them (docs/CONTRACT.md §2).

use crate::record::RunRef;
pub use crate::record::{calendar_day, utc_instant};

/// The repository whose runs a [`RunRef`] names, and that page and report link to.
const REPOSITORY: (&str, &str) = ("SemiAnalysisAI", "InferenceX");

/// Reads the address of a GitHub Actions run of the benchmark's repository, with or without `/attempts/N`. A
/// [`RunRef`] names no repository, so the run of a fork or of any other repository gives `None`: its number would be
/// linked as one of ours. GitHub does not tell cases of a repository's name apart.
pub fn run_ref(url: &str) -> Option<RunRef> {
    let mut parts = url.strip_prefix("https://github.com/")?.split('/');
    let (owner, name) = (parts.next()?, parts.next()?);
    if !owner.eq_ignore_ascii_case(REPOSITORY.0) || !name.eq_ignore_ascii_case(REPOSITORY.1) {
        return None;
    }
    if parts.next() != Some("actions") || parts.next() != Some("runs") {
        return None;
    }
    let id = positive(parts.next()?)?;
    let attempt = match parts.next() {
        None => None,
        Some("attempts") => Some(positive(parts.next()?)?),
        Some(_) => return None,
    };
    parts.next().is_none().then_some(RunRef { id, attempt })
}

/// Decimal digits without sign or leading zero, above 0.
pub(super) fn positive(text: &str) -> Option<u64> {
    if text.starts_with('0') || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn both_spellings_of_a_run() {
        let page = "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/26008678094";
        assert_eq!(
            run_ref(page),
            Some(RunRef {
                id: 26_008_678_094,
                attempt: None
            })
        );
        assert_eq!(
            run_ref(&format!("{page}/attempts/17")),
            Some(RunRef {
                id: 26_008_678_094,
                attempt: Some(17)
            })
        );
        assert_eq!(
            run_ref("https://github.com/semianalysisai/inferencex/actions/runs/9/attempts/1"),
            Some(RunRef {
                id: 9,
                attempt: Some(1)
            })
        );
        for bad in [
            "https://github.com/someone/InferenceX/actions/runs/9",
            "https://github.com/SemiAnalysisAI/InferenceX-app/actions/runs/9",
            "https://github.com/SemiAnalysisAI/Fork/actions/runs/9/attempts/1",
            "https://github.com/SemiAnalysisAI//actions/runs/9",
        ] {
            assert_eq!(run_ref(bad), None, "{bad}");
        }
        for bad in [
            "",
            "26008678094",
            "http://github.com/SemiAnalysisAI/InferenceX/actions/runs/1",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/0",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/attempts",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/attempts/0",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/attempts/2/3",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1/job/2",
            "https://github.com//InferenceX/actions/runs/1",
            "https://github.com.evil.example/SemiAnalysisAI/InferenceX/actions/runs/1",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/1x",
            "https://github.com/SemiAnalysisAI/InferenceX/actions/runs/99999999999999999999",
        ] {
            assert_eq!(run_ref(bad), None, "{bad}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = run_ref(&text);
        }

        #[test]
        fn every_run_is_read_back(id in 1u64.., attempt in proptest::option::of(1u64..)) {
            let mut url = format!("https://github.com/SemiAnalysisAI/InferenceX/actions/runs/{id}");
            if let Some(attempt) = attempt {
                url.push_str(&format!("/attempts/{attempt}"));
            }
            prop_assert_eq!(run_ref(&url), Some(RunRef { id, attempt }));
        }
    }
}
