// Recorded comparisons open like any other.
import { TABS, open, panel, ready, rows, show, side, tab } from "../support/comparison";
import { percent } from "../support/expected";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { LANGS, say } from "../support/messages";
import { index, record } from "../support/mirror";

test("the home page lists all of them, newest first, and each opens", async ({ page }) => {
  await page.goto("./");
  const cards = page.getByRole("region", { name: "Comparisons from pull requests" }).getByRole("link");
  await expect(cards).toHaveCount(links.RECORDS.length);
  const texts = await cards.allTextContents();
  const entries = index().records;
  expect(texts.map((text) => /Pull request (\d+)/.exec(text)?.[1])).toEqual(entries.map((entry) => String(entry.pr)));
  await cards.filter({ hasText: "Pull request 3176" }).click();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("vLLM · GB300 · AgentX");
});

for (const id of links.RECORDS) {
  for (const lang of LANGS) {
    test(`${id} opens with its sides, points and evals (${lang})`, async ({ page }) => {
      const published = record(id);
      await open(page, links.record(id, lang));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(published.hardware);
      const pull = page.getByRole("main").getByRole("link", { name: say(lang, "home-record-pr", { pr: published.pr }) });
      await expect(pull).toHaveAttribute("href", published.url);
      await expect(side(page, "baseline").locator("dd").nth(1)).toHaveText(String(published.baseline.points.length));
      await expect(side(page, "candidate").locator("dd").nth(1)).toHaveText(String(published.attempt.points.length));

      // Every point of the attempt is there, with the change that its own figures give.
      const shown = await rows(page);
      for (const point of published.attempt.points) {
        const row = shown.find((row) => row.conc === `c${point.conc}`);
        const old = published.baseline.points.find((other: { key: string }) => other.key === point.key);
        const change = point.values["output-tps-gpu"] / old.values["output-tps-gpu"] - 1;
        expect(row?.cells[2]).toBe(percent(change));
      }
      for (const name of TABS) {
        await show(page, name);
        await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
      }
    });
  }
}

test("AgentX: the chart says that its axis is derived", async ({ page }) => {
  await open(page, links.record("pr-3361", "en", { tab: "curves" }));
  await expect(panel(page)).toContainText(say("en", "curves-derived-note"));
  const plot = panel(page).locator(".chart-plot");
  await plot.scrollIntoViewIfNeeded();
  await expect(plot.locator("svg").getByText("c16", { exact: true })).toHaveCount(2);
});

for (const lang of LANGS) {
  test(`request errors are listed with their side (${lang})`, async ({ page }) => {
    await open(page, links.record("pr-3176", lang));
    const items = page.locator("#coverage").getByRole("listitem");
    const expected = [[16, 1], [32, 1], [64, 2], [128, 4]].map(([conc, n]) =>
      say(lang, "coverage-errors-detail", { label: `AgentX c${conc} TP4 EP1`, n, side: say(lang, "side-candidate") }),
    );
    await expect(items).toHaveText(expected);
  });

  test(`evals with a difference have their interval (${lang})`, async ({ page }) => {
    await open(page, links.record("pr-3176", lang, { tab: "evals" }));
    const row = panel(page).getByRole("row").nth(1);
    const none = say(lang, "judgement-none");
    await expect(row).toContainText("gsm8k/em_strict c128");
    await expect(row).toContainText("97.19%");
    await expect(row).toContainText("97.42%");
    await expect(row).toContainText(`+0.23 pp [\u22121.03, +1.49] ${none}`);
    const label = say(lang, "evals-interval-label", { change: "+0.23", low: "\u22121.03", high: "+1.49" });
    await expect(row.getByRole("img", { name: label })).toBeVisible();
    await expect(page.locator(".verdict-rest")).toContainText(
      say(lang, "verdict-eval-change", { suite: "gsm8k", change: "+0.23", low: "\u22121.03", high: "+1.49", judgement: none }),
    );
  });

  test(`another suite on each side gives no comparison, with the reason (${lang})`, async ({ page }) => {
    await open(page, links.record("pr-3063", lang, { tab: "evals" }));
    const reason = say(lang, "eval-na-candidate-only");
    await expect(panel(page).getByRole("row", { name: /minimax_m3_smoke/ })).toHaveCount(6);
    await expect(panel(page).locator(".why", { hasText: `N/A: ${reason}` })).toHaveCount(6);
    await expect(page.locator(".verdict-rest")).toContainText(
      say(lang, "verdict-eval-none", { suite: "minimax_m3_smoke", reason }),
    );
    await expect(panel(page).locator("svg.interval")).toHaveCount(0);
  });
}

test("the smoke run is called that and says what is missing", async ({ page }) => {
  await open(page, links.record("pr-3107", "en"));
  await expect(page.locator(".record-origin")).toContainText("Smoke run");
  await expect(page.locator(".record-origin")).toContainText("one of seven baseline points");
  await expect(page.locator(".verdict-rest")).toContainText("6 points baseline-only.");
});
