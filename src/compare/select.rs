//! From a family's data to one side of a comparison.

use std::collections::{BTreeMap, BTreeSet};

use crate::metric::{Metric, Statistic};
use crate::record::{EvalMeasurement, FamilyData, Measurement, RunRef, Workload, identity};

use super::model::{EvalOmission, Outcome, Side, SideEval, SidePoint, SideScenario, Superseded};
use super::order::{canonical_order, workload_text};

/// Which points make up a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SideSelector {
    /// The image; `None` selects the points whose image was not recorded.
    pub image: Option<String>,
    /// Day, `YYYY-MM-DD`; `None` is every day.
    pub date: Option<String>,
    /// Run id; `None` is every run of the image (and day).
    pub run: Option<u64>,
}

impl SideSelector {
    /// Whether the points of a snapshot belong to this selection.
    pub fn takes(&self, snapshot: &Snapshot) -> bool {
        snapshot.image == self.image
            && self.date.as_ref().is_none_or(|date| snapshot.date == *date)
            && self
                .run
                .is_none_or(|run| snapshot.run.is_some_and(|of| of.id == run))
    }
}

/// What was measured with one image on one day by one attempt of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Image; `None` where it was not recorded.
    pub image: Option<String>,
    /// Day, `YYYY-MM-DD`.
    pub date: String,
    /// Run and attempt.
    pub run: Option<RunRef>,
    /// Points.
    pub points: usize,
    /// Workloads of these points, ascending.
    pub workloads: Vec<Workload>,
}

impl Snapshot {
    /// The selector of this snapshot's day and run.
    pub fn selector(&self) -> SideSelector {
        SideSelector {
            image: self.image.clone(),
            date: Some(self.date.clone()),
            run: self.run.map(|run| run.id),
        }
    }

    /// Whether this one was surely measured before the other: an earlier day, or an earlier run of the same day.
    fn is_before(&self, other: &Snapshot) -> bool {
        match (self.run, other.run) {
            (Some(run), Some(other_run)) => (&self.date, run.id) < (&other.date, other_run.id),
            _ => self.date < other.date,
        }
    }
}

/// What a snapshot's points share: day, run and attempt, image.
type Group<'a> = (&'a str, Option<RunRef>, Option<&'a str>);

/// All snapshots of a family, or of one workload of it, newest first: day, then run id, then attempt, then image.
pub fn snapshots(data: &FamilyData, workload: Option<Workload>) -> Vec<Snapshot> {
    let mut groups: BTreeMap<Group<'_>, (usize, BTreeSet<Workload>)> = BTreeMap::new();
    for row in data
        .measurements
        .iter()
        .filter(|row| workload.is_none_or(|w| row.identity.workload == w))
    {
        let group = groups
            .entry((&row.date, row.run, row.image.as_deref()))
            .or_default();
        group.0 += 1;
        group.1.insert(row.identity.workload);
    }
    groups
        .into_iter()
        .rev()
        .map(|((date, run, image), (points, workloads))| Snapshot {
            image: image.map(str::to_owned),
            date: date.to_owned(),
            run,
            points,
            workloads: workloads.into_iter().collect(),
        })
        .collect()
}

/// Baseline and candidate for a family that was just opened. The candidate is the newest snapshot with an image;
/// the baseline is the newest earlier one with another image, where there is one with a workload in common, that.
/// `None` when there is no such pair: nothing is guessed.
pub fn default_pair(snapshots: &[Snapshot]) -> Option<(SideSelector, SideSelector)> {
    let at = snapshots
        .iter()
        .position(|snapshot| snapshot.image.is_some())?;
    let candidate = &snapshots[at];
    let earlier = || {
        snapshots[at + 1..].iter().filter(|snapshot| {
            snapshot.image.is_some()
                && snapshot.image != candidate.image
                && snapshot.is_before(candidate)
        })
    };
    let baseline = earlier()
        .find(|snapshot| {
            snapshot
                .workloads
                .iter()
                .any(|workload| candidate.workloads.contains(workload))
        })
        .or_else(|| earlier().next())?;
    Some((baseline.selector(), candidate.selector()))
}

