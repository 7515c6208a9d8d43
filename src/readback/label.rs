//! From printed labels to labels of records: the way back through docs/CANONICAL.md §5 and §6.

use crate::record::label_parts;
use crate::record::pattern;
use crate::record::{LatencyStatistic, Natural, Point, PointResult, Scenario, Values};
use crate::report::{Layout, point_layout, short_label};

use super::meta::Settings;

/// Longest label of a record.
const LONGEST: usize = 150;

/// Last word of a rebuilt label whose topology would otherwise lose a word of its own that looks like a hash.
const STAND_IN_HASH: &str = " 000000";

/// Workload of agentic points in labels that are made from matrix entries (docs/CANONICAL.md §3).
const AGENTIC: &str = "AgentX";

/// What is printed of one row's label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// A concurrency; the rest is in the settings.
    Factored(Natural),
    /// A short label, and the statistic if it stands beside it.
    Whole(String, Option<LatencyStatistic>),
}

/// A label spelled out, and what the record needs beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spelled {
    pub(super) label: String,
    pub(super) conc: Natural,
    pub(super) statistic: LatencyStatistic,
    pub(super) scenario: Scenario,
}

/// A label that the renderer shortens to `short`, with lengths in full where they may have been shortened.
pub(super) fn expand(short: &str) -> Option<String> {
    if short.len() > LONGEST {
        return None;
    }
    let fits = |label: &String| label.len() <= LONGEST && short_label(label) == short;
    places(short)
        .map(|(start, slash, end)| {
            format!(
                "{}{}/{}{}",
                &short[..start],
                in_full(&short[start..slash]),
                in_full(&short[slash + 1..end]),
                &short[end..]
            )
        })
        .find(fits)
        .or_else(|| Some(short.to_owned()).filter(fits))
}

/// Byte positions of what may be a shortened pair of lengths, `8k/1k` or `8k/1000`: start, slash, end.
fn places(short: &str) -> impl Iterator<Item = (usize, usize, usize)> {
    let bytes = short.as_bytes();
    short.match_indices('/').filter_map(move |(slash, _)| {
        let head = &bytes[..slash];
        let head = head.strip_suffix(b"k").unwrap_or(head);
        let before = head
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let after = bytes[slash + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let mut end = slash + 1 + after;
        let short_before = head.len() < slash;
        let short_after = bytes.get(end) == Some(&b'k');
        end += usize::from(short_after);
        (before > 0 && after > 0 && (short_before || short_after)).then_some((
            head.len() - before,
            slash,
            end,
        ))
    })
}

/// `8k` as `8192`. By hand: the number may exceed any machine integer.
fn in_full(number: &str) -> String {
    let Some(digits) = number.strip_suffix('k') else {
        return number.to_owned();
    };
    let mut out = Vec::with_capacity(digits.len() + 4);
    let mut carry = 0;
    for digit in digits.bytes().rev() {
        carry += u32::from(digit - b'0') * 1024;
        out.push(carry % 10);
        carry /= 10;
    }
    while carry > 0 {
        out.push(carry % 10);
        carry /= 10;
    }
    out.into_iter()
        .rev()
        .filter_map(|digit| char::from_digit(digit, 10))
        .collect()
}

/// Spells out the labels of a table, so that the renderer lays the points out as they are printed. `None` if no
/// record gives this table.
pub(super) fn spell(rows: &[Shown], settings: &Settings) -> Option<Vec<Spelled>> {
    let layout = printed_layout(rows, settings);
    attempts(rows, settings)
        .into_iter()
        .filter_map(|attempt| attempt())
        .find(|spelled| point_layout(&points(spelled)) == layout)
}

fn printed_layout(rows: &[Shown], settings: &Settings) -> Layout {
    let label = |row: &Shown| match row {
        Shown::Factored(conc) => conc.to_string(),
        Shown::Whole(label, None) => label.clone(),
        Shown::Whole(label, Some(statistic)) => format!("{label} · {statistic}"),
    };
    Layout {
        heading: if matches!(settings, Settings::Shared { .. }) {
            "Concurrency"
        } else {
            "Point"
        },
        labels: rows.iter().map(label).collect(),
        settings: settings.to_string(),
    }
}

/// Spellings to try, the one of the contract (docs/CANONICAL.md §3) first.
fn attempts<'a>(
    rows: &'a [Shown],
    settings: &'a Settings,
) -> Vec<Box<dyn Fn() -> Option<Vec<Spelled>> + 'a>> {
    match settings {
        Settings::Shared {
            workload,
            topology,
            statistic,
        } => {
            let mut all: Vec<Box<dyn Fn() -> Option<Vec<Spelled>> + 'a>> = Vec::new();
            // The number in a label is not used; it may be shorter than the concurrency.
            for number in [None, Some("1")] {
                for spell_out in [true, false] {
                    all.push(Box::new(move || {
                        let topology = if spell_out {
                            topology.replace("/EP", " EP")
                        } else {
                            topology.clone()
                        };
                        factored(rows, workload, number, &topology, *statistic)
                    }));
                }
            }
            all
        }
        Settings::Statistic(_) | Settings::None => {
            let statistic = settings.statistic();
            vec![
                Box::new(move || whole(rows, statistic)),
                // Equal concurrencies are the other reason for this layout; the labels need not show them.
                Box::new(move || {
                    let mut spelled = whole(rows, statistic)?;
                    for point in &mut spelled {
                        point.conc = Natural::from(1_u64);
                    }
                    Some(spelled)
                }),
            ]
        }
    }
}

