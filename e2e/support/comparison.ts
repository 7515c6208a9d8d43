// What a reader does on the comparison page and sees there.
import { expect, type Locator, type Page } from "@playwright/test";

export const TABS = ["points", "curves", "evals", "report"] as const;
export type Tab = (typeof TABS)[number];

/** Opens an address and waits until the comparison is drawn and its address complete. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(`./${address}`);
  await ready(page);
}

/** The comparison is drawn, and the address names all of its data. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator(".verdict-main")).toBeVisible();
  await expect(page).toHaveURL(/[?&]data=[0-9a-f]{16}/);
}

export function tab(page: Page, name: Tab): Locator {
  return page.locator(`#tab-${name}`);
}

export async function show(page: Page, name: Tab): Promise<void> {
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
}

export function panel(page: Page): Locator {
  return page.getByRole("tabpanel");
}

/** Card of a side. */
export function side(page: Page, role: "baseline" | "candidate"): Locator {
  return page.locator(`.side-card.is-${role}`);
}

/** Image of a side's card, as one text. */
export async function image(page: Page, role: "baseline" | "candidate"): Promise<string> {
  return ((await side(page, role).locator(".image-ref").textContent()) ?? "").replace(/\s/g, "");
}

/** Chooses the one option whose text contains all of these pieces. */
export async function choose(select: Locator, ...pieces: string[]): Promise<void> {
  await expect(select).toBeVisible();
  const options = await select.locator("option").allTextContents();
  const found = options.filter((option) => pieces.every((piece) => option.includes(piece)));
  expect(found, `options of ${JSON.stringify(options)} with ${pieces}`).toHaveLength(1);
  await select.selectOption({ label: found[0] });
}

/** A parameter of the address that is shown. */
export function parameter(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}

/** Entries in the history of the tab. */
export async function entries(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}

export interface Row {
  workload: string;
  conc: string;
  cells: string[];
}

/** Rows of the points table as text, from top to bottom. */
export async function rows(page: Page): Promise<Row[]> {
  return page.locator(".points-table").evaluate((table) =>
    [...table.querySelectorAll("tbody")].flatMap((body) => {
      const group = body.querySelector(".group-row th")?.firstChild?.textContent?.trim() ?? "";
      return [...body.querySelectorAll("tr[data-key]")].map((row) => ({
        workload: group,
        conc: row.querySelector(".conc")?.textContent ?? "",
        cells: [...row.querySelectorAll("td:not(.bar)")].map((cell) => cell.querySelector(".why")?.firstChild?.textContent ?? cell.textContent?.trim() ?? ""),
      }));
    }),
  );
}

/** Everything that a link has to bring back: verdict, tiles, sides and the panel. */
export async function seen(page: Page): Promise<string[]> {
  const texts: string[] = [];
  for (const part of [".sides", ".verdict", ".tiles", "#tab-panel"]) {
    texts.push(await page.locator(part).innerText());
  }
  return texts;
}
