import { expect, test } from "latchkit/testing/playwright";
import { createTestClient, http, parseEther } from "viem";
import { axeFindings } from "../gallery/axe.js";
import { allowed, choose, clientOf, tokenBalance, mint, swapChain } from "./market.js";
import { type Fixtures, openSwapForm, sentBy } from "./opened.js";
import { variant } from "../variant.js";

type Chain = ReturnType<typeof swapChain>;
type Given = Pick<Fixtures, "page" | "wallet" | "services" | "latchkit" | "world">;

/** Balances of an account on the swap chain, and its allowance for the exchange. */
const balances = async (chain: Chain, owner: string) => ({
  ether: await clientOf(chain).getBalance({ address: owner as `0x${string}` }),
  token: await tokenBalance(chain, owner),
  tether: await tokenBalance(chain, owner, chain.tether),
  allowance: await allowed(chain, owner as `0x${string}`, chain.token),
});
const fund = (chain: Chain, owner: string, value: bigint): Promise<void> =>
  createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) }).setBalance({
    address: owner as `0x${string}`,
    value,
  });
/** Expects unchanged balances and this many wallet requests. */
const unchanged = async (
  { wallet, chain, asked }: Pick<Fixtures, "wallet"> & { chain: Chain; asked: number },
  play: () => Promise<void>,
): Promise<void> => {
  const before = await balances(chain, wallet.address);
  await play();
  expect(await balances(chain, wallet.address)).toEqual(before);
  expect(sentBy({ wallet })).toHaveLength(asked);
};
const reviewed = async ({ page }: Pick<Given, "page">, amount: string): Promise<void> => {
  await page.getByTestId("lk-swap-amount").fill(amount);
  await page.getByTestId("lk-swap-review").click();
  await page.getByTestId("lk-swap-confirm").waitFor();
};

test(
  "blocks a swap if the token balance, or the currency for amount and fee, is too small",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    await mint(swapChain({ world }), wallet.address, 5_000_000n);
    await fund(swapChain({ world }), wallet.address, parseEther("2"));
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    await unchanged({ wallet, chain, asked: 0 }, async () => {
      const problem = page.getByTestId("lk-swap-failure");
      const review = page.getByTestId("lk-swap-review");
      await choose({ page }, "target", chain.token);
      await page.getByTestId("lk-swap-amount").fill("3");
      await expect(page.getByTestId("lk-swap-received")).toHaveValue("9,000");
      await expect(page.getByTestId("lk-swap-source-problem")).toHaveText(
        latchkit.text("swapTooLittle", { symbol: "ETH" }),
      );
      await expect(review).toHaveAttribute("aria-disabled", "true");
      expect(await axeFindings(page)).toEqual([]);
      // Enough for the amount, but not for the network fee.
      await page.getByTestId("lk-swap-amount").fill("2");
      await expect(page.getByTestId("lk-swap-received")).toHaveValue("6,000");
      await review.click();
      await expect(problem).toHaveText(latchkit.text("swapNoGas", { symbol: "ETH" }));
      await expect(page.getByTestId("lk-swap-amount")).toHaveValue("2");
    });
  },
);

test(
  "shows the service's reason and keeps the input if a swap has no liquidity",
  variant(true, ["@F8"]),
  async ({ page, wallet, world, services, latchkit }) => {
    const { id: chainId, otherExchange } = swapChain({ world });
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    const address = String(otherExchange);
    const known = { chainId, decimals: 6, price: 1 };
    services.set({ tokens: [{ ...known, address, name: "Untraded", symbol: "NONE" }] });
    await page.reload();
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-swap").click();
    await unchanged({ wallet, chain, asked: 0 }, async () => {
      await page.getByTestId("lk-swap-target").click();
      await page.getByText("Untraded").first().click();
      await page.getByTestId("lk-swap-amount").fill("1");
      await expect(page.getByTestId("lk-swap-failure")).toHaveText(
        latchkit.text("swapNoLiquidity"),
      );
      await expect(page.getByTestId("lk-swap-review")).toHaveAttribute("aria-disabled", "true");
      await expect(page.getByTestId("lk-swap-amount")).toHaveValue("1");
    });
  },
);

