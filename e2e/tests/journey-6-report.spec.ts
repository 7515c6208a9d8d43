// Journey 6: compose a report, and what is copied is canonical byte for byte.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import * as clipboard from "../support/clipboard";
import { open, panel, show, tab } from "../support/comparison";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { pullRequestAttempt, rowsOf } from "../support/markdown";
import { LANGS, say, type Lang } from "../support/messages";
import { record } from "../support/mirror";

/** Fixed, so that the time in the report is known. */
const NOW = "2026-06-20T12:34:56Z";
const HEAD = "0123456789abcdef0123456789abcdef01234567";

const button = (page: Page, lang: Lang, id: string, args: Record<string, number> = {}): Locator =>
  panel(page).getByRole("button", { name: say(lang, id, args), exact: true });

async function composer(page: Page, address: string): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await open(page, address);
  await clipboard.allow(page);
}

/** A button of the preview's switch, which has the same words in both languages. */
const view = (page: Page, name: string): Locator => panel(page).getByRole("button", { name, exact: true });

/** The text under the Markdown tab. */
async function markdown(page: Page, lang: Lang): Promise<string> {
  await button(page, lang, "report-markdown").click();
  return (await panel(page).locator("pre.raw").textContent()) ?? "";
}

async function copy(page: Page, lang: Lang): Promise<string> {
  await button(page, lang, "report-copy").click();
  return clipboard.copied(page);
}

async function download(page: Page, lang: Lang): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent("download");
  await button(page, lang, "report-download").click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

for (const lang of LANGS) {
  test(`the copied attempt of a recorded comparison is the published comment (${lang})`, async ({ page }) => {
    await composer(page, links.record("pr-3176", lang, { tab: "report" }));
    const copied = await copy(page, lang);
    expect(copied).toBe(pullRequestAttempt(record("pr-3176")));
    await expect(page.getByText(say(lang, "report-copied", { n: [...copied].length }))).toBeVisible();
    expect(await markdown(page, lang)).toBe(copied);
    const saved = await download(page, lang);
    expect(saved.name).toBe("tagdelta-pr-3176-attempt.md");
    expect(saved.bytes.equals(Buffer.from(copied, "utf8"))).toBe(true);
  });
}

for (const id of links.RECORDS) {
  test(`the tables of ${id} are those that were published`, async ({ page }) => {
    await composer(page, links.record(id, "en", { tab: "report" }));
    const copied = await copy(page, "en");
    const published = record(id);
    const [points, evals = []] = rowsOf(copied.split("<details>")[0]);
    const expected: string[][] = published["published-rows"].map((row: string[]) => [...row]);
    // Cells that upstream computed from unrounded figures are listed one by one.
    for (const cell of published["last-digit-differences"]) {
      const row = expected.find((row) => row[0] === cell.row);
      expect(row?.[cell.column]).toBe(cell.published);
      if (row) row[cell.column] = cell.recomputed;
    }
    expect(points).toEqual(expected);
    expect(evals).toEqual(published["published-eval-rows"]);
  });
}

