//! Query string to view state.

use crate::compare::SideSelector;
use crate::record::calendar_day;

use super::frozen::is_frozen;
use super::state::{CompareView, Shown, VERSION, View, ViewState};
use super::words;

/// Something in an address that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkProblem {
    /// Name of the parameter.
    pub parameter: String,
    /// What is wrong with it.
    pub kind: ProblemKind,
}

/// What is wrong with a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The link was made by a newer version; what is understood is used.
    NewerVersion,
    /// The version is missing although the link has other parameters.
    MissingVersion,
    /// Not a version, or one that never existed.
    UnknownVersion,
    /// Not a calendar day `YYYY-MM-DD`. The side is left out, since a wider one would be another one.
    MalformedDate,
    /// Not a run id. The side is left out.
    MalformedRun,
    /// Not one of the words that the parameter takes.
    UnknownValue,
    /// The parameter is not known; it is ignored.
    UnknownParameter,
    /// The parameter occurs again; the first one counts.
    Repeated,
    /// The parameter needs another one that is missing; it is ignored.
    WithoutContext,
}

impl ProblemKind {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NewerVersion => "link-newer-version",
            Self::MissingVersion => "link-missing-version",
            Self::UnknownVersion => "link-unknown-version",
            Self::MalformedDate => "link-malformed-date",
            Self::MalformedRun => "link-malformed-run",
            Self::UnknownValue => "link-unknown-value",
            Self::UnknownParameter => "link-unknown-parameter",
            Self::Repeated => "link-repeated",
            Self::WithoutContext => "link-without-context",
        }
    }
}

/// Reads a query string, with or without `?`, and the fragment behind it, if it carries data. Never fails: what cannot be used is reported and left out, in the order
/// of the query.
pub fn parse(query: &str) -> (ViewState, Vec<LinkProblem>) {
    let (query, fragment) = query.split_once('#').unwrap_or((query, ""));
    let mut reader = Reader::new(query);
    reader.version();
    let language = reader.word("lang", words::language).unwrap_or_default();
    // Whether its data can be read is for the page to say. Parameters that name other data are then unknown.
    let view = if is_frozen(fragment) {
        View::Frozen(fragment.to_owned())
    } else {
        reader.view()
    };
    let shown = Shown {
        statistic: reader.word("stat", words::statistic),
        tab: reader.word("tab", words::tab).unwrap_or_default(),
        metric: reader.word("metric", words::metric),
        filter: reader.text("filter"),
        sort: reader.word("sort", words::sort),
    };
    let data = reader.word("data", |word| {
        let hex = word.len() == 16 && word.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        hex.then(|| word.to_owned())
    });
    (
        ViewState {
            view,
            shown,
            language,
            data,
        },
        reader.finish(),
    )
}

/// Parameters in order, each with whether it was asked for.
struct Reader {
    parameters: Vec<(String, String, bool)>,
    problems: Vec<(usize, LinkProblem)>,
}

impl Reader {
    fn new(query: &str) -> Self {
        let query = query.strip_prefix('?').unwrap_or(query);
        let mut out = Self {
            parameters: Vec::new(),
            problems: Vec::new(),
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let at = out.parameters.len();
            let repeated = out.parameters.iter().any(|parameter| parameter.0 == name);
            out.parameters
                .push((name.into_owned(), value.into_owned(), repeated));
            if repeated {
                out.report(at, ProblemKind::Repeated);
            }
        }
        out
    }

    fn report(&mut self, at: usize, kind: ProblemKind) {
        if let Some((parameter, ..)) = self.parameters.get(at) {
            self.problems.push((
                at,
                LinkProblem {
                    parameter: parameter.clone(),
                    kind,
                },
            ));
        }
    }

    fn take(&mut self, name: &str) -> Option<(usize, String)> {
        let at = self
            .parameters
            .iter()
            .position(|parameter| parameter.0 == name)?;
        self.parameters[at].2 = true;
        Some((at, self.parameters[at].1.clone()))
    }

    fn text(&mut self, name: &str) -> Option<String> {
        self.take(name).map(|taken| taken.1)
    }

    fn word<T>(&mut self, name: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let (at, value) = self.take(name)?;
        let read = read(&value);
        if read.is_none() {
            self.report(at, ProblemKind::UnknownValue);
        }
        read
    }

    fn version(&mut self) {
        match self.take("v") {
            Some((at, value)) => match words::whole(&value) {
                Some(VERSION) => {}
                Some(version) if version > VERSION => self.report(at, ProblemKind::NewerVersion),
                _ => self.report(at, ProblemKind::UnknownVersion),
            },
            // The bare address of the site, and one with a language only, are no links of any version.
            None if self
                .parameters
                .iter()
                .all(|parameter| parameter.0 == "lang") => {}
            None => {
                let problem = LinkProblem {
                    parameter: "v".to_owned(),
                    kind: ProblemKind::MissingVersion,
                };
                self.problems.push((0, problem));
            }
        }
    }