test(
  "does not send a swap if the user declines the token approval",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    await mint(swapChain({ world }), wallet.address, 300_000_000n);
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    await unchanged({ wallet, chain, asked: 1 }, async () => {
      await choose({ page }, "source", chain.token);
      await choose({ page }, "target", "currency");
      await reviewed({ page }, "300");
      wallet.reject();
      await page.getByTestId("lk-swap-confirm").click();
      await expect(page.getByTestId("lk-swap-failure")).toHaveText(latchkit.text("swapDeclined"));
      await expect(page.getByTestId("lk-swap-given")).toHaveText("300 TUSD");
      await expect(page.getByTestId("lk-swap-confirm")).toHaveText(
        latchkit.text("swapApprove", { symbol: "TUSD" }),
      );
    });
  },
);

test(
  "does not send a swap if the user declines the swap in the wallet",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    await unchanged({ wallet, chain, asked: 1 }, async () => {
      await choose({ page }, "target", chain.token);
      await reviewed({ page }, "0.25");
      wallet.reject();
      await page.getByTestId("lk-swap-confirm").click();
      await expect(page.getByTestId("lk-swap-failure")).toHaveText(latchkit.text("swapDeclined"));
      await expect(page.getByTestId("lk-swap-expected")).toHaveText("750 TUSD");
    });
  },
);

test(
  "builds a swap again before signing if its review is older than 30 seconds",
  { tag: ["@T12"] },
  async ({ page, wallet, world, services, latchkit }) => {
    await page.clock.install();
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    const confirm = page.getByTestId("lk-swap-confirm");
    await unchanged({ wallet, chain, asked: 0 }, async () => {
      await choose({ page }, "target", chain.token);
      await reviewed({ page }, "0.25");
      await page.clock.runFor(31_000);
      await expect(page.getByTestId("lk-swap-left")).toHaveText(latchkit.text("swapExpired"));
      await expect(confirm).toHaveText(latchkit.text("swapRenew"));
      expect(await axeFindings(page)).toEqual([]);
      await confirm.click();
      await expect(confirm).toHaveText(latchkit.text("swapConfirm"));
    });
    const before = await tokenBalance(chain, wallet.address);
    await confirm.click();
    await expect.poll(() => tokenBalance(chain, wallet.address)).toBe(before + 750_000_000n);
    expect(sentBy({ wallet })).toHaveLength(1);
  },
);

test(
  "does not swap if the network changed after the user reviewed the swap",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    await unchanged({ wallet, chain, asked: 0 }, async () => {
      await choose({ page }, "target", chain.token);
      await reviewed({ page }, "0.25");
      wallet.changeNetwork("eip155:31337");
      await latchkit.view("Swap").waitFor();
      await expect(page.getByTestId("lk-swap-confirm")).toHaveCount(0);
    });
  },
);

test(
  "marks an invalid swap amount, and keeps the swap button visible after the user declined",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    await choose({ page }, "target", chain.token);
    const amount = page.getByTestId("lk-swap-amount");
    const side = page.locator(".swap-side").first();
    const edge = (): Promise<string> => side.evaluate((one) => getComputedStyle(one).boxShadow);
    await amount.fill("0.25");
    await expect(page.getByTestId("lk-swap-received")).toHaveValue("750");
    const right = await edge();
    // The problem is shown at the amount, because the button is below the edge of the card.
    await amount.fill("99999999");
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await expect.poll(edge).not.toBe(right);
    for (const begun of ["0", "0.", "0.25"]) {
      await amount.fill(begun);
      await expect(amount, begun).not.toHaveAttribute("aria-invalid");
      await expect.poll(edge).toBe(right);
    }
    await page.getByTestId("lk-swap-review").click();
    await expect.soft(page.getByTestId("lk-swap-details")).toContainText(/(?<!\d)0%/u);
    wallet.reject();
    const confirm = page.getByTestId("lk-swap-confirm");
    await confirm.click();
    await expect(page.getByTestId("lk-swap-failure")).not.toBeEmpty();
    await expect(confirm).toBeFocused();
    await expect.soft(confirm).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("lk-swap-failure")).toBeInViewport({ ratio: 1 });
  },
);
