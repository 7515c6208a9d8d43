// Every text that a reader sees or hears, where it is.
import type { Page } from "@playwright/test";

export interface Found {
  text: string;
  where: string;
}

/** Visible text, generated content and labels, without what is marked as another language, code, and canonical Markdown. */
export async function visibleTexts(page: Page): Promise<Found[]> {
  return page.evaluate(() => {
    const found: { text: string; where: string }[] = [];
    const lang = document.documentElement.lang;
    const add = (text: string | null | undefined, where: string) => {
      if (text && text.trim() !== "") found.push({ text: text.trim(), where });
    };
    add(document.title, "title");
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const own = element.closest("[lang]")?.getAttribute("lang");
      if (own !== lang || element.closest("code, pre, script, style, textarea, noscript, .markdown-body")) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const where = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) add(element.getAttribute(name), `${where}[${name}]`);
      for (const pseudo of ["::before", "::after"]) {
        const content = getComputedStyle(element, pseudo).content;
        const shown = content !== "none" && content !== "normal";
        if (shown) add(content.replace(/^"|"$/g, ""), `${where}${pseudo}`);
      }
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent, where);
    }
    return found;
  });
}
