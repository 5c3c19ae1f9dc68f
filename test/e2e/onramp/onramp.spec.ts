import { expect, test as base, type LatchkitPage } from "latchkit/testing/playwright";
import { createPublicClient, http, parseEther } from "viem";
import { axeFindings } from "../gallery/axe.js";
import { variant } from "../variant.js";

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

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
/** Waits until the account's holdings were requested and answered. */
const heldWasRead = async ({ services }: Pick<Fixtures, "services">): Promise<void> => {
  const asked = () =>
    services.requests.filter(
      ({ path, query }) => path.endsWith("/balance") && "forceUpdate" in query,
    );
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  await expect.poll(() => services.requests.some(({ query }) => "onramp" in query)).toBe(true);
};
const etherOf = async ({ world, wallet }: Pick<Fixtures, "world" | "wallet">): Promise<bigint> => {
  const [chain] = world.addresses.evm ?? [];
  if (chain === undefined) throw new Error("the world has a chain");
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  return client.getBalance({ address: wallet.address as `0x${string}` });
};

test(
  "lets a user buy on an onramp provider's page, and shows the received amount",
  { tag: ["@S1-005"] },
  async ({ page, context, visit, services, world, wallet }) => {
    const latchkit = await visit();
    await expect(latchkit.title("titleOnRampProviders")).toBeVisible();
    await expect(page.getByTestId("lk-onramp-coinbase")).toContainText("1–2%");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-onramp-amount").fill("100");
    await expect(page.getByTestId("lk-onramp-note")).toHaveText(
      latchkit.text("onrampQuote", { amount: "97.5 USDC" }),
    );
    // The parts of the price, marked as an estimate.
    const sums = page.getByTestId("lk-onramp-sums");
    await expect(sums.locator("dd")).toHaveText(["2 USD", "0.5 USD", "100 USD"]);
    await expect(page.getByText(latchkit.text("onrampEstimate"))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const before = await etherOf({ world, wallet });
    services.clear();
    const opened = context.waitForEvent("page");
    await page.getByTestId("lk-onramp-coinbase").click();
    await page.getByTestId("lk-onramp-continue").click();
    const provider = await opened;
    await expect(latchkit.view("BuyInProgress")).toBeVisible();
    await expect(page.getByText(latchkit.text("onrampContinueHint"))).toBeVisible();
    await expect(sums.locator("dd")).toHaveText(["100 USD", "97.5 USDC"]);
    expect(await axeFindings(page)).toEqual([]);
    await heldWasRead({ services });
    await provider.getByTestId("pay").click();
    await provider.getByText("Paid").waitFor();
    // While the provider's window is still open.
    await expect(page.getByText(latchkit.text("onrampArrived"), { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await expect(sums.locator("dd")).toHaveText(["1 ETH"]);
    expect((await etherOf({ world, wallet })) - before).toBe(parseEther("1"));
    expect(await axeFindings(page)).toEqual([]);
    await provider.close();
    await page.getByTestId("lk-onramp-done").click();
    await latchkit.view("Account").waitFor();
  },
);

test(
  "shows a purchase that the provider reports as failed",
  { tag: ["@S7-018", "@S7-048"] },
  async ({ page, context, visit, services, world, wallet }) => {
    const latchkit = await visit();
    const before = await etherOf({ world, wallet });
    services.clear();
    const opened = context.waitForEvent("page");
    await page.getByTestId("lk-onramp-coinbase").click();
    await page.getByTestId("lk-onramp-continue").click();
    const provider = await opened;
    await heldWasRead({ services });
    await provider.getByTestId("refuse").click();
    await provider.getByText("Refused").waitFor();
    await provider.close();
    await expect(page.getByText(latchkit.text("onrampFailed"))).toBeVisible({ timeout: 20_000 });
    await expect(
      page.getByText(latchkit.text("onrampFailedHint", { provider: "Coinbase" })),
    ).toBeVisible();
    expect(await etherOf({ world, wallet })).toBe(before);
    expect(await axeFindings(page)).toEqual([]);
    await expect(page.getByTestId("lk-onramp-again")).toBeEnabled();
  },
);

test(
  "reports no purchase if the user closes the onramp window, and keeps the link to reopen it",
  variant(true),
  async ({ page, context, visit }) => {
    const latchkit = await visit();
    const opened = context.waitForEvent("page");
    await page.getByTestId("lk-onramp-coinbase").click();
    await page.getByTestId("lk-onramp-continue").click();
    await (await opened).close();
    await expect(page.getByText(latchkit.text("onrampLeft"))).toBeVisible();
    await latchkit.modal.getByTestId("lk-back").click();
    await expect(page.getByTestId("lk-onramp-former")).toContainText(latchkit.text("onrampLeft"));
    await page.getByTestId("lk-onramp-former").click();
    await expect(latchkit.view("BuyInProgress")).toBeVisible();
  },
);

test(
  "shows no estimate if the onramp quote fails, and keeps the typed amount",
  { tag: ["@S8-023", "@F9"] },
  async ({ page, visit, services }) => {
    const latchkit = await visit();
    services.fault({ kind: "status", status: 503 }, { at: "/v1/onramp/quote" });
    await page.getByTestId("lk-onramp-amount").fill("100");
    await expect(page.getByTestId("lk-onramp-note")).toHaveText(latchkit.text("onrampNoQuote"));
    await expect(page.getByTestId("lk-onramp-amount")).toHaveValue("100");
    await page.getByTestId("lk-onramp-amount").fill("5");
    await expect(page.getByTestId("lk-onramp-note")).toContainText("10");
    expect(await axeFindings(page)).toEqual([]);
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "lets a keyboard user on a phone choose the currency and open an onramp provider's page",
    variant(true),
    async ({ page, context, visit }) => {
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
      await page.getByTestId("lk-onramp-continue").focus();
      await page.keyboard.press("Enter");
      const url = new URL((await opened).url());
      expect(url.searchParams.get("publicKey")).toBe("pk_demo");
      await expect(latchkit.view("BuyInProgress")).toBeVisible();
    },
  );
});

test("loads onramp currency pictures when their rows come into view", async ({
  page,
  visit,
  services,
}) => {
  await visit();
  const asked = (): readonly string[] =>
    services.requestsTo("/public/").map(({ path }) => path.replace(/^.*\/public\//u, ""));
  await expect.poll(asked).toContain("getCurrencyImage/USD");
  await expect.poll(asked).toContain("getTokenImage/USDC");
  await expect(page.getByTestId("lk-onramp-payment").locator("img")).toBeVisible();
  await page.getByTestId("lk-onramp-payment").click();
  await page.getByTestId("lk-onramp-fiat-EUR").waitFor();
  await expect.poll(asked).toContain("getCurrencyImage/EUR");
});