for (const lang of LANGS) {
  test(`body of a family comparison: preview, Copy and Download hold the same text (${lang})`, async ({ page }) => {
    await composer(page, links.family(links.FAMILY.mi300x, lang, { tab: "report" }));
    await expect(button(page, lang, "report-kind-body")).toHaveAttribute("aria-pressed", "true");
    const preview = panel(page).locator(".markdown-body");
    await view(page, "中文").click();
    await expect(preview).toHaveAttribute("lang", "zh-Hans");
    await expect(preview).toContainText("；数值及异常说明见上表。");
    await view(page, "English").click();
    await expect(preview).toHaveAttribute("lang", "en");
    await expect(preview.locator("details[lang='zh-Hans'] summary")).toHaveText("中文");
    await expect(preview.getByRole("row")).toHaveCount(13);

    const copied = await copy(page, lang);
    expect(await markdown(page, lang)).toBe(copied);
    const saved = await download(page, lang);
    expect(saved.name).toBe("tagdelta-dsr1_mi300x_sglang_fp8_none_agg-body.md");
    expect(saved.bytes.equals(Buffer.from(copied, "utf8"))).toBe(true);

    expect(copied).not.toMatch(/\s$/);
    expect(copied).not.toContain("\r");
    expect(copied).toContain("\n\n<details>\n<summary>中文</summary>\n\n");
    expect(copied.endsWith("\n\n</details>")).toBe(true);
    // A hard break is two spaces; no other line ends in a blank.
    const paragraph = copied.split("\n\n")[0].split("\n");
    expect(paragraph).toHaveLength(3);
    for (const line of paragraph.slice(0, -1)) expect(line).toMatch(/\S {2}$/);
    expect(paragraph[2]).toMatch(/\S$/);
    for (const line of copied.split("\n")) expect(line).not.toMatch(/(^|[^ ]) $| {3}$|\t/);
    // Twelve of fifteen points, and it says so.
    expect(rowsOf(copied)[0]).toHaveLength(12);
    expect(copied).toContain("\n\n12/15 points shown; remaining rows are in the baseline report.\n\n");
    expect(copied).toContain("\n\n**Eval:** N/A\n\n");
    expect(copied).toContain("**Baseline:** 2026-02-27 · `lmsysorg/sglang:v0.5.9-rocm700-mi30x`  \n");
    expect(copied).toContain("**基线：**2026-02-27 · `lmsysorg/sglang:v0.5.9-rocm700-mi30x`  \n");
    expect(copied).toContain("来源： [API 1](https://inferencex.semianalysis.com/api/v1/benchmarks?");
  });

  test(`attempt of a family comparison: the fields go into the comment (${lang})`, async ({ page }) => {
    await composer(page, links.family(links.FAMILY.mi300x, lang, { tab: "report" }));
    await button(page, lang, "report-kind-attempt").click();
    await panel(page).getByLabel(say(lang, "report-head"), { exact: true }).fill(HEAD);
    await panel(page).locator("#report-attempt-kind").selectOption("repair");
    await panel(page).locator("#report-number").fill("2");
    await panel(page).locator("#report-status").selectOption("failed");
    await panel(page).locator("#report-change-en").fill("Raised the batch size.");
    await panel(page).locator("#report-change-zh").fill("增大了批大小。");
    await panel(page).locator("#report-next-en").fill("Try again.");
    await panel(page).locator("#report-next-zh").fill("再试一次。");
    const copied = await copy(page, lang);
    const run = "[Run 26008678094 / attempt 1](https://github.com/SemiAnalysisAI/InferenceX/actions/runs/26008678094/attempts/1)";
    const meta = "`lmsysorg/sglang:v0.5.12-rocm700-mi30x` · `0123456789ab`";
    expect(copied.split("\n\n")[0]).toBe(
      `**Repair 2/5 · Failed** · ${run} · 2026-06-20 12:34 UTC  \n${meta} · Mean latency  \n**Change:** Raised the batch size.`,
    );
    expect(copied).toContain("\n\n**Next:** Try again.\n\n<details>\n<summary>中文</summary>\n\n");
    expect(copied.split("<summary>中文</summary>\n\n")[1]).toBe(
      `**修复 2/5 · 失败** · ${run} · 2026-06-20 12:34 UTC  \n${meta} · 平均延迟  \n` +
        "**变更：**增大了批大小。实测数值及异常说明见上表。  \n**下一步：**再试一次。\n\n</details>",
    );
    expect(rowsOf(copied)[0]).toHaveLength(10);
    expect(await markdown(page, lang)).toBe(copied);
    expect((await download(page, lang)).name).toBe("tagdelta-dsr1_mi300x_sglang_fp8_none_agg-attempt.md");
  });

  test(`a field that cannot stay so says why, in place, and the page stays (${lang})`, async ({ page }) => {
    await composer(page, links.family(links.FAMILY.mi300x, lang, { tab: "report" }));
    const fault = async (field: string, value: string, message: string) => {
      const input = panel(page).locator(`#${field}`);
      const before = await input.inputValue();
      await input.fill(value);
      await expect(input).toHaveAttribute("aria-invalid", "true");
      await expect(panel(page).locator(`#${field}-error`)).toHaveText(message);
      expect((await input.getAttribute("aria-describedby"))?.split(" ")).toContain(`${field}-error`);
      await expect(button(page, lang, "report-copy")).toBeDisabled();
      await expect(button(page, lang, "report-download")).toBeDisabled();
      await expect(panel(page).getByRole("status")).toContainText(say(lang, "report-blocked"));
      // The rest of the page is untouched.
      await expect(page.locator(".verdict-main")).toContainText("+39.1%");
      await expect(page.locator(".tile")).toHaveCount(4);
      await expect(input).toBeFocused();
      return { input, before };
    };
    const mended = async (input: Locator, value: string) => {
      await input.fill(value);
      await expect(input).toHaveAttribute("aria-invalid", "false");
      await expect(button(page, lang, "report-copy")).toBeEnabled();
    };
    const empty = say(lang, "rule-empty");
    const characters = say(lang, "rule-prose-character");
    const hex = (n: number) => say(lang, "rule-not-hex", { digits: 40, n });
    for (const [field, value, message] of [
      ["report-goal-en", "", empty],
      ["report-goal-zh", "", empty],
      ["report-goal-en", "x".repeat(701), say(lang, "rule-too-long", { max: 700, n: 701 })],
      ["report-goal-en", "see <b>", characters],
      ["report-goal-zh", "见 @someone", characters],
      ["report-family", "not a family", say(lang, "rule-not-family")],
      [
        "report-sources",
        "https://inferencex.semianalysis.com/api/v1/benchmarks\n\nhttp://elsewhere.example/\n",
        say(lang, "problem-source-line", { n: 3, detail: say(lang, "rule-not-source") }),
      ],
    ]) {
      const { input, before } = await fault(field, value, message);
      await mended(input, before);
    }
    await button(page, lang, "report-kind-attempt").click();
    await panel(page).locator("#report-head").fill(HEAD);
    for (const [field, value, message, good] of [
      ["report-head", "abc", hex(3), HEAD],
      ["report-head", `${HEAD}0`, hex(41), HEAD],
      ["report-head", "", hex(0), HEAD],
      ["report-number", "3", say(lang, "rule-initial-number"), "0"],
      ["report-number", "two", say(lang, "problem-number-text"), "0"],
      ["report-next-en", "", empty, "Next."],
      ["report-evals-passed", "3", say(lang, "rule-evals-exceed"), "2"],
      ["report-finding", "a | b", characters, ""],
    ]) {
      const { input } = await fault(field, value, message);
      await mended(input, good);
    }
  });
}

