# 顶栏
app-skip = 跳到正文
app-home-suffix = 首页
app-breadcrumb = 当前位置
app-families = 配置族
app-language = 语言
app-theme = 切换浅色/深色主题
app-source-mirror = 演示镜像数据
app-captured = 采集于 { $date }
app-attribution = 数据来自 SemiAnalysis 公开发布的 InferenceX 结果，采集于 { $date }。TagDelta 与其无隶属关系。
app-sample = 此镜像数据只包含部分已发布的点；此处没有不代表未发布。
app-source-link = 公开 API

# 首页
home-title = 最近的镜像更新
home-detail = 按时间倒序，与同一配置族的上一个镜像比较
home-records-title = 来自拉取请求的比较
home-records-detail = 来自公开镜像更新的结构化记录
home-families-title = 配置族
home-families-count = { $n } 个配置族
home-filter = 筛选配置族
home-filter-hint = 模型、硬件、框架、镜像…
home-filter-empty-title = 没有与“{ $text }”匹配的配置族
home-filter-empty-text = 筛选范围包括模型、硬件、框架、精度和最新镜像。
home-filter-clear = 清除筛选
home-col-family = 模型
home-col-hardware = 硬件
home-col-framework = 框架
home-col-precision = 精度
home-col-newest = 最新镜像
home-col-date = 日期
home-col-images = 镜像数
home-images-unit = { $n ->
   *[other] 个镜像
}
home-col-workloads = 负载
home-no-changes = 此镜像数据中没有包含两个镜像的配置族。
home-record-pr = 拉取请求 { $pr }
record-from = 记录来源：
home-record-smoke = 冒烟测试

# 配置族用语
family-no-spec = 无投机解码
family-spec = { $method } 投机解码
family-aggregate = 聚合部署
family-disaggregated = 分离部署
family-fixed = 固定序列长度
family-agentic = 智能体轨迹

# 选择
pick-family = 配置族
pick-family-none = 请选择配置族
pick-workload = 负载
pick-workload-all = 全部负载
pick-baseline = 基线的镜像、日期与运行
pick-candidate = 候选的镜像、日期与运行
pick-all-runs = { $image } · 全部 { $n } 次运行
pick-none = 请选择镜像
pick-image-unknown = 未记录镜像
pick-points = { $n } 个点

# 两侧
side-baseline = 基线
side-candidate = 候选
side-swap = 交换基线与候选
side-run = 运行
side-attempt = 第 { $n } 次尝试
side-points = 点
side-evals = 评测
side-head = 提交哈希
side-not-published = 未发布
side-image = 镜像
side-image-unknown = 未记录
side-superseded = 同一运行中较早尝试的 { $n } 个点已被取代。

# 操作
action-copy-link = 复制链接
action-link-copied = 链接已复制
action-report = 撰写报告
action-copy-refused = 此处无法使用剪贴板，请从地址栏复制。
action-retry = 重试
action-home = 查看全部配置族
action-dismiss = 关闭

# 指标
metric-output-tps-gpu = 输出 tok/s/GPU
metric-total-tps-gpu = 总计 tok/s/GPU
metric-ttft-ms = TTFT（{ $statistic }，ms）
metric-tpot-ms = TPOT（{ $statistic }，ms）
metric-interactivity = 交互速度（{ $statistic }，tok/s/user）
metric-output-short = 输出
card-all-better = 所有点均变好
card-all-worse = 所有点均变差
card-mixed = 有好有差
card-no-verdict = 无结论
card-median = 延迟为中位数
card-matched = { $n } 个匹配点
card-note = **{ $summary }。**{ $coverage }。
metric-output-name = 输出吞吐
metric-total-name = 总吞吐
metric-higher = 越高越好
metric-lower = 越低越好
statistic-mean = 平均值
statistic-median = 中位数
statistic-Mean = 平均值
statistic-Median = 中位数
statistic-label = 延迟

