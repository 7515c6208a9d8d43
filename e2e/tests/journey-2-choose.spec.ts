// Journey 2: any family, any two sides of it, and how they are shown.
import {
  TABS, choose, entries, image, open, panel, parameter, ready, rows, seen, show, side, tab,
} from "../support/comparison";
import { fixed2, pairs, percent } from "../support/expected";
import { expect, test } from "../support/guard";
import * as links from "../support/links";

const [OLD, NEW] = ["lmsysorg/sglang:v0.5.9-rocm700-mi30x", "lmsysorg/sglang:v0.5.12-rocm700-mi30x"];
const verdict = ".verdict-main";

test("family, workload, baseline and candidate are chosen from what exists", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  await choose(page.getByLabel("Family", { exact: true }), "FP8 · MI355X · ATOM · MTP");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DeepSeek-R1-0528 FP8 · MI355X · ATOM · MTP");
  await ready(page);
  expect(parameter(page, "family")).toBe(links.FAMILY.atom);
  await expect(page.locator(verdict)).toHaveText("Output throughput +4.8%, higher at 3 and lower at 1 of 4 compared points");

  await choose(page.getByRole("combobox", { name: "Workload" }), "8k/1k");
  await expect(page.locator(verdict)).toContainText("+2.0%");
  await ready(page);
  expect(parameter(page, "workload")).toBe("8192/1024");
  expect(new Set((await rows(page)).map((row) => row.workload))).toEqual(new Set(["8k/1k"]));

  await choose(page.getByRole("combobox", { name: "Workload" }), "All workloads");
  await choose(page.getByLabel("Baseline image, date, run"), "2026-02-11", "atom0.1.1");
  await expect(page.locator(verdict)).toHaveText("No verdict: the two sides have no point in common");
  await expect(side(page, "baseline").locator("time")).toHaveText("2026-02-11");

  await choose(page.getByLabel("Candidate image, date, run"), "2026-04-01", "atom0.1.2");
  await expect(side(page, "candidate").locator("time")).toHaveText("2026-04-01");
  await ready(page);
  expect(parameter(page, "base-image")).toBe("rocm/atom:rocm7.2.0-ubuntu24.04-pytorch2.9-atom0.1.1");
  expect(parameter(page, "cand-image")).toBe("rocm/atom:rocm7.2.1-ubuntu24.04-pytorch2.9.1-atom0.1.2");
});

test("swapping turns the comparison around", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  await page.getByRole("button", { name: "Swap baseline and candidate" }).click();
  await expect(page.locator(verdict)).toContainText("lower at all 10 compared points");
  expect(await image(page, "baseline")).toBe(NEW);
  expect(await image(page, "candidate")).toBe(OLD);
  await expect(page.locator(".verdict-rest")).toContainText("5 points candidate-only.");
  const [pair] = pairs(links.FAMILY.mi300x, NEW, OLD, "output_tput_per_gpu");
  const [row] = await rows(page);
  expect(row.cells.slice(0, 3)).toEqual([fixed2(pair.old), fixed2(pair.new), percent(pair.change)]);
  await expect(page.getByRole("button", { name: "Swap baseline and candidate" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(verdict)).toContainText("+39.1%");
});

test("the statistic of the latencies is switched for all figures at once", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const latency = page.getByRole("group", { name: "Latency" });
  await expect(latency.getByRole("button", { name: "Mean" })).toHaveAttribute("aria-pressed", "true");
  for (const statistic of ["median", "mean"] as const) {
    await latency.getByRole("button", { name: new RegExp(statistic, "i") }).click();
    await expect(page.getByRole("columnheader", { name: new RegExp(`TTFT, ${statistic} ms`) })).toBeVisible();
    await expect(page.locator(".tile-name").nth(1)).toContainText(`TTFT, ${statistic} ms`);
    expect(parameter(page, "stat")).toBe(statistic);
    const shown = await rows(page);
    for (const [at, metric] of [[3, "ttft"], [6, "tpot"]] as const) {
      for (const pair of pairs(links.FAMILY.mi300x, OLD, NEW, `${statistic}_${metric}`)) {
        const row = shown.find((row) => row.workload === pair.workload && row.conc === `c${pair.conc}`);
        const expected = [fixed2(pair.old * 1000), fixed2(pair.new * 1000), percent(pair.change)];
        expect(row?.cells.slice(at, at + 3)).toEqual(expected);
      }
    }
  }
});

