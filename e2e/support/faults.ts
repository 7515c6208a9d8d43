// Answers that a real host may give instead of the file that was asked for.
import type { Page } from "@playwright/test";
import { raw } from "./mirror";

const HTML = "<!doctype html>\n<html><head><title>Welcome</title></head><body>Start page</body></html>\n";

/** Each fault: how the server answers, and the message id and arguments that the page should show for it. */
export interface Fault {
  name: string;
  answer: (body: string) => { status?: number; contentType?: string; body: string } | "abort";
  message: string;
  args: (body: string) => Record<string, string>;
}

const json = (body: string) => ({ contentType: "application/json; charset=utf-8", body });
const none = () => ({});

export const FAULTS: readonly Fault[] = [
  { name: "missing", answer: () => ({ status: 404, body: "Not found\n" }), message: "error-missing", args: none },
  {
    name: "refused",
    answer: () => ({ status: 503, body: "Busy\n" }),
    message: "error-status",
    args: () => ({ status: "503" }),
  },
  { name: "offline", answer: () => "abort", message: "error-offline", args: none },
  {
    name: "truncated",
    answer: (body) => json(cut(body)),
    message: "error-truncated",
    args: (body) => ({ bytes: String(Buffer.byteLength(cut(body))) }),
  },
  { name: "empty", answer: () => json(""), message: "error-truncated", args: () => ({ bytes: "0" }) },
  {
    name: "of a newer schema",
    answer: (body) => json(body.replace('"schema":1', '"schema":2')),
    message: "error-newer",
    args: () => ({ found: "2", supported: "1" }),
  },
  {
    name: "a web page",
    answer: () => ({ contentType: "text/html; charset=utf-8", body: HTML }),
    message: "error-not-json-html",
    args: none,
  },
  { name: "not JSON", answer: () => json("schema: 1\n"), message: "error-not-json", args: none },
];

/** The file is sound, but not the one that the index announced. The index itself has no hash. */
export const OTHER_CONTENT: Fault = {
  name: "other than the index says",
  answer: (body) => json(body.replace(/(\d)(\D*)$/, (_, digit, end) => `${(Number(digit) + 1) % 10}${end}`)),
  message: "error-hash",
  args: none,
};

function cut(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}

/** Lets the server answer requests for a file of the mirror with the fault; returns a function that mends it. */
export async function breakFile(page: Page, file: string, fault: Fault): Promise<() => Promise<void>> {
  const body = raw(file);
  const pattern = `**/data/${file}`;
  await page.route(pattern, async (route) => {
    const answer = fault.answer(body);
    if (answer === "abort") await route.abort("internetdisconnected");
    else await route.fulfill(answer);
  });
  return () => page.unroute(pattern);
}