/// The side that a selector names. Within one run, a newer attempt supersedes the older attempts' points of the same
/// identity, and the side says so; points of different runs stay side by side and become ambiguous when paired.
pub fn side(data: &FamilyData, selector: &SideSelector, workload: Option<Workload>) -> Side {
    let mut rows: Vec<(String, &Measurement)> = data
        .measurements
        .iter()
        .filter(|row| {
            row.image == selector.image
                && selector.date.as_ref().is_none_or(|date| row.date == *date)
                && selector
                    .run
                    .is_none_or(|id| row.run.is_some_and(|run| run.id == id))
                && workload.is_none_or(|w| row.identity.workload == w)
        })
        .map(|row| (row.identity.key(), row))
        .collect();
    let duplicates = drop_duplicates(&mut rows);
    let superseded = drop_superseded(&mut rows);

    let heads = Heads::of(data);
    let head_of = |run: Option<RunRef>| run.and_then(|run| heads.get(run)).map(str::to_owned);
    let mut points: Vec<SidePoint> = rows
        .iter()
        .map(|(key, row)| point(key.clone(), row, head_of(row.run)))
        .collect();
    crate::sorting::sort_by(&mut points, point_order);

    let runs = crate::sorting::set(points.iter().filter_map(|point| point.run));
    let (evals, eval_omissions) = evals(data, selector.image.as_deref(), &runs);
    Side {
        image: selector.image.clone(),
        dates: crate::sorting::set(points.iter().filter_map(|point| point.date.clone()))
            .into_iter()
            .collect(),
        runs: runs.into_iter().collect(),
        head: shared_head(&points),
        points,
        evals,
        eval_omissions,
        superseded,
        duplicates,
    }
}

/// The order of a side's points: canonical, then whatever makes it total.
pub(super) fn point_order(a: &SidePoint, b: &SidePoint) -> std::cmp::Ordering {
    canonical_order((&a.label, a.conc), (&b.label, b.conc))
        .then_with(|| a.key.cmp(&b.key))
        .then_with(|| a.date.cmp(&b.date))
        .then_with(|| a.run.cmp(&b.run))
        .then_with(|| value_order(a, b))
}

/// Last resort of the order, so that it never depends on the order of the input.
fn value_order(a: &SidePoint, b: &SidePoint) -> std::cmp::Ordering {
    let bits = |point: &SidePoint| -> Vec<_> {
        point
            .values
            .iter()
            .map(|(k, v)| (*k, v.to_bits()))
            .collect()
    };
    bits(a)
        .cmp(&bits(b))
        .then_with(|| a.request_errors.cmp(&b.request_errors))
        .then_with(|| a.dataset.cmp(&b.dataset))
}

/// Head commits by run id, each with the attempt that the source names.
struct Heads<'a>(BTreeMap<u64, Vec<(Option<u64>, &'a str)>>);

impl<'a> Heads<'a> {
    fn of(data: &'a FamilyData) -> Self {
        let mut heads: BTreeMap<u64, Vec<_>> = BTreeMap::new();
        for info in &data.runs {
            if let Some(head) = info.head.as_deref() {
                let of_run = heads.entry(info.run.id).or_default();
                of_run.push((info.run.attempt, head));
            }
        }
        Self(heads)
    }

    /// The head of a run. All attempts of a run share it as a rule, so that the attempt counts only where heads differ.
    fn get(&self, run: RunRef) -> Option<&'a str> {
        let heads = self.0.get(&run.id)?;
        let only = |mut heads: Vec<&'a str>| {
            crate::sorting::sort(&mut heads);
            heads.dedup();
            match heads.as_slice() {
                [head] => Some(*head),
                _ => None,
            }
        };
        let of_attempt = heads
            .iter()
            .filter(|(attempt, _)| attempt.is_some() && *attempt == run.attempt);
        only(heads.iter().map(|(_, head)| *head).collect())
            .or_else(|| only(of_attempt.map(|(_, head)| *head).collect()))
    }
}

