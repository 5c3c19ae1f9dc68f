import type { Page } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { variant } from "../variant.js";

/** Chunks that opening the modal needs; the demo's bundler keeps these names. */
const OPENING =
  /\/(opening|wallet-operations\.chunk|present-modal|catalogue\.chunk|images\.chunk)-/u;
const CHUNKS = 5;

interface Asked {
  /** Distinct opening chunks: a bundler may split one into two files. */
  readonly chunks: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

/** Records requests for opening chunks from now on. */
const watchOpening = (page: Page): Asked => {
  const [chunks, origins] = [new Set<string>(), new Set<string>()];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const [, chunk] = OPENING.exec(pathname) ?? [];
    if (chunk === undefined) return;
    chunks.add(chunk);
    origins.add(origin);
  });
  return { chunks, origins };
};

/** Waits until the page has been idle. */
const rested = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestIdleCallback(() => requestIdleCallback(() => done()));
      }),
  );
  await page.waitForLoadState("networkidle");
};

test(
  "preloads the modal's code after page load if a connect button is in view",
  { tag: ["@finding-H10"] },
  async ({ page, world, latchkit }) => {
    const { chunks, origins } = watchOpening(page);
    let isLoaded = false;
    page.on("load", () => (isLoaded = true));
    const early: string[] = [];
    page.on("request", (request) => {
      if (!isLoaded && OPENING.test(request.url())) early.push(request.url());
    });
    await page.goto("/?wallet=none&chains=evm");
    await expect.poll(() => chunks.size).toBe(CHUNKS);
    await rested(page);
    const home = new URL(world.addresses.demo ?? "").origin;
    expect([...origins]).toEqual([home]);
    expect(early).toEqual([]);
    let later = 0;
    page.on("request", (request) => (later += OPENING.test(request.url()) ? 1 : 0));
    await latchkit.connectButton.click();
    await latchkit.view("Connect").waitFor();
    expect(later).toBe(0);
  },
);

test(
  "shows the preloaded modal synchronously on click, with every wallet in its final place",
  { tag: ["@finding-H10"] },
  async ({ page }) => {
    const { chunks } = watchOpening(page);
    await page.goto("/?wallet=none&chains=evm");
    await expect.poll(() => chunks.size).toBe(CHUNKS);
    await rested(page);
    const seen = await page.evaluate(async () => {
      const count = (selector: string): number =>
        document.querySelector("[data-latchkit-instance]")?.shadowRoot?.querySelectorAll(selector)
          .length ?? 0;
      let hasTurned = false;
      const next = new MessageChannel();
      next.port1.onmessage = () => (hasTurned = true);
      next.port2.postMessage(0);
      document.querySelector<HTMLElement>('[data-testid="lk-connect-button"]')?.click();
      // Awaits promises only, so that no other task of the page runs.
      for (let step = 0; step < 1_000 && count('[data-testid^="lk-wallet-"]') === 0; step += 1)
        await Promise.resolve();
      return { hasTurned, open: count("dialog[open]"), rows: count('[data-testid^="lk-wallet-"]') };
    });
    expect(seen).toEqual({ hasTurned: false, open: 1, rows: expect.any(Number) });
    expect(seen.rows).toBeGreaterThan(0);
  },
);

test(
  "preloads no modal code before a connect button comes into view",
  { tag: ["@finding-H10"] },
  async ({ page }) => {
    await page.addInitScript(() =>
      document.addEventListener("readystatechange", () => {
        document.body.style.paddingTop = "4000px";
      }),
    );
    const { chunks } = watchOpening(page);
    await page.goto("/?wallet=none&chains=evm");
    await page.getByTestId("lk-connect-button").waitFor();
    await rested(page);
    expect(chunks.size).toBe(0);
    await page.getByTestId("lk-connect-button").scrollIntoViewIfNeeded();
    await expect.poll(() => chunks.size).toBe(CHUNKS);
  },
);

