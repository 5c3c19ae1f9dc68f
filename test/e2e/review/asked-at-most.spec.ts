import type { Page } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { startPopupHost, type PopupHost } from "./popup-wallet.js";

const SPENDER = "0x66a9893cC07d91D95644AEDD05d03f95e1dBA8AF";
const mainnet = {
  id: "eip155:1",
  name: "Local",
  rpcUrls: ["http://127.0.0.1:9"],
  currency: { symbol: "ETH", decimals: 18 },
} as const;
test.use({ walletOptions: { networks: [mainnet] }, askAtMost: { spenders: [SPENDER] } });

let host: PopupHost;
test.beforeAll(async () => void (host = await startPopupHost("com.example.test-wallet")));
test.afterAll(() => host.stop());

/** Connects, and continues with the request of a button; the wallet then declines it. */
const ask = async (page: Page, button: string, consent: boolean): Promise<void> => {
  await page.locator(button).click();
  if (consent) await page.getByTestId("lk-review-accept").check();
  await page.getByTestId("lk-review-continue").click();
  await expect(page.getByTestId("lk-modal")).toHaveCount(0);
};

test("a flow that asks for what the test allows passes", async ({ page, wallet }) => {
  await page.goto(host.url);
  await page.evaluate("connected");
  wallet.reject();
  await ask(page, "#ask", false);
  await expect.poll(() => wallet.requests.at(-1)?.method).toBe("eth_sendTransaction");
});

test("a flow that asks for nothing passes", async ({ page, wallet }) => {
  await page.goto(host.url);
  await page.evaluate("connected");
  expect(wallet.requests.some(({ method }) => method === "eth_requestAccounts")).toBe(true);
});

test("a flow that asks for an unlimited approval fails its test", async ({ page, wallet }) => {
  test.fail();
  await page.goto(host.url);
  await page.evaluate("connected");
  wallet.reject();
  await ask(page, "#unlimited", true);
  await expect.poll(() => wallet.requests.at(-1)?.method).toBe("eth_sendTransaction");
});
