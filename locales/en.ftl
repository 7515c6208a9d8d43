# Top bar
app-skip = Skip to the content
app-home-suffix = home
app-breadcrumb = Breadcrumb
app-families = Families
app-language = Language
app-theme = Switch between light and dark
app-source-mirror = Demo mirror
app-captured = captured { $date }
app-attribution = Figures: published InferenceX results by SemiAnalysis, captured { $date }. TagDelta is not affiliated with them.
app-sample = This mirror holds a sample of the published points: what is absent here may well be published.
app-source-link = Public API

# Home
home-title = Recent image changes
home-detail = newest first, against the newest earlier image of the same family
home-records-title = Comparisons from pull requests
home-records-detail = typed records of public image updates
home-families-title = Families
home-families-count = { $n ->
    [one] { $n } family
   *[other] { $n } families
}
home-filter = Filter families
home-filter-hint = Model, hardware, framework, image…
home-filter-empty-title = No family matches “{ $text }”
home-filter-empty-text = The filter looks at model, hardware, framework, precision and the newest image.
home-filter-clear = Clear the filter
home-col-family = Model
home-col-hardware = Hardware
home-col-framework = Framework
home-col-precision = Precision
home-col-newest = Newest image
home-col-date = Date
home-col-images = Images
home-images-unit = { $n ->
    [one] image
   *[other] images
}
home-col-workloads = Workloads
home-no-changes = No family of this mirror has two images.
home-record-pr = Pull request { $pr }
record-from = Recorded in
home-record-smoke = Smoke run

# Family wording
family-no-spec = no speculative decoding
family-spec = { $method } speculative decoding
family-aggregate = aggregate
family-disaggregated = disaggregated
family-fixed = fixed sequence length
family-agentic = agentic traces

# Choosing
pick-family = Family
pick-family-none = Choose a family
pick-workload = Workload
pick-workload-all = All workloads
pick-baseline = Baseline image, date, run
pick-candidate = Candidate image, date, run
pick-all-runs = { $image } · all { $n } runs
pick-none = Choose an image
pick-image-unknown = image not recorded
pick-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

# Sides
side-baseline = Baseline
side-candidate = Candidate
side-swap = Swap baseline and candidate
side-run = Run
side-attempt = attempt { $n }
side-points = Points
side-evals = Evals
side-head = Head
side-not-published = not published
side-image = image
side-image-unknown = not recorded
side-superseded = { $n ->
    [one] { $n } point of an older attempt of the same run is superseded.
   *[other] { $n } points of older attempts of the same run are superseded.
}

# Actions
action-copy-link = Copy link
action-link-copied = Link copied
action-report = Compose report
action-copy-refused = The clipboard is blocked here. Copy from the address bar instead.
action-retry = Try again
action-home = Go to all families
action-dismiss = Dismiss

# Metrics
metric-output-tps-gpu = Output tok/s/GPU
metric-total-tps-gpu = Total tok/s/GPU
metric-ttft-ms = TTFT, { $statistic } ms
metric-tpot-ms = TPOT, { $statistic } ms
metric-interactivity = Interactivity, { $statistic } tok/s/user
metric-output-short = Output
card-all-better = Better at every point
card-all-worse = Worse at every point
card-mixed = Mixed
card-no-verdict = No verdict
card-median = median latencies
card-matched = { $n } matched
card-note = **{ $summary }.** { $coverage }.
metric-output-name = Output throughput
metric-total-name = Total throughput
metric-higher = higher is better
metric-lower = lower is better
statistic-mean = mean
statistic-median = median
statistic-Mean = Mean
statistic-Median = Median
statistic-label = Latency

# Direction and noise
mark-better = better
mark-worse = worse
mark-equal = unchanged
mark-better-unknown = better, noise unknown
mark-worse-unknown = worse, noise unknown
mark-hollow = hollow: noise unknown
noise-unknown = noise unknown
noise-rule = Noise unknown: { $n ->
    [one] { $n } run
   *[other] { $n } runs
} per image and point, at least 3 are needed.