for (const [why, connection] of [
  ["with Save-Data", { saveData: true, effectiveType: "4g" }],
  ["on 2G", { saveData: false, effectiveType: "2g" }],
  ["on a connection slower than 2G", { saveData: false, effectiveType: "slow-2g" }],
] as const)
  test(
    `preloads no modal code ${why}`,
    variant(why !== "with Save-Data", ["@finding-H10"]),
    async ({ page, latchkit }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, "connection", { value });
      }, connection);
      const { chunks } = watchOpening(page);
      await page.goto("/?wallet=none&chains=evm");
      await latchkit.connectButton.waitFor();
      await rested(page);
      expect(chunks.size).toBe(0);
      await latchkit.open();
      await latchkit.view("Connect").waitFor();
      expect(chunks.size).toBe(CHUNKS);
    },
  );

test(
  "does not preload modal code from a different origin",
  { tag: ["@finding-H10"] },
  async ({ page, world, latchkit }) => {
    const home = new URL(world.addresses.demo ?? "").origin;
    const elsewhere = "http://files.localhost";
    await page.route(`${elsewhere}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const response = await route.fetch({ url: `${home}${pathname}` });
      const headers = { ...response.headers(), "access-control-allow-origin": "*" };
      await route.fulfill({ response, headers });
    });
    await page.route(`${home}/?wallet=none&chains=evm`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/(src|href)="\//gu, `$1="${elsewhere}/`);
      const { "content-security-policy": _, ...headers } = response.headers();
      await route.fulfill({ response, body, headers });
    });
    const { chunks, origins } = watchOpening(page);
    await page.goto("/?wallet=none&chains=evm");
    await latchkit.connectButton.waitFor();
    await rested(page);
    expect(chunks.size).toBe(0);
    await latchkit.open();
    await latchkit.view("Connect").waitFor();
    expect([...origins]).toEqual([elsewhere]);
    // Answers pending requests before the page closes.
    await page.unrouteAll({ behavior: "wait" });
  },
);

for (const [preload, byPointer] of [
  ["intent", CHUNKS],
  ["none", 0],
] as const)
  test(
    `with preload "${preload}" fetches ${byPointer} scripts on hover and no scripts before`,
    { tag: ["@finding-H10"] },
    async ({ page, latchkit }) => {
      const { chunks } = watchOpening(page);
      await page.goto(`/?wallet=none&chains=evm&preload=${preload}`);
      await latchkit.connectButton.waitFor();
      await rested(page);
      expect(chunks.size).toBe(0);
      await latchkit.connectButton.hover();
      if (byPointer > 0) await expect.poll(() => chunks.size).toBe(byPointer);
      await rested(page);
      expect(chunks.size).toBe(byPointer);
      await latchkit.connectButton.click();
      await latchkit.view("Connect").waitFor();
      expect(chunks.size).toBe(CHUNKS);
    },
  );

for (const preload of ["idle", "none"])
  test(
    `offers to reload the page if a redeploy removed every code file, with preload "${preload}"`,
    variant(preload === "none", ["@finding-H10"]),
    async ({ page, latchkit }) => {
      let isGone = false;
      await page.route("**/*.js", (route) =>
        isGone || (preload === "idle" && OPENING.test(route.request().url()))
          ? route.fulfill({ status: 404, body: "" })
          : route.fallback(),
      );
      await page.goto(`/?wallet=none&chains=evm&preload=${preload}`);
      await latchkit.connectButton.waitFor();
      await rested(page);
      isGone = true;
      await latchkit.connectButton.click();
      const notice = page.getByRole("alert");
      await expect(notice).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(notice).toContainText("This page was updated");
      // The new release is deployed by then.
      await page.unrouteAll();
      const again = page.waitForEvent("load");
      await page.getByRole("button", { name: "Reload page" }).click();
      await again;
      await latchkit.open();
      await expect(latchkit.view("Connect")).toBeVisible();
    },
  );
