//! Identity of the data behind a link.

use serde_json::{Value, json};

use crate::compare::{Outcome, Side, SideScenario};
use crate::metric::Statistic;
use crate::record::{RunRef, canonical_json, identity};

/// First 16 hex digits of the identity (docs/CANONICAL.md §2) of everything that both sides hold. Equal for equal
/// data, however it was fetched and in whatever order (docs/LINKS.md).
pub fn data_identity(baseline: &Side, candidate: &Side) -> String {
    let value =
        json!({ "tagdelta-data": 1, "baseline": side(baseline), "candidate": side(candidate) });
    // `number` leaves no double that JSON cannot hold, so there is always an identity.
    let hash = identity(&value).unwrap_or_default();
    hash.get(..16).unwrap_or_default().to_owned()
}

fn side(side: &Side) -> Value {
    let points = side
        .points
        .iter()
        .map(|point| {
            let values: Vec<Value> = point
                .values
                .iter()
                .map(|((metric, statistic), value)| {
                    json!([metric.id(), statistic.as_str(), number(*value)])
                })
                .collect();
            let scenario = match point.scenario {
                SideScenario::Fixed => "fixed",
                SideScenario::Agentic => "agentic",
            };
            json!({
                "key": point.key, "label": point.label, "workload": point.workload,
                "topology": point.topology, "conc": point.conc, "scenario": scenario,
                "dataset": point.dataset, "values": values, "result": outcome(point.outcome),
                "errors": point.request_errors, "image": point.image, "date": point.date,
                "run": run(point.run), "head": point.head,
                "statistic": point.statistic.map(Statistic::as_str),
            })
        })
        .collect();
    let evals = side
        .evals
        .iter()
        .map(|eval| {
            json!({
                "key": eval.key, "suite": eval.suite, "metric": eval.metric, "label": eval.label,
                "conc": eval.conc, "score": eval.score.map(number), "samples": eval.samples,
                "result": outcome(eval.outcome), "date": eval.date, "run": run(eval.run),
                "head": eval.head, "secondary": eval.secondary,
            })
        })
        .collect();
    json!({
        "image": side.image, "dates": side.dates, "head": side.head,
        "runs": sorted(side.runs.iter().map(|of| run(Some(*of))).collect()),
        "points": sorted(points), "evals": sorted(evals),
    })
}

/// A list as a set with repeats: its order says nothing about the data.
fn sorted(items: Vec<Value>) -> Vec<Value> {
    let mut keyed: Vec<(String, Value)> = items
        .into_iter()
        .map(|item| (canonical_json(&item).unwrap_or_default(), item))
        .collect();
    crate::sorting::sort_by(&mut keyed, |a, b| a.0.cmp(&b.0));
    keyed.into_iter().map(|(_, item)| item).collect()
}

/// JSON has no word for NaN and the infinities. As `null` they would pass for one another.
fn number(value: f64) -> Value {
    if value.is_finite() {
        json!(value)
    } else {
        json!(value.to_string())
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "passed",
        Outcome::Failed => "failed",
        Outcome::Cancelled => "cancelled",
        Outcome::Pending => "pending",
        Outcome::Unavailable => "unavailable",
    }
}