    fn view(&mut self) -> View {
        if let Some(family) = self.text("family") {
            let workload = self.word("workload", words::workload);
            let baseline = self.side("base");
            let candidate = self.side("cand");
            self.without_context("record");
            return View::Compare(CompareView {
                family,
                workload,
                baseline,
                candidate,
            });
        }
        for name in ["workload", "base", "base-image", "base-date", "base-run"] {
            self.without_context(name);
        }
        for name in ["cand", "cand-image", "cand-date", "cand-run"] {
            self.without_context(name);
        }
        self.text("record").map_or(View::Home, View::Record)
    }

    fn without_context(&mut self, name: &str) {
        if let Some((at, _)) = self.take(name) {
            self.report(at, ProblemKind::WithoutContext);
        }
    }

    /// A side with a fault is left out as a whole: without its date or run it would be another, wider side.
    fn side(&mut self, name: &str) -> Option<SideSelector> {
        let (image_name, date_name, run_name) = (
            format!("{name}-image"),
            format!("{name}-date"),
            format!("{name}-run"),
        );
        let image = match (self.text(&image_name), self.take(name)) {
            (Some(image), None) => Some(Some(image)),
            (None, Some((_, word))) if word == "unrecorded" => Some(None),
            (None, None) => None,
            (_, Some((at, _))) => {
                self.report(at, ProblemKind::UnknownValue);
                None
            }
        };
        let Some(image) = image else {
            self.without_context(&date_name);
            self.without_context(&run_name);
            return None;
        };
        let date = self.take(&date_name);
        let run = self.take(&run_name);
        let mut sound = true;
        if let Some((at, date)) = &date
            && calendar_day(date).is_none()
        {
            self.report(*at, ProblemKind::MalformedDate);
            sound = false;
        }
        let run = run.map(|(at, run)| (at, words::whole(&run)));
        if let Some((at, None)) = run {
            self.report(at, ProblemKind::MalformedRun);
            sound = false;
        }
        sound.then(|| SideSelector {
            image,
            date: date.map(|date| date.1),
            run: run.and_then(|run| run.1),
        })
    }