# Verdict
verdict-headline-higher = { $metric } **{ $change }**, higher at { $where }
verdict-headline-lower = { $metric } **{ $change }**, lower at { $where }
verdict-headline-mixed = { $metric } **{ $change }**, higher at { $higher } and lower at { $lower } of { $n } compared points
verdict-headline-equal = { $metric } unchanged at { $where }
verdict-where = { $n ->
    [one] the one compared point
   *[other] all { $n } compared points
}
verdict-none-unmatched = No verdict: the two sides have no point in common
verdict-none-uncomparable = No verdict: none of the matched points can be compared ({ $reason })
verdict-output-none = { $metric }: **no comparison**, { $reason }.
verdict-none-empty = No verdict: a side has no points
verdict-none-ambiguous = No verdict: every identity in common was measured more than once on a side
verdict-noise-range = Noise unknown: { $fewest } to { $most } runs per image.
judgement-counts = intervals without zero: { $better } better, { $worse } worse
verdict-basis = Geometric mean of { $compared } of { $matched } matched points.
verdict-metric-higher = { $metric } **{ $change }**, higher at all { $n }.
verdict-metric-lower = { $metric } **{ $change }**, lower at all { $n }.
verdict-metric-mixed = { $metric } **{ $change }**, lower at { $lower } and higher at { $higher } of { $n }.
verdict-metric-equal = { $metric } unchanged at all { $n }.
verdict-eval-change = { $suite } **{ $change } pp** [{ $low }, { $high }]: { $judgement }.
verdict-eval-change-plain = { $suite } **{ $change } pp**.
verdict-eval-range = { $suite } **{ $low } to { $high } pp**, { $compared } of { $n } evals compared: { $judgement }.
verdict-eval-none = { $suite }: **no comparison**, { $reason }.
verdict-eval-absent = Evals: **none** on either side.
verdict-eval-partly = { $suite }: { $compared } of { $n } evals compared.
verdict-eval-unattributed = { $n ->
    [one] **One score** belongs
   *[other] **{ $n } scores** belong
} to no image: the run measured several.
verdict-one-sided-baseline = **{ $n ->
    [one] { $n } point
   *[other] { $n } points
}** baseline-only.
verdict-one-sided-candidate = **{ $n ->
    [one] { $n } point
   *[other] { $n } points
}** candidate-only.
verdict-ambiguous = **{ $n ->
    [one] { $n } identity
   *[other] { $n } identities
}** ambiguous.
verdict-not-comparable = **{ $n ->
    [one] { $n } matched point
   *[other] { $n } matched points
}** not comparable.
verdict-noise = Noise unknown: { $n ->
    [one] one run per image
   *[other] { $n } runs per image
}.
judgement-none = no detectable change
judgement-better = better
judgement-worse = worse

# Tiles
tile-basis = geometric mean, { $compared } of { $matched }
tile-better = { $n } better
tile-worse = { $n } worse
tile-equal = { $n } unchanged
tile-worst = Worst
tile-median = Median
tile-no-change = nothing to compare
tile-rug = { $metric }: one tick for each of { $n } matched points, from { $low } to { $high }
tile-evals-none = no evals on either side
tile-evals-baseline-only = no eval on the candidate’s run
tile-evals-candidate-only = no eval on the baseline’s run
tile-evals-side = { $side } { $range }
tile-evals-count-one-sided = { $n ->
    [one] { $n } eval
   *[other] { $n } evals
}, { $side } only
tile-evals-count = { $compared } of { $n } compared
tile-evals-suites = suites differ: { $baseline } and { $candidate }
tile-evals-more = { $n ->
    [one] One further suite
   *[other] { $n } further suites
} under Evals
tile-evals-scores = 95% interval of each score

# Tabs
tabs-label = Views of this comparison
tab-points = Points
tab-curves = Curves
tab-evals = Evals
tab-report = Report

# Points table
points-caption = Points: { $baseline } baseline, { $candidate } candidate, { $matched } matched
points-col-point = Point
points-col-change = Change
points-sort = Sort by { $column }
points-group-matched = { $n } matched, geometric mean
points-group-baseline-only = { $n } baseline-only
points-group-candidate-only = { $n } candidate-only
points-filter-workload = Workload
points-all = All
points-none-title = No points for this choice
points-none-text = The two sides have no point for { $workload }.
points-not-measured = not measured