for (const lang of LANGS) {
  test(`own paragraphs stand beside the canonical text and survive a reload (${lang})`, async ({ page }) => {
    await composer(page, links.record("pr-3176", lang, { tab: "report" }));
    const canonical = await copy(page, lang);
    const field = (id: string) => panel(page).locator(`#paragraph-${id}`);
    await button(page, lang, "paragraph-add").click();
    await field("0-topic").selectOption("provenance");
    await field("0-en").fill("Digest `sha256:5ae5` | see [the job](https://example.com/1).\n\nSecond paragraph.");
    await field("0-zh").fill("旧镜像为本地构建。");
    await button(page, lang, "paragraph-add").click();
    await field("1-topic").selectOption("own");
    await field("1-title-en").fill("Blocker · session credential identity");
    await field("1-title-zh").fill("阻塞 · 会话凭据身份");
    await field("1-en").fill("The login is another one.");
    await expect(field("1-zh-error")).toHaveText(say(lang, "paragraph-empty"));
    await expect(button(page, lang, "report-copy")).toBeDisabled();
    await field("1-zh").fill("</details>");
    await expect(field("1-zh-error")).toHaveText(say(lang, "paragraph-forbidden", { word: "</details" }));
    await field("1-zh").fill("登录名不符。");
    const [english, chinese] = canonical.split("\n\n<details>\n<summary>中文</summary>\n\n");
    const expected =
      `${english}\n\n**Provenance:** Digest \`sha256:5ae5\` | see [the job](https://example.com/1).\n\nSecond paragraph.` +
      "\n\n**Blocker · session credential identity:** The login is another one." +
      `\n\n<details>\n<summary>中文</summary>\n\n${chinese.slice(0, -"\n\n</details>".length)}` +
      "\n\n**来源说明：**旧镜像为本地构建。\n\n**阻塞 · 会话凭据身份：**登录名不符。\n\n</details>";
    expect(await copy(page, lang)).toBe(expected);
    await expect(panel(page)).toContainText(say(lang, "report-canonical-additions"));
    await page.reload();
    expect(await copy(page, lang)).toBe(expected);
    // In another order, and without.
    await button(page, lang, "paragraph-up-n", { n: 2 }).click();
    await expect(field("0-zh")).toHaveValue("登录名不符。");
    await button(page, lang, "paragraph-remove-n", { n: 2 }).click();
    await button(page, lang, "paragraph-remove-n", { n: 1 }).click();
    expect(await copy(page, lang)).toBe(canonical);
    await expect(panel(page)).toContainText(say(lang, "report-canonical"));
  });

  test(`an update that was not dispatched is written as people write it (${lang})`, async ({ page }) => {
    await composer(page, links.family(links.FAMILY.mi300x, lang, { tab: "report" }));
    await button(page, lang, "report-kind-undispatched").click();
    await panel(page).locator("#report-head").fill(HEAD);
    await panel(page).locator("#report-settings").fill("8k/1k · TP8/EP1 · Mean latency");
    await panel(page).locator("#report-change-en").fill(`Bump the image. ${"Long. ".repeat(150)}`.trim());
    await panel(page).locator("#report-change-zh").fill("更新镜像。");
    await panel(page).locator("#report-next-en").fill("Decide.");
    await panel(page).locator("#report-next-zh").fill("作出决定。");
    await button(page, lang, "paragraph-add").click();
    await panel(page).locator("#paragraph-0-topic").selectOption("blocker");
    await panel(page).locator("#paragraph-0-en").fill("Wrong login.");
    await panel(page).locator("#paragraph-0-zh").fill("登录名不符。");
    const meta = "`lmsysorg/sglang:v0.5.12-rocm700-mi30x` · `0123456789ab` · 8k/1k · TP8/EP1";
    expect(await copy(page, lang)).toBe(
      "**Initial update 0/5 · Not dispatched · no run** · 2026-06-20 12:34 UTC  \n" +
        `${meta} · Mean latency  \n**Change:** Bump the image. ${"Long. ".repeat(150).trim()}` +
        "\n\n**Blocker:** Wrong login.\n\n**Next:** Decide.\n\n<details>\n<summary>中文</summary>\n\n" +
        `**初始更新 0/5 · 未调度 · 无运行** · 2026-06-20 12:34 UTC  \n${meta} · 平均延迟  \n**变更：**更新镜像。` +
        "\n\n**阻塞：**登录名不符。\n\n**下一步：**作出决定。\n\n</details>",
    );
    await expect(panel(page)).toContainText(say(lang, "report-not-canonical"));
  });
}

