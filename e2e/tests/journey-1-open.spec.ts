// Journey 1: open the site, pick one of the newest image changes, and the comparison is there.
import { image, open, panel, parameter, ready, rows, show, side } from "../support/comparison";
import { fixed2, geometricMean, pairs, percent } from "../support/expected";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { index, type IndexEntry } from "../support/mirror";

const [OLD, NEW] = ["lmsysorg/sglang:v0.5.9-rocm700-mi30x", "lmsysorg/sglang:v0.5.12-rocm700-mi30x"];

/** Newest snapshot with an image, and the newest one of another image that is not younger. */
function newestChange(entry: IndexEntry) {
  const all = entry.snapshots
    .filter((snapshot) => snapshot.image !== null)
    .sort((a, b) => b.date.localeCompare(a.date));
  const [newest] = all;
  const earlier = all.find((snapshot) => snapshot.image !== newest?.image);
  if (!newest || !earlier) return null;
  const name = (snapshot: typeof newest) => entry.images[snapshot.image ?? 0];
  return { date: newest.date, candidate: name(newest), baseline: name(earlier), since: earlier.date };
}

test("the newest image changes are listed, newest first", async ({ page }) => {
  await page.goto("./");
  const cards = page.getByRole("region", { name: "Recent image changes" }).getByRole("link");
  await expect(cards).toHaveCount(9);
  const dates = await cards.locator("time").allTextContents();
  const expected = index().families.flatMap((entry) => newestChange(entry)?.date ?? []).sort().reverse();
  expect(dates).toEqual(expected.slice(0, 9));
});

test("one click on a change gives its comparison with the newest earlier image", async ({ page }) => {
  await page.goto("./");
  const card = page.getByRole("region", { name: "Recent image changes" }).getByRole("link").first();
  const title = await card.getByRole("heading").innerText();
  await card.click();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  const entry = index().families.find((family) => family.id === parameter(page, "family"));
  const change = entry && newestChange(entry);
  expect(change).toBeTruthy();
  expect(await image(page, "baseline")).toBe(change?.baseline);
  expect(await image(page, "candidate")).toBe(change?.candidate);
  await expect(side(page, "baseline").locator("time")).toHaveText(change?.since ?? "");
  await expect(side(page, "candidate").locator("time")).toHaveText(change?.date ?? "");
});

test("the figures on a card are those of its comparison", async ({ page }) => {
  await page.goto("./");
  const card = page.getByRole("region", { name: "Recent image changes" }).getByRole("link").first();
  await expect(card.locator("dd").first()).toContainText("%");
  const figures = (await card.locator("dd").allTextContents()).map((text) => text.trim());
  await card.click();
  await ready(page);
  const tiles = page.locator(".tile-value");
  for (const [i, figure] of figures.entries()) await expect(tiles.nth(i)).toContainText(figure);
});

test("a family of the table gives its verdict in one click", async ({ page }) => {
  await page.goto("./");
  await page.locator("tr", { hasText: "MI300X" }).getByRole("link", { name: "DeepSeek-R1-0528" }).click();
  await ready(page);
  expect(parameter(page, "family")).toBe(links.FAMILY.mi300x);
  expect(await image(page, "baseline")).toBe(OLD);
  expect(await image(page, "candidate")).toBe(NEW);

  const verdict = page.locator(".verdict");
  await expect(verdict.getByRole("heading")).toHaveText("Output throughput +39.1%, higher at all 10 compared points");
  await expect(verdict).toContainText("Geometric mean of 10 of 10 matched points.");
  await expect(verdict).toContainText("TTFT \u22128.0%, lower at 6 and higher at 4 of 10.");
  await expect(verdict).toContainText("TPOT \u221228.6%, lower at all 10.");
  await expect(verdict).toContainText("gsm8k: no comparison, no matched eval on the baseline side.");
  await expect(verdict).toContainText("5 points baseline-only.");
  await expect(verdict).toContainText("Noise unknown: one run per image.");
  await expect(page).toHaveTitle(/Output throughput \+39\.1%/);
});