# Reasons
na-baseline-only = no candidate point with this identity
na-candidate-only = no baseline point with this identity
na-ambiguous = measured more than once on a side
na-point-unavailable = a side did not pass
na-dataset-mismatch = scenario or dataset differ or are not proven
na-statistic-missing = this statistic was not measured on a side
na-baseline-missing = not measured on the baseline side
na-candidate-missing = not measured on the candidate side
na-baseline-zero = the baseline is zero, so a relative change has no meaning
eval-na-baseline-only = no matched eval on the candidate side
eval-na-candidate-only = no matched eval on the baseline side
eval-na-ambiguous = several evals on a side
eval-na-score-missing = a score is missing
eval-na-unavailable = a side did not pass
eval-na-samples-differ = sample counts are missing or differ

# Coverage
coverage-title = Coverage
coverage-detail = { $baseline } baseline points, { $candidate } candidate points, { $matched } matched
coverage-baseline-only = Baseline only
coverage-candidate-only = Candidate only
coverage-ambiguous = Ambiguous
coverage-ambiguous-count = { $n ->
    [one] { $n } ambiguous identity
   *[other] { $n } ambiguous identities
}
coverage-not-comparable = Not comparable
coverage-baseline-only-none = Every baseline point has a candidate point with the same identity.
coverage-candidate-only-none = Every candidate point has a baseline point with the same identity.
coverage-ambiguous-none = No identity was measured more than once on either side.
coverage-not-comparable-none = No matched pair differs in statistic, scenario or dataset.
coverage-baseline-only-some = No candidate point with this identity.
coverage-candidate-only-some = No baseline point with this identity.
coverage-ambiguous-some = Measured more than once on a side. None is used; all are listed.
coverage-not-comparable-some = Matched, but without a change.
coverage-errors = Request errors
coverage-errors-detail = { $label }: { $n ->
    [one] { $n } request error
   *[other] { $n } request errors
} on the { $side } side

# Evals
evals-col-eval = Eval
evals-col-difference = Difference
evals-col-interval = 95% interval of the difference, ±{ $limit } pp
evals-col-samples = Samples
evals-samples-each = { $n } each
evals-joined = Evals carry no image. They are joined by run and by the identity fields they share with the points.
evals-none-title = No evals
evals-none-text = Neither side’s run has an eval of this family in this capture.
evals-omitted = { $n ->
    [one] { $n } score
   *[other] { $n } scores
} of run { $run } belong to no image: that run measured this family with several images.
evals-interval-label = Difference { $change } pp, 95% interval from { $low } to { $high } pp

# Curves
curves-axis-output = Output tok/s/GPU
curves-axis-interactivity = Interactivity, { $statistic } tok/s/user
curves-axis-derived = 1/TPOT, { $statistic } tok/s/user
curves-derived-note = These records carry no interactivity, so the axis is 1/TPOT of the same points.
curves-as-table = As table
curves-as-chart = As chart
curves-loading = Loading the chart
curves-failed = The chart could not be drawn.
curves-failed-detail = The table shows the same points.
curves-none-title = Nothing to draw
curves-none-text = No point has both throughput and interactivity.
curves-left-out = { $n ->
    [one] One point is
   *[other] { $n } points are
} not drawn: failed, ambiguous, or without one of the two values.
curves-chart-label = Output throughput per GPU against interactivity, { $workload }, both images

