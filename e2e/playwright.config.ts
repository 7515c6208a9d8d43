import { defineConfig } from "@playwright/test";

// `cargo xtask test` sets both: a browser of this machine, and a port that is free.
const chromium = process.env.CHROMIUM;
const port = process.env.E2E_PORT ?? "4173";
const baseURL = `http://127.0.0.1:${port}/tagdelta/`;

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  forbidOnly: !!process.env.CI,
  fullyParallel: false,
  // A test that passes only the second time is a failed test.
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: chromium || undefined,
      args: [
        // Containers and CI have no user namespaces for the sandbox; the pages are our own.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        // The browser itself should not talk to anyone either.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  webServer: {
    command: "node static-server.mjs",
    url: baseURL,
    env: { E2E_PORT: port, E2E_BASE: "/tagdelta/" },
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
  },
});
