import type { BrowserContext, Frame, Page } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { variant } from "../variant.js";

const PAGE = "/?wallet=none&wallets=custom&links=universal";
const APP = "https://link.lantern.example/wc?uri=";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
});

/** The demo page in a frame with these sandbox tokens, on `origin` or on its own one. */
const openFramed = async (
  page: Page,
  context: BrowserContext,
  sandbox: string,
  origin?: string,
): Promise<Frame> => {
  await context.grantPermissions(["local-network-access"]);
  await context.route("https://link.lantern.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Lantern</title>" }),
  );
  await page.route(
    (url) => url.search.includes("wallets=custom"),
    async (route) => {
      const response = await route.fetch();
      const policy = response.headers()["content-security-policy"] ?? "";
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          "content-security-policy": policy.replace("frame-ancestors 'none'", "frame-ancestors *"),
        },
      });
    },
  );
  await page.goto("/");
  const demo = new URL(page.url()).origin;
  await page.route("**/framing", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><meta name="viewport" content="width=device-width"><iframe name="framed" sandbox="${sandbox}" src="${demo}${PAGE}" width="370" height="780"></iframe>`,
    }),
  );
  await page.goto(`${origin ?? demo}/framing`);
  await expect.poll(() => page.frame({ name: "framed" })?.url()).toContain("wallets=custom");
  const frame = page.frame({ name: "framed" });
  if (frame === null) throw new Error("the frame is gone");
  return frame;
};
const chooseWallet = async (frame: Frame): Promise<void> => {
  await frame.getByTestId("lk-connect-button").tap();
  await frame.getByTestId("lk-wallet-lantern").tap();
  await expect(frame.getByTestId("lk-open-wallet")).not.toHaveAttribute("aria-busy", "true");
};

const POPUPS_ONLY = "allow-scripts allow-same-origin allow-forms allow-popups";
for (const [where, origin] of [
  ["of its own origin", undefined],
  ["of another origin, which it cannot read", "http://host.localhost"],
] as const)
  test(
    `opens the wallet in a new tab from a sandboxed frame ${where} that forbids top navigation`,
    variant(origin === undefined),
    async ({ page, context }) => {
      const frame = await openFramed(page, context, POPUPS_ONLY, origin);
      await chooseWallet(frame);
      const opened = context.waitForEvent("page");
      await frame.getByTestId("lk-open-wallet").tap();
      const tab = await opened;
      await expect.poll(() => tab.url()).toContain(APP);
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
      expect(page.url()).toContain("/framing");
    },
  );

for (const [where, origin] of [
  ["of its own origin", undefined],
  ["of another origin", "http://host.localhost"],
] as const)
  test(
    `reports that the sandbox of a frame ${where} prevented opening the wallet`,
    variant(origin === undefined),
    async ({ page, context }) => {
      const sandbox = POPUPS_ONLY.replace(" allow-popups", "");
      const frame = await openFramed(page, context, sandbox, origin);
      await chooseWallet(frame);
      await frame.getByTestId("lk-open-wallet").tap();
      await expect(frame.getByTestId("lk-toast")).toContainText("Lantern");
    },
  );