test("what was written stays when the reader looks at another tab or language", async ({ page }) => {
  await composer(page, links.family(links.FAMILY.mi300x, "en", { tab: "report" }));
  await panel(page).locator("#report-goal-en").fill("My own goal.");
  await show(page, "points");
  await show(page, "report");
  await expect(panel(page).locator("#report-goal-en")).toHaveValue("My own goal.");
  await page.locator("#lang-zh").click();
  await expect(tab(page, "report")).toContainText(say("zh", "tab-report"));
  await expect(panel(page).locator("#report-goal-en")).toHaveValue("My own goal.");
});

test("the proposal can be brought back", async ({ page }) => {
  await composer(page, links.family(links.FAMILY.mi300x, "en", { tab: "report" }));
  const goal = panel(page).locator("#report-goal-en");
  const proposed = await goal.inputValue();
  expect(proposed).toContain("`lmsysorg/sglang:v0.5.12-rocm700-mi30x`");
  await goal.fill("Something else.");
  await button(page, "en", "report-discard").click();
  await expect(goal).toHaveValue(proposed);
  await expect(button(page, "en", "report-discard")).toHaveCount(0);
  await page.reload();
  await expect(goal).toHaveValue(proposed);
});

test("the button of the page head leads to the composer", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  await page.getByRole("button", { name: "Compose report" }).click();
  await expect(tab(page, "report")).toBeFocused();
  await expect(panel(page).getByRole("form", { name: "Report fields" })).toBeVisible();
});

test("sides that make no record say what to choose instead", async ({ page }) => {
  await open(page, links.family(links.FAMILY.moriTwice, "en", { tab: "report" }));
  await page.getByLabel("Candidate image, date, run").selectOption({ label: await twoRuns(page) });
  await button(page, "en", "report-kind-attempt").click();
  const why = say("en", "problem-several-runs", { side: "Candidate" });
  const dates = say("en", "problem-ambiguous", { side: "Candidate", n: 1 });
  await expect(panel(page).getByRole("status")).toContainText(new RegExp(`${escape(why)}|${escape(dates)}`));
  await expect(button(page, "en", "report-copy")).toBeDisabled();
});

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function twoRuns(page: Page): Promise<string> {
  const options = await page.getByLabel("Candidate image, date, run").locator("option").allTextContents();
  return options.find((option) => option.includes("mori-0227-2 · all 2 runs")) ?? "";
}
