// The texts of the page, read from the same Fluent files that it is built from.
import { readFileSync } from "node:fs";

export type Lang = "en" | "zh";
export const LANGS: readonly Lang[] = ["en", "zh"];
/** Value of the `lang` attribute. */
export const TAG: Record<Lang, string> = { en: "en", zh: "zh-Hans" };

function read(lang: Lang): Map<string, string> {
  const text = readFileSync(new URL(`../../locales/${lang}.ftl`, import.meta.url), "utf8");
  const messages = new Map<string, string>();
  let id = "";
  for (const line of text.split("\n")) {
    const start = /^([a-zA-Z][\w-]*) = (.*)$/.exec(line);
    if (start) {
      id = start[1];
      messages.set(id, start[2]);
    } else if (id && line !== "" && !line.startsWith("#")) {
      messages.set(id, `${messages.get(id)}\n${line}`);
    } else {
      id = "";
    }
  }
  return messages;
}

const MESSAGES: Record<Lang, Map<string, string>> = { en: read("en"), zh: read("zh") };

/** All message ids. */
export const IDS: ReadonlySet<string> = new Set(MESSAGES.en.keys());

/** Every message of a language as it is written in its file. */
export function patterns(lang: Lang): string[] {
  return [...MESSAGES[lang].values()];
}

/** The variant of a select expression for a number, by the plural rules of English. */
function variant(body: string, value: string): string {
  const variants = [...body.matchAll(/(\*?)\[(\w+)\] ([^\n]*)/g)].map(([, star, key, text]) => ({ star, key, text }));
  const key = value === "1" ? "one" : "other";
  const found = variants.find((v) => v.key === value) ?? variants.find((v) => v.key === key) ?? variants.find((v) => v.star);
  return found?.text ?? "";
}

/** A message with its arguments, without the marks of emphasis. */
export function say(lang: Lang, id: string, args: Record<string, string | number> = {}): string {
  const pattern = MESSAGES[lang].get(id);
  if (pattern === undefined) throw new Error(`no message ${id} in ${lang}`);
  const value = (name: string): string => {
    if (!(name in args)) throw new Error(`${id} needs ${name}`);
    return String(args[name]);
  };
  return pattern
    .replace(/\{ \$(\w+) ->\n([\s\S]*?)\n\}/g, (_, name, body) => variant(body, value(name)))
    .replace(/\{ \$(\w+) \}/g, (_, name) => value(name))
    .replaceAll("**", "");
}