test("the verdict, its tiles and the table agree with the published figures", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const metrics = [
    { name: "output_tput_per_gpu", scale: 1 },
    { name: "mean_ttft", scale: 1000 },
    { name: "mean_tpot", scale: 1000 },
  ];
  const shown = await rows(page);
  expect(shown).toHaveLength(15);
  for (const [i, metric] of metrics.entries()) {
    const expected = pairs(links.FAMILY.mi300x, OLD, NEW, metric.name);
    expect(expected).toHaveLength(10);
    const mean = percent(geometricMean(expected.map((pair) => pair.change)));
    await expect(page.locator(".tile-value").nth(i)).toContainText(`${mean} geometric mean, 10 of 10`);
    await expect(page.locator(".verdict")).toContainText(mean);
    for (const pair of expected) {
      const row = shown.find((row) => row.workload === pair.workload && row.conc === `c${pair.conc}`);
      const cells = row?.cells.slice(i * 3, i * 3 + 3);
      expect(cells).toEqual([fixed2(pair.old * metric.scale), fixed2(pair.new * metric.scale), percent(pair.change)]);
    }
  }
});

test("points of one side are listed with their values and never compared", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const single = (await rows(page)).filter((row) => row.workload === "1k/8k");
  expect(single.map((row) => row.conc)).toEqual(["c4", "c8", "c16", "c32", "c64"]);
  for (const row of single) {
    for (const metric of [0, 3, 6]) {
      expect(row.cells[metric]).toMatch(/^[\d,]+\.\d\d$/);
      expect(row.cells.slice(metric + 1, metric + 3)).toEqual(["–", "N/A"]);
    }
  }
  const coverage = page.locator("#coverage");
  await expect(coverage).toContainText("15 baseline points, 10 candidate points, 10 matched");
  await expect(coverage.getByRole("listitem")).toHaveText("1k/8k TP8 EP1: c4, c8, c16, c32, c64");
});

test("every N/A says its reason, and none is a stop of the keyboard", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const reasons = panel(page).locator(".points-table .why");
  await expect(reasons).toHaveCount(15);
  for (const text of await reasons.allTextContents()) expect(text).toBe("N/A: no candidate point with this identity");
  await reasons.first().hover();
  // The reason appears as text, drawn beside the cell.
  await expect
    .poll(() => reasons.first().evaluate((element) => getComputedStyle(element, "::after").content))
    .toContain("no candidate point");
  await expect(panel(page).locator(".points-table").locator("button, [tabindex]").filter({ hasText: "N/A" })).toHaveCount(0);
});

test("charts load only once they come into view, and draw both images", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const charts = () => asked.filter((path) => path.endsWith("/vendor/echarts.js"));
  await page.setViewportSize({ width: 1280, height: 420 });
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  for (const name of ["evals", "report", "points"] as const) await show(page, name);
  await open(page, links.family(links.FAMILY.mi300x, "en", { tab: "curves" }));
  const plot = panel(page).locator(".chart-plot").first();
  await expect(plot).toBeAttached();
  expect((await plot.boundingBox())?.y ?? 0, "the chart starts below the fold").toBeGreaterThan(420);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));
  expect(charts()).toEqual([]);

  await plot.scrollIntoViewIfNeeded();
  const drawing = plot.locator("svg");
  await expect(drawing).toBeVisible();
  expect(charts()).toHaveLength(1);
  // Five points of each image carry their concurrency.
  for (const conc of ["c4", "c8", "c16", "c32", "c64"]) await expect(drawing.getByText(conc, { exact: true })).toHaveCount(2);
  const strokes = await drawing.locator("path").evaluateAll((paths) =>
    paths.flatMap((path) => [getComputedStyle(path).stroke, getComputedStyle(path).fill]),
  );
  for (const token of ["--baseline", "--candidate"]) {
    const color = await page.evaluate((token) => {
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.color = `var(${token})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, token);
    expect(strokes, `a line in the colour of ${token}`).toContain(color);
  }
});

test("every chart can be read as a table", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en", { tab: "curves" }));
  await page.getByRole("button", { name: "As table" }).click();
  const table = page.getByRole("table", { name: /1k\/1k/ });
  await expect(table.getByRole("row").nth(2)).toHaveText(/^c4 TP8 EP1/);
  const [pair] = pairs(links.FAMILY.mi300x, OLD, NEW, "output_tput_per_gpu");
  await expect(table.getByRole("row").nth(2)).toContainText(fixed2(pair.new));
  await page.getByRole("button", { name: "As chart" }).click();
  await expect(panel(page).locator(".chart-plot").first()).toBeVisible();
});

test("a comparison costs the index and one pack", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const data = asked.filter((url) => url.includes("/data/")).map((url) => url.replace(/.*\/data\//, ""));
  const pack = index().families.find((family) => family.id === links.FAMILY.mi300x)?.pack.file;
  expect(data).toEqual(["index.json", pack]);
});
