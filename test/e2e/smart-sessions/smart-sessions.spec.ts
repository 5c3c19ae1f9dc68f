import type { Page } from "@playwright/test";
import {
  expect,
  test as base,
  type LatchkitPage,
  type PageWallet,
} from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { variant } from "../variant.js";

const DAY_S = 86_400;
const ANYBODY = "0x000000000000000000000000000000000000dEaD";

const test = base.extend<{ readonly visit: (query?: string) => Promise<LatchkitPage> }>({
  visit: async ({ page, wallet, latchkit }, use) => {
    await use(async (query = "&sessions=on") => {
      await page.goto(`/?wallet=none&project=demo&relay=none${query}`);
      await latchkit.connect(wallet.rdns);
      return latchkit;
    });
  },
});

/** Opens the list from the row in Account. */
const openList = async (page: Page, latchkit: LatchkitPage): Promise<void> => {
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-smart-sessions").click();
  await latchkit.view("SmartSessionList").waitFor();
};
const allow = async (page: Page): Promise<void> => {
  await page.getByTestId("demo-allow").click();
  await expect(page.getByTestId("demo-result")).toContainText("Session pci-");
};
const asked = ({ requests }: PageWallet, method: string): number =>
  requests.filter((request) => request.method === method).length;
const session = (page: Page, id = "pci-1") => page.getByTestId(`lk-session-open-${id}`);

test(
  "lets a user grant a spending session, review its permissions and revoke it",
  { tag: ["@S7-034", "@S7-035"] },
  async ({ page, visit, wallet }) => {
    const latchkit = await visit();
    await allow(page);
    await expect(latchkit.modal).toBeHidden();
    await openList(page, latchkit);
    await expect(latchkit.modal).toContainText(latchkit.text("tagSmartSessionList"));
    await expect(session(page)).toContainText("Local project");
    await session(page).press("Enter");
    const shown = page.getByTestId("lk-session-pci-1");
    const amount = { amount: "0.01 ETH", each: latchkit.text("sessionEachDay") };
    await expect(shown).toContainText(latchkit.text("sessionSpend", amount));
    await expect(shown).toContainText(latchkit.text("sessionCallAny"));
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-session-revoke-pci-1").click();
    await expect(page.getByTestId("lk-toast")).toContainText(
      latchkit.text("sessionEnded", { name: "Local project" }),
    );
    await expect(latchkit.modal).toContainText(latchkit.text("sessionsNoneActive"));
    await page.getByTestId("lk-tab-revoked").click();
    await expect(session(page)).toBeVisible();
    expect(asked(wallet, "wallet_grantPermissions")).toBe(1);
    expect(asked(wallet, "wallet_revokePermissions")).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
  },
);

test(
  "shows a granted smart session in the open modal, with a link to the session list",
  variant(true),
  async ({ page, visit }) => {
    const latchkit = await visit("&sessions=open");
    await allow(page);
    await expect(page.getByTestId("lk-session-created")).toContainText("0.01 ETH");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-session-all").click();
    await expect(session(page)).toBeVisible();
    await page.getByTestId("lk-back").click();
    await latchkit.view("Account").waitFor();
  },
);

test(
  "keeps the smart session after a declined revocation, and removes it after a late approval",
  variant(true),
  async ({ page, visit, wallet }) => {
    const latchkit = await visit();
    await allow(page);
    await openList(page, latchkit);
    await session(page).click();
    wallet.reject();
    await page.getByTestId("lk-session-revoke-pci-1").click();
    await expect(page.getByTestId("lk-session-problem")).toHaveText(
      latchkit.text("sessionDeclined"),
    );
    expect(await axeFindings(page)).toEqual([]);
    wallet.wait();
    await page.getByTestId("lk-session-revoke-pci-1").click();
    await page.getByTestId("lk-session-stop").click();
    await expect(page.getByTestId("lk-session-problem")).toBeHidden();
    wallet.approve();
    await expect(latchkit.modal).toContainText(latchkit.text("sessionsNoneActive"));
  },
);

test(
  "shows that the smart sessions failed to load, and loads them again on request",
  variant(true, ["@S8-057"]),
  async ({ page, visit, wallet, services }) => {
    const chain = /^eip155:\d+$/u;
    const undo = services.fault({ kind: "status", status: 404 }, { at: "/v1/sessions/" });
    const latchkit = await visit();
    await openList(page, latchkit);
    await expect(latchkit.modal).toContainText(latchkit.text("sessionsFailed"));
    expect(await axeFindings(page)).toEqual([]);
    undo();
    await page.getByTestId("lk-sessions-retry").click();
    await expect(latchkit.modal).toContainText(latchkit.text("sessionsNoneActive"));
    const [request] = services.requestsTo("/v1/sessions/").slice(-1);
    const account = decodeURIComponent(request?.path.split("/").at(-1) ?? "");
    expect(account.slice(0, account.lastIndexOf(":"))).toMatch(chain);
    expect(account).toContain(wallet.address);
  },
);

