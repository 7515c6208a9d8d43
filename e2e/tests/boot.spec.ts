import { expect, test, type Page } from "@playwright/test";

/** Everything that must not happen on any page: errors, refusals by the policy, foreign requests. */
function watch(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") found.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.hostname !== "127.0.0.1" && !["data:", "blob:"].includes(url.protocol)) found.push(`request: ${url}`);
  });
  return found;
}

test("the page starts under its policy, from its own origin alone", async ({ page }) => {
  const found = watch(page);
  await page.addInitScript(() => {
    addEventListener("TrunkApplicationStarted", () => document.documentElement.setAttribute("data-started", ""));
  });
  await page.goto("./");
  await expect(page.locator("html[data-started]")).toBeAttached();
  await expect(page).toHaveTitle(/TagDelta/);
  const policy = await page.locator("meta[http-equiv='Content-Security-Policy']").getAttribute("content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(await page.locator("script:not([src])").count()).toBe(0);
  expect(found).toEqual([]);
});

test("inline script is refused", async ({ page }) => {
  await page.goto("./");
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.inline = 'ran'";
    document.head.append(script);
    return document.documentElement.dataset.inline ?? "refused";
  });
  expect(ran).toBe("refused");
});

test("the chart bundle draws under the policy", async ({ page }) => {
  const found = watch(page);
  await page.goto("./");
  await page.evaluate(async () => {
    const { init } = await import(new URL("./vendor/echarts.js", document.baseURI).href);
    const place = document.createElement("div");
    place.id = "chart-under-test";
    place.style.cssText = "position:fixed;inset:0;width:600px;height:400px;background:#fff;z-index:9";
    document.body.append(place);
    const chart = init(place, null);
    chart.setOption({
      animation: false,
      aria: { enabled: true },
      legend: {},
      tooltip: { trigger: "item" },
      xAxis: { type: "value" },
      yAxis: { type: "value" },
      series: [
        { type: "line", name: "A", data: [[1, 1], [2, 3]], label: { show: true }, markLine: { data: [{ yAxis: 2 }] } },
        { type: "scatter", name: "B", symbolSize: 20, data: [[1.5, 2.5]] },
      ],
    });
    chart.dispatchAction({ type: "showTip", seriesIndex: 1, dataIndex: 0 });
  });
  const chart = page.locator("#chart-under-test");
  await expect(chart.locator("svg path").first()).toBeAttached();
  await expect(chart).toHaveAttribute("aria-label", /chart/);
  await expect(chart.getByText("2.5").last()).toBeVisible();
  expect(found).toEqual([]);
});

test("the static server serves files as they are and nothing else", async ({ request }) => {
  expect((await request.get("no-such-page")).status()).toBe(404);
  expect((await request.get("..%2fe2e%2fpackage.json")).status()).toBe(404);
  expect((await request.get("../")).status()).toBe(404);
  const bundle = await request.get("vendor/echarts.js");
  expect(bundle.headers()["content-type"]).toContain("text/javascript");
});
