// Journey 7: the link opens the same view for someone else.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import * as clipboard from "../support/clipboard";
import { open, panel, parameter, ready, seen, show } from "../support/comparison";
import { expect, test, type Guard } from "../support/guard";
import * as links from "../support/links";
import { LANGS, TAG, say, type Lang } from "../support/messages";

/** Another reader's browser, with another language of its own. */
async function stranger(browser: Browser, guard: Guard, lang: Lang): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: lang === "en" ? "zh-CN" : "en-US" });
  await guard.watch(context);
  return context;
}

async function copyLink(page: Page, lang: Lang): Promise<string> {
  await clipboard.allow(page);
  await page.getByRole("button", { name: say(lang, "action-copy-link"), exact: true }).click();
  await expect(page.getByText(say(lang, "action-link-copied"))).toBeVisible();
  return clipboard.copied(page);
}

for (const lang of LANGS) {
  test(`a copied link opens the same view elsewhere (${lang})`, async ({ page, browser, guard }) => {
    await open(page, links.family(links.FAMILY.mi300x, lang, { workload: "8192/1024" }));
    await page.locator("#swap").click();
    await expect(page.locator(".verdict-main")).toContainText("\u2212");
    await page.getByRole("button", { name: say(lang, "statistic-Median"), exact: true }).click();
    const sort = say(lang, "points-sort", { column: `TTFT, ${say(lang, "points-col-change")}` });
    await page.getByRole("button", { name: sort }).click();
    await expect(page.locator("th[aria-sort=descending]")).toHaveCount(1);
    await ready(page);
    const link = await copyLink(page, lang);
    expect(link).toBe(page.url());
    const shown = await seen(page);

    const context = await stranger(browser, guard, lang);
    const other = await context.newPage();
    await other.goto(link);
    await ready(other);
    await expect(other.locator("html")).toHaveAttribute("lang", TAG[lang]);
    expect(await seen(other)).toEqual(shown);
    expect(other.url()).toBe(link);
    await expect(other.getByText(say(lang, "link-changed"))).toHaveCount(0);
    await expect(other.getByText(say(lang, "link-same"))).toBeVisible();
    await context.close();
  });

  test(`a link to a recorded comparison opens the same view elsewhere (${lang})`, async ({ page, browser, guard }) => {
    await open(page, links.record("pr-3200", lang));
    await show(page, "evals");
    const link = await copyLink(page, lang);
    const shown = await seen(page);
    const context = await stranger(browser, guard, lang);
    const other = await context.newPage();
    await other.goto(link);
    await ready(other);
    expect(await seen(other)).toEqual(shown);
    await expect(other.getByText(say(lang, "link-changed"))).toHaveCount(0);
    await context.close();
  });

  test(`a link made on other data says so, and shows what there is (${lang})`, async ({ page }) => {
    await open(page, links.family(links.FAMILY.mi300x, lang));
    const sound = parameter(page, "data") ?? "";
    const other = sound.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    await open(page, links.family(links.FAMILY.mi300x, lang, { data: other }));
    const notice = page.getByRole("status").filter({ hasText: say(lang, "link-changed") });
    await expect(notice).toBeVisible();
    await expect(page.locator(".verdict-main")).toContainText("+39.1%");
    // Looking around keeps the notice and the address; a reload too.
    await show(page, "evals");
    await expect(notice).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(notice).toBeVisible();
    expect(parameter(page, "data")).toBe(other);
    await notice.getByRole("button", { name: say(lang, "action-dismiss") }).click();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`data=${sound}`));
  });
}

test("another choice drops the identity of the old data", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en", { data: "0123456789abcdef" }));
  await expect(page.getByText(say("en", "link-changed"))).toBeVisible();
  await page.locator("#swap").click();
  await expect(page.locator(".verdict-main")).toContainText("\u2212");
  await expect(page.getByText(say("en", "link-changed"))).toHaveCount(0);
  await expect(page).toHaveURL(/data=(?!0123456789abcdef)[0-9a-f]{16}/);
});

test("a blocked clipboard is said, with another way", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Clipboard.prototype, "writeText", { value: () => Promise.reject(new Error("blocked")) });
  });
  await open(page, links.family(links.FAMILY.mi300x, "en", { tab: "report" }));
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect(page.getByText(say("en", "action-copy-refused"))).toBeVisible();
  await panel(page).getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText(say("en", "report-copy-failed"))).toBeVisible();
});