test(
  "offers and requests no smart sessions if the feature is off",
  variant(true),
  async ({ page, visit, services }) => {
    const latchkit = await visit("");
    await latchkit.accountButton.click();
    await latchkit.view("Account").waitFor();
    await expect(page.getByTestId("lk-open-smart-sessions")).toBeHidden();
    expect(services.requestsTo("/v1/sessions/")).toEqual([]);
  },
);

test(
  "draws hostile names of smart sessions as text, and scrolls thousands of sessions",
  variant(true),
  async ({ page, visit, wallet, services, world }) => {
    const latchkit = await visit();
    const [chain] = world.addresses.evm ?? [];
    const evil = `<img src=x onerror="document.title='bad'">`;
    const now = Math.floor(Date.now() / 1_000);
    const of = (pci: string, change: object) => ({
      project: {
        id: "p",
        name: evil,
        url: "javascript:alert(1)",
        iconUrl: "https://evil.test/i.png",
      },
      pci,
      expiry: now + DAY_S,
      createdAt: now,
      policies: [{ type: evil, data: { limit: evil } }],
      permissions: [],
      context: "0x01",
      revokedAt: null,
      ...change,
    });
    services.answers.smartSessions.set(`${chain?.id}:${wallet.address}`, [
      of("one", { permissions: [{ type: evil, data: { [evil]: evil } }, 5] }),
      of("many", {
        createdAt: now - 1,
        permissions: Array.from({ length: 5_000 }, () => ({
          type: "contract-call",
          data: { address: ANYBODY, functions: [{ functionName: evil, args: [{ x: evil }] }] },
        })),
      }),
      ...Array.from({ length: 250 }, (_, at) => of(`s${at}`, { createdAt: now - 2 - at })),
    ]);
    await openList(page, latchkit);
    await session(page, "one").click();
    const shown = page.getByTestId("lk-session-one");
    await expect(shown).toContainText(evil);
    await expect(shown).toContainText(latchkit.text("sessionOther"));
    await session(page, "one").click();
    await session(page, "many").click();
    await expect(page.getByTestId("lk-session-more")).toBeVisible();
    expect(await latchkit.modal.locator("img").count()).toBe(0);
    expect(await latchkit.modal.locator("*").count()).toBeLessThan(1_500);
    expect(await page.title()).not.toBe("bad");
  },
);

test(
  "shows a smart session's token allowance in the decimals of its contract",
  variant(true),
  async ({ page, visit, wallet, services, world }) => {
    const latchkit = await visit();
    const [chain] = world.addresses.evm ?? [];
    const now = Math.floor(Date.now() / 1_000);
    const data = { token: chain?.token, allowance: "2500000", start: now, period: 60 };
    services.answers.smartSessions.set(`${chain?.id}:${wallet.address}`, [
      {
        project: { id: "p", name: "Reader", url: null, iconUrl: null },
        pci: "token",
        expiry: now + DAY_S,
        createdAt: now,
        permissions: [{ type: "erc20-recurring-allowance", data }],
        policies: [],
        context: "0x01",
        revokedAt: null,
      },
    ]);
    await openList(page, latchkit);
    await session(page, "token").click();
    const shown = page.getByTestId("lk-session-token");
    await expect(shown).toContainText(/Spend up to 2\.5 TUSD per minute/u);
    await expect(shown.getByTestId("lk-whole-address")).toHaveText(chain?.token ?? "", {
      ignoreCase: true,
    });
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "lets a keyboard user on a phone find, open and revoke a smart session right to left",
    variant(true),
    async ({ page, visit }) => {
      const latchkit = await visit("&sessions=on&locale=ar&theme=dark");
      await allow(page);
      await latchkit.accountButton.click();
      await page.getByTestId("lk-open-smart-sessions").press("Enter");
      await session(page).waitFor();
      await page.getByTestId("lk-tab-active").focus();
      await page.keyboard.press("Tab");
      await expect(session(page)).toBeFocused();
      await page.keyboard.press("Space");
      const { x, width } = (await page.getByTestId("lk-session-pci-1").boundingBox()) ?? {
        x: -1,
        width: 999,
      };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press("Tab");
      await expect(page.getByTestId("lk-session-revoke-pci-1")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(latchkit.modal).toContainText(latchkit.text("sessionsNoneActive"));
      const place = page.getByRole("group", { name: latchkit.text("tabActive"), exact: true });
      await expect(place).toBeFocused();
      await page.getByTestId("lk-tab-active").focus();
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByTestId("lk-tab-expired")).toBeFocused();
      await page.keyboard.press("ArrowLeft");
      await expect(session(page)).toBeVisible();
    },
  );
});