# 方向与噪声
mark-better = 变好
mark-worse = 变差
mark-equal = 不变
mark-better-unknown = 变好，噪声未知
mark-worse-unknown = 变差，噪声未知
mark-hollow = 空心：噪声未知
noise-unknown = 噪声未知
noise-rule = 噪声未知：每个镜像的每个点只有 { $n } 次运行，至少需要 3 次。

# 结论
verdict-headline-higher = { $metric } **{ $change }**，{ $where }更高
verdict-headline-lower = { $metric } **{ $change }**，{ $where }更低
verdict-headline-mixed = { $metric } **{ $change }**，{ $n } 个可比较的点中 { $higher } 个更高，{ $lower } 个更低
verdict-headline-equal = { $metric }在{ $where }不变
verdict-where = { $n ->
    [1] 唯一可比较的点
   *[other] 全部 { $n } 个可比较的点均
}
verdict-none-unmatched = 无结论：两侧没有共同的点
verdict-none-uncomparable = 无结论：匹配的点都无法比较（{ $reason }）
verdict-output-none = { $metric }：**无法比较**，{ $reason }。
verdict-none-empty = 无结论：有一侧没有点
verdict-none-ambiguous = 无结论：共同的标识都在某一侧测量了多次
verdict-noise-range = 噪声未知：每个镜像 { $fewest } 至 { $most } 次运行。
judgement-counts = 区间不含零的有 { $better } 项变好、{ $worse } 项变差
verdict-basis = { $matched } 个匹配点中 { $compared } 个的几何平均。
verdict-metric-higher = { $metric } **{ $change }**，全部 { $n } 个点均更高。
verdict-metric-lower = { $metric } **{ $change }**，全部 { $n } 个点均更低。
verdict-metric-mixed = { $metric } **{ $change }**，{ $n } 个点中 { $lower } 个更低，{ $higher } 个更高。
verdict-metric-equal = { $metric } 在全部 { $n } 个点均不变。
verdict-eval-change = { $suite } **{ $change } pp** [{ $low }, { $high }]：{ $judgement }。
verdict-eval-change-plain = { $suite } **{ $change } pp**。
verdict-eval-range = { $suite } **{ $low } 至 { $high } pp**，{ $n } 项评测中比较了 { $compared } 项：{ $judgement }。
verdict-eval-none = { $suite }：**无法比较**，{ $reason }。
verdict-eval-absent = 评测：两侧**均无**。
verdict-eval-partly = { $suite }：{ $n } 项评测中比较了 { $compared } 项。
verdict-eval-unattributed = **{ $n } 个得分**无法归属镜像：该运行测量了多个镜像。
verdict-one-sided-baseline = 仅基线有 **{ $n } 个点**。
verdict-one-sided-candidate = 仅候选有 **{ $n } 个点**。
verdict-ambiguous = **{ $n } 个标识**有歧义。
verdict-not-comparable = **{ $n } 个匹配点**不可比较。
verdict-noise = 噪声未知：每个镜像 { $n } 次运行。
judgement-none = 未检测到变化
judgement-better = 变好
judgement-worse = 变差

# 概览
tile-basis = 几何平均，{ $compared }/{ $matched }
tile-better = { $n } 个变好
tile-worse = { $n } 个变差
tile-equal = { $n } 个不变
tile-worst = 最差
tile-median = 中位数
tile-no-change = 没有可比较的点
tile-rug = { $metric }：{ $n } 个匹配点各一条刻度，从 { $low } 到 { $high }
tile-evals-none = 两侧均无评测
tile-evals-baseline-only = 候选的运行没有评测
tile-evals-candidate-only = 基线的运行没有评测
tile-evals-side = { $side } { $range }
tile-evals-count-one-sided = { $n } 项评测，仅{ $side }有
tile-evals-count = { $n } 项中 { $compared } 项可比较
tile-evals-suites = 套件不同：{ $baseline } 与 { $candidate }
tile-evals-more = 另有 { $n } 个套件，见“评测”
tile-evals-scores = 各得分的 95% 区间

