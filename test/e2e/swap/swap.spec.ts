import { expect, test } from "latchkit/testing/playwright";
import { parseEther } from "viem";
import { axeFindings } from "../gallery/axe.js";
import { allowed, choose, clientOf, tokenBalance, mint, swapChain } from "./market.js";
import { approveOnChain, openSwapForm, sentBy } from "./opened.js";
import { variant } from "../variant.js";

test(
  "swaps the currency and receives the amount that the review showed",
  { tag: ["@S2-020", "@S1-019"] },
  async ({ page, wallet, world, services, latchkit }) => {
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    const before = await tokenBalance(chain, wallet.address);
    const review = page.getByTestId("lk-swap-review");
    await expect(review).toHaveText(latchkit.text("swapChoose"));
    expect(await axeFindings(page)).toEqual([]);
    await choose({ page }, "target", chain.token);
    await expect(review).toHaveText(latchkit.text("swapNoAmount"));
    await page.getByTestId("lk-swap-amount").fill("0.25");
    await expect(page.getByTestId("lk-swap-received")).toHaveValue("750");
    await expect(page.getByTestId("lk-swap-minimum")).toHaveText("742.5 TUSD");
    await expect(page.getByTestId("lk-swap-rate")).toHaveText(/^1 \w+ ≈ 3,000 TUSD$/);
    await expect(review).toHaveText(latchkit.text("swapReview"));
    // Key by key: the former value is replaced, and the review is disabled until the field is
    // valid.
    const slippage = page.getByTestId("lk-swap-slippage");
    await slippage.press("End");
    await slippage.press("Backspace");
    await expect(slippage).toHaveValue("");
    const slippageProblem = page.getByTestId("lk-swap-slippage-problem");
    await expect(slippageProblem).toHaveText(latchkit.text("swapWrongSlippage"));
    await slippage.press("Enter");
    await slippage.press("3");
    await expect(page.getByTestId("lk-swap-minimum")).toHaveText("727.5 TUSD");
    await slippage.fill("0.5");
    await expect(slippage).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByTestId("lk-swap-costs")).toHaveCount(0);
    await review.click({ force: true });
    await expect(slippage).toHaveValue("0.5");
    await expect(slippageProblem).toHaveText(latchkit.text("swapWrongSlippage"));
    await slippage.fill("1");
    await expect(page.getByTestId("lk-swap-minimum")).toHaveText("742.5 TUSD");
    // The other way: types the amount to receive, and the amount to pay is computed.
    await page.getByTestId("lk-swap-received").fill("600");
    await expect(page.getByTestId("lk-swap-amount")).toHaveValue("0.2");
    await expect(page.getByTestId("lk-swap-target-note")).toContainText(
      latchkit.text("swapAbout", { amount: "600 TUSD" }),
    );
    await expect(page.getByTestId("lk-swap-minimum")).toHaveText("594 TUSD");
    await page.getByTestId("lk-swap-received").fill("750");
    await expect(page.getByTestId("lk-swap-amount")).toHaveValue("0.25");
    expect(await axeFindings(page)).toEqual([]);
    await review.click();
    await expect(page.getByTestId("lk-swap-given")).toHaveText(/^0\.25 /);
    await expect(page.getByTestId("lk-swap-expected")).toHaveText("750 TUSD");
    await expect(page.getByTestId("lk-swap-warnings")).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-swap-confirm").click();
    await latchkit.view("Account").waitFor();
    await expect(page.getByTestId("lk-toast")).toContainText(/^Swapped /);
    await expect.poll(() => tokenBalance(chain, wallet.address)).toBe(before + 750_000_000n);
    expect(sentBy({ wallet })).toHaveLength(1);
  },
);

