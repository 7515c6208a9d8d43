// Journey 9: the whole walk in Chinese, with nothing left in English.
import type { Page } from "@playwright/test";
import * as clipboard from "../support/clipboard";
import { TABS, choose, open, panel, parameter, ready, rows, show, tab } from "../support/comparison";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { IDS, patterns, say } from "../support/messages";
import { index, record } from "../support/mirror";
import { visibleTexts } from "../support/visible-text";

/** Names, units, and spellings of links and files that are the same in every language. */
const NAMES = [
  "AgentX", "API", "ATOM", "DeepSeek", "Dynamo", "EN", "GitHub", "InferenceX", "json", "LLM", "Markdown", "MiB", "MoRI",
  "MTP", "pp", "ROCm", "SemiAnalysis", "SGLang", "sort", "TagDelta", "TensorRT", "UTC", "vLLM",
];

/** Whole words of letters; what holds digits or underscores is an identifier. */
const words = (text: string) => text.match(/(?<![A-Za-z0-9_.])[A-Za-z]{2,}(?![A-Za-z0-9_])/g) ?? [];

/** Words that may stand in Chinese text: those of its own messages, names, and identifiers of the data. */
function allowed(): Set<string> {
  const { families, records } = index();
  const data = [
    ...families.flatMap((entry) => [entry.pack.file, ...entry.images, ...Object.values(entry.family).map(String)]),
    ...records.flatMap((entry) => [JSON.stringify(entry), record(entry.id).baseline.family]),
  ];
  const chinese = patterns("zh").map((pattern) => pattern.replace(/\{[^{}]*\}/g, " "));
  return new Set([...NAMES, ...chinese, ...data].flatMap(words).map((word) => word.toLowerCase()));
}

/** Labels of a topology: parallelism and attention of prefill and decode. */
const CODE = /^[PD]{0,2}(DPA|EP|TP)$/;

const ALLOWED = allowed();

async function noEnglish(page: Page, place: string): Promise<void> {
  const left: string[] = [];
  const ids: string[] = [];
  for (const { text, where } of await visibleTexts(page)) {
    const foreign = words(text).filter((word) => !ALLOWED.has(word.toLowerCase()) && !CODE.test(word));
    if (foreign.length > 0) left.push(`${where}: ${text} (${foreign.join(" ")})`);
    ids.push(...(text.match(/[a-z]+(-[A-Za-z0-9]+)+/g) ?? []).filter((word) => IDS.has(word)));
  }
  expect.soft(left, `English on ${place}`).toEqual([]);
  expect.soft(ids, `message ids on ${place}`).toEqual([]);
}

test.describe("a Chinese browser", () => {
  test.use({ locale: "zh-CN" });

  test("the first visit is in Chinese, without a choice", async ({ page }) => {
    await page.goto("./");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("最近的镜像更新");
    await expect(page.locator("#lang-zh")).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("region", { name: "最近的镜像更新" }).getByRole("link").first().click();
    await ready(page);
    expect(parameter(page, "lang")).toBe("zh");
    await expect(page.locator(".verdict-main")).toContainText("输出吞吐");
  });

  test("a choice of English is remembered", async ({ page }) => {
    await page.goto("./");
    await page.locator("#lang-en").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("./");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recent image changes");
  });
});

test("any other browser starts in English", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recent image changes");
});

test("verdict, table and evals in Chinese", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "zh"));
  await expect(page.locator(".verdict-main")).toHaveText("输出吞吐 +39.1%，全部 10 个可比较的点均更高");
  await expect(page.locator(".verdict-rest")).toHaveText(
    "10 个匹配点中 10 个的几何平均。TTFT −8.0%，10 个点中 6 个更低，4 个更高。TPOT −28.6%，全部 10 个点均更低。" +
      "gsm8k：无法比较，基线侧没有对应的评测。仅基线有 5 个点。噪声未知：每个镜像 1 次运行。",
  );
  expect((await rows(page))[0].cells.slice(0, 3)).toEqual(["19.31", "31.64", "+63.9%"]);
  await expect(page.getByRole("columnheader", { name: "TTFT（平均值，ms）" })).toBeVisible();
  await expect(page.locator(".why", { hasText: "N/A: 候选侧没有标识相同的点" }).first()).toBeVisible();
  await show(page, "evals");
  await expect(panel(page)).toContainText("基线侧没有对应的评测");
});