# 标签页
tabs-label = 此比较的各个视图
tab-points = 点
tab-curves = 曲线
tab-evals = 评测
tab-report = 报告

# 点表
points-caption = 点：基线 { $baseline } 个，候选 { $candidate } 个，匹配 { $matched } 个
points-col-point = 点
points-col-change = 变化
points-sort = 按“{ $column }”排序
points-group-matched = { $n } 个匹配点，几何平均
points-group-baseline-only = 仅基线有 { $n } 个点
points-group-candidate-only = 仅候选有 { $n } 个点
points-filter-workload = 负载
points-all = 全部
points-none-title = 此选择下没有点
points-none-text = 两侧都没有 { $workload } 的点。
points-not-measured = 未测量

# 原因
na-baseline-only = 候选侧没有标识相同的点
na-candidate-only = 基线侧没有标识相同的点
na-ambiguous = 某一侧测量了多次
na-point-unavailable = 某一侧未通过
na-dataset-mismatch = 场景或数据集不一致，或数据集未经证实
na-statistic-missing = 某一侧没有此统计量
na-baseline-missing = 基线侧未测量
na-candidate-missing = 候选侧未测量
na-baseline-zero = 基线为零，相对变化没有意义
eval-na-baseline-only = 候选侧没有对应的评测
eval-na-candidate-only = 基线侧没有对应的评测
eval-na-ambiguous = 某一侧有多项评测
eval-na-score-missing = 缺少得分
eval-na-unavailable = 某一侧未通过
eval-na-samples-differ = 样本数缺失或不同

# 覆盖情况
coverage-title = 覆盖情况
coverage-detail = 基线 { $baseline } 个点，候选 { $candidate } 个点，匹配 { $matched } 个
coverage-baseline-only = 仅基线有
coverage-candidate-only = 仅候选有
coverage-ambiguous = 有歧义
coverage-ambiguous-count = { $n } 个标识有歧义
coverage-not-comparable = 不可比较
coverage-baseline-only-none = 每个基线点都有标识相同的候选点。
coverage-candidate-only-none = 每个候选点都有标识相同的基线点。
coverage-ambiguous-none = 两侧都没有被测量多次的标识。
coverage-not-comparable-none = 没有统计量、场景或数据集不同的匹配点。
coverage-baseline-only-some = 候选侧没有标识相同的点。
coverage-candidate-only-some = 基线侧没有标识相同的点。
coverage-ambiguous-some = 某一侧测量了多次。均不采用，全部列出。
coverage-not-comparable-some = 已匹配，但没有可给出的变化。
coverage-errors = 请求错误
coverage-errors-detail = { $label }：{ $side }侧 { $n } 个请求错误

# 评测
evals-col-eval = 评测
evals-col-difference = 差值
evals-col-interval = 差值的 95% 区间，±{ $limit } pp
evals-col-samples = 样本数
evals-samples-each = 各 { $n }
evals-joined = 评测结果不含镜像信息，按运行以及与点共有的标识字段关联。
evals-none-title = 没有评测
evals-none-text = 此次采集中，两侧的运行都没有该配置族的评测。
evals-omitted = 运行 { $run } 的 { $n } 个得分无法归属镜像：该运行用多个镜像测量了此配置族。
evals-interval-label = 差值 { $change } pp，95% 区间为 { $low } 至 { $high } pp

# 曲线
curves-axis-output = 输出 tok/s/GPU
curves-axis-interactivity = 交互速度（{ $statistic }，tok/s/user）
curves-axis-derived = 1/TPOT（{ $statistic }，tok/s/user）
curves-derived-note = 这些记录不含交互速度，因此横轴为相同点的 1/TPOT。
curves-as-table = 显示表格
curves-as-chart = 显示图表
curves-loading = 正在加载图表
curves-failed = 无法绘制图表。
curves-failed-detail = 表格显示相同的点。
curves-none-title = 没有可绘制的内容
curves-none-text = 没有同时具备吞吐与交互速度的点。
curves-left-out = { $n } 个点未绘制：未通过、有歧义，或缺少两个数值之一。
curves-chart-label = 每 GPU 输出吞吐随交互速度的变化，{ $workload }，两个镜像

