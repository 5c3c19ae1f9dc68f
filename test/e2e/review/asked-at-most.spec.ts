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

test("a host's test passes if the app's requests stay within the limits that the test sets", async ({
  page,
  wallet,
}) => {
  await page.goto(host.url);
  await page.evaluate("connected");
  wallet.reject();
  await ask(page, "#ask", false);
  await expect.poll(() => wallet.requests.at(-1)?.method).toBe("eth_sendTransaction");
});

test("a host's test passes if the app sends the wallet no request to sign", async ({
  page,
  wallet,
}) => {
  await page.goto(host.url);
  await page.evaluate("connected");
  expect(wallet.requests.some(({ method }) => method === "eth_requestAccounts")).toBe(true);
});

test("a host's test fails if the app requests an unlimited approval", async ({ page, wallet }) => {
  test.fail();
  await page.goto(host.url);
  await page.evaluate("connected");
  wallet.reject();
  await ask(page, "#unlimited", true);
  await expect.poll(() => wallet.requests.at(-1)?.method).toBe("eth_sendTransaction");
});