    fn finish(mut self) -> Vec<LinkProblem> {
        for at in 0..self.parameters.len() {
            if !self.parameters[at].2 {
                self.report(at, ProblemKind::UnknownParameter);
            }
        }
        crate::sorting::sort_by_key(&mut self.problems, |problem| problem.0);
        self.problems.into_iter().map(|problem| problem.1).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::option::of;
    use proptest::prelude::*;

    use super::super::state::{Language, Sort, SortColumn, Tab};
    use super::super::write::write;
    use super::*;
    use crate::metric::{Metric, Statistic};
    use crate::record::Workload;

    fn kinds(query: &str) -> Vec<(String, ProblemKind)> {
        parse(query)
            .1
            .into_iter()
            .map(|problem| (problem.parameter, problem.kind))
            .collect()
    }

    fn compared(query: &str) -> CompareView {
        match parse(query).0.view {
            View::Compare(compare) => compare,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_bare_address_is_home() {
        assert_eq!(parse(""), (ViewState::default(), vec![]));
        assert_eq!(parse("?"), (ViewState::default(), vec![]));
        assert_eq!(parse("?lang=zh").0.language, Language::Zh);
        assert!(kinds("?lang=zh").is_empty());
    }

    #[test]
    fn a_link_reads_as_it_is_written() {
        let query = "v=1&family=dsr1_mi300x_sglang_fp8_none_agg&workload=8192%2F1024\
            &base-image=a%2Fb%3Av1&base-date=2026-02-27&base-run=22469096331&cand=unrecorded\
            &stat=median&tab=curves&metric=ttft-ms&filter=8k%2F1k&sort=change.output-tps-gpu%3Adesc\
            &lang=zh&data=0123456789abcdef";
        let (state, problems) = parse(query);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(write(&state), query);
        let compare = compared(query);
        assert_eq!(
            compare.candidate,
            Some(SideSelector {
                image: None,
                date: None,
                run: None
            })
        );
        assert_eq!(compare.baseline.unwrap().run, Some(22_469_096_331));
    }

    #[test]
    fn a_faulty_side_is_left_out_and_named() {
        let query = "v=1&family=f&base-image=a&base-date=2026-02-30&cand-image=b&cand-run=x";
        let compare = compared(query);
        assert_eq!((compare.baseline, compare.candidate), (None, None));
        assert_eq!(
            kinds(query),
            [
                ("base-date".to_owned(), ProblemKind::MalformedDate),
                ("cand-run".to_owned(), ProblemKind::MalformedRun)
            ]
        );
    }

    #[test]
    fn other_faults_are_named_and_the_rest_is_used() {
        assert_eq!(
            kinds("v=2&family=f"),
            [("v".to_owned(), ProblemKind::NewerVersion)]
        );
        assert_eq!(
            kinds("v=0"),
            [("v".to_owned(), ProblemKind::UnknownVersion)]
        );
        assert_eq!(
            kinds("family=f"),
            [("v".to_owned(), ProblemKind::MissingVersion)]
        );
        assert_eq!(
            kinds("v=1&colour=red"),
            [("colour".to_owned(), ProblemKind::UnknownParameter)]
        );
        assert_eq!(
            kinds("v=1&tab=x"),
            [("tab".to_owned(), ProblemKind::UnknownValue)]
        );
        assert_eq!(
            kinds("v=1&lang=en&lang=zh"),
            [("lang".to_owned(), ProblemKind::Repeated)]
        );
        assert_eq!(
            kinds("v=1&base-run=1"),
            [("base-run".to_owned(), ProblemKind::WithoutContext)]
        );
        assert_eq!(
            kinds("v=1&family=f&cand-run=1"),
            [("cand-run".to_owned(), ProblemKind::WithoutContext)]
        );
        assert_eq!(
            kinds("v=1&family=f&base=unrecorded&base-image=a"),
            [("base".to_owned(), ProblemKind::UnknownValue)]
        );
        assert_eq!(compared("v=2&family=f").family, "f");
    }

    fn selector() -> impl Strategy<Value = SideSelector> {
        let date = (1000u32..9999, 1u32..=12, 1u32..=28)
            .prop_map(|(y, m, d)| format!("{y}-{m:02}-{d:02}"));
        (
            of("\\PC{0,30}|[&=+%?#/:@ ]{0,9}|[\\x00-\\x7f]{0,9}"),
            of(date),
            of(any::<u64>()),
        )
            .prop_map(|(image, date, run)| SideSelector { image, date, run })
    }

    fn metric() -> impl Strategy<Value = Metric> {
        proptest::sample::select(vec![
            Metric::OutputTps,
            Metric::TotalTps,
            Metric::Ttft,
            Metric::Tpot,
            Metric::Interactivity,
        ])
    }

    fn view() -> impl Strategy<Value = View> {
        let workload = prop_oneof![
            Just(Workload::AgentX),
            (any::<u64>(), any::<u64>()).prop_map(|(isl, osl)| Workload::Fixed { isl, osl })
        ];
        let compare = ("\\PC{0,20}", of(workload), of(selector()), of(selector())).prop_map(
            |(family, workload, baseline, candidate)| {
                View::Compare(CompareView {
                    family,
                    workload,
                    baseline,
                    candidate,
                })
            },
        );
        prop_oneof![
            Just(View::Home),
            "\\PC{0,20}".prop_map(View::Record),
            "[\\w.-]{0,20}".prop_map(|payload| View::Frozen(format!("frozen={payload}"))),
            compare
        ]
    }

    fn shown() -> impl Strategy<Value = Shown> {
        let column = prop_oneof![
            Just(SortColumn::Point),
            metric().prop_map(SortColumn::Baseline),
            metric().prop_map(SortColumn::Candidate),
            metric().prop_map(SortColumn::Change),
        ];
        let sort =
            (column, any::<bool>()).prop_map(|(column, descending)| Sort { column, descending });
        let statistic = proptest::sample::select(vec![Statistic::Mean, Statistic::Median]);
        (
            of(statistic),
            proptest::sample::select(Tab::ALL.to_vec()),
            of(metric()),
            of("\\PC{0,9}"),
            of(sort),
        )
            .prop_map(|(statistic, tab, metric, filter, sort)| Shown {
                statistic,
                tab,
                metric,
                filter,
                sort,
            })
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(
            view in view(),
            shown in shown(),
            zh in any::<bool>(),
            data in of("[0-9a-f]{16}"),
        ) {
            let language = if zh { Language::Zh } else { Language::En };
            let state = ViewState { view, shown, language, data };
            let query = write(&state);
            prop_assert_eq!(parse(&query), (state, vec![]));
        }

        #[test]
        fn any_text_is_read(query in "\\PC{0,200}|[&=%a-z0-9-]{0,80}") {
            let (state, _) = parse(&query);
            prop_assert_eq!(parse(&write(&state)).0, state);
        }
    }
}