# 报告
report-kind = 报告类型
report-kind-body = 拉取请求正文
report-kind-attempt = 尝试评论
report-kind-body-help = 基线：前 12 个点与全部评测，用于拉取请求正文。
report-kind-attempt-help = 候选与基线的比较，用于拉取请求评论。
report-family = 配置族键
report-family-help = configs/…-master.yaml:…，即配方的上游键。
report-goal-en = 目标（英文）
report-goal-zh = 目标（中文）
report-change-en = 变更（英文）
report-change-zh = 变更（中文）
report-next-en = 下一步（英文）
report-next-zh = 下一步（中文）
report-head = 提交哈希
report-head-help = 候选的完整提交哈希，40 位十六进制数字。
report-attempt-kind = 类型
report-attempt-kind-initial = 初次尝试
report-attempt-kind-repair = 修复
report-attempt-kind-infrastructure-retry = 基础设施重试
report-attempt-kind-final = 最终完整 sweep
report-number = 编号
report-status = 状态
report-status-queued = 排队中
report-status-running = 运行中
report-status-passed = 已通过
report-status-failed = 失败
report-status-cancelled = 已取消
report-status-deferred = 已延期
report-preview = 预览
report-markdown = Markdown
report-copy = 复制
report-download = 下载
report-copied = 已复制 Markdown，共 { $n } 个码点
report-copy-failed = 此处无法使用剪贴板，请改用下载。
report-size = 大小（码点）
report-size-of = { $n } / { $limit }
report-canonical = 规范格式，逐字节一致
report-blocked = 此报告尚不能生成
report-blocked-fields = 请先修改标出的字段。
report-download-failed = 浏览器拒绝了下载。
report-form-label = 报告字段
report-clock-recorded = 报告中的时间为记录的时间：{ $time }
report-clock = 报告中的时间为 { $time }，复制或下载时会更新。
report-kind-undispatched = 未调度
report-kind-undispatched-help = 用于在任何运行之前就停止的更新。它没有规范格式，此处采用此类评论的惯用写法。
report-sources = 来源
report-sources-help = 基线的公开 API 地址，每行一个。
report-settings = 设置
report-settings-help = 原计划运行的内容，可以留空。
report-kept = 保存在记录中
report-kept-help = Markdown 中不显示这些内容。
report-finding = 结论说明
report-benchmarks-expected = 预期基准测试数
report-benchmarks-passed = 通过的基准测试数
report-evals-expected = 预期评测数
report-evals-passed = 通过的评测数
report-canonical-additions = 规范格式，附自拟段落
report-not-canonical = 非规范格式
report-too-long = 超出 GitHub 允许的长度。
report-kept-here = 此草稿保存在当前浏览器中。
report-discard = 放弃草稿
report-not-kept = 此浏览器未能保存草稿，离开前请先复制。

# 报告问题
problem-number-text = 需要不小于 0 的整数。
problem-field = 字段 { $field }：{ $detail }
problem-source-line = 第 { $n } 行：{ $detail }
problem-no-image = { $side }：未记录镜像，因此无法生成记录。
problem-several-images = { $side }：点来自多个镜像，请在上方选择其一。
problem-no-date = { $side }：日期未知。
problem-several-dates = { $side }：点来自多个日期，请在上方选择单次运行。
problem-no-run = { $side }：运行未知。
problem-several-runs = { $side }：点来自多次运行，而一次尝试只对应一次运行。请在上方选择单次运行。
problem-no-run-attempt = { $side }：运行的尝试序号未知。
problem-ambiguous = { $side }：有 { $n } 个标识被测量多次，而记录中每个标识只能出现一次。请在上方选择单次运行。

