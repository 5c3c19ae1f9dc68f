import { expect, test as base, type LatchkitPage } from "latchkit/testing/playwright";
import type { WorldChain } from "latchkit/testing/node";
import type { Locator, Page } from "@playwright/test";
import { createPublicClient, getAddress, http, pad, toHex } from "viem";
import { axeFindings } from "../gallery/axe.js";
import { variant } from "../variant.js";

const MINT = "0x40c10f19";
const DOLLARS = 1_234_567_891n;

/** The tokens of the open account. */
class Tokens {
  readonly rows: Locator;
  readonly total: Locator;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
    this.rows = page.locator("[data-testid^='lk-token-']");
    this.total = page.getByTestId("lk-tokens-total");
  }
  row(address = "currency"): Locator {
    return this.#page.getByTestId(`lk-token-${address}`);
  }
}

interface Story {
  readonly chain: WorldChain & { readonly token: `0x${string}` };
  readonly tokens: Tokens;
  /** Loads the host page, connects, and opens the account. */
  readonly visit: (query?: string) => Promise<LatchkitPage>;
}

const test = base.extend<{ readonly story: Story }>({
  story: async ({ page, wallet, world, services, latchkit }, use) => {
    const [chain] = world.addresses.evm ?? [];
    if (chain === undefined) throw new Error("the world has two chains");
    const address = getAddress(chain.token ?? "");
    services.set({
      tokens: [
        { chainId: chain.id, address, name: "Test Dollar", symbol: "TUSD", decimals: 6, price: 1 },
      ],
    });
    await mint(chain.rpcUrl, address, wallet.address);
    await use({
      chain: { ...chain, token: address },
      tokens: new Tokens(page),
      visit: async (query = "") => {
        await page.goto(`/?wallet=none&project=demo&relay=none${query}`);
        await latchkit.connect(wallet.rdns);
        await latchkit.accountButton.click();
        await latchkit.view("Account").waitFor();
        return latchkit;
      },
    });
  },
});

/** The local chain's token lets any account mint. */
const mint = async (rpcUrl: string, token: string, to: string): Promise<void> => {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const [minter]: readonly string[] = await client.request({ method: "eth_accounts" } as never);
  const data = `${MINT}${pad(to as `0x${string}`).slice(2)}${toHex(DOLLARS, { size: 32 }).slice(2)}`;
  const hash: `0x${string}` = await client.request({
    method: "eth_sendTransaction",
    params: [{ from: minter, to: token, data }],
  } as never);
  await client.waitForTransactionReceipt({ hash });
};

test(
  "shows token balances read from the chain, rounded down, with value and total, and updates them",
  { tag: ["@S1-002", "@S3-026", "@S9-035"] },
  async ({ page, story: { tokens, visit, chain }, services }) => {
    const latchkit = await visit();
    await expect(tokens.rows).toHaveCount(2);
    await expect(tokens.row()).toContainText("100 ETH");
    await expect(tokens.row()).toContainText("$300,000.00");
    const dollar = tokens.row(chain.token);
    await expect(dollar).toContainText("Test Dollar");
    await expect(dollar).toContainText("1,234.56 TUSD");
    await expect(dollar.locator(".unseen")).toHaveText("1,234.567891 TUSD");
    await expect(tokens.total).toContainText("$301,234.56");
    expect(services.requestsTo("/v1/supported-chains")).toHaveLength(1);
    expect(await axeFindings(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await page.getByTestId("demo-send").click();
    await expect(page.getByTestId("demo-result")).toContainText("success 0x");
    await latchkit.accountButton.click();
    await expect(tokens.row()).toContainText("99.98 ETH");
    const fresh = services.requests.filter(({ query }) => query["forceUpdate"] !== undefined);
    expect(fresh.length).toBeGreaterThan(0);
  },
);

test(
  "shows the failure of a token read once, and reads the tokens again only after 30 s",
  { tag: ["@S8-015", "@F6"] },
  async ({ page, story: { tokens, visit }, services }) => {
    await page.clock.install();
    const undo = services.fault({ kind: "status", status: 404 }, { at: "/v1/account/" });
    const latchkit = await visit();
    await expect(page.getByTestId("lk-toast")).toContainText(latchkit.text("tokensFailed"));
    await expect(page.getByTestId("lk-tokens")).toContainText(latchkit.text("tokensRetried"));
    const asked = services.requestsTo("/v1/account/").length;
    await page.clock.runFor(25_000);
    expect(services.requestsTo("/v1/account/")).toHaveLength(asked);
    undo();
    await page.clock.runFor(15_000);
    await expect(tokens.row()).toContainText("ETH");
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "lets a keyboard user on a phone reach the token list in a right-to-left layout",
    variant(true, ["@S1-002"]),
    async ({ page, story: { tokens, visit, chain } }) => {
      await visit("&locale=ar&theme=dark");
      const dollar = tokens.row(chain.token);
      await expect(dollar.locator("bdi[dir=ltr]").first()).toBeVisible();
      await expect(tokens.row()).toContainText("ETH");
      await page.keyboard.press("Tab");
      for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press("PageDown");
      await expect(dollar).toBeInViewport();
      const { x, width } = (await dollar.boundingBox()) ?? { x: -1, width: 999 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