/// The head commit that all points have in common.
pub(super) fn shared_head(points: &[SidePoint]) -> Option<String> {
    let first = points.first()?.head.as_ref()?;
    points
        .iter()
        .all(|point| point.head.as_ref() == Some(first))
        .then(|| first.clone())
}

/// Keeps one of each set of rows that are equal in every field.
fn drop_duplicates(rows: &mut Vec<(String, &Measurement)>) -> usize {
    let before = rows.len();
    let mut seen: BTreeMap<String, Vec<&Measurement>> = BTreeMap::new();
    rows.retain(|(key, row)| {
        let same = seen.entry(key.clone()).or_default();
        let new = !same.contains(row);
        if new {
            same.push(row);
        }
        new
    });
    before - rows.len()
}

/// Keeps, of one run and identity, the newest attempt. A row whose attempt is unknown neither gives way nor wins.
fn drop_superseded(rows: &mut Vec<(String, &Measurement)>) -> Vec<Superseded> {
    let attempt_of = |row: &Measurement| {
        row.run
            .and_then(|run| run.attempt.map(|attempt| (run.id, attempt)))
    };
    let mut newest: BTreeMap<(String, u64), u64> = BTreeMap::new();
    for (key, row) in rows.iter() {
        if let Some((id, attempt)) = attempt_of(row) {
            let entry = newest.entry((key.clone(), id)).or_insert(attempt);
            *entry = attempt.max(*entry);
        }
    }
    let mut dropped: BTreeMap<RunRef, usize> = BTreeMap::new();
    rows.retain(|(key, row)| {
        let Some((id, attempt)) = attempt_of(row) else {
            return true;
        };
        let keep = newest
            .get(&(key.clone(), id))
            .is_none_or(|newest| *newest == attempt);
        if !keep {
            *dropped
                .entry(RunRef {
                    id,
                    attempt: Some(attempt),
                })
                .or_default() += 1;
        }
        keep
    });
    dropped
        .into_iter()
        .map(|(run, points)| Superseded { run, points })
        .collect()
}

/// All metrics and statistics that a point may hold, in shown units.
const VALUES: [(Metric, Statistic); 8] = [
    (Metric::OutputTps, Statistic::Mean),
    (Metric::TotalTps, Statistic::Mean),
    (Metric::Ttft, Statistic::Mean),
    (Metric::Ttft, Statistic::Median),
    (Metric::Tpot, Statistic::Mean),
    (Metric::Tpot, Statistic::Median),
    (Metric::Interactivity, Statistic::Mean),
    (Metric::Interactivity, Statistic::Median),
];

fn point(key: String, row: &Measurement, head: Option<String>) -> SidePoint {
    // The one place where a latency leaves seconds; a product that overflows is no value.
    let values = VALUES
        .into_iter()
        .filter_map(|(metric, statistic)| {
            let value = row.metrics.get(metric.wire_name(statistic))? * metric.scale();
            value.is_finite().then_some(((metric, statistic), value))
        })
        .collect();
    let identity = &row.identity;
    let topology = identity.topology();
    let label = format!(
        "{} c{} {} {}",
        identity.workload,
        identity.conc,
        topology,
        &key[..key.len().min(6)]
    );
    SidePoint {
        key,
        label,
        workload: workload_text(identity.workload),
        topology,
        conc: identity.conc,
        scenario: match identity.workload {
            Workload::Fixed { .. } => SideScenario::Fixed,
            Workload::AgentX => SideScenario::Agentic,
        },
        dataset: row.dataset.clone(),
        outcome: Outcome::Passed,
        values,
        request_errors: row.request_errors,
        image: row.image.clone(),
        date: Some(row.date.clone()),
        run: row.run,
        head,
        statistic: None,
    }
}