test("chips filter the table and leave the verdict alone", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const before = await page.locator(".verdict").innerText();
  const chips = page.getByRole("group", { name: "Workload" });
  await chips.getByRole("button", { name: "8k/1k" }).click();
  await expect(page.locator(".group-row")).toHaveCount(1);
  await expect(chips.getByRole("button", { name: "8k/1k" })).toHaveAttribute("aria-pressed", "true");
  expect((await rows(page)).map((row) => row.conc)).toEqual(["c4", "c8", "c16", "c32", "c64"]);
  expect(await page.locator(".verdict").innerText()).toBe(before);
  expect(parameter(page, "filter")).toBe("8k/1k");
  await chips.getByRole("button", { name: "All" }).click();
  await expect(page.locator(".group-row")).toHaveCount(3);
  expect(parameter(page, "filter")).toBeNull();
});

test("columns sort by unrounded values, one side always last", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const metrics = [
    { name: "Output throughput", upstream: "output_tput_per_gpu" },
    { name: "TTFT", upstream: "mean_ttft" },
    { name: "TPOT", upstream: "mean_tpot" },
  ];
  const columns = [
    { name: "Baseline", value: "old" },
    { name: "Candidate", value: "new" },
    { name: "Change", value: "change" },
  ] as const;
  for (const metric of metrics) {
    const expected = pairs(links.FAMILY.mi300x, OLD, NEW, metric.upstream);
    for (const column of columns) {
      const button = page.getByRole("button", { name: `Sort by ${metric.name}, ${column.name}` });
      const header = page.getByRole("columnheader", { name: `Sort by ${metric.name}, ${column.name}` });
      await expect(header).not.toHaveAttribute("aria-sort");
      for (const order of ["descending", "ascending"] as const) {
        await button.click();
        await expect(header).toHaveAttribute("aria-sort", order);
        await expect(page.locator("th[aria-sort]")).toHaveCount(1);
        const shown = await rows(page);
        for (const workload of ["1k/1k", "8k/1k"]) {
          const sorted = expected
            .filter((pair) => pair.workload === workload)
            .sort((a, b) => (order === "ascending" ? 1 : -1) * (a[column.value] - b[column.value]))
            .map((pair) => `c${pair.conc}`);
          expect(shown.filter((row) => row.workload === workload).map((row) => row.conc)).toEqual(sorted);
        }
      }
      await button.click();
      await expect(header).not.toHaveAttribute("aria-sort");
    }
  }
});

test("points of one side stay last in every order", async ({ page }) => {
  await open(page, links.family(links.FAMILY.atom, "en"));
  for (const order of ["descending", "ascending"]) {
    await page.getByRole("button", { name: "Sort by Output throughput, Candidate" }).click();
    await expect(page.locator(`th[aria-sort=${order}]`)).toHaveCount(1);
    const compared = (await rows(page)).filter((row) => row.workload === "1k/1k").map((row) => row.cells[2] !== "N/A");
    expect(compared).toEqual([true, false, false, false, false]);
  }
});

