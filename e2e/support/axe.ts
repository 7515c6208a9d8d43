// Rules of WCAG 2.2 AA over the page as it stands.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** No violation; the message of a failure names rule, element and reason. */
export async function accessible(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
  expect.soft(found, `axe: ${place}`).toEqual([]);
}
