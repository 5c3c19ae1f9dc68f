import { expect, test as base, type LatchkitPage } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";

const test = base.extend<{ readonly visit: (query?: string) => Promise<LatchkitPage> }>({
  visit: async ({ page, wallet, latchkit }, use) => {
    await use(async (query = "") => {
      await page.goto(`/?wallet=none&project=demo&relay=none${query}`);
      await latchkit.connect(wallet.rdns);
      await latchkit.accountButton.click();
      await page.getByTestId("lk-open-onramp").click();
      await page.getByTestId("lk-onramp-amount").waitFor();
      return latchkit;
    });
  },
});

test("S1-005 a user buys at a provider's page, and sees what arrived", async ({
  page,
  context,
  visit,
}) => {
  const latchkit = await visit();
  await expect(latchkit.title("titleOnRampProviders")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByTestId("lk-onramp-amount").fill("100");
  await expect(page.getByTestId("lk-onramp-note")).toHaveText(
    latchkit.text("onrampQuote", { amount: "97.50 USDC" }),
  );
  const opened = context.waitForEvent("page");
  await page.getByTestId("lk-onramp-coinbase").click();
  const provider = await opened;
  await expect(latchkit.view("BuyInProgress")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await provider.getByTestId("pay").click();
  await provider.getByText("Paid").waitFor();
  await provider.close();
  await page.getByTestId("lk-onramp-done").click();
  await latchkit.view("Account").waitFor();
});

test("S8-023 F9 without a price there is no figure, and the amount stays", async ({
  page,
  visit,
  services,
}) => {
  const latchkit = await visit();
  services.fault({ kind: "status", status: 503 }, { at: "/v1/onramp/quote" });
  await page.getByTestId("lk-onramp-amount").fill("100");
  await expect(page.getByTestId("lk-onramp-note")).toHaveText(latchkit.text("onrampNoQuote"));
  await expect(page.getByTestId("lk-onramp-amount")).toHaveValue("100");
  await page.getByTestId("lk-onramp-amount").fill("5");
  await expect(page.getByTestId("lk-onramp-note")).toHaveText(latchkit.text("onrampTooLittle"));
  expect(await axeFindings(page)).toEqual([]);
});

test.describe("on a phone, in the dark, in Arabic, by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test("the currency is chosen, and a provider's page is opened", async ({
    page,
    context,
    visit,
  }) => {
    const latchkit = await visit("&locale=ar&theme=dark");
    await page.getByTestId("lk-onramp-purchase").focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("lk-onramp-token-ETH").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("lk-onramp-purchase")).toContainText("Ether");
    const { x, width } = (await page.getByTestId("lk-onramp-purchase").boundingBox()) ?? {
      x: -1,
      width: 999,
    };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    expect(await axeFindings(page)).toEqual([]);
    const opened = context.waitForEvent("page");
    await page.getByTestId("lk-onramp-meld").focus();
    await page.keyboard.press("Enter");
    const url = new URL((await opened).url());
    expect(url.searchParams.get("publicKey")).toBe("pk_demo");
    await expect(latchkit.view("BuyInProgress")).toBeVisible();
  });
});
