//! Properties of what is published: comments are read back as they were written, records are divided without loss,
//! and another reader of Markdown finds the tables that were meant.
#![cfg(not(target_arch = "wasm32"))]

mod strategies;

use proptest::prelude::*;
use proptest::sample::Index;
use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd};
use strategies::{attempt_of, baseline, baseline_of, json, spoil};
use tagdelta::metric::number::number;
use tagdelta::record::{
    Attempt, AttemptKind, Baseline, Evaluation, Natural, Point, parse_json, repeated_key,
};
use tagdelta::report::comment::{
    COMMENT_ITEMS, COMMENT_MAX, Comment, CommentFault, CommentName, CommentSet, Content, Marker,
    RecordName, Session, Stored, WriteError, attempt_comments, baseline_comments, place_body,
    read_comment,
};
use tagdelta::report::{self, Align, AttemptContext, Block};

/// Lengths of lists around the limits of one and two comments.
fn lengths() -> impl Strategy<Value = (usize, usize)> {
    let length = || prop_oneof![3 => 0..4_usize, 1 => 19..23_usize, 1 => 39..42_usize];
    (length(), length())
}

fn any_baseline() -> impl Strategy<Value = Baseline> {
    lengths().prop_flat_map(|(points, evals)| baseline_of(points, evals))
}

/// Of every kind.
fn any_attempt() -> impl Strategy<Value = Attempt> {
    let attempt = lengths().prop_flat_map(|(points, evals)| attempt_of(points, evals));
    (attempt, 0..4_usize, 1..6_u64).prop_map(|(attempt, kind, number)| {
        let kind = AttemptKind::ALL[kind];
        let number = match kind {
            AttemptKind::Initial => Natural::from(0_u64),
            AttemptKind::Repair => Natural::from(number),
            _ => attempt.number.clone(),
        };
        Attempt {
            kind,
            number,
            ..attempt
        }
    })
}

fn session() -> impl Strategy<Value = Session> {
    let parent = strategies::positive();
    (parent, "[0-9a-f]{16}-[0-9a-f]{16}").prop_map(|(parent_run, candidate)| Session {
        parent_run,
        candidate: candidate.parse().unwrap(),
    })
}

fn context() -> AttemptContext<'static> {
    AttemptContext {
        time: "2026-09-21T01:15:00Z".parse().unwrap(),
        repository: "a/b",
    }
}

fn texts(comments: &[Comment]) -> Vec<&str> {
    comments
        .iter()
        .map(|comment| comment.text.as_str())
        .collect()
}

/// A record of either kind with its comments.
#[derive(Clone, Debug)]
struct Published {
    session: Session,
    name: RecordName,
    record: Stored,
    baseline: Option<Baseline>,
    comments: Vec<Comment>,
}

impl Published {
    fn new(session: Session, record: Stored, baseline: Option<Baseline>) -> Self {
        let (name, comments) = match &record {
            Stored::Baseline(record) => (RecordName::Baseline, baseline_comments(&session, record)),
            Stored::Attempt(record) => (
                RecordName::of(record),
                attempt_comments(&session, record, baseline.as_ref(), &context()),
            ),
        };
        Self {
            session,
            name,
            record,
            baseline,
            comments: comments.unwrap(),
        }
    }

    /// The same without carriage returns in prose.
    fn calm(self) -> Self {
        let record = match self.record {
            Stored::Baseline(record) => Stored::Baseline(calm_baseline(record)),
            Stored::Attempt(record) => Stored::Attempt(calm_attempt(record)),
        };
        Self::new(self.session, record, self.baseline)
    }

    fn points(&self) -> &[Point] {
        match &self.record {
            Stored::Baseline(record) => &record.points,
            Stored::Attempt(record) => &record.points,
        }
    }

    fn evals(&self) -> &[Evaluation] {
        match &self.record {
            Stored::Baseline(record) => &record.evals,
            Stored::Attempt(record) => &record.evals,
        }
    }

    /// The record as text, which tells the two zeros apart.
    fn json(&self) -> String {
        json_of(&self.record)
    }
}