test(
  "approves the exact amount of a token and then swaps it",
  { tag: ["@S7-026"] },
  async ({ page, wallet, world, services, latchkit }) => {
    // Minted before the first read, because reads are cached for 30 s.
    await mint(swapChain({ world }), wallet.address, 3_000_000_000n);
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    const before = await tokenBalance(chain, wallet.address);
    await choose({ page }, "source", chain.token);
    await choose({ page }, "target", "currency");
    await page.getByTestId("lk-swap-amount").fill("3000");
    await expect(page.getByTestId("lk-swap-received")).toHaveValue("1");
    await page.getByTestId("lk-swap-review").click();
    const confirm = page.getByTestId("lk-swap-confirm");
    await expect(confirm).toHaveText(latchkit.text("swapApprove", { symbol: "TUSD" }));
    await confirm.click();
    await expect(confirm).toHaveText(latchkit.text("swapConfirm"), { timeout: 15_000 });
    const client = clientOf(chain);
    const owner = wallet.address as `0x${string}`;
    expect(await allowed(chain, owner, chain.token)).toBe(3_000_000_000n);
    const ether = await client.getBalance({ address: owner });
    await confirm.click();
    await latchkit.view("Account").waitFor();
    await expect.poll(() => tokenBalance(chain, owner)).toBe(before - 3_000_000_000n);
    expect(await allowed(chain, owner, chain.token)).toBe(0n);
    // One ETH arrived, minus the network fee.
    expect(await client.getBalance({ address: owner })).toBeGreaterThan(ether + parseEther("0.99"));
  },
);

test(
  "revokes an old token approval before a swap if the token refuses to change the approval",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    const { tether, ...rest } = swapChain({ world });
    await mint({ tether, ...rest }, wallet.address, 900_000_000n, tether);
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    const owner = wallet.address as `0x${string}`;
    await approveOnChain(chain, wallet, tether, 5_000_000n);
    const before = await tokenBalance(chain, owner);
    await choose({ page }, "source", tether);
    await choose({ page }, "target", chain.token);
    await page.getByTestId("lk-swap-amount").fill("900");
    await page.getByTestId("lk-swap-review").click();
    const confirm = page.getByTestId("lk-swap-confirm");
    await expect(confirm).toHaveText(latchkit.text("swapReset"));
    await expect(page.getByTestId("lk-swap-warnings")).toHaveText(
      latchkit.text("swapResetFirst", { symbol: "TTET" }),
    );
    wallet.reject();
    await confirm.click();
    await expect(page.getByTestId("lk-swap-failure")).toHaveText(latchkit.text("swapDeclined"));
    expect(await allowed(chain, owner, tether)).toBe(5_000_000n);
    wallet.approve();
    await confirm.click();
    await expect(confirm).toHaveText(latchkit.text("swapApprove", { symbol: "TTET" }), {
      timeout: 15_000,
    });
    expect(await allowed(chain, owner, tether)).toBe(0n);
    await confirm.click();
    await expect(confirm).toHaveText(latchkit.text("swapConfirm"), { timeout: 15_000 });
    await confirm.click();
    await latchkit.view("Account").waitFor();
    await expect.poll(() => tokenBalance(chain, owner)).toBe(before + 900_000_000n);
    expect([await tokenBalance(chain, owner, tether), await allowed(chain, owner, tether)]).toEqual(
      [0n, 0n],
    );
  },
);

test(
  "sends approval and swap as one batch if the wallet supports batches",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    const { batcher } = swapChain({ world });
    if (batcher === undefined) throw new Error("the chain has a contract for batches");
    wallet.behaviour.batcher = batcher;
    await mint(swapChain({ world }), wallet.address, 300_000_000n);
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    const owner = wallet.address as `0x${string}`;
    const client = clientOf(chain);
    const ether = await client.getBalance({ address: owner });
    await choose({ page }, "source", chain.token);
    await choose({ page }, "target", "currency");
    await page.getByTestId("lk-swap-amount").fill("300");
    await page.getByTestId("lk-swap-review").click();
    const confirm = page.getByTestId("lk-swap-confirm");
    await expect(confirm).toHaveText(latchkit.text("swapConfirm"));
    await confirm.click();
    await latchkit.view("Account").waitFor();
    await expect(page.getByTestId("lk-toast")).toContainText(/^Swapped /);
    expect(await tokenBalance(chain, owner)).toBe(0n);
    expect(await allowed(chain, owner, chain.token)).toBe(0n);
    expect(await client.getBalance({ address: owner })).toBeGreaterThan(ether + parseEther("0.09"));
    expect(sentBy({ wallet })).toEqual([]);
    expect(wallet.requests.filter(({ method }) => method === "wallet_sendCalls")).toHaveLength(1);
  },
);

