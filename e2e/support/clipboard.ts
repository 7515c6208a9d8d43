// The system's clipboard, as another program would find it.
import { expect, type Page } from "@playwright/test";

export async function allow(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("nothing was copied"));
}

/** Text of the clipboard once something was copied. */
export async function copied(page: Page): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe("nothing was copied");
  return read();
}