fn run(run: Option<RunRef>) -> Value {
    run.map_or(Value::Null, |run| json!([run.id, run.attempt]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{EvalOmission, SideEval, SidePoint, Superseded};
    use crate::metric::Metric;

    fn point(conc: u64) -> SidePoint {
        SidePoint {
            key: format!("{conc:064x}"),
            label: format!("8192/1024 c{conc} TP8 EP1 0a1b2c"),
            workload: "8k/1k".into(),
            topology: "TP8 EP1".into(),
            conc,
            scenario: SideScenario::Fixed,
            dataset: None,
            outcome: Outcome::Passed,
            values: [((Metric::Ttft, Statistic::Mean), 12.5)].into(),
            request_errors: Some(0),
            image: Some("a:b".into()),
            date: Some("2026-06-14".into()),
            run: Some(RunRef {
                id: 7,
                attempt: Some(1),
            }),
            head: Some("a".repeat(40)),
            statistic: None,
        }
    }

    fn eval(conc: u64) -> SideEval {
        SideEval {
            key: format!("{conc:064x}"),
            suite: "gsm8k".into(),
            metric: "em_strict".into(),
            label: format!("c{conc}"),
            conc: Some(conc),
            score: Some(0.9),
            samples: Some(1319),
            outcome: Outcome::Passed,
            date: Some("2026-06-14".into()),
            run: None,
            head: None,
            secondary: false,
        }
    }

    fn full() -> Side {
        let run = |id| RunRef { id, attempt: None };
        Side {
            image: Some("a:b".into()),
            dates: vec!["2026-06-14".into()],
            runs: vec![run(7), run(8)],
            head: Some("a".repeat(40)),
            points: vec![point(4), point(8), point(16)],
            evals: vec![eval(4), eval(8)],
            ..Side::default()
        }
    }

    #[test]
    fn tells_sides_apart() {
        let empty = Side::default();
        let id = data_identity(&empty, &full());
        assert_eq!(id.len(), 16);
        assert!(id.bytes().all(|b| b.is_ascii_hexdigit()));
        assert_eq!(id, data_identity(&empty, &full()));
        assert_ne!(id, data_identity(&full(), &empty));
        assert_ne!(id, data_identity(&empty, &empty));
    }

    #[test]
    fn no_order_counts() {
        let id = data_identity(&full(), &Side::default());
        let mut other = full();
        other.points.reverse();
        other.evals.reverse();
        other.runs.reverse();
        assert_eq!(id, data_identity(&other, &Side::default()));
    }

    #[test]
    fn a_repeated_point_counts() {
        let mut twice = full();
        twice.points.push(point(4));
        assert_ne!(
            data_identity(&full(), &full()),
            data_identity(&full(), &twice)
        );
    }

    /// Rows that a source repeats, and points and evals that the selection leaves out, differ between a snapshot and a
    /// history of the same data.
    #[test]
    fn what_is_not_in_the_side_does_not_count() {
        let mut other = full();
        other.duplicates = 3;
        other.superseded = vec![Superseded {
            run: RunRef {
                id: 7,
                attempt: Some(1),
            },
            points: 2,
        }];
        other.eval_omissions = vec![EvalOmission {
            run: RunRef {
                id: 7,
                attempt: None,
            },
            count: 2,
        }];
        assert_eq!(
            data_identity(&full(), &full()),
            data_identity(&full(), &other)
        );
    }

    #[test]
    fn every_field_counts() {
        type Edit<T> = fn(&mut T);
        let points: [Edit<SidePoint>; 20] = [
            |p| p.key.push('0'),
            |p| p.label.push('0'),
            |p| p.workload.push('0'),
            |p| p.topology.push('0'),
            |p| p.conc += 1,
            |p| p.scenario = SideScenario::Agentic,
            |p| p.dataset = Some("d".into()),
            |p| p.outcome = Outcome::Failed,
            |p| p.request_errors = None,
            |p| p.image = None,
            |p| p.date = Some("2026-06-15".into()),
            |p| p.run = None,
            |p| p.run.as_mut().unwrap().attempt = Some(2),
            |p| p.head = None,
            |p| p.statistic = Some(Statistic::Mean),
            |p| p.values.clear(),
            |p| {
                p.values.insert((Metric::Tpot, Statistic::Mean), 12.5);
            },
            |p| {
                let value = p.values.remove(&(Metric::Ttft, Statistic::Mean)).unwrap();
                p.values.insert((Metric::Ttft, Statistic::Median), value);
            },
            // One unit in the last place, and what JSON has no number for.
            |p| {
                p.values
                    .values_mut()
                    .for_each(|value| *value = value.next_up());
            },
            |p| p.values.values_mut().for_each(|value| *value = f64::NAN),
        ];
        let evals: [Edit<SideEval>; 12] = [
            |e| e.key.push('0'),
            |e| e.suite.push('0'),
            |e| e.metric.push('0'),
            |e| e.label.push('0'),
            |e| e.conc = None,
            |e| e.score = None,
            |e| e.score = Some(0.9_f64.next_up()),
            |e| e.samples = Some(1318),
            |e| e.outcome = Outcome::Failed,
            |e| e.date = None,
            |e| {
                e.run = Some(RunRef {
                    id: 7,
                    attempt: None,
                })
            },
            |e| e.secondary = true,
        ];
        let sides: [Edit<Side>; 6] = [
            |s| s.image = None,
            |s| s.dates.clear(),
            |s| s.runs.clear(),
            |s| s.head = None,
            |s| s.evals[0].head = Some("b".repeat(40)),
            |s| {
                s.points.pop();
            },
        ];
        let mut seen = std::collections::BTreeSet::from([data_identity(&full(), &full())]);
        let mut differs = |side: Side, what: String| {
            assert!(seen.insert(data_identity(&full(), &side)), "{what}");
            assert!(seen.insert(data_identity(&side, &full())), "{what}");
        };
        for (at, edit) in points.iter().enumerate() {
            let mut side = full();
            edit(&mut side.points[1]);
            differs(side, format!("point {at}"));
        }
        for (at, edit) in evals.iter().enumerate() {
            let mut side = full();
            edit(&mut side.evals[1]);
            differs(side, format!("eval {at}"));
        }
        for (at, edit) in sides.iter().enumerate() {
            let mut side = full();
            edit(&mut side);
            differs(side, format!("side {at}"));
        }
        let mut infinite = full();
        infinite.points[1]
            .values
            .insert((Metric::Ttft, Statistic::Mean), f64::INFINITY);
        differs(infinite, "infinite".into());
    }
}
