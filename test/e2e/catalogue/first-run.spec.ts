import { devices, type Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LatchkitOptions } from "latchkit";
import { test } from "../hosts/support/lab.js";
import { openedBy, recordOpened } from "../pairing/opened.js";
import { variant } from "../variant.js";

const STORES: Readonly<Record<string, string>> = {
  chrome: "chromewebstore.google.com",
  ios: "apps.apple.com",
  android: "play.google.com",
};
const BROWSERS = [
  "https://link.metamask.io/dapp/",
  "https://link.trustwallet.com/open_url?",
  "cbwallet://miniapp?",
  "https://web3.okx.com/download?",
  "https://bkcode.vip/?",
  "https://phantom.app/ul/browse/",
  "intent://browse/",
];
const NETWORK = {
  id: "eip155:31337",
  name: "Local",
  rpcUrls: ["http://127.0.0.1:9/"],
  currency: { symbol: "ETH", decimals: 18 },
} as const satisfies LatchkitOptions["networks"][number];

/** A host's first page: networks and a button, no project, no relay, no extension. */
const visit = async (page: Page, url: string): Promise<void> => {
  await recordOpened(page.context());
  await page.goto(`${url}/empty`);
  await page.evaluate(
    async (given) => {
      const from = async <T>(name: string): Promise<T> => (await import(`/${name}.js`)) as T;
      const { createLatchkit } = await from<typeof import("latchkit")>("entry-index");
      const { mountModal } = await from<typeof import("latchkit/element")>("entry-element");
      document.body.append(document.createElement("latchkit-button"));
      mountModal(createLatchkit(given));
    },
    { networks: [NETWORK] as const },
  );
  await page.locator("latchkit-button button").click();
  await expect(ways(page)).not.toHaveCount(0);
};
const ways = (page: Page) => page.locator('.row[data-testid^="lk-wallet-"]');
const downloads = (page: Page) => page.locator('[data-testid^="lk-download-"]');

test(
  "on a desktop, shows the browser's extension store and a QR code for each of six wallets",
  { tag: ["@finding-H1"] },
  async ({ page, lab }) => {
    await visit(page, lab.strict.url);
    await expect(ways(page)).toHaveCount(6);
    for (let at = 0; at < 6; at += 1) {
      await ways(page).nth(at).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("lk-view-Downloads")).toBeVisible();
      for (const place of ["browser", "ios", "android"]) {
        await page.getByTestId(`lk-tab-${place}`).press("Enter");
        await expect(page.locator(".qr-image")).toHaveCount(place === "browser" ? 0 : 1);
        const kind = place === "browser" ? "chrome" : place;
        await page.getByTestId(`lk-download-${kind}`).press("Enter");
        const { url } = (await openedBy(page)).at(-1) ?? { url: "" };
        expect(new URL(url).host).toBe(STORES[kind]);
      }
      await page.getByTestId("lk-back").press("Enter");
      await expect(page.getByTestId("lk-view-Connect")).toBeVisible();
    }
  },
);

for (const name of ["iPhone 13", "Pixel 7"] as const)
  test.describe(name, variant(name === "Pixel 7"), () => {
    const { defaultBrowserType: _, ...device } = devices[name];
    test.use(device);
    test(
      "on a phone, opens the page in each of six wallets' browsers, or shows the app store",
      { tag: ["@finding-H1"] },
      async ({ page, lab }) => {
        await visit(page, lab.strict.url);
        await expect(ways(page)).toHaveCount(6);
        for (let at = 0; at < 6; at += 1) {
          const before = (await openedBy(page)).length;
          await ways(page).nth(at).tap();
          const opened = (await openedBy(page)).slice(before);
          expect(opened).toEqual([
            {
              url: expect.any(String),
              target: "_self",
              features: "noopener,noreferrer",
              isActive: true,
            },
          ]);
          const { url = "" } = opened[0] ?? {};
          expect(BROWSERS.filter((start) => url.startsWith(start))).toHaveLength(1);
          await expect(page.getByTestId("lk-open-page")).toBeVisible();
          await downloads(page).first().tap();
          const store = (await openedBy(page)).at(-1)?.url ?? "";
          expect(new URL(store).host).toBe(STORES[name === "Pixel 7" ? "android" : "ios"]);
          await page.getByTestId("lk-back").tap();
          await expect(page.getByTestId("lk-view-Connect")).toBeVisible();
        }
      },
    );
  });

test(
  "loads wallet pictures from the page's own origin when their rows come into view",
  { tag: ["@finding-H2"] },
  async ({ page, lab }) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    await visit(page, lab.strict.url);
    const pictures = ways(page).locator("img");
    await expect(pictures).toHaveCount(4);
    for (const one of await pictures.all()) {
      await expect(one).toHaveAttribute("src", /^data:image\/svg\+xml,/u);
      expect(await one.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    }
    await expect(ways(page).locator(".tile-monogram")).toHaveCount(2);
    const { origin } = new URL(lab.strict.url);
    expect(asked.filter((url) => url.startsWith("http") && new URL(url).origin !== origin)).toEqual(
      [],
    );
  },
);

test(
  "shows the wallet's first letter if its picture is missing, without an error",
  { tag: ["@finding-H2"] },
  async ({ page, lab }) => {
    await page.route(/\/metamask-[^/]*\.js/u, (route) => route.abort());
    await visit(page, lab.strict.url);
    const metamask = ways(page).first();
    await expect(ways(page).locator("img")).toHaveCount(3);
    await expect(metamask.locator(".tile-monogram")).toHaveText("M");
    await expect(page.getByTestId("lk-toast")).toHaveCount(0);
    await metamask.click();
    await expect(page.getByTestId("lk-view-Downloads")).toBeVisible();
  },
);

test(
  "loads network pictures without a service when their rows come into view",
  { tag: ["@finding-H2"] },
  async ({ page, lab }) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    await page.goto(`${lab.strict.url}/empty`);
    await page.evaluate(async (own) => {
      const from = async <T>(name: string): Promise<T> => (await import(`/${name}.js`)) as T;
      const { createLatchkit } = await from<typeof import("latchkit")>("entry-index");
      const { mountModal } = await from<typeof import("latchkit/element")>("entry-element");
      const { mainnet, optimism, base, arbitrum, polygon } =
        await from<typeof import("latchkit/networks")>("entry-networks");
      const latchkit = createLatchkit({
        networks: [mainnet, base, arbitrum, optimism, polygon, own],
      });
      mountModal(latchkit);
      await latchkit.start();
      await latchkit.modal.open({ view: "Networks" });
    }, NETWORK);
    const rows = page.locator('.row[data-testid^="lk-network-"]');
    await expect(rows).toHaveCount(6);
    const pictures = rows.locator("img");
    await expect(pictures).toHaveCount(5);
    for (const one of await pictures.all())
      expect(await one.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    await expect(rows.last().locator(".tile-monogram")).toHaveText("L");
    const { origin } = new URL(lab.strict.url);
    expect(asked.filter((url) => url.startsWith("http") && new URL(url).origin !== origin)).toEqual(
      [],
    );
  },
);
