//! The interval of the difference of two scores.
//!
//! A score is a share of right answers among n samples. The interval is Newcombe's hybrid score interval (R. G.
//! Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17
//! (1998) 873–890, method 10): Wilson's score interval on each side, combined by squares. It needs no variance
//! estimate at 0 or 1, where the usual Wald interval collapses to a point. It treats the two sides as independent;
//! two runs of one suite answer the same questions, so the true interval is usually narrower and a difference
//! outside this one is safely a difference.

/// Two-sided 95 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// What a 95 % interval of `new - old` says about a score, for which higher is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvalJudgement {
    /// The interval holds zero.
    NoDetectableChange,
    /// The whole interval is above zero.
    Better,
    /// The whole interval is below zero.
    Worse,
}

impl EvalJudgement {
    /// Judges an interval; its ends count as inside.
    pub fn of((low, high): (f64, f64)) -> Self {
        if low > 0.0 {
            Self::Better
        } else if high < 0.0 {
            Self::Worse
        } else {
            Self::NoDetectableChange
        }
    }
}

/// Wilson's 95 % score interval of a share `p` (0–1) of `n` samples; `None` for no samples or a share outside 0–1.
pub fn wilson(p: f64, n: u64) -> Option<(f64, f64)> {
    if n == 0 || !(0.0..=1.0).contains(&p) {
        return None;
    }
    let n = n as f64;
    let z2 = Z * Z;
    let middle = 2.0 * n * p + z2;
    let spread = Z * (z2 + 4.0 * n * p * (1.0 - p)).sqrt();
    let scale = 2.0 * (n + z2);
    // The formula's ends at 0 and 1 are exact in theory; rounding must not push them out.
    let low = if p == 0.0 {
        0.0
    } else {
        ((middle - spread) / scale).max(0.0)
    };
    let high = if p == 1.0 {
        1.0
    } else {
        ((middle + spread) / scale).min(1.0)
    };
    Some((low, high))
}

/// 95 % interval of `new - old`, each given as (share, samples).
pub fn difference(old: (f64, u64), new: (f64, u64)) -> Option<(f64, f64)> {
    let (old_low, old_high) = wilson(old.0, old.1)?;
    let (new_low, new_high) = wilson(new.0, new.1)?;
    let d = new.0 - old.0;
    let low = d - ((new.0 - new_low).powi(2) + (old_high - old.0).powi(2)).sqrt();
    let high = d + ((new_high - new.0).powi(2) + (old.0 - old_low).powi(2)).sqrt();
    Some((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_interval(new: (u64, u64), old: (u64, u64), low: f64, high: f64) {
        let share = |(hits, n): (u64, u64)| (hits as f64 / n as f64, n);
        let (l, h) = difference(share(old), share(new)).unwrap();
        assert!(
            (l - low).abs() < 5e-5 && (h - high).abs() < 5e-5,
            "{new:?} - {old:?}: {l:.4} {h:.4}"
        );
    }

    /// Newcombe 1998, table II, method 10.
    #[test]
    fn reproduces_the_published_examples() {
        assert_interval((56, 70), (48, 80), 0.0524, 0.3339);
        assert_interval((9, 10), (3, 10), 0.1705, 0.8090);
        assert_interval((6, 7), (2, 7), 0.0582, 0.8062);
        assert_interval((5, 56), (0, 29), -0.0381, 0.1926);
        assert_interval((0, 10), (0, 20), -0.1611, 0.2775);
        assert_interval((0, 10), (0, 10), -0.2775, 0.2775);
        assert_interval((10, 10), (0, 20), 0.6791, 1.0);
        assert_interval((10, 10), (0, 10), 0.6075, 1.0);
    }

    #[test]
    fn judges_by_zero() {
        assert_eq!(
            EvalJudgement::of((-0.02, 0.01)),
            EvalJudgement::NoDetectableChange
        );
        assert_eq!(
            EvalJudgement::of((0.0, 0.01)),
            EvalJudgement::NoDetectableChange
        );
        assert_eq!(EvalJudgement::of((0.001, 0.01)), EvalJudgement::Better);
        assert_eq!(EvalJudgement::of((-0.02, -0.001)), EvalJudgement::Worse);
    }

    #[test]
    fn has_no_interval_without_samples_or_with_a_score_outside_its_range() {
        assert_eq!(wilson(0.5, 0), None);
        assert_eq!(wilson(1.5, 10), None);
        assert_eq!(wilson(f64::NAN, 10), None);
        assert_eq!(difference((0.5, 10), (-0.1, 10)), None);
    }
}