# 记录规则
rule-missing = 缺少此字段。
rule-unknown-key = 记录中没有此字段，或它以两种写法同时出现。
rule-not-object = 应为对象。
rule-not-array = 应为列表。
rule-not-text = 应为文本。
rule-not-number = 应为数值。
rule-not-integer = 应为整数。
rule-not-finite = 应为有限数值。
rule-negative = 应为不小于 0 的数值。
rule-not-positive = 应为大于 0 的数值。
rule-score-range = 应为 0 到 1 之间的数值。
rule-not-one-of = 应为以下之一：{ $words }。
rule-empty = 不能为空。
rule-repeated-key = 此字段出现了两次。
rule-too-long = 最多 { $max } 个字符，当前为 { $n } 个。
rule-prose-character = 除以摘要固定的镜像引用外，不能包含 @ < > | 或换行。
rule-not-hex = 需要 { $digits } 位十六进制数字（0–9、a–f），当前为 { $n } 个字符。
rule-characters = 包含此处不允许的字符。
rule-not-family = 格式应为 configs/…-master.yaml:键，且不含空格。
rule-not-date = 格式应为 YYYY-MM-DD。
rule-not-source = 应为 inferencex.semianalysis.com/api/ 下的 https 地址。
rule-duplicate-point = 点 { $item } 与前面的点键相同。
rule-duplicate-eval = 评测 { $item } 与前面的评测键、套件和指标均相同。
rule-benchmarks-exceed = 通过的基准测试数超过预期数。
rule-evals-exceed = 通过的评测数超过预期数。
rule-initial-number = 初次尝试的编号为 0。
rule-repair-number = 修复的编号为 1 至 5。
rule-other-run = { $item } 属于另一次运行。
rule-other-head = { $item } 属于另一个提交。
rule-later-run-attempt = { $item } 属于该运行之后的尝试。

# 自拟段落
paragraphs-title = 自拟段落
paragraphs-help = 规范格式之外的补充：英文位于生成的英文内容之后，中文位于折叠区内。可以使用 Markdown 和换行。
paragraph-add = 添加段落
paragraph-legend = 段落 { $n }
paragraph-topic = 主题
paragraph-topic-status = 状态
paragraph-topic-provenance = 来源说明
paragraph-topic-blocker = 阻塞
paragraph-topic-failure = 失败
paragraph-topic-model-disclosure = AI 模型披露
paragraph-topic-own = 自定标题
paragraph-title-en = 标题（英文）
paragraph-title-zh = 标题（中文）
paragraph-en = 正文（英文）
paragraph-zh = 正文（中文）
paragraph-up = 上移
paragraph-up-n = 上移段落 { $n }
paragraph-remove = 移除
paragraph-remove-n = 移除段落 { $n }
paragraph-empty = 不能为空。
paragraph-too-long = 最多 { $max } 个字符，当前为 { $n } 个。
paragraph-forbidden = 不能包含 { $word }，否则会破坏报告结构。
paragraph-open-fence = 第 { $line } 行开始的代码块没有结束。代码块不能从标题后的第一行开始。
paragraph-title = 标题只能为一行，且不含 * 和 |。

