import type { Locator } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { getAddress } from "viem";
import { axeFindings } from "../gallery/axe.js";
import { clientOf, tokenBalance, mint, swapChain } from "../swap/market.js";
import { type Fixtures, approveOnChain } from "../swap/opened.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const HELD = 3_000_000_000n;

/** A connected user's account on the chain with swaps, with a token beside the currency. */
const account = async (
  fixtures: Pick<Fixtures, "page" | "wallet" | "world" | "services" | "latchkit">,
) => {
  const { page, wallet, services, latchkit } = fixtures;
  const chain = swapChain(fixtures);
  services.set({
    tokens: [
      {
        chainId: chain.id,
        address: chain.token,
        name: "Test Dollar",
        symbol: "TUSD",
        decimals: 6,
        price: 1,
      },
    ],
  });
  await mint(chain, wallet.address, HELD);
  await page.goto("/?wallet=none&project=demo&relay=none");
  await latchkit.connect(wallet.rdns);
  await page.getByTestId("demo-switch").click();
  await expect(page.getByTestId("demo-result")).toContainText("Local Two");
  await latchkit.accountButton.click();
  await page.getByTestId(`lk-token-${chain.token}`).waitFor();
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.click();
    taps += 1;
  };
  return { chain, tap, taps: () => taps };
};

test("lets a user send a token in 4 taps, starting from the token's row", async ({
  page,
  wallet,
  world,
  services,
  latchkit,
}) => {
  const { chain, tap, taps } = await account({ page, wallet, world, services, latchkit });
  const before = await tokenBalance(chain, BOB);
  await tap(page.getByTestId(`lk-token-${chain.token}`));
  await expect(page.getByTestId("lk-token-held")).toContainText("TUSD");
  expect(await axeFindings(page)).toEqual([]);
  await tap(page.getByTestId("lk-open-send"));
  await expect(page.getByTestId("lk-send-token")).toContainText("Test Dollar");
  await page.getByTestId("lk-send-amount").fill("25");
  await page.getByTestId("lk-send-to").fill(BOB);
  await tap(page.getByTestId("lk-send-review"));
  await expect(page.getByTestId("lk-send-sum")).toHaveText("25 TUSD");
  await tap(page.getByTestId("lk-send-confirm"));
  await latchkit.view("Account").waitFor();
  expect(taps()).toBe(4);
  await expect.poll(() => tokenBalance(chain, BOB)).toBe(before + 25_000_000n);
});

test("lets a user review a swap of a whole token balance in 4 taps, starting from the token's row", async ({
  page,
  wallet,
  world,
  services,
  latchkit,
}) => {
  const { chain, tap, taps } = await account({ page, wallet, world, services, latchkit });
  const before = await tokenBalance(chain, wallet.address);
  await approveOnChain(chain, wallet, chain.token, before);
  await tap(page.getByTestId(`lk-token-${chain.token}`));
  await tap(page.getByTestId("lk-open-swap"));
  await tap(page.getByTestId("lk-swap-maximum"));
  await expect(page.getByTestId("lk-swap-review")).toHaveText(latchkit.text("swapReview"));
  await tap(page.getByTestId("lk-swap-review"));
  await expect(page.getByTestId("lk-swap-given")).toHaveText(/TUSD$/u);
  expect(taps()).toBe(4);
  const balance = (): Promise<bigint> =>
    clientOf(chain).getBalance({ address: getAddress(wallet.address) });
  const ether = await balance();
  await tap(page.getByTestId("lk-swap-confirm"));
  await latchkit.view("Account").waitFor();
  await expect.poll(() => tokenBalance(chain, wallet.address)).toBe(0n);
  expect(await balance()).toBeGreaterThan(ether);
});