test("tabs move by arrow keys and wrap around", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  await tab(page, "points").focus();
  const steps = [
    ["ArrowRight", "curves"], ["ArrowRight", "evals"], ["ArrowRight", "report"], ["ArrowRight", "points"],
    ["ArrowLeft", "report"], ["Home", "points"], ["End", "report"], ["ArrowLeft", "evals"],
  ] as const;
  for (const [key, name] of steps) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    for (const other of TABS.filter((other) => other !== name)) {
      await expect(tab(page, other)).toHaveAttribute("aria-selected", "false");
      await expect(tab(page, other)).toHaveAttribute("tabindex", "-1");
    }
    await expect(panel(page)).toHaveAttribute("aria-labelledby", `tab-${name}`);
    expect(parameter(page, "tab") ?? "points").toBe(name);
  }
});

test("Back returns from a change of sides and skips filters", async ({ page }) => {
  await page.goto("./");
  await page.locator("tr", { hasText: "MI300X" }).getByRole("link", { name: "DeepSeek-R1-0528" }).click();
  await ready(page);
  const start = await entries(page);
  const first = page.url();

  // How the same data is shown makes no entry.
  await page.getByRole("button", { name: "Sort by TTFT, Change" }).click();
  await page.getByRole("group", { name: "Workload" }).getByRole("button", { name: "1k/1k" }).click();
  await page.getByRole("button", { name: "Median" }).click();
  await show(page, "evals");
  await show(page, "points");
  expect(await entries(page)).toBe(start);

  await page.getByRole("button", { name: "Swap baseline and candidate" }).click();
  await expect(page.locator(verdict)).toContainText("lower");
  await ready(page);
  expect(await entries(page)).toBe(start + 1);
  const swapped = page.url();
  await choose(page.getByRole("combobox", { name: "Workload" }), "8k/1k");
  await expect(page).toHaveURL(/workload=8192%2F1024/);
  await ready(page);
  expect(await entries(page)).toBe(start + 2);

  await page.goBack();
  await expect(page).toHaveURL(swapped);
  await expect(page.locator(verdict)).toContainText("lower at all 10");
  await page.goBack();
  await expect(page.locator(verdict)).toContainText("higher at all 10");
  expect(parameter(page, "filter")).toBe("1k/1k");
  expect(parameter(page, "stat")).toBe("median");
  expect(page.url()).not.toBe(first);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recent image changes");
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(swapped);
  await expect(page.locator(verdict)).toContainText("lower at all 10");
});

test("a reload keeps everything", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  await page.getByRole("button", { name: "Swap baseline and candidate" }).click();
  await expect(page.locator(verdict)).toContainText("lower");
  await page.getByRole("button", { name: "Sort by TPOT, Baseline" }).click();
  await page.getByRole("group", { name: "Workload" }).getByRole("button", { name: "8k/1k" }).click();
  await page.getByRole("button", { name: "Median" }).click();
  await expect(page.getByRole("columnheader", { name: /TTFT, median ms/ })).toBeVisible();
  await ready(page);
  const [address, before] = [page.url(), await seen(page)];
  await page.reload();
  await ready(page);
  expect(page.url()).toBe(address);
  expect(await seen(page)).toEqual(before);
  await expect(page.getByRole("columnheader", { name: "Sort by TPOT, Baseline" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByText("Data has changed")).toHaveCount(0);

  await show(page, "report");
  await page.reload();
  await ready(page);
  await expect(tab(page, "report")).toHaveAttribute("aria-selected", "true");
});

test("a disaggregated AMD family without a common point says so", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mori, "en"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DeepSeek-R1-0528 FP4 · MI355X · MoRI SGLang · disaggregated");
  await expect(page.locator(verdict)).toHaveText("No verdict: the two sides have no point in common");
  await expect(page.locator(".verdict-rest")).toContainText("2 points baseline-only. 3 points candidate-only.");
  await expect(page.locator(".tile-value").first()).toContainText("N/A nothing to compare");
  expect((await rows(page)).map((row) => row.cells[2])).toEqual(Array(5).fill("N/A"));
  // What cannot be compared can still be drawn.
  await show(page, "curves");
  const plot = panel(page).locator(".chart-plot").first();
  await plot.scrollIntoViewIfNeeded();
  await expect(plot.locator("svg")).toBeVisible();
});