test(
  "shows an error without asking the wallet if the swap service builds a different swap than quoted",
  { tag: ["@T12"] },
  async ({ page, wallet, world, services, latchkit }) => {
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    await page.route("**/v1/convert/build-transaction", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { readonly tx: object };
      const to = `eip155:1:${chain.exchange}`;
      await route.fulfill({ response: answer, json: { tx: { ...body.tx, to } } });
    });
    await choose({ page }, "target", chain.token);
    await page.getByTestId("lk-swap-amount").fill("0.25");
    await page.getByTestId("lk-swap-review").click();
    await expect(page.getByTestId("lk-swap-failure")).toHaveText(latchkit.text("swapWrongAnswer"));
    await expect(page.getByTestId("lk-swap-amount")).toHaveValue("0.25");
    expect(sentBy({ wallet })).toEqual([]);
  },
);

test(
  "swaps through an unlisted contract only after the user accepts the contract",
  { tag: ["@T12"] },
  async ({ page, wallet, world, services, latchkit }) => {
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    services.set({ exchanges: { [chain.id]: String(chain.otherExchange) } });
    await choose({ page }, "target", chain.token);
    await page.getByTestId("lk-swap-amount").fill("0.1");
    await page.getByTestId("lk-swap-review").click();
    await expect(page.getByTestId("lk-swap-warnings")).toBeVisible();
    const confirm = page.getByTestId("lk-swap-confirm");
    await confirm.click({ force: true });
    expect(sentBy({ wallet })).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-swap-accept").check();
    await confirm.click();
    await latchkit.view("Account").waitFor();
    expect(sentBy({ wallet })).toHaveLength(1);
  },
);

test(
  "keeps a swap's input, disables the button and shows the reason if the swap service is down",
  { tag: ["@F8"] },
  async ({ page, wallet, world, services, latchkit }) => {
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    await choose({ page }, "target", chain.token);
    const undo = services.fault({ kind: "status", status: 400 }, { at: "/v1/convert/quotes" });
    await page.getByTestId("lk-swap-amount").fill("0.25");
    await expect(page.getByTestId("lk-swap-failure")).not.toBeEmpty();
    await expect(page.getByTestId("lk-swap-review")).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByTestId("lk-swap-amount")).toHaveValue("0.25");
    undo();
    await page.getByTestId("lk-swap-amount").fill("0.2");
    await expect(page.getByTestId("lk-swap-received")).toHaveValue("600");
  },
);

test(
  "keeps the reviewed swap if the user declines, and discards it on a network change",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    const chain = await openSwapForm({ page, wallet, world, services, latchkit });
    await choose({ page }, "target", chain.token);
    await page.getByTestId("lk-swap-amount").fill("0.25");
    await page.getByTestId("lk-swap-review").click();
    const confirm = page.getByTestId("lk-swap-confirm");
    await confirm.waitFor();
    wallet.reject();
    await confirm.click();
    await expect(page.getByTestId("lk-swap-failure")).toHaveText(latchkit.text("swapDeclined"));
    await expect(page.getByTestId("lk-swap-expected")).toHaveText("750 TUSD");
    wallet.changeNetwork("eip155:31337");
    await latchkit.view("Swap").waitFor();
    await expect(page.getByTestId("lk-swap-confirm")).toHaveCount(0);
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test("lets a keyboard user on a phone type, review and confirm a swap", async ({
    page,
    wallet,
    world,
    services,
    latchkit,
  }) => {
    const chain = await openSwapForm(
      { page, wallet, world, services, latchkit },
      "&locale=ar&theme=dark",
    );
    const before = await tokenBalance(chain, wallet.address);
    await page.getByTestId("lk-swap-target").focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("lk-swap-search").focus();
    await page.keyboard.type("tusd");
    await page.getByTestId(`lk-swap-token-${chain.token}`).focus();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByTestId("lk-swap-amount").focus();
    await page.keyboard.type("\u0660\u066b\u0665");
    await expect(page.getByTestId("lk-swap-costs")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-swap-review").focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("lk-swap-details").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const { x, width } = (await page.getByTestId("lk-swap-details").boundingBox()) ?? {
      x: -1,
      width: 999,
    };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    await page.getByTestId("lk-swap-confirm").focus();
    await page.keyboard.press("Enter");
    await latchkit.view("Account").waitFor();
    await expect.poll(() => tokenBalance(chain, wallet.address)).toBe(before + 1_500_000_000n);
  });
});