# Report
report-kind = Form
report-kind-body = Pull request body
report-kind-attempt = Attempt comment
report-kind-body-help = The baseline: the first 12 points and all evals, for a pull request body.
report-kind-attempt-help = The candidate against the baseline, for a pull request comment.
report-family = Family key
report-family-help = configs/…-master.yaml:…; the upstream key of the recipe.
report-goal-en = Goal, English
report-goal-zh = Goal, Chinese
report-change-en = Change, English
report-change-zh = Change, Chinese
report-next-en = Next, English
report-next-zh = Next, Chinese
report-head = Head
report-head-help = Full commit hash of the candidate, 40 hex digits.
report-attempt-kind = Kind
report-attempt-kind-initial = Initial attempt
report-attempt-kind-repair = Repair
report-attempt-kind-infrastructure-retry = Infrastructure retry
report-attempt-kind-final = Final full sweep
report-number = Number
report-status = Status
report-status-queued = Queued
report-status-running = Running
report-status-passed = Passed
report-status-failed = Failed
report-status-cancelled = Cancelled
report-status-deferred = Deferred
report-preview = Preview
report-markdown = Markdown
report-copy = Copy
report-download = Download
report-copied = Markdown copied, { $n } code points
report-copy-failed = The clipboard is blocked here. Use Download instead.
report-size = Size, code points
report-size-of = { $n } of { $limit }
report-canonical = Canonical form, byte for byte
report-blocked = This report cannot be written yet
report-blocked-fields = The marked fields need a change first.
report-download-failed = The browser refused the download.
report-form-label = Report fields
report-clock-recorded = The time in the report is the recorded one: { $time }
report-clock = The time in the report is { $time }; Copy and Download set it anew.
report-kind-undispatched = Not dispatched
report-kind-undispatched-help = For an update that stopped before any run. There is no canonical form; this is how such comments are written.
report-sources = Sources
report-sources-help = Public API addresses of the baseline, one on each line.
report-settings = Settings
report-settings-help = What would have run; may stay empty.
report-kept = Kept in the record
report-kept-help = The Markdown does not show these.
report-finding = Finding
report-benchmarks-expected = Benchmarks expected
report-benchmarks-passed = Benchmarks passed
report-evals-expected = Evals expected
report-evals-passed = Evals passed
report-canonical-additions = Canonical form with own paragraphs
report-not-canonical = Not a canonical form
report-too-long = GitHub takes no text as long as this.
report-kept-here = This draft is kept in this browser.
report-discard = Discard draft
report-not-kept = This browser does not keep the draft. Copy it before you leave.

# Report problems
problem-number-text = Needs a whole number of 0 or more.
problem-field = { $field }: { $detail }
problem-source-line = Line { $n }: { $detail }
problem-no-image = { $side }: the image was not recorded, so there is no record to write.
problem-several-images = { $side }: the points have several images. Choose one above.
problem-no-date = { $side }: the date is not known.
problem-several-dates = { $side }: the points are of several days. Choose a single run above.
problem-no-run = { $side }: the run is not known.
problem-several-runs = { $side }: the points come from several runs, and an attempt has one. Choose a single run above.
problem-no-run-attempt = { $side }: the attempt of the run is not known.
problem-ambiguous = { $side }: { $n ->
    [one] one identity was
   *[other] { $n } identities were
} measured more than once, and a record holds each once. Choose a single run above.

# Rules of the record contract
rule-missing = Is missing.
rule-unknown-key = Is not a field of the record, or is there in two spellings.
rule-not-object = Needs an object.
rule-not-array = Needs a list.
rule-not-text = Needs text.
rule-not-number = Needs a number.
rule-not-integer = Needs a whole number.
rule-not-finite = Needs a finite number.
rule-negative = Needs a number of 0 or more.
rule-not-positive = Needs a number above 0.
rule-score-range = Needs a number from 0 to 1.
rule-not-one-of = Needs one of these words: { $words }.
rule-empty = May not be empty.
rule-repeated-key = Is there twice.
rule-too-long = Needs at most { $max } characters; this has { $n }.
rule-prose-character = May not contain @ < > | or a line break, except inside a pinned image span.
rule-not-hex = Needs { $digits } hex digits (0–9, a–f); this has { $n } characters.
rule-characters = Contains a character that is not allowed here.
rule-not-family = Needs the form configs/…-master.yaml:key, without spaces.
rule-not-date = Needs the form YYYY-MM-DD.
rule-not-source = Needs an https address below inferencex.semianalysis.com/api/.
rule-duplicate-point = The point { $item } has the key of an earlier point.
rule-duplicate-eval = The eval { $item } has key, suite and metric of an earlier eval.
rule-benchmarks-exceed = More benchmarks passed than were expected.
rule-evals-exceed = More evals passed than were expected.
rule-initial-number = An initial attempt has number 0.
rule-repair-number = A repair has a number from 1 to 5.
rule-other-run = { $item } belongs to another run.
rule-other-head = { $item } belongs to another head.
rule-later-run-attempt = { $item } belongs to a later attempt of the run.

