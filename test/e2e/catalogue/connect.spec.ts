import { expect, type Page } from "@playwright/test";
import { strictPolicy, type Fault } from "latchkit/testing/node";
import { test as base } from "../hosts/support/lab.js";
import { serve } from "../hosts/support/serve.js";
import { holdAnswers } from "../hold-answers.js";
import { leastOf } from "../least-of.js";
import { walletsHere } from "./wallet-list.js";

const MARKUP =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Connect</title><link rel="icon" href="data:,"></head><body><script type="module" src="/lab.js"></script></body></html>';
const NOWHERE = "http://127.0.0.1:9";
const INSTALLED = "lk-wallet-com.example.lab";
const OPEN_MS = 300;

/** Goes to a page with an installed wallet, a relay and these options. */
type Visit = (options?: object) => Promise<void>;
const test = base.extend<{ readonly visit: Visit }>({
  visit: async ({ page, lab, services, world }, use) => {
    const { relay = NOWHERE } = world.addresses;
    const site = await serve({
      folder: lab.folder,
      policy: strictPolicy([NOWHERE, relay, services.urls.catalogue]),
      page: () => MARKUP,
    });
    await use(async (options = {}) => {
      await page.goto(
        `${site.url}?options=${encodeURIComponent(JSON.stringify({ services: { ...services.urls, relay }, ...options }))}`,
      );
      await page.getByTestId("lk-connect-button").waitFor();
    });
    await site.stop();
  },
});
test.use({ failOnBreach: true });

/**
 * Clicks in the page; returns the ms until the installed wallet was shown. From then on, every
 * layout shift is recorded.
 */
const clickToRow = (page: Page): Promise<number> =>
  page.evaluate(
    (row) =>
      new Promise<number>((done) => {
        const shifts: number[] = Object.assign(window, { shifts: [] as number[] }).shifts;
        const started = performance.now();
        document.querySelector<HTMLElement>('[data-testid="lk-connect-button"]')?.click();
        const look = (): void => {
          const found = document
            .querySelector("[data-latchkit-instance]")
            ?.shadowRoot?.querySelector(`[data-testid="${row}"]`);
          if (found?.checkVisibility() !== true) return void requestAnimationFrame(look);
          const ms = performance.now() - started;
          requestAnimationFrame(() => {
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
            }).observe({ type: "layout-shift" });
            done(ms);
          });
        };
        look();
      }),
    INSTALLED,
  );

const shifts = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, "shifts") as unknown);
const frames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((next) => {
        requestAnimationFrame(next);
      });
  });
/**
 * The rows of the view with their positions at one moment, in page order. A locator would
 * find the rows first and measure them later.
 */
const rows = (page: Page) =>
  page.evaluate(() =>
    [
      ...(document
        .querySelector("[data-latchkit-instance]")
        ?.shadowRoot?.querySelectorAll(".row") ?? []),
    ]
      .filter((row) => row.checkVisibility({ visibilityProperty: true }))
      .map((row) => ({
        id: row.getAttribute("data-testid"),
        y: row.getBoundingClientRect().y,
        height: row.getBoundingClientRect().height,
      })),
  );
const settled = (page: Page): Promise<void> =>
  expect(page.locator("[data-latchkit-instance] .row-skeleton")).toHaveCount(0);

const FAULTS: readonly Fault[] = [
  { kind: "hang" },
  { kind: "status", status: 500 },
  { kind: "status", status: 429, retryAfter: 60 },
  { kind: "drop" },
  { kind: "html" },
  { kind: "truncate" },
  { kind: "schema" },
];

