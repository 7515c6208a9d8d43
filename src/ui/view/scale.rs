//! One symmetric scale for all bars of a column and all ticks of a tile.

/// Ends that are easy to read, in per cent.
const ENDS: [f64; 16] = [
    1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 70.0, 100.0, 150.0, 200.0, 300.0, 500.0, 700.0,
    1000.0,
];

/// The end, in per cent, that holds every one of these changes (fractions); the largest one if none does.
pub fn limit(changes: impl Iterator<Item = f64>) -> f64 {
    let largest = changes
        .map(|change| change.abs() * 100.0)
        .filter(|c| c.is_finite())
        .fold(0.0, f64::max);
    ENDS.into_iter()
        .find(|end| largest <= *end)
        .unwrap_or(ENDS[ENDS.len() - 1])
}

/// Position of a change (fraction) on a scale from `-limit` to `+limit` per cent, as 0–100; cut at the edges.
pub fn position(change: f64, limit: f64) -> f64 {
    (50.0 + change * 100.0 / limit * 50.0).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_holds_its_changes() {
        assert_eq!(limit([0.639, -0.1].into_iter()), 70.0);
        assert_eq!(limit(std::iter::empty()), 1.0);
        assert_eq!(limit([90.0].into_iter()), 1000.0);
        assert_eq!(position(0.0, 70.0), 50.0);
        assert_eq!(position(-9.0, 70.0), 0.0);
        assert_eq!(position(0.7, 70.0), 100.0);
    }
}
