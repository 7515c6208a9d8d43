// Nothing is wider than the window, on a phone or a desktop; and the policy holds on every page (the guard watches).
import type { Page } from "@playwright/test";
import { TABS, open, panel, show } from "../support/comparison";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { LANGS, say } from "../support/messages";

/** The page does not scroll sideways; the message names what sticks out. */
async function fits(page: Page, place: string): Promise<void> {
  const out = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width && document.body.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > width + 0.5);
    return [`${document.documentElement.scrollWidth} > ${width}`, ...wide.map((e) => `${e.tagName}.${e.getAttribute("class")}`)].slice(0, 8);
  });
  expect.soft(out, place).toEqual([]);
}

for (const width of [390, 1440]) {
  for (const lang of LANGS) {
    test(`no page scrolls sideways at ${width} px (${lang})`, async ({ page, guard }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`./${links.home(lang)}`);
      await expect(page.locator(".change-card dd").first()).toBeVisible();
      await fits(page, "home");
      const addresses = [
        ...[links.FAMILY.mi300x, links.FAMILY.moriTwice, links.FAMILY.atom].map((id) => links.family(id, lang)),
        ...["pr-3107", "pr-3176", "pr-3361"].map((id) => links.record(id, lang)),
      ];
      for (const address of addresses) {
        await open(page, address);
        for (const name of TABS) {
          await show(page, name);
          if (name === "curves") await expect(panel(page).locator(".chart-plot").first()).toBeVisible();
          await fits(page, `${address} ${name}`);
        }
        await panel(page).getByRole("button", { name: say(lang, "report-kind-attempt") }).click();
        await panel(page).getByRole("button", { name: say(lang, "report-markdown"), exact: true }).click();
        await fits(page, `${address} Markdown`);
        await show(page, "curves");
        await panel(page).locator("#curves-table").click();
        await fits(page, `${address} curves as table`);
      }
      guard.allowFailedRequests();
      await page.route("**/data/packs/**", (route) => route.fulfill({ status: 404 }));
      await page.goto(`./${links.family(links.FAMILY.mi300x, lang)}`);
      await expect(page.getByRole("alert")).toBeVisible();
      await fits(page, "error");
    });
  }
}

test("the phone shows the same figures as the desktop", async ({ page }) => {
  const figures = () => page.locator(".points-table tr[data-key] td:not(.bar)").evaluateAll((cells) =>
    cells.filter((cell) => (cell as HTMLElement).offsetParent !== null).map((cell) => cell.textContent?.trim()),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, links.family(links.FAMILY.mi300x, "en"));
  const wide = await figures();
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await figures();
  expect(narrow.filter((text) => text !== "–")).toEqual(wide.filter((text) => text !== "–"));
});
