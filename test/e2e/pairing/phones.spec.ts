import type { Frame, Page } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { openedBy, openedInTap, recordOpened, type Opened } from "./opened.js";
import { variant } from "../variant.js";

const CHOICE = "WALLETCONNECT_DEEPLINK_CHOICE";
const PAGE = "/?wallet=none&wallets=custom";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)";
const SMALL = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FEATURES = "noopener,noreferrer";

interface Phone {
  readonly userAgent: string;
  /** Telegram's web view leaves this global in a page. */
  readonly isTelegram?: boolean;
  readonly target: Opened["target"];
  /** How many times the URI is encoded in a link of the wallet's scheme. */
  readonly encodings: 1 | 2;
}
const PHONES: Readonly<Record<string, Phone>> = {
  "Safari on iOS": {
    userAgent: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
    target: "_self",
    encodings: 1,
  },
  "Chrome on Android": {
    userAgent: `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`,
    target: "_self",
    encodings: 1,
  },
  "Telegram on iOS": {
    userAgent: `${IPHONE} Mobile/15E148`,
    isTelegram: true,
    target: "_blank",
    encodings: 1,
  },
  "Telegram on Android": {
    userAgent: `${ANDROID} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Telegram-Android/11.0`,
    isTelegram: true,
    target: "_blank",
    encodings: 2,
  },
};

const encode = (uri: string, times: number): string =>
  times === 0 ? uri : encode(encodeURIComponent(uri), times - 1);
/**
 * The URI in a link, decoded this many times; it is exact only if the whole link can
 * be built from it again.
 */
const uriIn = (link: string, times: number): string => {
  let uri = link.slice(link.indexOf("wc?uri=") + "wc?uri=".length);
  for (let count = 0; count < times; count += 1) uri = decodeURIComponent(uri);
  return uri;
};
/** Taps "Open" once it is enabled; returns what the page opened. */
const tapOpen = async (page: Page | Frame): Promise<Opened> => {
  const button = page.getByTestId("lk-open-wallet");
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute("aria-busy", "true");
  // The automatic opening after choosing the wallet may happen in between.
  const before = (await openedInTap(page)).length;
  await button.tap();
  await expect.poll(async () => (await openedInTap(page)).length).toBe(before + 1);
  return (await openedInTap(page)).at(-1) as Opened;
};
const choose = async (page: Page | Frame, id: string): Promise<void> => {
  await page.getByTestId("lk-connect-button").tap();
  await page.getByTestId(`lk-wallet-${id}`).tap();
};
const choiceOf = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), CHOICE);

const EVERY_RUN: ReadonlySet<string> = new Set(["Telegram on Android"]);

for (const [name, { userAgent, isTelegram = false, target, encodings }] of Object.entries(PHONES))
  test.describe(name, variant(!EVERY_RUN.has(name)), () => {
    test.use({ ...SMALL, userAgent });
    test.beforeEach(async ({ context }) => {
      await recordOpened(context);
      if (isTelegram)
        await context.addInitScript(() =>
          Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } }),
        );
    });

    test(
      "opens the wallet's exact link on each tap on a phone, and remembers the wallet",
      { tag: ["@S3-070", "@S4-007"] },
      async ({ page, phone, latchkit }) => {
        await page.goto(PAGE);
        await choose(page, "lantern");
        const opened = await tapOpen(page);
        const uri = uriIn(opened.url, encodings);
        expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?[^%]*relay-protocol=irn/u);
        expect(opened).toEqual({
          url: `lantern://wc?uri=${encode(uri, encodings)}`,
          target,
          features: FEATURES,
          isActive: true,
        });
        expect(await tapOpen(page)).toEqual(opened);
        // The automatic opening after choosing the wallet also had user activation.
        expect(
          (await openedBy(page)).filter((one) => JSON.stringify(one) !== JSON.stringify(opened)),
        ).toEqual([]);
        expect(await choiceOf(page)).toBeNull();
        await phone.scan(uri);
        await latchkit.connectedAccount.waitFor();
        expect(JSON.parse((await choiceOf(page)) ?? "")).toEqual({
          href: "lantern://",
          name: "Lantern",
        });
        await latchkit.disconnect();
        await expect.poll(() => choiceOf(page)).toBeNull();
        await latchkit.open();
        const group = latchkit.modal.locator("section", { has: latchkit.walletRow("lantern") });
        await expect(group).toContainText(latchkit.text("group_recent"));
      },
    );

    test(
      "prefers a wallet's universal link if the host asks for it, and encodes the pairing URI once",
      variant(true),
      async ({ page }) => {
        await page.goto(`${PAGE}&links=universal`);
        await choose(page, "lantern");
        const universal = await tapOpen(page);
        expect(universal).toEqual({
          url: `https://link.lantern.example/wc?uri=${encode(uriIn(universal.url, 1), 1)}`,
          target,
          features: FEATURES,
          isActive: true,
        });
        await page.getByTestId("lk-back").tap();
        await page.getByTestId("lk-wallet-heron").tap();
        const site = await tapOpen(page);
        expect(site).toEqual({
          url: `https://heron.example/open/wc?uri=${encode(uriIn(site.url, 1), 1)}`,
          target,
          features: FEATURES,
          isActive: true,
        });
        expect(uriIn(site.url, 1)).toMatch(/^wc:/u);
      },
    );
  });

