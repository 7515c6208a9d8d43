// Every test runs under this guard: no panic, no error in the console, no refusal by the policy, no foreign request.
import { expect, test as base, type BrowserContext, type ConsoleMessage } from "@playwright/test";

/** What the browser itself writes into the console when a request fails; only tests that break requests allow it. */
const FAILED_REQUEST = /^Failed to load resource: /;

export class Guard {
  readonly found: string[] = [];
  private failedRequestsAllowed = false;

  /** From now on a failed request is what the test is about. Anything else is still a failure. */
  allowFailedRequests(): void {
    this.failedRequestsAllowed = true;
  }

  /** Watches all pages of a context, also those that open later. */
  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy violated: ${event.violatedDirective} by ${event.blockedURI} ${event.sourceFile}`);
      });
    });
    context.on("weberror", (error) => this.found.push(`page error: ${error.error().message}`));
    context.on("console", (message) => this.read(message));
    context.on("request", (request) => {
      const url = new URL(request.url());
      const own = url.hostname === "127.0.0.1" || url.protocol === "data:" || url.protocol === "blob:";
      if (!own) this.found.push(`foreign request: ${url}`);
    });
  }

  private read(message: ConsoleMessage): void {
    if (message.type() !== "error") return;
    if (this.failedRequestsAllowed && FAILED_REQUEST.test(message.text())) return;
    this.found.push(`console: ${message.text()}`);
  }
}

export const test = base.extend<{ guard: Guard }>({
  guard: [
    async ({ context }, use) => {
      const guard = new Guard();
      await guard.watch(context);
      await use(guard);
      expect(guard.found, "errors, policy violations and foreign requests").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
