//! What the reader says about what it could not read.

/// A line that looks generated and was not understood, or contradicts what stands around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Line of the input, from 1.
    pub line: usize,
    /// What is wrong.
    pub code: IssueCode,
    /// The start of the line.
    pub excerpt: String,
}

/// What can be wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IssueCode {
    /// A row with another number of cells than the header.
    RowShape,
    /// A row label that no record can have here.
    RowLabel,
    /// A figure that the renderer does not write.
    Cell,
    /// A note of another form.
    Note,
    /// A note about a row that the table does not have.
    NoteRow,
    /// Two notes give one row two results or two counts of errors.
    NoteConflict,
    /// Rows with equal labels, and the note is about some of them only: which ones is not printed.
    AmbiguousNote,
    /// The note says `All rows` and one row has this very label.
    AmbiguousAllRows,
    /// `12/n points shown` does not fit the table.
    PointsShown,
    /// The labels cannot be spelled out so that the renderer gives this table again.
    Labels,
    /// The line with what comes next is missing.
    NoNext,
    /// The table does not fit the settings above it.
    Layout,
    /// There is no Chinese part, or its first lines are not the generated ones.
    NoChinese,
    /// A paragraph of somebody's own stands between generated ones.
    Within,
    /// The report that follows from what was read differs from the text here.
    NotReproduced,
}

impl IssueCode {
    /// All codes.
    pub const ALL: [Self; 15] = [
        Self::RowShape,
        Self::RowLabel,
        Self::Cell,
        Self::Note,
        Self::NoteRow,
        Self::NoteConflict,
        Self::AmbiguousNote,
        Self::AmbiguousAllRows,
        Self::PointsShown,
        Self::Labels,
        Self::NoNext,
        Self::Layout,
        Self::NoChinese,
        Self::Within,
        Self::NotReproduced,
    ];

    /// Stable code, the key of translated messages.
    pub fn code(self) -> &'static str {
        match self {
            Self::RowShape => "row-shape",
            Self::RowLabel => "row-label",
            Self::Cell => "cell",
            Self::Note => "note",
            Self::NoteRow => "note-row",
            Self::NoteConflict => "note-conflict",
            Self::AmbiguousNote => "ambiguous-note",
            Self::AmbiguousAllRows => "ambiguous-all-rows",
            Self::PointsShown => "points-shown",
            Self::Labels => "labels",
            Self::NoNext => "no-next",
            Self::Layout => "layout",
            Self::NoChinese => "no-chinese",
            Self::Within => "within",
            Self::NotReproduced => "not-reproduced",
        }
    }

    /// Whether the text itself leaves open what the record was.
    pub fn is_ambiguity(self) -> bool {
        matches!(self, Self::AmbiguousNote | Self::AmbiguousAllRows)
    }
}

/// Why something that looks like a report is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// A title that the renderer does not write, e.g. `Initial attempt 0/5`.
    Title,
    /// A status that the renderer does not write.
    Status,
    /// No link to a run, or one that contradicts its label.
    RunLink,
    /// No time, or not `YYYY-MM-DD HH:MM UTC`.
    Time,
    /// The line ends in a backslash instead of two blanks.
    HardBreak,
    /// The line of image and head is missing or of another form.
    Image,
    /// The head does not have 12 digits.
    Head,
    /// Settings that the renderer does not write.
    Settings,
    /// The line of the baseline is missing or of another form.
    Baseline,
    /// The line of sources is missing or of another form.
    Sources,
    /// The line of what was changed is missing.
    Change,
    /// A table with other columns.
    Columns,
}

impl Why {
    /// All reasons.
    pub const ALL: [Self; 12] = [
        Self::Title,
        Self::Status,
        Self::RunLink,
        Self::Time,
        Self::HardBreak,
        Self::Image,
        Self::Head,
        Self::Settings,
        Self::Baseline,
        Self::Sources,
        Self::Change,
        Self::Columns,
    ];

    /// Stable code, the key of translated messages.
    pub fn code(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Status => "status",
            Self::RunLink => "run-link",
            Self::Time => "time",
            Self::HardBreak => "hard-break",
            Self::Image => "image",
            Self::Head => "head",
            Self::Settings => "settings",
            Self::Baseline => "baseline",
            Self::Sources => "sources",
            Self::Change => "change",
            Self::Columns => "columns",
        }
    }
}

/// What happened to the text on its way, and was undone for reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Normalised {
    /// Lines end in CR LF.
    CarriageReturns,
    /// The two blanks of hard breaks are lost.
    HardBreaks,
}

impl Normalised {
    /// Stable code, the key of translated messages.
    pub fn code(self) -> &'static str {
        match self {
            Self::CarriageReturns => "carriage-returns",
            Self::HardBreaks => "hard-breaks",
        }
    }
}

/// Something that a record holds and the text does not print. A rebuilt record has a stand-in there, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unprinted {
    /// Digits behind the printed two decimals.
    Precision,
    /// Keys of points; stand-ins are hashes of the printed labels.
    PointKeys,
    /// Keys of evals; stand-ins are hashes of the printed labels.
    EvalKeys,
    /// Spelling of labels: lengths in units of 1024, concurrency and hash of a factored table.
    Labels,
    /// Concurrency, where only a label names one.
    Concurrency,
    /// Scenario; the stand-in follows from the workload in the label.
    Scenario,
    /// Dataset of agentic points.
    Dataset,
    /// Run, head and run attempt of single points and evals.
    Provenance,
    /// Total throughput of the points of an attempt.
    TotalThroughput,
    /// Request errors of a baseline without a note: none or unknown.
    RequestErrors,
    /// Points beyond those that a body shows.
    HiddenPoints,
    /// Recipe family.
    Family,
    /// Goal, in a baseline's comment.
    Goal,
    /// Addresses of the sources.
    Sources,
    /// Digits of the head beyond the first twelve; the stand-in has zeros.
    FullHead,
    /// Number of a final attempt.
    Number,
    /// Repository of the run.
    Repository,
    /// Expected and passed counts; stand-ins count the rows.
    Counts,
    /// The finding of an attempt.
    Finding,
    /// Chinese prose.
    Chinese,
    /// Marks inside prose, such as code spans.
    ProseMarks,
}

impl Unprinted {
    /// Stable code, the key of translated messages.
    pub fn code(self) -> &'static str {
        match self {
            Self::Precision => "precision",
            Self::PointKeys => "point-keys",
            Self::EvalKeys => "eval-keys",
            Self::Labels => "labels",
            Self::Concurrency => "concurrency",
            Self::Scenario => "scenario",
            Self::Dataset => "dataset",
            Self::Provenance => "provenance",
            Self::TotalThroughput => "total-throughput",
            Self::RequestErrors => "request-errors",
            Self::HiddenPoints => "hidden-points",
            Self::Family => "family",
            Self::Goal => "goal",
            Self::Sources => "sources",
            Self::FullHead => "full-head",
            Self::Number => "number",
            Self::Repository => "repository",
            Self::Counts => "counts",
            Self::Finding => "finding",
            Self::Chinese => "chinese",
            Self::ProseMarks => "prose-marks",
        }
    }

    /// Whether a rebuilt record has a stand-in here, which must never be taken for what was published.
    pub fn is_stand_in(self) -> bool {
        matches!(
            self,
            Self::PointKeys
                | Self::EvalKeys
                | Self::Labels
                | Self::Concurrency
                | Self::Scenario
                | Self::Family
                | Self::FullHead
                | Self::Number
                | Self::Counts
        )
    }
}