test.describe("WalletConnect on a phone", () => {
  test.use({ ...SMALL, userAgent: PHONES["Safari on iOS"]?.userAgent ?? "" });
  test.beforeEach(({ context }) => recordOpened(context));

  test("lists only wallets that run on a phone, copies the pairing link and links to the app store", async ({
    page,
    context,
    latchkit,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(PAGE);
    await latchkit.open();
    await expect(latchkit.walletRow("heron")).toBeVisible();
    await expect(latchkit.walletRow("quarry")).toHaveCount(0);
    await latchkit.walletRow("lantern").tap();
    const opened = await tapOpen(page);
    await page.getByTestId("lk-copy-link").tap();
    await expect(latchkit.saying("linkCopied")).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uriIn(opened.url, 1));
    await page.getByTestId("lk-get-wallet").tap();
    expect((await openedBy(page)).at(-1)).toEqual({
      url: "https://ios.example/lantern",
      target: "_blank",
      features: FEATURES,
      isActive: true,
    });
  });

  test(
    "opens the wallet's app in the top window from inside a frame",
    variant(true),
    async ({ page, context }) => {
      // A fulfilled page has no address space, and may reach the local relay only
      // with permission.
      await context.grantPermissions(["local-network-access"]);
      // The demo forbids framing; here it allows its own origin.
      await page.route(
        (url) => url.search.includes("wallets=custom"),
        async (route) => {
          const response = await route.fetch();
          const policy = response.headers()["content-security-policy"] ?? "";
          await route.fulfill({
            response,
            headers: {
              ...response.headers(),
              "content-security-policy": policy.replace(
                "frame-ancestors 'none'",
                "frame-ancestors 'self'",
              ),
            },
          });
        },
      );
      await page.route("**/framing", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><meta name="viewport" content="width=device-width"><iframe name="framed" src="${PAGE}" width="370" height="780"></iframe>`,
        }),
      );
      await page.goto("/framing");
      await expect.poll(() => page.frame({ name: "framed" })?.url()).toContain("wallets=custom");
      const frame = page.frame({ name: "framed" });
      if (frame === null) throw new Error("the frame is gone");
      await choose(frame, "lantern");
      const opened = await tapOpen(frame);
      expect(opened).toEqual({
        url: `lantern://wc?uri=${encode(uriIn(opened.url, 1), 1)}`,
        target: "_top",
        features: FEATURES,
        isActive: true,
      });
    },
  );

  test(
    "opens the phone test page by its wallet link, and connects after approval on that page",
    variant(true),
    async ({ page, context, latchkit }) => {
      await page.goto(PAGE);
      await choose(page, "demo-phone");
      const { url } = await tapOpen(page);
      const app = await context.newPage();
      await app.goto(url);
      await app.getByTestId("phone-approve").click();
      await latchkit.connectedAccount.waitFor();
      expect(JSON.parse((await choiceOf(page)) ?? "")).toMatchObject({ name: "Demo Phone" });
    },
  );
});

test.describe("wallet's own browser on a phone", () => {
  test.use({ ...SMALL, userAgent: `${ANDROID} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36` });

  test("lists and connects the wallet at window.ethereum in its own browser without opening a link", async ({
    page,
    context,
    wallet,
    latchkit,
  }) => {
    await recordOpened(context);
    // The wallet at window.ethereum does not announce itself.
    await page.addInitScript(() => {
      window.addEventListener(
        "eip6963:announceProvider",
        (event) => {
          Object.assign(window, {
            ethereum: (event as CustomEvent<{ provider: unknown }>).detail.provider,
          });
          event.stopImmediatePropagation();
        },
        { capture: true },
      );
      window.dispatchEvent(new Event("eip6963:requestProvider"));
    });
    await page.goto(PAGE);
    await latchkit.open();
    await expect(latchkit.walletRow("lantern")).toBeVisible();
    await latchkit.walletRow("injected").tap();
    await latchkit.connectedAccount.waitFor();
    await expect(latchkit.accountButton).toContainText(wallet.address.slice(-4));
    expect(await openedBy(page)).toEqual([]);
    expect(await choiceOf(page)).toBeNull();
  });
});
