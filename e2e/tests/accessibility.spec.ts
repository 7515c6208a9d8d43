// WCAG 2.2 AA by axe in both themes and languages, and the whole job by keyboard.
import type { Page } from "@playwright/test";
import { accessible } from "../support/axe";
import * as clipboard from "../support/clipboard";
import { TABS, open, panel, parameter, ready, show, tab } from "../support/comparison";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { LANGS, say } from "../support/messages";

for (const theme of ["light", "dark"] as const) {
  for (const lang of LANGS) {
    test(`axe finds nothing on home (${theme}, ${lang})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`./${links.home(lang)}`);
      await expect(page.locator(".change-card dd").first()).toBeVisible();
      await accessible(page, "home");
      await page.getByRole("searchbox").fill("nothing at all");
      await expect(page.getByText(say(lang, "home-filter-clear"))).toBeVisible();
      await accessible(page, "home, nothing found");
    });

    test(`axe finds nothing on any tab of a comparison (${theme}, ${lang})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await open(page, links.family(links.FAMILY.mi300x, lang));
      for (const name of TABS) {
        await show(page, name);
        if (name === "curves") {
          await panel(page).locator(".chart-plot").first().scrollIntoViewIfNeeded();
          await expect(panel(page).locator(".chart-plot svg").first()).toBeVisible();
        }
        await accessible(page, name);
      }
      await panel(page).getByRole("button", { name: say(lang, "report-kind-attempt") }).click();
      await expect(panel(page).locator(".field-error")).toBeVisible();
      await accessible(page, "report that is blocked");
      await panel(page).locator("#report-head").fill("0".repeat(40));
      await panel(page).getByRole("button", { name: say(lang, "report-markdown"), exact: true }).click();
      await expect(panel(page).locator("pre.raw")).toBeVisible();
      await accessible(page, "report as Markdown");
      await show(page, "curves");
      await panel(page).locator("#curves-table").click();
      await accessible(page, "curves as table");
    });

    test(`axe finds nothing on a record, a choice and errors (${theme}, ${lang})`, async ({ page, guard }) => {
      await page.emulateMedia({ colorScheme: theme });
      await open(page, links.record("pr-3063", lang, { tab: "evals" }));
      await accessible(page, "evals of a record");
      await open(page, links.family(links.FAMILY.moriTwice, lang, { data: "0123456789abcdef" }));
      await accessible(page, "nothing to compare, other data");
      await page.goto(`./${links.family(links.FAMILY.mi300x, lang, { "base-image": "x", "cand-image": "y", tab: "zzz" })}`);
      await expect(page.locator(".state")).toBeVisible();
      await accessible(page, "sides that do not exist");
      guard.allowFailedRequests();
      await page.route("**/data/packs/**", (route) => route.fulfill({ status: 404 }));
      await page.goto(`./${links.family(links.FAMILY.mi300x, lang)}`);
      await expect(page.getByRole("alert")).toBeVisible();
      await accessible(page, "a missing pack");
    });
  }
}

/** Whether the element with focus shows it. */
async function focusIsVisible(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing has focus";
    const style = getComputedStyle(element);
    const outline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const box = element.getBoundingClientRect();
    const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const name = `${element.tagName} ${element.id} ${element.className} ${element.textContent?.slice(0, 30)}`;
    return (outline || style.boxShadow !== "none") && inView ? "visible" : name;
  });
  expect(shown).toBe("visible");
}

/** Tab, until this element has focus; every stop on the way shows its focus. */
async function tabTo(page: Page, selector: string, key = "Tab"): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press(key);
    await focusIsVisible(page);
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
  }
  throw new Error(`${selector} was not reached by ${key}`);
}

test("the skip link is the first stop and leads to the content", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(".change-card").first()).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip to the content" });
  expect(await skip.evaluate((link) => link.getBoundingClientRect().bottom <= 0 || getComputedStyle(link).opacity === "0")).toBe(true);
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await focusIsVisible(page);
  const before = page.url();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  expect(page.url()).toBe(before);
  await page.keyboard.press("Tab");
  await expect(page.locator(".change-card").first()).toBeFocused();
});

test("the order of stops is the order of the page", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const order = [
    ".skip-link", ".brand", ".breadcrumb a", "#lang-en", "#lang-zh", "#theme", ".page-actions button:nth-child(1)",
    ".page-actions button:nth-child(2)", "#pick-family", "#pick-workload", "#pick-baseline", "#pick-candidate",
    ".side-card.is-baseline a", "#swap", ".side-card.is-candidate a", "#tab-points",
  ];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (const selector of order) {
    await page.keyboard.press("Tab");
    await expect(page.locator(selector)).toBeFocused();
    await focusIsVisible(page);
  }
  // The tab list is one stop.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).not.toBe("tab");
  await page.keyboard.press("Shift+Tab");
  await expect(tab(page, "points")).toBeFocused();
});

test("from the home page to a copied report without a pointer", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(".change-card").first()).toBeVisible();
  await clipboard.allow(page);
  await tabTo(page, ".change-card");
  await page.keyboard.press("Enter");
  await ready(page);
  await expect(page.locator("main")).toBeFocused();
  // Another workload by the keys of the select.
  await tabTo(page, "#pick-workload");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => parameter(page, "workload")).toBe("1024/1024");
  await expect(page.locator("#pick-workload")).toBeFocused();
  await tabTo(page, "#tab-points");
  await page.keyboard.press("End");
  await expect(tab(page, "report")).toBeFocused();
  await tabTo(page, "#report-goal-en");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Typed by keyboard.");
  await tabTo(page, ".preview .is-primary");
  await page.keyboard.press("Enter");
  expect(await clipboard.copied(page)).toContain("**Goal:** Typed by keyboard.  \n");
});

test("the table of points is sorted and filtered by keyboard, and focus stays", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const sort = page.getByRole("button", { name: "Sort by TTFT, Change" });
  await sort.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("th[aria-sort=descending]")).toHaveCount(1);
  await expect(sort).toBeFocused();
  const chip = page.getByRole("group", { name: "Workload" }).getByRole("button", { name: "8k/1k" });
  await chip.focus();
  await page.keyboard.press("Space");
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(chip).toBeFocused();
  const median = page.getByRole("button", { name: "Median" });
  await median.focus();
  await page.keyboard.press("Enter");
  await expect(median).toHaveAttribute("aria-pressed", "true");
  await expect(median).toBeFocused();
});

test("the theme is switched, kept over a reload, and follows the system until then", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("./");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.locator("#theme")).toBeVisible();
  const dark = await background();
  await page.locator("#theme").click();
  await expect.poll(background).not.toBe(dark);
  const light = await background();
  await page.reload();
  await expect(page.locator("#theme")).toBeVisible();
  expect(await background()).toBe(light);
});

test("messages are announced in regions that are there before them", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  await clipboard.allow(page);
  const region = page.locator(".toasts");
  await expect(region).toHaveAttribute("aria-live", "polite");
  await expect(region).toBeEmpty();
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect(region).toHaveText("Link copied");
});
