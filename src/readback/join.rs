//! Which row of a body a row of an attempt belongs to, by what is printed.

use std::collections::BTreeMap;

use crate::record::label_parts;

use super::attempt::AttemptRead;
use super::body::BodyRead;
use super::meta::Settings;
use super::table::PointRead;
use crate::record::pattern;

/// The counterpart of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// This row of the baseline, and no other row of the attempt belongs to it.
    One(usize),
    /// No row; it may be one that is not shown.
    None,
    /// Several rows could be meant.
    Ambiguous,
}

/// What is printed of a point: a factored table leaves the hash out.
struct Name {
    base: String,
    hash: Option<String>,
}

fn name(point: &PointRead, settings: &Settings) -> Name {
    if let Settings::Shared {
        workload, topology, ..
    } = settings
    {
        return Name {
            base: base(workload, &point.shown, topology),
            hash: None,
        };
    }
    let label = point
        .shown
        .rsplit_once(" · ")
        .map_or(point.shown.as_str(), |(label, _)| label);
    let Some((workload, topology)) = label_parts(label) else {
        return Name {
            base: label.to_owned(),
            hash: None,
        };
    };
    let conc = super::label::conc_in(label).map_or(String::new(), |conc| conc.to_string());
    let hash = label
        .rsplit_once(' ')
        .map(|(_, word)| word)
        .filter(|word| word.len() == 6 && word.bytes().all(pattern::is_hex_digit));
    Name {
        base: base(workload, &conc, &topology.replace(" EP", "/EP")),
        hash: hash.map(str::to_owned),
    }
}

fn base(workload: &str, conc: &str, topology: &str) -> String {
    format!("{workload} · {conc} · {topology}")
}

/// Rows of the baseline with one base name.
#[derive(Default)]
struct Rows {
    all: Vec<usize>,
    unhashed: Vec<usize>,
    hashed: BTreeMap<String, Vec<usize>>,
}

fn one(rows: impl Iterator<Item = usize>) -> Match {
    let mut rows = rows.take(2);
    match (rows.next(), rows.next()) {
        (None, _) => Match::None,
        (Some(row), None) => Match::One(row),
        _ => Match::Ambiguous,
    }
}

/// For each point of the attempt its point of the baseline.
pub fn points(baseline: &BodyRead, attempt: &AttemptRead) -> Vec<Match> {
    let mut names: BTreeMap<String, Rows> = BTreeMap::new();
    for (row, point) in baseline.points.iter().enumerate() {
        let name = name(point, &baseline.settings);
        let rows = names.entry(name.base).or_default();
        rows.all.push(row);
        match name.hash {
            Some(hash) => rows.hashed.entry(hash).or_default().push(row),
            None => rows.unhashed.push(row),
        }
    }
    let found = attempt.points.iter().map(|point| {
        let name = name(point, &attempt.settings);
        let Some(rows) = names.get(&name.base) else {
            return Match::None;
        };
        match name.hash {
            None => one(rows.all.iter().copied()),
            Some(hash) => {
                let same = rows.hashed.get(&hash).into_iter().flatten();
                one(same.chain(&rows.unhashed).copied())
            }
        }
    });
    exclusive(found.collect())
}

/// For each eval of the attempt its eval of the baseline.
pub fn evals(baseline: &BodyRead, attempt: &AttemptRead) -> Vec<Match> {
    let mut rows: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (row, eval) in baseline.evals.iter().enumerate() {
        rows.entry(&eval.shown).or_default().push(row);
    }
    let found = attempt
        .evals
        .iter()
        .map(|eval| one(rows.get(eval.shown.as_str()).into_iter().flatten().copied()));
    exclusive(found.collect())
}

/// Two rows cannot have the same counterpart.
fn exclusive(mut found: Vec<Match>) -> Vec<Match> {
    let mut claims: BTreeMap<usize, usize> = BTreeMap::new();
    for found in &found {
        if let Match::One(row) = found {
            *claims.entry(*row).or_default() += 1;
        }
    }
    for found in &mut found {
        if let Match::One(row) = found
            && claims.get(row).is_some_and(|claims| *claims > 1)
        {
            *found = Match::Ambiguous;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rows_never_share_a_counterpart() {
        let found = vec![Match::One(0), Match::One(1), Match::None, Match::One(0)];
        assert_eq!(
            exclusive(found),
            [
                Match::Ambiguous,
                Match::One(1),
                Match::None,
                Match::Ambiguous
            ]
        );
    }
}
