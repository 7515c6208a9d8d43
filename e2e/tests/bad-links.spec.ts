// Links that name what does not exist, or nothing at all.
import { choose, open, ready, side } from "../support/comparison";
import { expect, test } from "../support/guard";
import * as links from "../support/links";
import { LANGS, say } from "../support/messages";

const [OLD, NEW] = ["lmsysorg/sglang:v0.5.9-rocm700-mi30x", "lmsysorg/sglang:v0.5.12-rocm700-mi30x"];

for (const lang of LANGS) {
  for (const [what, address, message] of [
    ["family", links.family("no_such_family", lang), say(lang, "link-no-family", { id: "no_such_family" })],
    ["empty family", links.family("", lang), say(lang, "link-no-family", { id: "" })],
    ["script as family", links.family("<script>alert(1)</script>", lang), say(lang, "link-no-family", { id: "<script>alert(1)</script>" })],
    ["record", links.record("pr-1", lang), say(lang, "link-no-record", { id: "pr-1" })],
  ] as const) {
    test(`a ${what} that does not exist (${lang})`, async ({ page }) => {
      await page.goto(`./${address}`);
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(message);
      await expect(alert).toContainText(say(lang, "link-works"));
      await alert.getByRole("link", { name: say(lang, "action-home") }).click();
      await expect(page.locator(".families-table tbody tr").first()).toBeVisible();
      await page.goBack();
      await expect(alert).toContainText(message);
    });
  }

  const sides = { "base-image": OLD, "cand-image": NEW };
  for (const [what, more, described] of [
    ["an image", { "cand-image": "lmsysorg/sglang:v9.9.9" }, "lmsysorg/sglang:v9.9.9"],
    ["a date", { "cand-date": "2026-01-01" }, `${NEW} · 2026-01-01`],
    ["a run", { "cand-run": "1" }, `${NEW} · 1`],
    ["an image of script", { "cand-image": "<img src=x onerror=alert(1)>" }, "<img src=x onerror=alert(1)>"],
  ] as const) {
    test(`${what} that does not exist: the reader chooses, nothing is put in its place (${lang})`, async ({ page }) => {
      await page.goto(`./${links.family(links.FAMILY.mi300x, lang, { ...sides, ...more })}`);
      const notice = page.getByRole("status").filter({ hasText: say(lang, "link-works") });
      await expect(notice).toContainText(described);
      await expect(notice).toContainText(say(lang, "side-candidate"));
      await expect(page.getByRole("heading", { name: say(lang, "state-choose-title") })).toBeVisible();
      await expect(page.locator(".verdict")).toHaveCount(0);
      await expect(page.locator("#pick-candidate")).toHaveValue("");
      await choose(page.locator("#pick-candidate"), "2026-05-18");
      await expect(page.locator(".verdict-main")).toContainText("+39.1%");
      await expect(notice).toHaveCount(0);
    });
  }

  test(`a workload that does not exist (${lang})`, async ({ page }) => {
    await open(page, links.family(links.FAMILY.mi300x, lang, { workload: "2048/2048" }));
    const notice = page.getByRole("status").filter({ hasText: say(lang, "link-no-workload", { workload: "2k/2k" }) });
    await expect(notice).toContainText(say(lang, "link-works"));
    await expect(page.locator(".verdict-main")).toContainText("+39.1%");
    await choose(page.locator("#pick-workload"), "8k/1k");
    await expect(page.locator(".verdict-main")).toContainText("+32.5%");
    await expect(notice).toHaveCount(0);
  });

  test(`a filter that fits nothing offers all points (${lang})`, async ({ page }) => {
    await open(page, links.family(links.FAMILY.mi300x, lang, { filter: "3k/3k" }));
    await expect(page.getByText(say(lang, "points-none-text", { workload: "3k/3k" }))).toBeVisible();
    await page.locator(".state").getByRole("button", { name: say(lang, "points-all") }).click();
    await expect(page.locator(".points-table")).toBeVisible();
  });

  for (const [name, value] of [
    ["stat", "harmonic"], ["tab", "zzz"], ["sort", "%%%"], ["sort", "change.nothing:desc"], ["metric", "speed"],
    ["data", "xyz"], ["workload", "many/few"], ["colour", "red"],
  ]) {
    test(`the parameter ${name}=${value} is named and left out (${lang})`, async ({ page }) => {
      await open(page, links.family(links.FAMILY.mi300x, lang, { [name]: value }));
      const notice = page.getByRole("status").filter({ hasText: say(lang, "link-problem-parameter", { name }) });
      await expect(notice).toContainText(say(lang, "link-works"));
      await expect(page.locator(".verdict-main")).toContainText("+39.1%");
      expect(new URL(page.url()).searchParams.get(name) ?? "").not.toBe(value);
    });
  }

  for (const [name, value] of [["cand-date", "2026-02-30"], ["cand-run", "-5"], ["cand-run", "1e9"]]) {
    test(`the side with ${name}=${value} is left out as a whole (${lang})`, async ({ page }) => {
      await page.goto(`./${links.family(links.FAMILY.mi300x, lang, { ...sides, [name]: value })}`);
      await expect(page.getByRole("status").filter({ hasText: say(lang, "link-problem-parameter", { name }) })).toBeVisible();
      await expect(page.getByRole("heading", { name: say(lang, "state-choose-title") })).toBeVisible();
      await expect(page.locator("#pick-baseline")).not.toHaveValue("");
    });
  }

  test(`a link of a newer version shows what could be read (${lang})`, async ({ page }) => {
    await page.goto(`./${links.family(links.FAMILY.mi300x, lang, { v: "99" })}`);
    await ready(page);
    const notice = page.getByRole("status").filter({ hasText: say(lang, "link-problem-version") });
    await expect(notice).toContainText(say(lang, "link-works"));
    await expect(page.locator(".verdict-main")).toContainText("+39.1%");
    await page.locator("#swap").click();
    await expect(side(page, "baseline")).toContainText("2026-05-18");
    await expect(notice).toHaveCount(0);
  });

  for (const query of ["?&&&===&v", "?v=1&v=2&v=3", "?%E0%A4%A&lang=", `?v=1&lang=%00%ff&x=${"y".repeat(3000)}`, "?family&base&cand"]) {
    test(`rubbish ${query.slice(0, 24)} leaves a working page (${lang})`, async ({ page }) => {
      await page.goto(`./${query}`);
      await page.locator(`#lang-${lang}`).click();
      await expect(page.getByText(say(lang, "link-works")).first()).toBeVisible();
      await page.getByRole("link", { name: "TagDelta" }).click();
      await expect(page.locator(".families-table tbody tr").first()).toBeVisible();
      await expect(page.getByText(say(lang, "link-works"))).toHaveCount(0);
    });
  }
}

test("an unknown language falls back and is named", async ({ page }) => {
  await open(page, links.family(links.FAMILY.mi300x, "en").replace("lang=en", "lang=tlh"));
  await expect(page.getByRole("status").filter({ hasText: say("en", "link-problem-parameter", { name: "lang" }) })).toBeVisible();
});
