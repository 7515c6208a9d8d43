// Records as files and in links, and the comparison as CSV and JSON.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as clipboard from "../support/clipboard";
import { open, panel, ready, seen, show } from "../support/comparison";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { pullRequestAttempt } from "../support/markdown";
import { LANGS, say, type Lang } from "../support/messages";
import { record } from "../support/mirror";

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent("download");
  await panel(page).getByRole("button", { name, exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

async function frozenLink(page: Page, lang: Lang): Promise<string> {
  await clipboard.allow(page);
  await panel(page).getByRole("button", { name: say(lang, "records-link") }).click();
  return clipboard.copied(page);
}

const json = (name: string, text: string) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });

for (const lang of LANGS) {
  test(`a link that carries the data shows the same without fetching it (${lang})`, async ({ page, context, guard }) => {
    await open(page, links.record("pr-3176", lang, { tab: "report" }));
    const link = await frozenLink(page, lang);
    expect(link.length).toBeLessThan(65_536);
    expect(new URL(link).hash).toMatch(/^#frozen=1\.[0-9a-f]{16}\.[\w-]+$/);
    expect(new URL(link).searchParams.get("lang")).toBe(lang);

    const other = await context.browser()!.newContext();
    await guard.watch(other);
    const there = await other.newPage();
    const asked: string[] = [];
    there.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await there.goto(link);
    await ready(there);
    expect(asked.filter((path) => path.includes("/data/")).every((path) => path.endsWith("/index.json"))).toBe(true);
    await expect(there.locator(".record-origin")).toHaveText(say(lang, "frozen-origin"));
    await show(page, "points");
    const [, ...here] = await seen(page);
    const [, ...thawed] = await seen(there);
    expect(thawed).toEqual(here);
    // The report of the link is the published comment, and a reload keeps the link.
    await show(there, "report");
    await clipboard.allow(there);
    await there.locator("#tab-panel").getByRole("button", { name: say(lang, "report-copy"), exact: true }).click();
    expect(await clipboard.copied(there)).toBe(pullRequestAttempt(record("pr-3176")));
    await there.reload();
    await ready(there);
    expect(new URL(there.url()).hash).toBe(new URL(link).hash);
    await other.close();
  });

  test(`a link that was cut off says so and leads home (${lang})`, async ({ page }) => {
    await open(page, links.record("pr-3176", lang, { tab: "report" }));
    const link = await frozenLink(page, lang);
    for (const [broken, id] of [
      [link.slice(0, -40), "frozen-damaged"],
      [link.replace("#frozen=1.", "#frozen=2."), "frozen-version"],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(broken);
      await expect(page.locator(`[data-error="${id}"]`)).toContainText(say(lang, id, { found: "2" }));
      await page.getByRole("link", { name: say(lang, "action-home") }).click();
      await expect(page.locator(".change-card").first()).toBeVisible();
      expect(new URL(page.url()).hash).toBe("");
    }
  });

  test(`records go out as files and come back as the same comparison (${lang})`, async ({ page }) => {
    await open(page, links.record("pr-3107", lang, { tab: "report" }));
    const baseline = await saved(page, say(lang, "records-save-baseline"));
    const attempt = await saved(page, say(lang, "records-save-attempt"));
    expect(baseline.name).toMatch(/-baseline\.json$/);
    expect(JSON.parse(baseline.text)).toEqual(record("pr-3107").baseline);
    expect(JSON.parse(attempt.text)).toEqual(record("pr-3107").attempt);
    const hashes = await panel(page).locator(".hash").allTextContents();
    expect(hashes).toHaveLength(2);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await show(page, "points");
    const [, ...before] = await seen(page);

    await page.goto(`./?v=1&lang=${lang}`);
    const input = page.getByLabel(say(lang, "open-files"));
    await input.setInputFiles([json("attempt.json", attempt.text)]);
    await expect(page.locator("#main")).toContainText(say(lang, "open-lacks", { which: "baseline" }));
    const spoilt = baseline.text.replace(/"date":"[^"]*"/, '"date":"yesterday"');
    await input.setInputFiles([json("a.json", attempt.text), json("b.json", spoilt), json("c.json", "{")]);
    const date = say(lang, "problem-field", { field: "date", detail: say(lang, "rule-not-date") });
    await expect(page.locator("#main")).toContainText(
      say(lang, "open-invalid", { file: "b.json", which: "baseline", faults: date }),
    );
    await expect(page.locator("#main")).toContainText("c.json");
    // What was on screen is still there.
    await expect(page.locator(".change-card").first()).toBeVisible();
    await input.setInputFiles([json("a.json", attempt.text), json("b.json", baseline.text)]);
    await ready(page);
    const [, ...after] = await seen(page);
    expect(after).toEqual(before);
    await page.goBack();
    await expect(page.locator(".change-card").first()).toBeVisible();
  });

  test(`exports hold the numbers of the page, in any language (${lang})`, async ({ page }) => {
    await open(page, links.family(links.FAMILY.mi300x, lang));
    const csv = await saved(page, say(lang, "export-points-csv"));
    expect(csv.name).toBe("tagdelta-dsr1_mi300x_sglang_fp8_none_agg-points.csv");
    const [head, ...rows] = csv.text.trimEnd().split("\r\n");
    expect(rows).toHaveLength(15);
    expect(head).toContain("tok/s/GPU");
    const all = await saved(page, say(lang, "export-all-json"));
    const comparison = JSON.parse(all.text);
    expect(JSON.stringify(comparison)).not.toMatch(/[\u4e00-\u9fff]/);
    await page.goto("about:blank");
    await open(page, links.record("pr-3176", lang, { tab: "evals" }));
    expect((await saved(page, say(lang, "export-evals-csv"))).text.split("\r\n").length).toBeGreaterThan(2);
  });
}