# 链接与数据
link-changed = 自此链接创建以来，数据已更新。当前显示的是此镜像数据现有的内容。
link-same = 与链接创建时的数据相同
link-problem-version = 此链接由较新版本的 TagDelta 创建，已显示能够读取的部分。
link-problem-parameter = 无法读取链接中的参数“{ $name }”，已忽略。
link-no-family = 链接指定的配置族“{ $id }”不在此镜像数据中。
link-no-record = 链接指定的比较“{ $id }”不在此镜像数据中。
link-no-side = { $side }：“{ $what }”在此选择中没有点。
link-no-workload = 链接指定的负载 { $workload } 不在此配置族的数据中。
link-works = 页面其余部分均可正常使用，请从现有数据中选择。
frozen-origin = 此比较的数据由链接自身携带，无需另行获取。
frozen-text-title = 由文本读回的报告
frozen-breadcrumb = 链接携带的数据
frozen-version = 此链接由较新版本的 TagDelta 创建（结构版本 { $found }）。请刷新页面以获取新版本。
frozen-damaged = 链接中的数据在传递过程中被截断或改动。请重新索取链接，或索取记录文件。
frozen-too-large = 链接中的数据超出本页面可能写出的大小。
frozen-json = 链接中的数据不是 JSON（第 { $line } 行，第 { $column } 列）。
frozen-member = 链接中的数据不符合本页面的格式：{ $name }。
frozen-record = 链接中的 { $which } 记录不符合规范。{ $faults }
frozen-too-long = 链接将有 { $n } 个字符，上限为 { $max }。请改为发送记录文件。

# 加载与错误
loading-index = 正在读取配置族列表
loading-pack = 正在读取配置族数据
error-index = 无法读取配置族列表。
error-pack = 无法读取此配置族的数据。
error-record = 无法读取此比较。
error-works = 其他配置族和比较不受影响。
error-works-nothing = 缺少它就无法显示任何内容。
error-offline = { $file }：无法连接服务器。
error-missing = 服务器上没有 { $file }（404）。
error-status = { $file }：服务器返回 { $status }。
error-too-large = { $file } 超过 { $limit } MiB。
error-not-json = { $file } 不是 JSON。
error-not-json-html = { $file } 是网页而不是数据。服务器可能对未知路径返回了首页。
error-truncated = { $file } 在 { $bytes } 字节处被截断。
error-newer = { $file } 的结构版本为 { $found }，此页面最高支持 { $supported }。请刷新页面以获取新版本。
error-hash = { $file } 的内容与索引不符。数据可能正在更新，请一分钟后重试。
error-invalid = { $file } 中的 { $place } 不符合格式（{ $detail }）。
state-choose-title = 请选择两个镜像
state-choose-text = 此配置族有 { $n } 个镜像。比较需要一个基线和一个候选。
state-same-side = 基线与候选是同一选择，因此所有变化均为零。
state-statistic = 此处未发布延迟的{ $wanted }，显示的是{ $shown }。

# 记录、文件与导出
records-title = 记录
records-help = 两份 JSON 记录及各自的 SHA-256 标识，以及携带它们的链接。
records-save-baseline = 下载基线记录
records-save-attempt = 下载候选记录
records-link = 复制携带数据的链接
records-link-copied = 已复制链接，共 { $n } 个字符，数据由链接自身携带。
records-missing = 尚无记录：尝试表单会说明缺少的内容。
open-title = 打开其他内容
open-detail = 基线与尝试的 JSON 文件。文件不会离开此标签页。
open-files = JSON 记录文件
open-json = { $file }：不是 JSON（第 { $line } 行，第 { $column } 列）。
open-no-record = { $file } 中既没有基线也没有尝试。
open-invalid = { $file }：{ $which } 记录不符合规范。{ $faults }
open-second = { $file } 中是第二份 { $which }，以第一份为准。
open-lacks = 比较还需要 { $which }。请同时选择两个文件。
open-unreadable = 浏览器无法读取该文件。
export-label = 导出
export-csv = CSV
export-json = JSON
export-points-csv = 将点导出为 CSV
export-all-json = 将比较导出为 JSON
export-evals-csv = 将评测导出为 CSV