fn factored(
    rows: &[Shown],
    workload: &str,
    number: Option<&str>,
    topology: &str,
    statistic: LatencyStatistic,
) -> Option<Vec<Spelled>> {
    let last = topology.rsplit(' ').next().unwrap_or_default();
    let hash = if last.len() == 6 && last.bytes().all(pattern::is_hex_digit) {
        STAND_IN_HASH
    } else {
        ""
    };
    rows.iter()
        .map(|row| {
            let Shown::Factored(conc) = row else {
                return None;
            };
            Some(Spelled {
                label: expand(&format!(
                    "{workload} c{} {topology}{hash}",
                    number.unwrap_or(conc.as_str())
                ))?,
                conc: conc.clone(),
                statistic,
                scenario: scenario(workload),
            })
        })
        .collect()
}

fn whole(rows: &[Shown], statistic: Option<LatencyStatistic>) -> Option<Vec<Spelled>> {
    rows.iter()
        .map(|row| {
            let Shown::Whole(short, own) = row else {
                return None;
            };
            Some(Spelled {
                label: expand(short)?,
                conc: conc_in(short).unwrap_or_else(|| Natural::from(1_u64)),
                statistic: (*own).or(statistic)?,
                scenario: scenario(label_parts(short).map_or("", |(workload, _)| workload)),
            })
        })
        .collect()
}

fn scenario(workload: &str) -> Scenario {
    if workload == AGENTIC {
        Scenario::AgenticCoding
    } else {
        Scenario::FixedSeqLen
    }
}

/// The concurrency that a label names, if it names one.
pub(super) fn conc_in(label: &str) -> Option<Natural> {
    let (workload, _) = label_parts(label)?;
    let digits: String = label[workload.len()..]
        .strip_prefix(" c")?
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok().filter(|conc: &Natural| !conc.is_zero())
}

fn points(spelled: &[Spelled]) -> Vec<Point> {
    spelled.iter().map(Spelled::point).collect()
}

impl Spelled {
    /// A point without figures and without a key.
    pub(super) fn point(&self) -> Point {
        Point {
            key: String::new(),
            label: self.label.clone(),
            conc: self.conc.clone(),
            scenario: self.scenario,
            dataset: None,
            values: Values {
                latency_statistic: self.statistic,
                ..Values::default()
            },
            result: PointResult::Passed,
            run_id: None,
            head: None,
            run_attempt: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_spelled_out_where_the_renderer_may_have_shortened_them() {
        for (short, label) in [
            ("8k/1k c4 TP2 EP1 8d071a", "8192/1024 c4 TP2 EP1 8d071a"),
            ("8k/1000", "8192/1000"),
            ("0/1k", "0/1024"),
            ("1000/1000", "1000/1000"),
            ("AgentX c4 PTP4x1/DTP8x1", "AgentX c4 PTP4x1/DTP8x1"),
            // Here only the second pair was shortened.
            ("8/8k/1024", "8/8192/1024"),
            ("x8k/1k 2k/2k", "x8k/1k 2048/2048"),
            ("18014398509481984k/1k", "18446744073709551616/1024"),
            ("k/k", "k/k"),
            ("", ""),
        ] {
            let expanded = expand(short);
            assert_eq!(
                expanded.as_deref().map(short_label).as_deref(),
                Some(short),
                "{short}"
            );
            if short != "8/8k/1024" {
                assert_eq!(expanded.as_deref(), Some(label));
            }
        }
        // The renderer never leaves this as it is.
        assert_eq!(expand("1024/1024"), None);
        assert_eq!(expand(&"x".repeat(151)), None);
    }

    #[test]
    fn odd_settings_are_spelled_out_too() {
        let rows = [4_u64, 8].map(|conc| Shown::Factored(Natural::from(conc)));
        for (workload, topology, first) in [
            ("8k/1k", "TP8/EP1", "8192/1024 c4 TP8 EP1"),
            ("AgentX", "c5/EP1", "AgentX c4 c5/EP1"),
            ("AgentX", "decade", "AgentX c4 decade 000000"),
            ("AgentX", "TP8 c0ffee", "AgentX c4 TP8 c0ffee 000000"),
            ("a c1 ", " b", "a c1  c4  b"),
        ] {
            let settings = Settings::Shared {
                workload: workload.to_owned(),
                topology: topology.to_owned(),
                statistic: LatencyStatistic::Median,
            };
            let spelled = spell(&rows, &settings).unwrap();
            assert_eq!(spelled[0].label, first);
        }
    }

    #[test]
    fn the_longest_labels_leave_no_room_for_their_concurrency() {
        let rows = [Shown::Factored("12345678901234567890".parse().unwrap())];
        let settings = Settings::Shared {
            workload: "w".repeat(140),
            topology: "TP8".to_owned(),
            statistic: LatencyStatistic::Mean,
        };
        let spelled = spell(&rows, &settings).unwrap();
        assert_eq!(spelled[0].label, format!("{} c1 TP8", "w".repeat(140)));
        assert_eq!(spelled[0].conc.as_str(), "12345678901234567890");
    }

    #[test]
    fn a_table_that_would_be_factored_has_equal_concurrencies() {
        let rows = ["a c4 b", "a c8 b"].map(|label: &str| Shown::Whole(label.to_owned(), None));
        let spelled = spell(&rows, &Settings::Statistic(LatencyStatistic::Mean)).unwrap();
        assert_eq!(spelled[0].conc, spelled[1].conc);
        // A single row of this form is always factored.
        assert_eq!(
            spell(&rows[..1], &Settings::Statistic(LatencyStatistic::Mean)),
            None
        );
        // Without a common statistic every row names its own, and not all the same.
        assert_eq!(spell(&rows, &Settings::None), None);
    }
}