test(
  `opens the modal in under ${OPEN_MS} ms without a layout shift while every service fails`,
  { tag: ["@alone", "@G6"] },
  async ({ page, visit, services }) => {
    test.slow();
    const slow: string[] = [];
    for (const fault of FAULTS) {
      const name = JSON.stringify(fault);
      const undo = services.fault(fault);
      const ms = await leastOf(OPEN_MS, async () => {
        await visit({ projectId: "demo" });
        return clickToRow(page);
      });
      if (ms >= OPEN_MS) slow.push(`${name}: ${ms}`);
      if (fault.kind !== "hang" && fault.kind !== "status") {
        await settled(page);
        await frames(page);
        expect(
          (await rows(page)).map(({ id }) => id),
          name,
        ).toEqual([
          "lk-wallet-walletConnect",
          INSTALLED,
          expect.any(String),
          expect.any(String),
          expect.any(String),
          "lk-all-wallets",
        ]);
      }
      expect(await shifts(page), name).toEqual([]);
      undo();
    }
    expect(slow).toEqual([]);
  },
);

test(
  "fills the reserved rows with catalogue wallets that load late, without moving any row",
  { tag: ["@S2-042", "@S7-006"] },
  async ({ page, visit, services }) => {
    const wallets = walletsHere(480);
    services.set({ wallets });
    const { release } = await holdAnswers(
      page,
      ({ href, pathname }) => href.startsWith(services.urls.catalogue) && !/Image/u.test(pathname),
    );
    const featuredWalletIds = [wallets[9], wallets[3]].map((wallet) => wallet?.id ?? "");
    await visit({ projectId: "demo", featuredWalletIds });
    await page.getByTestId("lk-connect-button").hover();
    await page.waitForLoadState("networkidle");
    await frames(page);
    expect(services.requests, "drawn ahead").toEqual([]);

    await clickToRow(page);
    await page.getByTestId(INSTALLED).focus();
    await page.evaluate(() =>
      Promise.all(
        document
          .querySelector("[data-latchkit-instance]")
          ?.shadowRoot?.getAnimations()
          .filter((one) => one.effect?.getComputedTiming().iterations === 1)
          .map(({ finished }) => finished) ?? [],
      ),
    );
    const before = await rows(page);
    expect(before.map(({ id }) => id)).toEqual([
      "lk-wallet-walletConnect",
      INSTALLED,
      null,
      null,
      null,
      "lk-all-wallets",
    ]);
    release();
    await settled(page);
    await expect(page.getByTestId("lk-all-wallets")).toContainText("480");
    await frames(page);
    const after = await rows(page);
    expect(after.map(({ id }) => id)).toEqual([
      "lk-wallet-walletConnect",
      INSTALLED,
      ...featuredWalletIds.map((id) => `lk-wallet-${id}`),
      `lk-wallet-${wallets[0]?.id ?? ""}`,
      "lk-all-wallets",
    ]);
    expect(after.map(({ y, height }) => [y, height])).toEqual(
      before.map(({ y, height }) => [y, height]),
    );
    expect(await shifts(page)).toEqual([]);
    await expect(page.getByTestId(INSTALLED)).toBeFocused();

    const asked = services.requests
      .filter(({ method, path }) => method === "GET" && !/Image/u.test(path))
      .map(({ path, query }) => `${path} ${query["include"] ?? ""}`);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(new Set(asked).size).toBe(asked.length);
    await page.keyboard.press("Escape");
    await page.getByTestId("lk-connect-button").click();
    await page.getByTestId(`lk-wallet-${featuredWalletIds[0] ?? ""}`).waitFor();
    expect(
      services.requests.filter(({ method, path }) => method === "GET" && !/Image/u.test(path)),
    ).toHaveLength(asked.length);

    await page.getByTestId("lk-all-wallets").click();
    await page.getByTestId("lk-view-AllWallets").waitFor();
  },
);

test("lists installed and bundled wallets without a request if the host set no project id", async ({
  page,
  visit,
  services,
}) => {
  await visit();
  await clickToRow(page);
  await settled(page);
  await expect(page.getByTestId("lk-all-wallets")).toContainText(/\d\d/u);
  expect((await rows(page)).map(({ id }) => id)).toEqual([
    "lk-wallet-walletConnect",
    INSTALLED,
    expect.any(String),
    expect.any(String),
    expect.any(String),
    "lk-all-wallets",
  ]);
  expect(await shifts(page)).toEqual([]);
  expect(services.requests).toEqual([]);
});