/// Evals of the side's runs. An eval has no image, so it belongs to the side only if its run measured this family
/// with one image (docs/CONTRACT.md §3.7).
fn evals(
    data: &FamilyData,
    image: Option<&str>,
    runs: &BTreeSet<RunRef>,
) -> (Vec<SideEval>, Vec<EvalOmission>) {
    struct RunPoints<'a> {
        images: BTreeSet<Option<&'a str>>,
        engines: BTreeSet<(u64, u64)>,
    }
    let mut by_run: BTreeMap<u64, RunPoints<'_>> = BTreeMap::new();
    for row in &data.measurements {
        let Some(run) = row.run else { continue };
        let entry = by_run.entry(run.id).or_insert_with(|| RunPoints {
            images: BTreeSet::new(),
            engines: BTreeSet::new(),
        });
        entry.images.insert(row.image.as_deref());
        entry
            .engines
            .insert((row.identity.decode.tp, row.identity.decode.ep));
    }

    let mut found: Vec<SideEval> = Vec::new();
    let mut omitted: BTreeMap<u64, Vec<SideEval>> = BTreeMap::new();
    for eval in &data.evals {
        let Some(run) = eval.run else { continue };
        if !runs.iter().any(|side_run| side_run.id == run.id) || !same_engine(data, eval) {
            continue;
        }
        let Some(points) = by_run.get(&run.id) else {
            continue;
        };
        if !points.engines.contains(&(eval.decode_tp, eval.decode_ep)) {
            continue;
        }
        let list = if points.images.len() > 1 {
            omitted.entry(run.id).or_default()
        } else if points.images.contains(&image) {
            &mut found
        } else {
            continue;
        };
        // A score that is listed twice is one score, whether it is shown or only counted.
        for score in scores(eval) {
            if !list.contains(&score) {
                list.push(score);
            }
        }
    }
    crate::sorting::sort_by(&mut found, eval_order);
    let omissions = omitted
        .into_iter()
        .map(|(id, scores)| EvalOmission {
            run: RunRef { id, attempt: None },
            count: scores.iter().filter(|score| !score.secondary).count(),
        })
        .collect();
    (found, omissions)
}

/// Suite, metric, concurrency, label; the rest only makes the order total.
pub(super) fn eval_order(a: &SideEval, b: &SideEval) -> std::cmp::Ordering {
    let place = |eval: &SideEval| {
        (
            eval.conc,
            eval.label.clone(),
            eval.key.clone(),
            eval.date.clone(),
            eval.run,
        )
    };
    a.suite
        .cmp(&b.suite)
        .then_with(|| a.metric.cmp(&b.metric))
        .then_with(|| place(a).cmp(&place(b)))
        .then_with(|| a.score.map(f64::to_bits).cmp(&b.score.map(f64::to_bits)))
        .then_with(|| a.samples.cmp(&b.samples))
        .then_with(|| a.secondary.cmp(&b.secondary))
}

fn same_engine(data: &FamilyData, eval: &EvalMeasurement) -> bool {
    let family = &data.family;
    eval.model == family.model
        && eval.hardware == family.hardware
        && eval.framework == family.framework
        && eval.precision == family.precision
        && eval.spec_method == family.spec_method
}

/// The scores of one eval row. `em_strict` is the canonical metric; `score` repeats it where it exists and counts only
/// where neither of the `em_` metrics does.
fn scores(eval: &EvalMeasurement) -> Vec<SideEval> {
    let has = |name: &str| eval.metrics.contains_key(name);
    let names: Vec<&str> = if has("em_strict") || has("em_flexible") {
        ["em_strict", "em_flexible"]
            .into_iter()
            .filter(|name| has(name))
            .collect()
    } else {
        ["score"].into_iter().filter(|name| has(name)).collect()
    };
    let key = eval_key(eval);
    let topology = format!("TP{} EP{}", eval.decode_tp, eval.decode_ep);
    let label = eval
        .conc
        .map_or_else(|| topology.clone(), |conc| format!("c{conc} {topology}"));
    names
        .into_iter()
        .map(|name| {
            let score = eval
                .metrics
                .get(name)
                .copied()
                .filter(|score| (0.0..=1.0).contains(score));
            SideEval {
                key: key.clone(),
                suite: eval.task.clone(),
                metric: name.to_owned(),
                label: label.clone(),
                conc: eval.conc,
                score,
                samples: eval.metrics.get("n_eff").copied().and_then(count),
                outcome: if score.is_some() {
                    Outcome::Passed
                } else {
                    Outcome::Unavailable
                },
                date: Some(eval.date.clone()),
                run: eval.run,
                head: None,
                secondary: name != "em_strict" && has("em_strict"),
            }
        })
        .collect()
}

