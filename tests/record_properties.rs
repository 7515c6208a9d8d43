//! Properties of records, identity and reports over generated values.

mod strategies;

use proptest::prelude::*;
use strategies::{attempt, baseline, json, prose, spoil, values};
use tagdelta::metric::number::{delta, number};
use tagdelta::record::text::double_text;
use tagdelta::record::{
    Attempt, Baseline, Evaluation, Point, Prose, Values, canonical_json, identity, parse_json,
    point_key, point_label, values_from_row,
};
use tagdelta::report::{self, AttemptContext, Block, Section, UtcMinute};

fn assert_table_shape(section: &Section, rows: usize) {
    let tables: Vec<_> = section
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
        .collect();
    assert_eq!(tables.len(), usize::from(rows > 0));
    for table in tables {
        assert_eq!(table.rows.len(), rows);
        assert!(
            table
                .rows
                .iter()
                .all(|row| row.len() == table.columns.len())
        );
        let markdown = Section {
            blocks: vec![Block::Table(table.clone())],
        }
        .to_markdown();
        assert_eq!(markdown.split('\n').count(), rows + 2);
        for line in markdown.split('\n') {
            assert_eq!(line.matches('|').count(), table.columns.len() + 1, "{line}");
        }
    }
}

macro_rules! round_trip {
    ($type:ty, $record:expr) => {{
        let record: $type = $record;
        prop_assert_eq!(record.validate(), Ok(()));
        let text = record.to_json();
        let read = <$type>::from_value(&parse_json(&text).unwrap()).unwrap();
        prop_assert_eq!(&read, &record);
        // Equality does not tell the zeros apart, the text does.
        prop_assert_eq!(read.to_json(), text);
        prop_assert_eq!(<$type>::from_value(&record.to_value()).unwrap(), record);
    }};
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn records_survive_writing_and_reading(
        baseline in baseline(),
        attempt in attempt(),
        values in values(),
        prose in prose(),
    ) {
        round_trip!(Baseline, baseline);
        round_trip!(Attempt, attempt);
        round_trip!(Values, values);
        round_trip!(Prose, prose);
    }

    #[test]
    fn any_json_is_read_without_panic(value in json()) {
        let _ = Prose::from_value(&value);
        let _ = Values::from_value(&value);
        let _ = Point::from_value(&value);
        let _ = Evaluation::from_value(&value);
        let _ = Baseline::from_value(&value);
        let _ = Attempt::from_value(&value);
        let _ = values_from_row(&value);
        let _ = point_key(&value);
        let _ = point_label(&value);
        if let Ok(text) = canonical_json(&value) {
            prop_assert!(text.is_ascii());
            let again = parse_json(&text).unwrap();
            prop_assert_eq!(canonical_json(&again).unwrap(), text);
            prop_assert_eq!(identity(&again), identity(&value));
        }
    }

    #[test]
    fn a_spoilt_record_is_refused_or_read_as_written(
        attempt in attempt(),
        seed in any::<usize>(),
        value in json(),
    ) {
        let mut wire = attempt.to_value();
        spoil(&mut wire, seed, value);
        match Attempt::from_value(&wire) {
            Ok(read) => prop_assert_eq!(read.validate(), Ok(())),
            Err(invalid) => prop_assert!(!invalid.problems.is_empty()),
        }
    }

    #[test]
    fn a_record_in_memory_is_tested_as_if_it_were_read(
        mut attempt in attempt(),
        mut baseline in baseline(),
        fault in 0..14_u8,
        text in any::<String>(),
        figure in any::<f64>(),
    ) {
        let point = baseline.points.first().cloned();
        match fault {
            0 => attempt.head = text.clone(),
            1 => attempt.image = text.clone(),
            2 => attempt.change.zh = text.clone(),
            3 => attempt.finding = Some(text.clone()),
            4 => attempt.evals_passed = "99999999999999999999999999999999999999999999".parse().unwrap(),
            5 => attempt.points.iter_mut().for_each(|p| p.values.ttft_ms = Some(figure)),
            6 => attempt.points.iter_mut().for_each(|p| p.conc = 0_u64.into()),
            7 => attempt.evals.iter_mut().for_each(|e| e.score = Some(figure)),
            8 => baseline.family = text.clone(),
            9 => baseline.date = text.clone(),
            10 => baseline.sources.push(text.clone()),
            11 => baseline.points.extend(point),
            12 => baseline.points.iter_mut().for_each(|p| p.label = text.clone()),
            _ => baseline.evals.iter_mut().for_each(|e| e.suite = text.clone()),
        }
        prop_assert_eq!(attempt.validate(), Attempt::from_value(&attempt.to_value()).map(|_| ()));
        prop_assert_eq!(baseline.validate(), Baseline::from_value(&baseline.to_value()).map(|_| ()));
    }

    #[test]
    fn any_text_is_parsed_and_shortened_without_panic(text in any::<String>(), label in "[a0-9/ c_é]{0,30}") {
        let _ = parse_json(&text);
        report::short_label(&text);
        let short = report::short_label(&label);
        prop_assert_eq!(short.matches('/').count(), label.matches('/').count());
    }

    #[test]
    fn doubles_round_trip(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        if value.is_finite() {
            let text = double_text(value);
            prop_assert_eq!(text.parse::<f64>().unwrap().to_bits(), bits);
            prop_assert!(text.contains(['.', 'e']));
        }
    }

    #[test]
    fn numbers_are_near_and_grouped(value in -1e12..1e12_f64, old in 1.0..1e6_f64) {
        let text = number(Some(value));
        let read: f64 = text.replace(',', "").parse().unwrap();
        prop_assert!((read - value).abs() <= 0.005 + value.abs() * f64::EPSILON);
        let whole = text.trim_start_matches('-').split('.').next().unwrap();
        for (i, group) in whole.split(',').enumerate() {
            prop_assert!(group.len() == 3 || (i == 0 && (1..=3).contains(&group.len())), "{}", text);
        }
        let change = delta(Some(old), Some(value), true);
        prop_assert!(change.starts_with(['+', '-']) && change.ends_with('%'));
        prop_assert!(!change.contains(".0%"));
    }

    #[test]
    fn tables_have_a_cell_for_each_column(baseline in baseline(), attempt in attempt(), context in any::<bool>()) {
        let layout = report::point_layout(&attempt.points);
        prop_assert_eq!(layout.labels.len(), attempt.points.len());
        let points = report::point_table(&attempt.points, Some(&baseline), context);
        assert_table_shape(&points, attempt.points.len());
        let table = report::baseline_table(&baseline.points, context);
        assert_table_shape(&table, baseline.points.len());
        for compare in [false, true] {
            let evals = report::eval_table(&attempt.evals, Some(&baseline), compare);
            assert_table_shape(&evals, attempt.evals.len());
        }
    }

    #[test]
    fn an_attempt_against_itself_changes_nothing(attempt in attempt(), mut baseline in baseline()) {
        baseline.points = attempt.points.clone();
        baseline.evals = attempt.evals.clone();
        let time: UtcMinute = "2026-09-21T01:15:00Z".parse().unwrap();
        let context = AttemptContext { time, repository: "a/b" };
        let document = report::attempt(&attempt, Some(&baseline), &context);
        let text = document.to_markdown();
        prop_assert!(text.starts_with("**Infrastructure retry ") && text.ends_with("\n\n</details>"));
        prop_assert!(!text.contains("no matched"));
        let tables = document.english.iter().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        for cell in tables.flat_map(|table| table.rows.iter().flatten()) {
            let change = cell.split_once('(').map(|(_, change)| change);
            let unchanged = ["+0%)", "N/A)", "+0.00 pp)", "old/new)"];
            prop_assert!(change.is_none_or(|change| unchanged.contains(&change)), "{}", cell);
        }
        let body = report::body(&baseline).to_markdown();
        prop_assert!(body.contains("**Goal:** ") && body.ends_with("\n\n</details>"));
    }
}
