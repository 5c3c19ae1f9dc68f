import { expect, test as base, type LatchkitPage } from "latchkit/testing/playwright";
import { createPublicClient, encodeFunctionData, getAddress, http, parseAbi } from "viem";
import { axeFindings } from "../gallery/axe.js";
import { variant } from "../variant.js";

const ABI = parseAbi([
  "function mint(address to, uint256 tokenId)",
  "function transferFrom(address from, address to, uint256 tokenId)",
]);
const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
/** One red pixel. */
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
/** Requesting it violates the page's policy and fails the test. */
const UNASKED = "https://pictures.example/piece.png";

interface Story {
  /** Mints NFTs for the user: two regular ones and one suspected as spam. */
  readonly key: (id: bigint) => string;
  readonly spamKey: string;
  readonly visit: (query: string) => Promise<LatchkitPage>;
}

const test = base.extend<{ readonly story: Story }>({
  story: async ({ page, wallet, world, services, latchkit }, use) => {
    const [chain, other] = world.addresses.evm ?? [];
    if (chain?.pieces === undefined || other === undefined) throw new Error("no chain with pieces");
    const client = createPublicClient({ transport: http(chain.rpcUrl) });
    const [minter, ...rest]: readonly string[] = await client.request({
      method: "eth_accounts",
    } as never);
    const pieces = getAddress(chain.pieces);
    const spam = await copyOf(chain.rpcUrl, pieces, rest.at(-1) ?? "");
    const seed = BigInt(Date.now()) * 10n;
    for (const [to, id] of [
      [pieces, seed + 1n],
      [pieces, seed + 2n],
      [spam, seed + 3n],
    ] as const) {
      const args = [getAddress(wallet.address), id] as const;
      const data = encodeFunctionData({ abi: ABI, functionName: "mint", args });
      const hash: `0x${string}` = await client.request({
        method: "eth_sendTransaction",
        params: [{ from: minter, to, data }],
      } as never);
      await client.waitForTransactionReceipt({ hash });
    }
    services.set({
      collectibles: [
        { chainId: chain.id, address: pieces, name: "Piece", pictureUrl: PICTURE },
        { chainId: chain.id, address: spam, name: "CLAIM NOW", isSpam: true, pictureUrl: UNASKED },
      ],
    });
    await use({
      key: (id) => `${pieces.toLowerCase()}/${seed + id}`,
      spamKey: `${spam.toLowerCase()}/${seed + 3n}`,
      visit: async (query) => {
        await page.goto(`/?wallet=none${query}`);
        await latchkit.connect(wallet.rdns);
        await latchkit.accountButton.click();
        await latchkit.view("Account").waitFor();
        return latchkit;
      },
    });
  },
});

/** Deploys a copy of the contract for other NFTs. */
const copyOf = async (rpcUrl: string, address: string, from: string): Promise<`0x${string}`> => {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const code = (await client.getCode({ address: getAddress(address) })) ?? "0x";
  const size = ((code.length - 2) / 2).toString(16).padStart(4, "0");
  // Init code that returns the code after it.
  const data = `0x61${size}80600a3d393df3${code.slice(2)}`;
  const hash: `0x${string}` = await client.request({
    method: "eth_sendTransaction",
    params: [{ from, data }],
  } as never);
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });
  return getAddress(contractAddress ?? "");
};

test(
  "shows the NFTs that the account owns on chain, with spam in a separate group",
  { tag: ["@S2-021", "@S3-025"] },
  async ({ page, story: { key, spamKey, visit } }) => {
    const latchkit = await visit("&project=demo&relay=none");
    await expect(page.getByTestId("lk-tokens")).toBeVisible();
    await page.getByTestId("lk-tab-tokens").press("ArrowRight");
    await expect(page.getByTestId("lk-tab-nfts")).toBeFocused();
    const mine = page.getByTestId(`lk-nft-${key(1n)}`);
    await expect(mine).toContainText("Piece");
    await expect(page.getByTestId(`lk-nft-${key(2n)}`)).toBeVisible();
    await expect(page.getByTestId(`lk-nft-${spamKey}`)).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);

    await expect(mine.locator("img")).toHaveCount(0);
    await page.getByTestId("lk-nfts-images").click();
    await expect(mine.locator("img")).toBeVisible();

    await page.getByTestId("lk-nfts-spam").click();
    await expect(page.getByTestId(`lk-nft-${spamKey}`)).toContainText("CLAIM NOW");
    await page.keyboard.press("Escape");
    await latchkit.accountButton.click();
    await expect(page.getByTestId("lk-tab-nfts")).toHaveAttribute("aria-selected", "true");
    await page.reload();
    await latchkit.accountButton.click();
    await page.getByTestId("lk-tab-nfts").click();
    await expect(mine.locator("img")).toBeVisible();
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard without a service", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "orders the account's tabs right to left in Arabic and removes a transferred NFT",
    variant(true, ["@S2-021"]),
    async ({ page, story: { key, visit }, wallet, world }) => {
      const latchkit = await visit("&locale=ar&theme=dark");
      await page.getByTestId("lk-tab-tokens").focus();
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByTestId("lk-tab-nfts")).toBeFocused();
      const given = page.getByTestId(`lk-nft-${key(2n)}`);
      await expect(given).toBeVisible();
      const { x, width } = (await given.boundingBox()) ?? { x: -1, width: 999 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await axeFindings(page)).toEqual([]);

      const [chain] = world.addresses.evm ?? [];
      const id = BigInt(key(2n).split("/")[1] ?? "0");
      const args = [getAddress(wallet.address), getAddress(BOB), id] as const;
      const data = encodeFunctionData({ abi: ABI, functionName: "transferFrom", args });
      await giveAway(chain?.rpcUrl ?? "", wallet.address, chain?.pieces ?? "", data);
      await page.keyboard.press("Escape");
      await page.reload();
      await latchkit.accountButton.click();
      await page.getByTestId("lk-tab-nfts").click();
      await expect(page.getByTestId(`lk-nft-${key(1n)}`)).toBeVisible();
      await expect(given).toHaveCount(0);
    },
  );
});

/** Sends as the user's account without the wallet: the node signs for the impersonated account. */
const giveAway = async (rpcUrl: string, from: string, to: string, data: string): Promise<void> => {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    client.request({ method, params } as never);
  await ask("anvil_impersonateAccount", [from]);
  const hash = (await ask("eth_sendTransaction", [{ from, to, data }])) as `0x${string}`;
  await client.waitForTransactionReceipt({ hash });
  await ask("anvil_stopImpersonatingAccount", [from]);
};
