// The canonical Markdown once more, written from docs/CANONICAL.md and a record alone.

/** Cells of every table, without header and rule. */
export function rowsOf(markdown: string): string[][][] {
  const tables: string[][][] = [];
  let inside = false;
  for (const line of markdown.split("\n")) {
    if (!line.startsWith("| ")) {
      inside = false;
      continue;
    }
    if (!inside) tables.push([]);
    inside = true;
    tables[tables.length - 1].push(line.slice(2, -2).split(" | "));
  }
  return tables.map((rows) => rows.slice(2));
}

const line = (cells: string[]) => `| ${cells.join(" | ")} |`;

/**
 * The comment of pull request 3176, a passed final sweep of eight AgentX points: frame and texts from the record,
 * the cells as they were published there.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function pullRequestAttempt(record: any): string {
  const { attempt } = record;
  const run = `[Run ${attempt["run-id"]} / attempt ${attempt["run-attempt"]}](https://github.com/SemiAnalysisAI/InferenceX/actions/runs/${attempt["run-id"]}/attempts/${attempt["run-attempt"]})`;
  const time = `${record.clock.slice(0, 10)} ${record.clock.slice(11, 16)} UTC`;
  const meta = `\`${attempt.image}\` · \`${attempt.head.slice(0, 12)}\` · AgentX · TP4/EP1`;
  const english = [
    `**Final full sweep · Passed** · ${run} · ${time}  \n${meta} · Mean latency  \n**Change:** ${attempt.change.en}`,
    [
      "| Concurrency | Output tok/s/GPU ↑ | TTFT ms ↓ | TPOT ms ↓ |",
      "| ---: | ---: | ---: | ---: |",
      ...record["published-rows"].map(line),
    ].join("\n"),
    "**Note:** c16, c32: 1 request error.  \n**Note:** c64: 2 request errors.  \n**Note:** c128: 4 request errors.",
    ["| Eval | Score ↑ | Samples |", "| --- | ---: | ---: |", ...record["published-eval-rows"].map(line)].join("\n"),
    `**Next:** ${attempt.next.en}`,
  ];
  const chinese =
    `**最终完整 sweep · 已通过** · ${run} · ${time}  \n${meta} · 平均延迟  \n` +
    `**变更：**${attempt.change.zh}实测数值及异常说明见上表。  \n**下一步：**${attempt.next.zh}`;
  return [...english, "<details>\n<summary>中文</summary>", chinese, "</details>"].join("\n\n");
}