test("the report is composed and copied in Chinese", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "zh"));
  await clipboard.allow(page);
  await page.getByRole("button", { name: "撰写报告" }).click();
  await panel(page).getByLabel("目标（中文）").fill("更新镜像并复测。");
  await panel(page).getByRole("button", { name: "复制", exact: true }).click();
  expect(await clipboard.copied(page)).toContain("**目标：**更新镜像并复测。  \n**基线：**");
});

test("changing the language keeps what is shown, and Back works", async ({ page }) => {
  await page.goto("./");
  await page.locator("tr", { hasText: "MI300X" }).getByRole("link", { name: "DeepSeek-R1-0528" }).click();
  await ready(page);
  await page.getByRole("button", { name: "Swap baseline and candidate" }).click();
  await expect(page.locator(".verdict-main")).toContainText("lower");
  await page.getByRole("group", { name: "Workload" }).getByRole("button", { name: "8k/1k" }).click();
  await page.getByRole("button", { name: "Sort by TTFT, Change" }).click();
  await show(page, "evals");
  await show(page, "points");
  await ready(page);
  const before = new URL(page.url()).searchParams;
  const figures = (await rows(page)).map((row) => row.cells);

  await page.locator("#lang-zh").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  await expect(page.locator("#lang-zh")).toBeFocused();
  await expect(page.locator(".verdict-main")).toContainText("均更低");
  const after = new URL(page.url()).searchParams;
  before.set("lang", "zh");
  expect(after.toString()).toBe(before.toString());
  expect((await rows(page)).map((row) => row.cells)).toEqual(figures);

  await choose(page.locator("#pick-workload"), "1k/1k");
  await expect(page).toHaveURL(/workload=1024%2F1024/);
  await page.goBack();
  await expect(page).toHaveURL(/lang=zh/);
  await expect(page).not.toHaveURL(/workload=/);
  await expect(page.locator(".verdict-main")).toContainText("均更低");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
});

test("the title of the document follows the language", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  await expect(page).toHaveTitle(/higher at all 10 compared points · TagDelta$/);
  await page.locator("#lang-zh").click();
  await expect(page).toHaveTitle(/全部 10 个可比较的点均更高 · TagDelta$/);
});

for (const [device, width] of [["desktop", 1440], ["phone", 390]] as const) {
  test(`no English is left on any page (${device})`, async ({ page, guard }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`./${links.home("zh")}`);
    await expect(page.locator(".change-card dd").first()).toBeVisible();
    await noEnglish(page, "home");
    await page.getByRole("searchbox").fill("这个没有");
    await expect(page.getByText(say("zh", "home-filter-clear"))).toBeVisible();
    await noEnglish(page, "home, nothing found");
    for (const id of [links.FAMILY.mi300x, links.FAMILY.dynamo, links.FAMILY.moriTwice]) {
      await open(page, links.family(id, "zh"));
      for (const name of TABS) {
        await show(page, name);
        await noEnglish(page, `${id}, ${name}`);
      }
      await panel(page).getByRole("button", { name: say("zh", "report-kind-attempt") }).click();
      await noEnglish(page, `${id}, attempt`);
    }
    for (const id of links.RECORDS) {
      await open(page, links.record(id, "zh"));
      for (const name of TABS) {
        await show(page, name);
        await noEnglish(page, `${id}, ${name}`);
      }
    }
    await page.goto("./?v=9&family=none&sort=x&lang=zh");
    await expect(page.getByRole("alert")).toBeVisible();
    await noEnglish(page, "a bad link");
    guard.allowFailedRequests();
    await page.route("**/data/packs/**", (route) => route.fulfill({ status: 404 }));
    await page.goto(`./${links.family(links.FAMILY.mi300x, "zh")}`);
    await expect(page.getByRole("alert")).toBeVisible();
    await noEnglish(page, "a missing pack");
  });
}

test("tabs and pickers are named in Chinese", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "zh"));
  for (const name of TABS) await expect(tab(page, name)).toContainText(say("zh", `tab-${name}`));
  for (const id of ["pick-family", "pick-workload", "pick-baseline", "pick-candidate"]) {
    await expect(page.getByRole("combobox", { name: say("zh", id) })).toBeVisible();
  }
});
