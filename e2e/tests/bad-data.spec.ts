// Data that is not there or not what it should be: said in place, in the reader's language, and mended by Retry.
import { open, ready } from "../support/comparison";
import { FAULTS, OTHER_CONTENT, breakFile } from "../support/faults";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { LANGS, TAG, say, type Lang } from "../support/messages";
import { fileOf, raw } from "../support/mirror";

const OTHER: Record<Lang, Lang> = { en: "zh", zh: "en" };

test.beforeEach(({ guard }) => guard.allowFailedRequests());

for (const lang of LANGS) {
  for (const fault of FAULTS) {
    test(`index ${fault.name} (${lang})`, async ({ page }) => {
      const mend = await breakFile(page, "index.json", fault);
      await page.goto(`./${links.home(lang)}`);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(say(lang, "error-index"));
      const args = { file: "index.json", ...fault.args(raw("index.json")) };
      await expect(alert).toContainText(say(lang, fault.message, args));
      await expect(alert).toContainText(say(lang, "error-works-nothing"));

      // The frame of the page works on.
      await page.locator(`#lang-${OTHER[lang]}`).click();
      await expect(page.locator("html")).toHaveAttribute("lang", TAG[OTHER[lang]]);
      await expect(alert).toContainText(say(OTHER[lang], fault.message, args));
      await page.locator(`#lang-${lang}`).click();

      // The same again while it is still broken, and the data once it is not.
      const retry = page.getByRole("button", { name: say(lang, "action-retry") });
      await retry.click();
      await expect(alert).toContainText(say(lang, fault.message, args));
      await mend();
      await retry.click();
      await expect(page.locator(".families-table tbody tr").first()).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  }

  for (const fault of [...FAULTS, OTHER_CONTENT]) {
    test(`pack ${fault.name} (${lang})`, async ({ page }) => {
      const file = fileOf(links.FAMILY.mi300x);
      const mend = await breakFile(page, file, fault);
      await page.goto(`./${links.family(links.FAMILY.mi300x, lang)}`);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(say(lang, "error-pack"));
      await expect(alert).toContainText(say(lang, fault.message, { file, ...fault.args(raw(file)) }));
      await expect(alert).toContainText(say(lang, "error-works"));

      // Other families are not affected, and Back returns to the error.
      await alert.getByRole("link", { name: say(lang, "action-home") }).click();
      await page.locator("tr", { hasText: "MI325X" }).getByRole("link").click();
      await ready(page);
      await page.goBack();
      await page.goBack();
      await expect(alert).toContainText(say(lang, "error-pack"));

      await mend();
      await page.getByRole("button", { name: say(lang, "action-retry") }).click();
      await expect(page.locator(".verdict-main")).toContainText("+39.1%");
      await expect(alert).toHaveCount(0);
    });
  }

  for (const fault of [FAULTS[0], FAULTS[3], OTHER_CONTENT]) {
    test(`recorded comparison ${fault.name} (${lang})`, async ({ page }) => {
      const file = fileOf("pr-3176");
      const mend = await breakFile(page, file, fault);
      await page.goto(`./${links.record("pr-3176", lang)}`);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(say(lang, "error-record"));
      await expect(alert).toContainText(say(lang, fault.message, { file, ...fault.args(raw(file)) }));
      await expect(alert).toContainText(say(lang, "error-works"));
      await mend();
      await page.getByRole("button", { name: say(lang, "action-retry") }).click();
      await ready(page);
    });
  }

  test(`offline in the middle of the work (${lang})`, async ({ page, context }) => {
    await open(page, links.family(links.FAMILY.mi300x, lang));
    await context.setOffline(true);
    await page.locator("#pick-family").selectOption(links.FAMILY.atom);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(say(lang, "error-offline", { file: fileOf(links.FAMILY.atom) }));
    // What was loaded before is still there.
    await page.goBack();
    await expect(page.locator(".verdict-main")).toContainText("+39.1%");
    await page.goForward();
    await expect(alert).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: say(lang, "action-retry") }).click();
    await expect(page.locator(".verdict-main")).toContainText("+4.8%");
  });
}

test("an index of another shape names the place", async ({ page }) => {
  await page.route("**/data/index.json", (route) =>
    route.fulfill({ contentType: "application/json", body: raw("index.json").replace('"releases":', '"release":') }),
  );
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText(/index\.json, .*release/);
});

test("cards whose packs cannot be read stay, without figures", async ({ page }) => {
  await page.route("**/data/packs/**", (route) => route.fulfill({ status: 404, body: "Not found\n" }));
  await page.goto("./");
  await expect(page.locator(".change-card").first()).toContainText("v0.5.12.post1");
  await expect(page.locator(".families-table tbody tr").first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a chart bundle that cannot be loaded leaves the table", async ({ page, guard }) => {
  await page.route("**/vendor/echarts.js", (route) => route.fulfill({ status: 404, body: "Not found\n" }));
  await open(page, links.family(links.FAMILY.mi300x, "en", { tab: "curves" }));
  // Charts load when they come into view.
  await page.locator(".chart-plot").first().scrollIntoViewIfNeeded();
  const alert = page.getByRole("alert").first();
  await expect(alert).toContainText(say("en", "curves-failed"));
  await expect(page.getByRole("table", { name: /1k\/1k/ })).toContainText("31.64");
  // The cause is written to the console; that is the only thing there.
  const others = guard.found.filter((text) => !text.startsWith("console: chart: "));
  expect(others).toEqual([]);
  guard.found.length = 0;
});