# Own paragraphs
paragraphs-title = Own paragraphs
paragraphs-help = Additions to the canonical form: they stand after the generated English text, their Chinese inside the fold. Markdown and line breaks are allowed.
paragraph-add = Add paragraph
paragraph-legend = Paragraph { $n }
paragraph-topic = About
paragraph-topic-status = Status
paragraph-topic-provenance = Provenance
paragraph-topic-blocker = Blocker
paragraph-topic-failure = Failure
paragraph-topic-model-disclosure = AI model disclosure
paragraph-topic-own = Own title
paragraph-title-en = Title, English
paragraph-title-zh = Title, Chinese
paragraph-en = Text, English
paragraph-zh = Text, Chinese
paragraph-up = Move up
paragraph-up-n = Move up paragraph { $n }
paragraph-remove = Remove
paragraph-remove-n = Remove paragraph { $n }
paragraph-empty = May not be empty.
paragraph-too-long = Needs at most { $max } characters; this has { $n }.
paragraph-forbidden = May not contain { $word }: it would break the report apart.
paragraph-open-fence = The code block that begins in line { $line } has no end. One cannot begin in the first line, behind the title.
paragraph-title = A title is one line without * and |.

# Links and data
link-changed = Data has changed since this link was made. What you see is this mirror’s data now.
link-same = Same data as when this link was made
link-problem-version = This link was made by a newer version of TagDelta. What could be read is shown.
link-problem-parameter = The link’s parameter “{ $name }” could not be read and was left out.
link-no-family = The link names the family “{ $id }”, which this mirror does not have.
link-no-record = The link names the comparison “{ $id }”, which this mirror does not have.
link-no-side = { $side }: “{ $what }” has no points in this selection.
link-no-workload = The link’s workload { $workload } is not in this family’s data.
link-works = Everything else on this page works. Choose from what exists.
frozen-origin = The link itself carries this comparison. Nothing was fetched for it.
frozen-text-title = Report read from its text
frozen-breadcrumb = Data of the link
frozen-version = The link was made by a newer version of TagDelta (layout { $found }). Reload the page to get the newest one.
frozen-damaged = The data in the link was cut off or changed on its way. Ask for the link again, or for the records as files.
frozen-too-large = The data in the link is larger than anything this page writes.
frozen-json = The data in the link is not JSON (line { $line }, column { $column }).
frozen-member = The data in the link is not what this page writes: { $name }.
frozen-record = The { $which } record in the link breaks the contract. { $faults }
frozen-too-long = The link would have { $n } characters, and { $max } is the limit. Send the records as files instead.

# Loading and errors
loading-index = Reading the list of families
loading-pack = Reading the family’s data
error-index = The list of families could not be read.
error-pack = This family’s data could not be read.
error-record = This comparison could not be read.
error-works = Other families and comparisons are not affected.
error-works-nothing = Nothing can be shown without it.
error-offline = { $file }: the server could not be reached.
error-missing = { $file } is missing on the server (404).
error-status = { $file }: the server answered { $status }.
error-too-large = { $file } is larger than { $limit } MiB.
error-not-json = { $file } is not JSON.
error-not-json-html = { $file } is a web page, not data. The server probably answers unknown paths with its start page.
error-truncated = { $file } is cut off after { $bytes } bytes.
error-newer = { $file } has schema version { $found }; this page reads up to { $supported }. Reload the page to get a newer one.
error-hash = { $file } does not have the content the index names. It may be half-way through an update: try again in a minute.
error-invalid = { $file }, { $place }: { $detail }
state-choose-title = Choose two images
state-choose-text = This family has { $n ->
    [one] one image
   *[other] { $n } images
}. A comparison needs a baseline and a candidate.
state-same-side = Baseline and candidate are the same selection, so every change is zero.
state-statistic = The { $wanted } of the latencies was not published here. The { $shown } is shown.

# Records, files, exports
records-title = Records
records-help = Both records as JSON with the SHA-256 identity of each, and a link that carries them.
records-save-baseline = Download the baseline record
records-save-attempt = Download the candidate record
records-link = Copy link with the data
records-link-copied = Link copied, { $n } characters. It carries the data itself.
records-missing = There are no records yet: the attempt form says what they need.
open-title = Open something else
open-detail = A baseline and an attempt as JSON. The files stay in this tab.
open-files = Records as JSON files
open-json = { $file }: not JSON (line { $line }, column { $column }).
open-no-record = { $file } holds neither a baseline nor an attempt.
open-invalid = { $file }: the { $which } record breaks the contract. { $faults }
open-second = { $file } holds a second { $which }; the first one counts.
open-lacks = To compare, the { $which } is needed too. Pick both files together.
open-unreadable = The browser could not read the file.
export-label = Export
export-csv = CSV
export-json = JSON
export-points-csv = Export the points as CSV
export-all-json = Export the comparison as JSON
export-evals-csv = Export the evals as CSV

