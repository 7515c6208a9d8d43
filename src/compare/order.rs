//! The order in which points are shown (docs/CANONICAL.md §13) and the short spelling of a workload.

use std::cmp::Ordering;

use crate::record::{Workload, short_label};

/// Compares two points by label text before the first ` c`, then concurrency, then label.
pub fn canonical_order(a: (&str, u64), b: (&str, u64)) -> Ordering {
    let head = |label: &str| label.find(" c").map_or(label.len(), |at| at);
    let (a_label, a_conc) = a;
    let (b_label, b_conc) = b;
    a_label[..head(a_label)]
        .cmp(&b_label[..head(b_label)])
        .then(a_conc.cmp(&b_conc))
        .then_with(|| a_label.cmp(b_label))
}

/// Workload as shown: `8k/1k`, `1000/1000`, `AgentX`; docs/CANONICAL.md §5.
pub fn workload_text(workload: Workload) -> String {
    short_label(&workload.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_label_head_then_concurrency_then_label() {
        let mut points = [
            ("8192/1024 c4 TP8 EP1 0a", 4),
            ("1024/1024 c16 TP8 EP1 0a", 16),
            ("1024/1024 c4 TP8 EP8 0b", 4),
            ("1024/1024 c4 TP8 EP1 0a", 4),
        ];
        points.sort_by(|a, b| canonical_order(*a, *b));
        assert_eq!(points.map(|p| p.1), [4, 4, 16, 4]);
        assert_eq!(points[0].0, "1024/1024 c4 TP8 EP1 0a");
        assert_eq!(
            canonical_order(("no separator", 1), ("no separator", 1)),
            Ordering::Equal
        );
    }

    #[test]
    fn workloads_are_short_where_they_divide() {
        assert_eq!(
            workload_text(Workload::Fixed {
                isl: 8192,
                osl: 1024
            }),
            "8k/1k"
        );
        assert_eq!(
            workload_text(Workload::Fixed { isl: 1000, osl: 0 }),
            "1000/0"
        );
        assert_eq!(workload_text(Workload::AgentX), "AgentX");
    }
}