fn json_of(record: &Stored) -> String {
    match record {
        Stored::Baseline(record) => record.to_spaced_json(),
        Stored::Attempt(record) => record.to_spaced_json(),
    }
}

fn published() -> impl Strategy<Value = Published> {
    let of_baseline = (session(), any_baseline())
        .prop_map(|(session, record)| Published::new(session, Stored::Baseline(record), None));
    let of_attempt = (session(), any_attempt(), baseline(), 0..3_u8).prop_map(
        |(session, attempt, mut baseline, matched)| {
            // No baseline, one of other points, one of the same points.
            if matched == 2 {
                baseline.points = attempt.points.clone();
                baseline.evals = attempt.evals.clone();
            }
            let baseline = (matched > 0).then_some(baseline);
            Published::new(session, Stored::Attempt(attempt), baseline)
        },
    );
    prop_oneof![of_baseline, of_attempt]
}

/// A table as another reader sees it.
#[derive(Debug, PartialEq)]
struct Seen {
    aligned: Vec<bool>,
    /// The header first.
    rows: Vec<Vec<String>>,
}

/// All tables in Markdown. Cells are taken as they stand in the source, so that an underscore in a label is no
/// emphasis; only the blanks around them go, as in GFM.
fn seen(markdown: &str) -> Vec<Seen> {
    let mut tables: Vec<Seen> = Vec::new();
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        match (event, tables.last_mut()) {
            (Event::Start(Tag::Table(columns)), _) => tables.push(Seen {
                aligned: columns.iter().map(|c| *c == Alignment::Right).collect(),
                rows: Vec::new(),
            }),
            (Event::Start(Tag::TableHead | Tag::TableRow), Some(table)) => {
                table.rows.push(Vec::new());
            }
            (Event::End(TagEnd::TableCell), Some(table)) => {
                let cell = markdown[range].trim_matches(['|', ' ']).to_owned();
                table.rows.last_mut().unwrap().push(cell);
            }
            _ => {}
        }
    }
    tables
}

/// The tables that were meant.
fn meant(blocks: &[Block]) -> Vec<Seen> {
    blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
        .map(|table| {
            let header = table.columns.iter().map(|column| column.header.clone());
            let rows = table.rows.iter().map(|row| {
                row.iter()
                    .map(|cell| cell.trim_matches(' ').to_owned())
                    .collect()
            });
            Seen {
                aligned: table
                    .columns
                    .iter()
                    .map(|column| column.align == Align::End)
                    .collect(),
                rows: std::iter::once(header.collect()).chain(rows).collect(),
            }
        })
        .collect()
}

/// A carriage return is legal in prose (docs/CANONICAL.md §1.1) and ends a line in Markdown, so such prose can open
/// blocks and hide what follows. It is written as it is, so no promise about tables can be made then.
fn without_returns(text: &mut String) {
    *text = text.replace('\r', " ");
}

fn calm_baseline(mut baseline: Baseline) -> Baseline {
    without_returns(&mut baseline.goal.en);
    without_returns(&mut baseline.goal.zh);
    baseline
}

fn calm_attempt(mut attempt: Attempt) -> Attempt {
    for prose in [&mut attempt.change, &mut attempt.next] {
        without_returns(&mut prose.en);
        without_returns(&mut prose.zh);
    }
    attempt
}

/// `PROPTEST_CASES` asks for more.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: asked.and_then(|cases| cases.parse().ok()).unwrap_or(48),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

#[test]
fn the_other_reader_reads_tables() {
    let tables = seen("a | b\n\n| A_b_ |  |\n| --- | ---: |\n| _x_ ` | 1,000 (+1%) |\n\ntext");
    assert_eq!(
        tables,
        [Seen {
            aligned: vec![false, true],
            rows: vec![
                vec!["A_b_".to_owned(), String::new()],
                vec!["_x_ `".to_owned(), "1,000 (+1%)".to_owned()],
            ],
        }]
    );
}