test("an identity that two runs measured is ambiguous: listed, never averaged", async ({ page }) => {
  await open(page, links.family(links.FAMILY.moriTwice, "en"));
  await choose(page.getByLabel("Candidate image, date, run"), "sgl-dev:sglang-0.5.9-rocm720-mi35x-mori-0227-2 · all 2 runs");
  await expect(page.locator(".verdict-rest")).toContainText("1 identity ambiguous.");
  const ambiguous = (await rows(page)).filter((row) => row.conc === "c2048" && row.workload === "8k/1k");
  expect(ambiguous.map((row) => row.cells.slice(0, 3))).toEqual([["–", "–", "N/A"]]);
  await expect(page.locator("tr.is-listed th")).toHaveText([/2026-03-03 · 22633983383/, /2026-05-28 · 26607091549/]);
  await expect(page.locator("tr.is-listed td.candidate:not(:empty)").first()).toHaveText("1,183.92");
  await expect(page.locator("#coverage")).toContainText("Measured more than once on a side. None is used; all are listed.");
});

test("a TensorRT-LLM family", async ({ page }) => {
  await open(page, links.family(links.FAMILY.tensorrt, "en"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DeepSeek-R1-0528 FP4 · B200 · TensorRT-LLM");
  await expect(page.locator(verdict)).toHaveText("Output throughput +4.2%, higher at all 5 compared points");
  const expected = pairs(
    links.FAMILY.tensorrt,
    "nvcr.io/nvidia/tensorrt-llm/release:1.2.0rc6.post2",
    "nvcr.io/nvidia/tensorrt-llm/release:1.3.0rc14",
    "output_tput_per_gpu",
  );
  const shown = (await rows(page)).filter((row) => row.cells[2] !== "N/A");
  expect(shown.map((row) => row.cells[2]).sort()).toEqual(expected.map((pair) => percent(pair.change)).sort());
  // Points without a recorded image can be chosen, and are called that.
  await choose(page.getByLabel("Baseline image, date, run"), "image not recorded", "19019407598");
  await expect(side(page, "baseline")).toContainText("not recorded");
  await ready(page);
  expect(parameter(page, "base")).toBe("unrecorded");
});

test("an ATOM family with points of either side alone", async ({ page }) => {
  await open(page, links.family(links.FAMILY.atom, "en"));
  await expect(page.locator(".verdict-rest")).toContainText("2 points baseline-only. 2 points candidate-only.");
  const single = (await rows(page)).filter((row) => row.cells[2] === "N/A");
  expect(single.map((row) => [row.conc, row.cells[0] === "–"])).toEqual([
    ["c32", true], ["c64", false], ["c256", false], ["c512", true],
  ]);
  await expect(page.locator(".why", { hasText: "N/A: no baseline point with this identity" }).first()).toBeAttached();
  await expect(page.locator(".why", { hasText: "N/A: no candidate point with this identity" }).first()).toBeAttached();
});

test("a point of the candidate alone", async ({ page }) => {
  await open(page, links.family(links.FAMILY.dynamo, "en"));
  await expect(page.locator(".verdict-rest")).toContainText("4 points candidate-only.");
  const single = (await rows(page)).filter((row) => row.cells[0] === "–");
  expect(single).toHaveLength(4);
  for (const row of single) expect(row.cells[1]).toMatch(/^[\d,]+\.\d\d$/);
});

test("the filter of the home page narrows the families", async ({ page }) => {
  await page.goto("./");
  const filter = page.getByRole("searchbox", { name: "Filter families" });
  await filter.fill("atom fp8");
  await expect(page.getByText("2 families")).toBeVisible();
  await expect(page.locator(".families-table tbody tr")).toHaveCount(2);
  await filter.fill("no such thing");
  await expect(page.getByText("No family matches “no such thing”")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(page.locator(".families-table tbody tr").first()).toBeVisible();
  await expect(filter).toHaveValue("");
});
