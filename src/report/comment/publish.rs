//! What may be published (docs/CANONICAL.md §10.2, last paragraph).

use crate::record::{Attempt, AttemptStatus, Baseline, Natural};

/// What is left to do for a baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaselineStep {
    /// Nothing is published yet: publish it, then put it into the body.
    Publish,
    /// It is published already: only put it into the body.
    CompleteBody,
}

/// A run that the session started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRun {
    /// GitHub Actions run.
    pub run_id: Natural,
    /// Its attempt.
    pub run_attempt: Natural,
    /// Head commit it ran at.
    pub head: String,
    /// Whether it completed with success.
    pub succeeded: bool,
}

/// Why something may not be published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Another baseline is published, and a published one stays as it is.
    #[error("another baseline is published already")]
    Frozen,
    /// The session has no such run at that head and attempt.
    #[error("the attempt is of a run that the session does not own at that head and attempt")]
    NotOwned,
    /// The attempt says that it passed, its run does not.
    #[error("the attempt says passed, but its run did not complete with success")]
    NotPassed,
}

impl Refused {
    /// Stable code for messages in other languages.
    pub fn code(self) -> &'static str {
        match self {
            Self::Frozen => "publish-frozen",
            Self::NotOwned => "publish-not-owned",
            Self::NotPassed => "publish-not-passed",
        }
    }
}

/// What to do with a baseline where `published` is there already.
///
/// # Errors
/// [`Refused::Frozen`] if that is another one.
pub fn check_baseline(
    published: Option<&Baseline>,
    baseline: &Baseline,
) -> Result<BaselineStep, Refused> {
    match published {
        None => Ok(BaselineStep::Publish),
        Some(published) if published == baseline => Ok(BaselineStep::CompleteBody),
        Some(_) => Err(Refused::Frozen),
    }
}

/// Whether an attempt may be published by a session with these runs.
///
/// # Errors
/// [`Refused::NotOwned`] or [`Refused::NotPassed`].
pub fn check_attempt(attempt: &Attempt, runs: &[OwnRun]) -> Result<(), Refused> {
    let run = runs
        .iter()
        .find(|run| {
            run.run_id == attempt.run_id
                && run.run_attempt == attempt.run_attempt
                && run.head == attempt.head
        })
        .ok_or(Refused::NotOwned)?;
    if attempt.status == AttemptStatus::Passed && !run.succeeded {
        return Err(Refused::NotPassed);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::comment::fixture;

    #[test]
    fn a_published_baseline_stays() {
        let baseline = fixture::baseline(2, 1);
        assert_eq!(check_baseline(None, &baseline), Ok(BaselineStep::Publish));
        assert_eq!(
            check_baseline(Some(&baseline.clone()), &baseline),
            Ok(BaselineStep::CompleteBody)
        );
        let mut other = baseline.clone();
        other.points.swap(0, 1);
        assert_eq!(
            check_baseline(Some(&baseline), &other),
            Err(Refused::Frozen)
        );
    }

    #[test]
    fn an_attempt_needs_its_run() {
        let mut attempt = fixture::attempt(0, 0);
        let run = OwnRun {
            run_id: attempt.run_id.clone(),
            run_attempt: attempt.run_attempt.clone(),
            head: attempt.head.clone(),
            succeeded: true,
        };
        assert_eq!(check_attempt(&attempt, std::slice::from_ref(&run)), Ok(()));
        let others = [
            OwnRun {
                run_id: Natural::from(8_u64),
                ..run.clone()
            },
            OwnRun {
                run_attempt: Natural::from(1_u64),
                ..run.clone()
            },
            OwnRun {
                head: "f".repeat(40),
                ..run.clone()
            },
        ];
        assert_eq!(check_attempt(&attempt, &others), Err(Refused::NotOwned));
        let failed = [OwnRun {
            succeeded: false,
            ..run
        }];
        assert_eq!(check_attempt(&attempt, &failed), Err(Refused::NotPassed));
        attempt.status = AttemptStatus::Failed;
        assert_eq!(check_attempt(&attempt, &failed), Ok(()));
    }
}