# 由文本读回的报告
frozen-from-text = 由报告文本读回：数值为印出的精度；键、配置族、完整提交哈希等未印出的内容均为占位值。
records-from-text = 由报告文本读回：键等未印出的内容均为占位值，请勿作为记录发布。
read-text = 拉取请求的文本
read-help = 正文、单条评论或整个讨论串均可，Markdown 或从页面复制的文本都行。文本不会离开此标签页。
read-button = 读取
read-too-long = 文本超过 { $limit } MiB，请只粘贴报告部分。
read-nothing = 文本中没有找到报告。
read-lines = 第 { $first }–{ $last } 行
read-points = { $n ->
   *[other] { $n } 个点
}
read-evals = { $n ->
   *[other] { $n } 项评测
}
read-foreign = { $n ->
   *[other] 另有 { $n } 个自拟段落。
}
read-has-record = 前面带有结构化记录，应以该记录为准。
read-no-body = 文本中没有基线。请连同拉取请求正文一起粘贴，以便比较。
read-several-bodies = 文本中有多个基线，无法确定此尝试对应哪一个。请只保留其中一个。
read-compare = 比较
read-no-comparison = 无法比较。{ $why }
read-lacks = 未印出，因此未知或为占位值：{ $what }。
read-hand-written = 手写内容，不作处理：{ $why }
read-issue = 第 { $line } 行：{ $what }
read-contradiction = 第 { $line } 行，{ $row }，{ $column }：公布的变化为 { $published }，但印出的数值无论如何取整都得不到它（{ $recomputed }）。
read-kind-body = 拉取请求正文
read-kind-baseline-comment = 基线评论
read-kind-attempt = 尝试
read-kind-undispatched = 未调度的更新
read-kind-receipt = 结果回执
read-kind-hand-written = 形似报告的文本
read-kind-other = 其他文本
read-why-title = 标题不是生成的标题。
read-why-status = 状态不是生成的状态。
read-why-run-link = 缺少运行链接，或链接与其文字不符。
read-why-time = 缺少时间，或格式不同。
read-why-hard-break = 行尾为反斜杠。
read-why-image = 缺少镜像与提交哈希一行，或格式不同。
read-why-head = 提交哈希不是 12 位。
read-why-settings = 设置不是生成的设置。
read-why-baseline = 缺少基线一行，或格式不同。
read-why-sources = 缺少来源一行，或格式不同。
read-why-change = 缺少变更一行。
read-why-columns = 表格的列不同。
read-issue-row-shape = 单元格数与表头不符
read-issue-row-label = 此处的行不可能有这样的标签
read-issue-cell = 数值的写法不同
read-issue-note = 附注格式不同
read-issue-note-row = 附注所指的行不在表中
read-issue-note-conflict = 同一行有两个结果或两个错误数
read-issue-ambiguous-note = 多行标签相同，而附注只针对其中一部分
read-issue-ambiguous-all-rows = 附注写着“All rows”，而恰有一行以此为标签
read-issue-points-shown = 点数与表格不符
read-issue-labels = 无法还原能得到此表格的完整标签
read-issue-no-next = 缺少下一步一行
read-issue-layout = 表格与其上方的设置不符
read-issue-no-chinese = 缺少中文部分，或其开头不是生成的内容
read-issue-within = 生成的内容之间夹有自拟段落
read-issue-not-reproduced = 由读取结果重新生成的报告在此处不同
read-not-ambiguous = 仅凭文本无法确定测量内容。
read-not-not-understood = 有一行生成的内容无法识别。
read-not-continued = 各行数据在其他评论中。
read-lacks-precision = 更多小数位
read-lacks-point-keys = 点的键
read-lacks-eval-keys = 评测的键
read-lacks-labels = 完整标签
read-lacks-concurrency = 并发
read-lacks-scenario = 场景
read-lacks-dataset = 数据集
read-lacks-provenance = 各点的运行与提交
read-lacks-total-throughput = 总吞吐
read-lacks-request-errors = 请求错误数
read-lacks-hidden-points = 第 12 个之后的点
read-lacks-family = 配置族
read-lacks-goal = 目标
read-lacks-sources = 来源地址
read-lacks-full-head = 完整提交哈希
read-lacks-number = 尝试编号
read-lacks-repository = 仓库
read-lacks-counts = 覆盖计数
read-lacks-finding = 结论说明
read-lacks-chinese = 中文内容
read-lacks-prose-marks = 正文中的代码标记