# Reports read back from their text
frozen-from-text = Read back from a report’s text: figures at the printed precision. Keys, family, the full head and whatever else is not printed are stand-ins.
records-from-text = Read back from a report’s text: keys and whatever else is not printed are stand-ins. Do not publish these as records.
read-text = Text of a pull request
read-help = The body, a comment, or the whole thread: as Markdown or as copied from the page. It stays in this tab.
read-button = Read
read-too-long = More than { $limit } MiB of text. Paste the reports alone.
read-nothing = No report was found in this text.
read-lines = lines { $first }–{ $last }
read-points = { $n ->
    [one] one point
   *[other] { $n } points
}
read-evals = { $n ->
    [one] one eval
   *[other] { $n } evals
}
read-foreign = { $n ->
    [one] One paragraph
   *[other] { $n } paragraphs
} of somebody’s own beside the generated text.
read-has-record = A typed record stands before it; that record counts, not the text.
read-no-body = No baseline in this text. Paste the body of the pull request with it to compare.
read-several-bodies = Several baselines in this text, and the attempt does not say which is meant. Paste it with one of them.
read-compare = Compare
read-no-comparison = Cannot be compared. { $why }
read-lacks = Not printed, so unknown or a stand-in: { $what }.
read-hand-written = Written by hand, so left alone: { $why }
read-issue = Line { $line }: { $what }
read-contradiction = Line { $line }, { $row }, { $column }: { $published } was published, and no figures printed like these give it ({ $recomputed }).
read-kind-body = Pull request body
read-kind-baseline-comment = Baseline comment
read-kind-attempt = Attempt
read-kind-undispatched = Update not dispatched
read-kind-receipt = Receipt of an outcome
read-kind-hand-written = Looks like a report
read-kind-other = Other text
read-why-title = the title is none that is generated.
read-why-status = the status is none that is generated.
read-why-run-link = there is no link to a run, or it contradicts its label.
read-why-time = the time is missing or of another form.
read-why-hard-break = lines end in a backslash.
read-why-image = the line of image and head is missing or of another form.
read-why-head = the head does not have 12 digits.
read-why-settings = the settings are none that are generated.
read-why-baseline = the line of the baseline is missing or of another form.
read-why-sources = the line of sources is missing or of another form.
read-why-change = the line of what was changed is missing.
read-why-columns = a table has other columns.
read-issue-row-shape = another number of cells than the header has
read-issue-row-label = no row can have this label here
read-issue-cell = a figure that is not written like this
read-issue-note = a note of another form
read-issue-note-row = a note about a row that the table does not have
read-issue-note-conflict = this row has two results or two counts of errors
read-issue-ambiguous-note = several rows have this label, and the note is about some of them
read-issue-ambiguous-all-rows = the note says “All rows”, and a row has this very label
read-issue-points-shown = the number of points does not fit the table
read-issue-labels = the labels cannot be spelled out so that this table comes out again
read-issue-no-next = what comes next is missing
read-issue-layout = the table does not fit the settings above it
read-issue-no-chinese = the Chinese part is missing or starts with other lines
read-issue-within = a paragraph of somebody’s own between generated ones
read-issue-not-reproduced = the report that follows from what was read differs here
read-not-ambiguous = The text leaves open what was measured.
read-not-not-understood = A generated line was not understood.
read-not-continued = The rows stand in further comments.
read-lacks-precision = further decimals
read-lacks-point-keys = keys of points
read-lacks-eval-keys = keys of evals
read-lacks-labels = full labels
read-lacks-concurrency = concurrency
read-lacks-scenario = scenario
read-lacks-dataset = dataset
read-lacks-provenance = run and head of single points
read-lacks-total-throughput = total throughput
read-lacks-request-errors = request errors
read-lacks-hidden-points = points beyond the first 12
read-lacks-family = recipe family
read-lacks-goal = goal
read-lacks-sources = addresses of the sources
read-lacks-full-head = full head
read-lacks-number = number of the attempt
read-lacks-repository = repository
read-lacks-counts = coverage counts
read-lacks-finding = finding
read-lacks-chinese = Chinese prose
read-lacks-prose-marks = code spans in prose