#[test]
fn a_carriage_return_in_prose_can_hide_a_table() {
    let record = serde_json::json!({
        "family": "configs/amd-master.yaml:x", "date": "2026-09-14", "image": "a:b", "sources": [], "points": [],
        "goal": {"en": "x\r```", "zh": "x"},
        "evals": [{"key": "0".repeat(64), "suite": "s", "metric": "m", "result": "passed"}],
    });
    let baseline = Baseline::from_value(&record).unwrap();
    let document = report::body(&baseline);
    assert_eq!(meant(&document.english).len(), 1);
    assert_eq!(seen(&document.to_markdown()), []);
    let document = report::body(&calm_baseline(baseline));
    assert_eq!(seen(&document.to_markdown()), meant(&document.english));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn comments_are_read_back_as_they_were_written(
        published in published(),
        shuffle in any::<Index>(),
    ) {
        for comment in &published.comments {
            let read = read_comment(&comment.text).unwrap();
            prop_assert_eq!(&read.marker, &comment.marker);
            prop_assert_eq!(comment.marker.to_string().parse::<Marker>(), Ok(read.marker));
            prop_assert!(comment.text.ends_with(read.markdown));
        }
        let mut all = texts(&published.comments);
        let by = shuffle.index(all.len());
        all.rotate_left(by);
        all.insert(by, "LGTM");
        let set = CommentSet::new(all.iter().copied());
        let read = set.read(&published.session, &published.name).unwrap().unwrap();
        prop_assert_eq!(&read, &published.record);
        prop_assert_eq!(json_of(&read), published.json());
        let reading = set.read_all();
        prop_assert_eq!(reading.reports.len(), 1);
        prop_assert_eq!(&reading.reports[0].record, &published.record);
        prop_assert!(reading.faults.is_empty() && reading.unused_parts.is_empty());
    }

    #[test]
    fn serialized_records_are_parsed_as_the_same(published in published()) {
        let text = published.json();
        prop_assert!(text.is_ascii() && !text.contains(['\n', '\r', '\t']));
        prop_assert_eq!(repeated_key(&text), None);
        let value = parse_json(&text).unwrap();
        let read = match &published.record {
            Stored::Baseline(_) => Stored::Baseline(Baseline::from_value(&value).unwrap()),
            Stored::Attempt(_) => Stored::Attempt(Attempt::from_value(&value).unwrap()),
        };
        prop_assert_eq!(json_of(&read), text);
        prop_assert_eq!(&read, &published.record);
    }

    #[test]
    fn dividing_loses_nothing_and_keeps_the_order(published in published()) {
        let (points, evals) = (published.points(), published.evals());
        let longest = points.len().max(evals.len());
        let count = if longest > COMMENT_ITEMS { longest.div_ceil(COMMENT_ITEMS) } else { 0 };
        prop_assert_eq!(published.comments.len(), count + 1);
        let (own, parts) = published.comments.split_last().unwrap();
        prop_assert_eq!(&own.marker.name, &CommentName::Record(published.name.clone()));

        let (mut all_points, mut all_evals) = (Vec::new(), Vec::new());
        let mut names = Vec::new();
        for (comment, number) in parts.iter().zip(1..) {
            let Content::Part(part) = read_comment(&comment.text).unwrap().content else {
                panic!("{} is a part", comment.marker);
            };
            let CommentName::Part(name) = comment.marker.name.clone() else {
                panic!("{} is a part", comment.marker);
            };
            prop_assert_eq!(&name.record, &published.name);
            prop_assert_eq!(name.number.to_u64(), Some(number));
            let full = number < count as u64;
            for (length, total) in [(part.points.len(), points.len()), (part.evals.len(), evals.len())] {
                let before = COMMENT_ITEMS * (number as usize - 1);
                prop_assert_eq!(length, total.saturating_sub(before).min(COMMENT_ITEMS));
            }
            prop_assert!(!full || part.points.len().max(part.evals.len()) == COMMENT_ITEMS);
            all_points.extend(part.points);
            all_evals.extend(part.evals);
            names.push(name);
        }
        if count > 0 {
            prop_assert_eq!(&all_points, points);
            prop_assert_eq!(&all_evals, evals);
            let Content::Index { parts, .. } = read_comment(&own.text).unwrap().content else {
                panic!("{} is an index", own.marker);
            };
            prop_assert_eq!(parts, names);
        }
    }

    #[test]
    fn a_missing_or_doubled_comment_is_named(published in published(), which in any::<Index>()) {
        let all = texts(&published.comments);
        let which = which.index(all.len());
        let marker = &published.comments[which].marker;

        let mut fewer = all.clone();
        fewer.remove(which);
        let set = CommentSet::new(fewer.iter().copied());
        let read = set.read(&published.session, &published.name);
        match &marker.name {
            CommentName::Record(_) => prop_assert_eq!(read, Ok(None)),
            CommentName::Part(part) => {
                let fault = read.unwrap_err();
                prop_assert_eq!(fault.comment, all.len() - 2);
                prop_assert_eq!(fault.error.fault, CommentFault::MissingPart {
                    index: which,
                    name: part.to_string(),
                });
            }
        }

        let mut more = all.clone();
        more.push(all[which]);
        let fault = CommentSet::new(more.iter().copied())
            .read(&published.session, &published.name)
            .unwrap_err();
        prop_assert_eq!(fault.comment, which);
        prop_assert_eq!(fault.error.fault, CommentFault::Duplicate { count: 2 });
    }

    #[test]
    fn damage_is_an_error_or_changes_nothing(
        published in published(),
        which in any::<Index>(),
        at in any::<Index>(),
        with in prop_oneof![any::<char>().prop_map(String::from), "[ \\n\\r0-9a-f\":,{}\\[\\]-]{0,3}"],
        cut in any::<bool>(),
    ) {
        let which = which.index(published.comments.len());
        let comment = &published.comments[which];
        let places: Vec<usize> = comment.text.char_indices().map(|(at, _)| at).collect();
        let at = places[at.index(places.len())];
        let mut damaged = comment.text[..at].to_owned();
        if !cut {
            damaged.push_str(&with);
            damaged.extend(comment.text[at..].chars().skip(1));
        }
        let mut all = texts(&published.comments);
        all[which] = &damaged;
        let set = CommentSet::new(all.iter().copied());
        let reading = set.read_all();
        match read_comment(&damaged) {
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                let _ = error.fault.path();
                let found = reading.faults.iter().any(|fault| fault.error == error);
                let named = damaged.starts_with(&format!("{}\n", comment.marker));
                match error.fault {
                    // Passed over, as any other comment.
                    CommentFault::NotReport => prop_assert!(!found),
                    CommentFault::Marker(_) | CommentFault::CarriageReturn => prop_assert!(found),
                    _ if named => prop_assert!(found),
                    // By now it is a part of another name, that nothing asks for.
                    _ => {}
                }
            }
            Ok(read) if read.marker == comment.marker => {
                // A single comment that is whole carries no hash, so its figures can be forged; a part cannot.
                if let Content::Part(_) = read.content {
                    let whole = set.read(&published.session, &published.name);
                    prop_assert_eq!(whole, Ok(Some(published.record.clone())));
                }
            }
            Ok(_) => {}
        }
    }

    #[test]
    fn any_text_is_read_without_panic(
        texts in prop::collection::vec(any::<String>(), 0..3),
        session in session(),
        name in prop_oneof![
            Just("baseline".to_owned()),
            "run-[1-9]{1,3}-[1-9]".prop_map(String::from),
            "(baseline|run-[1-9]-[1-9])-part-[1-9]-[0-9a-f]{16}".prop_map(String::from),
            any::<String>(),
        ],
        value in json(),
    ) {
        let line = format!("<!-- klaud-report:{}:{}:{name}", session.parent_run, session.candidate);
        let mut all = vec![
            format!("{line}\n{value}\n-->\n"),
            format!("{line}\n{{\"record\": {value}, \"chunks\": {value}}}\n-->\n"),
        ];
        all.extend(texts.iter().map(|text| format!("{line}\n{text}")));
        all.extend(texts.iter().map(|text| format!("<!-- klaud-report:{text}")));
        all.extend(texts);
        for text in &all {
            let _ = read_comment(text).map_err(|error| error.to_string());
        }
        let reading = CommentSet::new(all.iter().map(String::as_str)).read_all();
        prop_assert!(reading.faults.iter().all(|fault| fault.comment < all.len()));
    }

    #[test]
    fn a_spoilt_record_is_refused_or_read_as_written(
        published in published(),
        seed in any::<usize>(),
        value in json(),
    ) {
        let own = published.comments.last().unwrap();
        let (line, rest) = own.text.split_once('\n').unwrap();
        let (json, markdown) = rest.split_once("\n-->\n").unwrap();
        let mut wire = parse_json(json).unwrap();
        spoil(&mut wire, seed, value);
        let text = format!("{line}\n{wire}\n-->\n{markdown}");
        match read_comment(&text).map(|read| read.content) {
            Ok(Content::Record(Stored::Baseline(record))) => prop_assert_eq!(record.validate(), Ok(())),
            Ok(Content::Record(Stored::Attempt(record))) => prop_assert_eq!(record.validate(), Ok(())),
            Ok(_) => {}
            Err(error) => prop_assert!(error.code().starts_with("comment-")),
        }
    }

    #[test]
    fn a_key_that_stands_twice_is_found(published in published(), at in any::<Index>()) {
        let own = published.comments.last().unwrap();
        let keys: Vec<usize> = own.text.match_indices("\": ").map(|(at, _)| at).collect();
        let end = keys[at.index(keys.len())];
        let start = own.text[..end].rfind('"').unwrap();
        // A colon inside of text is no key.
        let before = &own.text[..start];
        prop_assume!(before.ends_with(['{', ' ']) && !own.text[start..end].contains('\\'));
        let key = &own.text[start + 1..end];
        let doubled = format!("{before}\"{key}\": null, {}", &own.text[start..]);
        let error = read_comment(&doubled).unwrap_err();
        let CommentFault::Invalid(invalid) = &error.fault else {
            panic!("{error}");
        };
        prop_assert_eq!(invalid.problems[0].rule.code(), "repeated-key");
        prop_assert_eq!(invalid.problems[0].path.rsplit('.').next(), Some(key));
    }

    #[test]
    fn the_limit_is_exact(mut baseline in baseline_of(0..21, 0..4), mut attempt in attempt_of(0..21, 0..4), over in -4..5_i64, session in session()) {
        let limit = COMMENT_MAX as i64;
        let length = |comments: &Result<Vec<Comment>, WriteError>| match comments {
            Ok(comments) => comments.last().unwrap().text.chars().count() as i64,
            Err(WriteError::TooLong { length, max, .. }) => {
                assert_eq!(*max, COMMENT_MAX);
                *length as i64
            }
            Err(error) => panic!("{error}"),
        };
        // The image stands in the JSON and in both languages, the last source in the JSON alone.
        let now = length(&baseline_comments(&session, &baseline));
        let room = limit + over - now;
        baseline.image.push_str(&"x".repeat((room / 3) as usize));
        baseline.family.push_str(&"x".repeat((room % 3) as usize));
        let comments = baseline_comments(&session, &baseline);
        prop_assert_eq!(length(&comments), limit + over);
        prop_assert_eq!(comments.is_ok(), over <= 0);

        let write = |attempt: &Attempt| attempt_comments(&session, attempt, Some(&baseline), &context());
        attempt.finding = Some("x".into());
        let room = limit + over - length(&write(&attempt));
        attempt.image.push_str(&"x".repeat((room / 3) as usize));
        attempt.finding = Some("x".repeat(1 + (room % 3) as usize));
        let comments = write(&attempt);
        prop_assert_eq!(length(&comments), limit + over);
        prop_assert_eq!(comments.is_ok(), over <= 0);
    }

    #[test]
    fn no_comment_is_longer_than_the_limit(published in published()) {
        for comment in &published.comments {
            prop_assert!(comment.text.chars().count() <= COMMENT_MAX);
        }
    }

    #[test]
    fn another_reader_finds_the_tables_of_body_and_attempt(baseline in any_baseline(), attempt in any_attempt()) {
        let (baseline, attempt) = (calm_baseline(baseline), calm_attempt(attempt));
        let document = report::body(&baseline);
        prop_assert_eq!(seen(&document.to_markdown()), meant(&document.english));
        let document = report::attempt(&attempt, Some(&baseline), &context());
        prop_assert_eq!(seen(&document.to_markdown()), meant(&document.english));
        let placed = place_body("a\n\n<!-- klaud-baseline -->\n\n| a |\n| --- |\n| b |", &baseline).unwrap();
        let tables = seen(&placed);
        prop_assert_eq!(tables.last().unwrap().rows.len(), 2);
        prop_assert_eq!(&tables[..tables.len() - 1], meant(&report::body(&baseline).english));
    }

    #[test]
    fn another_reader_finds_the_tables_of_comments(published in published()) {
        let published = published.calm();
        for comment in &published.comments {
            let (points, evals) = match read_comment(&comment.text).unwrap().content {
                Content::Record(Stored::Baseline(record)) => (record.points, record.evals),
                Content::Record(Stored::Attempt(record)) => (record.points, record.evals),
                Content::Part(part) => (part.points, part.evals),
                Content::Index { .. } => (Vec::new(), Vec::new()),
            };
            let baseline = published.baseline.as_ref();
            let compare = matches!(published.record, Stored::Attempt(_));
            let mut tables = if compare {
                report::point_table(&points, baseline, true)
            } else {
                report::baseline_table(&points, true)
            }
            .blocks;
            tables.extend(report::eval_table(&evals, baseline, compare).blocks);
            // With the record in front, as GitHub gets it.
            prop_assert_eq!(seen(&comment.text), meant(&tables));
        }
    }

    #[test]
    fn tables_hold_the_figures_of_the_record(baseline in any_baseline()) {
        let markdown = report::baseline_table(&baseline.points, true).to_markdown();
        let labels = report::point_layout(&baseline.points).labels;
        let expected: Vec<Vec<String>> = baseline.points.iter().zip(&labels).map(|(point, label)| {
            let values = &point.values;
            let figures = [values.total_tps_gpu, values.output_tps_gpu, values.ttft_ms, values.tpot_ms];
            std::iter::once(label.trim_matches(' ').to_owned()).chain(figures.map(number)).collect()
        }).collect();
        let found = seen(&markdown).into_iter().next().map(|table| table.rows[1..].to_vec());
        prop_assert_eq!(found.unwrap_or_default(), expected);

        let markdown = report::eval_table(&baseline.evals, None, false).to_markdown();
        let expected: Vec<Vec<String>> = baseline.evals.iter().map(|eval| {
            let score = eval.score.map_or("N/A".to_owned(), |score| format!("{}%", number(Some(score * 100.0))));
            vec![score, number(eval.samples.as_ref().map(Natural::to_f64))]
        }).collect();
        let found = seen(&markdown).into_iter().next().map(|table| {
            table.rows[1..].iter().map(|row| row[1..].to_vec()).collect::<Vec<_>>()
        });
        prop_assert_eq!(found.unwrap_or_default(), expected);
    }

    #[test]
    fn the_text_around_a_placeholder_stays(
        before in any::<String>(),
        after in any::<String>(),
        baseline in baseline(),
    ) {
        let text = format!("{before}<!-- klaud-baseline -->{after}");
        let placed = place_body(&text, &baseline).unwrap();
        let rest = placed.strip_prefix(before.as_str()).and_then(|rest| rest.strip_suffix(after.as_str())).unwrap();
        prop_assert_eq!(rest, format!(
            "<!-- klaud-baseline-body -->\n{}\n<!-- /klaud-baseline-body -->",
            report::body(&baseline).to_markdown()
        ));
        prop_assert_eq!(place_body(&placed, &baseline).unwrap(), placed.as_ref());
    }
}