/// A sample count: a whole number from 1 that a double holds exactly.
fn count(value: f64) -> Option<u64> {
    (value.fract() == 0.0 && (1.0..=9_007_199_254_740_992.0).contains(&value))
        .then_some(value as u64)
}

/// Our key of an eval (docs/IDENTITY.md): what has to be equal to compare two scores of one suite.
pub fn eval_key(eval: &EvalMeasurement) -> String {
    identity(&serde_json::json!({
        "tagdelta-eval": 1,
        "model": eval.model, "hardware": eval.hardware, "framework": eval.framework,
        "precision": eval.precision, "spec-method": eval.spec_method,
        "decode-tp": eval.decode_tp, "decode-ep": eval.decode_ep,
        "conc": eval.conc, "task": eval.task,
    }))
    .expect("an eval's identity holds no NaN and no infinity")
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{NEW, OLD, data, eval_row, row, run_info};
    use super::*;

    const HEAD: &str = "0123456789012345678901234567890123456789";

    fn selector(image: Option<&str>, date: Option<&str>, run: Option<u64>) -> SideSelector {
        SideSelector {
            image: image.map(str::to_owned),
            date: date.map(str::to_owned),
            run,
        }
    }

    fn pair(rows: Vec<Measurement>) -> Option<(SideSelector, SideSelector)> {
        default_pair(&snapshots(&data(rows), None))
    }

    #[test]
    fn snapshots_are_newest_first_and_tell_attempts_apart() {
        let rows = vec![
            row(Some(OLD), "2026-02-27", Some((7, 1)), 4),
            row(Some(OLD), "2026-02-27", Some((7, 2)), 8),
            row(Some(OLD), "2026-02-27", Some((7, 2)), 16),
            row(Some(NEW), "2026-05-18", Some((9, 1)), 4),
            row(None, "2026-05-18", None, 4),
        ];
        let found = snapshots(&data(rows), None);
        let shape: Vec<_> = found
            .iter()
            .map(|s| (s.run.map(|r| (r.id, r.attempt)), s.points))
            .collect();
        assert_eq!(
            shape,
            [
                (Some((9, Some(1))), 1),
                (None, 1),
                (Some((7, Some(2))), 2),
                (Some((7, Some(1))), 1)
            ]
        );
        assert!(
            snapshots(
                &data(vec![row(None, "2026-05-18", None, 4)]),
                Some(Workload::AgentX)
            )
            .is_empty()
        );
    }

    #[test]
    fn the_default_pair_is_the_newest_image_and_the_one_before_it() {
        let rows = || {
            vec![
                row(Some("a/b:v0"), "2026-01-01", Some((1, 1)), 4),
                row(Some(OLD), "2026-02-27", Some((7, 1)), 4),
                row(Some(NEW), "2026-05-17", Some((8, 1)), 4),
                row(Some(NEW), "2026-05-18", Some((9, 1)), 4),
                row(None, "2026-06-01", Some((10, 1)), 4),
            ]
        };
        let expected = Some((
            selector(Some(OLD), Some("2026-02-27"), Some(7)),
            selector(Some(NEW), Some("2026-05-18"), Some(9)),
        ));
        assert_eq!(pair(rows()), expected);
        assert_eq!(pair(rows().into_iter().rev().collect()), expected);
    }

    #[test]
    fn no_pair_is_guessed() {
        assert_eq!(pair(vec![]), None);
        assert_eq!(pair(vec![row(None, "2026-05-18", Some((9, 1)), 4)]), None);
        let same = vec![
            row(Some(NEW), "2026-05-18", Some((9, 1)), 4),
            row(Some(NEW), "2026-05-01", Some((8, 1)), 4),
        ];
        assert_eq!(pair(same), None);
        // On one day only run ids say which came first.
        let one_day = vec![
            row(Some(OLD), "2026-05-18", None, 4),
            row(Some(NEW), "2026-05-18", Some((9, 1)), 4),
        ];
        assert_eq!(pair(one_day), None);
    }

    #[test]
    fn the_baseline_shares_a_workload_where_one_does() {
        let mut other = row(Some("a/b:other"), "2026-03-01", Some((8, 1)), 4);
        other.identity.workload = Workload::Fixed {
            isl: 1024,
            osl: 1024,
        };
        let rows = vec![
            row(Some(OLD), "2026-02-27", Some((7, 1)), 4),
            other.clone(),
            row(Some(NEW), "2026-05-18", Some((9, 1)), 4),
        ];
        assert_eq!(pair(rows).unwrap().0.image.as_deref(), Some(OLD));
        let rows = vec![other, row(Some(NEW), "2026-05-18", Some((9, 1)), 4)];
        assert_eq!(pair(rows).unwrap().0.image.as_deref(), Some("a/b:other"));
    }

    #[test]
    fn a_newer_attempt_supersedes_its_own_run_only() {
        let mut repeated = row(Some(OLD), "2026-02-28", Some((7, 2)), 4);
        repeated.metrics.insert("output_tput_per_gpu".into(), 110.0);
        let rows = vec![
            row(Some(OLD), "2026-02-27", Some((7, 1)), 4),
            row(Some(OLD), "2026-02-27", Some((7, 1)), 8),
            repeated,
            row(Some(OLD), "2026-03-01", Some((8, 1)), 8),
        ];
        let one = side(
            &data(rows.clone()),
            &selector(Some(OLD), None, Some(7)),
            None,
        );
        assert_eq!(one.points.len(), 2);
        assert_eq!(
            one.points[0].value(Metric::OutputTps, Statistic::Mean),
            Some(110.0)
        );
        assert_eq!(
            one.superseded,
            [Superseded {
                run: RunRef {
                    id: 7,
                    attempt: Some(1)
                },
                points: 1
            }]
        );
        let all = side(&data(rows), &selector(Some(OLD), None, None), None);
        assert_eq!(
            all.points.iter().map(|p| p.conc).collect::<Vec<_>>(),
            [4, 8, 8]
        );
        assert_eq!(all.dates, ["2026-02-27", "2026-02-28", "2026-03-01"]);
    }

    #[test]
    fn an_unknown_attempt_neither_wins_nor_gives_way() {
        let mut unknown = row(Some(OLD), "2026-02-27", Some((7, 1)), 4);
        unknown.run = Some(RunRef {
            id: 7,
            attempt: None,
        });
        let rows = vec![row(Some(OLD), "2026-02-27", Some((7, 2)), 4), unknown];
        let side = side(&data(rows), &selector(Some(OLD), None, None), None);
        assert_eq!((side.points.len(), side.superseded.len()), (2, 0));
    }

    #[test]
    fn equal_rows_count_once_and_values_leave_seconds_once() {
        let one = row(Some(OLD), "2026-02-27", Some((7, 1)), 4);
        let mut data = data(vec![one.clone(), one]);
        data.runs = vec![run_info(7, 1, HEAD)];
        let side = side(
            &data,
            &selector(Some(OLD), Some("2026-02-27"), Some(7)),
            None,
        );
        assert_eq!((side.points.len(), side.duplicates), (1, 1));
        let point = &side.points[0];
        assert_eq!(
            point.value(Metric::Ttft, Statistic::Mean),
            Some(0.1 * 1000.0)
        );
        assert_eq!(
            point.value(Metric::Tpot, Statistic::Median),
            Some(0.02 * 1000.0)
        );
        assert_eq!(point.value(Metric::Tpot, Statistic::Mean), None);
        assert_eq!(point.request_errors, None);
        assert_eq!(side.head.as_deref(), Some(HEAD));
        assert_eq!(
            (point.workload.as_str(), point.topology.as_str()),
            ("8k/1k", "TP8 EP1")
        );
    }

    #[test]
    fn a_head_is_that_of_its_run_unless_attempts_differ() {
        let head = |of_row: Option<u64>, known: &[(Option<u64>, &str)]| {
            let mut row = row(Some(OLD), "2026-02-27", Some((7, 1)), 4);
            row.run = Some(RunRef {
                id: 7,
                attempt: of_row,
            });
            let mut data = data(vec![row]);
            for (attempt, head) in known {
                let mut info = run_info(7, 1, head);
                info.run.attempt = *attempt;
                data.runs.push(info);
            }
            data.runs.push(run_info(8, 1, &"f".repeat(40)));
            let side = side(&data, &selector(Some(OLD), None, None), None);
            side.points[0].head.clone()
        };
        let other = "1".repeat(40);
        let found = |text: &str| Some(text.to_owned());
        assert_eq!(head(Some(1), &[(Some(1), HEAD)]), found(HEAD));
        assert_eq!(head(Some(1), &[(Some(2), HEAD)]), found(HEAD));
        assert_eq!(head(Some(1), &[(None, HEAD)]), found(HEAD));
        assert_eq!(head(None, &[(Some(2), HEAD)]), found(HEAD));
        let two = [(Some(1), HEAD), (Some(2), other.as_str())];
        assert_eq!(head(Some(1), &two), found(HEAD));
        assert_eq!(head(Some(2), &two), found(&other));
        assert_eq!(head(Some(3), &two), None);
        assert_eq!(head(None, &two), None);
        assert_eq!(head(Some(1), &[(None, HEAD), (None, &other)]), None);
        assert_eq!(head(Some(1), &[]), None);
    }

    #[test]
    fn an_unrecorded_image_is_a_side_of_its_own() {
        let rows = vec![
            row(None, "2025-10-01", Some((1, 1)), 4),
            row(Some(OLD), "2025-10-01", Some((1, 1)), 4),
        ];
        let side = side(&data(rows), &selector(None, None, None), None);
        assert_eq!((side.points.len(), side.image), (1, None));
    }

    #[test]
    fn evals_belong_to_the_one_image_of_their_run() {
        let scores = [
            ("em_strict", 0.95),
            ("em_flexible", 0.96),
            ("n_eff", 1319.0),
        ];
        let mut one = data(vec![row(Some(OLD), "2026-02-27", Some((7, 1)), 4)]);
        let mut other_engine = eval_row(7, &scores);
        other_engine.decode_tp = 4;
        one.evals = vec![
            eval_row(7, &scores),
            eval_row(7, &scores),
            eval_row(8, &scores),
            other_engine,
        ];
        let found = side(&one, &selector(Some(OLD), None, None), None);
        let shape: Vec<_> = found
            .evals
            .iter()
            .map(|e| (e.metric.as_str(), e.score, e.samples, e.secondary))
            .collect();
        assert_eq!(
            shape,
            [
                ("em_flexible", Some(0.96), Some(1319), true),
                ("em_strict", Some(0.95), Some(1319), false)
            ]
        );
        assert_eq!(found.evals[1].label, "c64 TP8 EP1");
        assert!(found.eval_omissions.is_empty());

        one.measurements
            .push(row(Some(NEW), "2026-02-27", Some((7, 1)), 8));
        let found = side(&one, &selector(Some(OLD), None, None), None);
        assert!(found.evals.is_empty());
        assert_eq!(
            found.eval_omissions,
            [EvalOmission {
                run: RunRef {
                    id: 7,
                    attempt: None
                },
                count: 1
            }]
        );
    }

    #[test]
    fn a_bare_score_counts_where_it_is_the_only_one() {
        let mut one = data(vec![row(Some(OLD), "2026-02-27", Some((7, 1)), 4)]);
        one.evals = vec![
            eval_row(7, &[("score", 0.4), ("n_eff", 0.5)]),
            eval_row(7, &[("em_strict", 1.5)]),
        ];
        let found = side(&one, &selector(Some(OLD), None, None), None).evals;
        let shape: Vec<_> = found
            .iter()
            .map(|e| (e.metric.as_str(), e.score, e.samples, e.outcome))
            .collect();
        assert_eq!(
            shape,
            [
                ("em_strict", None, None, Outcome::Unavailable),
                ("score", Some(0.4), None, Outcome::Passed)
            ]
        );
    }
}
