//! No point and no evaluation twice (docs/CANONICAL.md §1.5).

use std::collections::HashSet;

use super::evaluation::Evaluation;
use super::point::Point;
use super::problem::{Item, Rule};
use super::reader::Reader;

pub(super) fn check(points: &[Point], evals: &[Evaluation], reader: &mut Reader) {
    let mut seen = HashSet::with_capacity(points.len());
    for (index, point) in points.iter().enumerate() {
        if !seen.insert(point.key.as_str()) {
            reader.report(Rule::DuplicatePoint(Item {
                list: "points",
                index,
            }));
        }
    }
    let mut seen = HashSet::with_capacity(evals.len());
    for (index, eval) in evals.iter().enumerate() {
        if !seen.insert(eval.identity()) {
            reader.report(Rule::DuplicateEval(Item {
                list: "evals",
                index,
            }));
        }
    }
}
