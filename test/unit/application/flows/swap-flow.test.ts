import { beforeEach, describe, expect, it, vi } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";
import { ETH, USDC } from "../../../support/fixtures/swap.js";
import { setupSwap } from "../../../support/worlds/swap-page.js";

let page: Awaited<ReturnType<typeof setupSwap>>;
let release: () => void;
beforeEach(async () => {
  page = await setupSwap();
  await page.latchkit.modal.open({ view: "Swap" }).catch(() => undefined);
  release = page.swap.watch();
});
const editAndQuote = async (change: Parameters<typeof page.swap.edit>[0] = {}): Promise<void> => {
  await page.swap.edit({ target: USDC, amount: "0,25", decimalSign: ",", ...change });
  page.clock.advance(200);
  await vi.waitFor(() => expect(page.progress().estimate.status).toBe("ready"));
};
const quotes = (): number => page.service.requests.filter(({ name }) => name === "quote").length;

describe("SwapFlow", () => {
  it("requests one swap quote 200 ms after the last keystroke", { tags: ["S2-020"] }, async () => {
    for (const amount of ["0", "0,", "0,2"]) {
      await page.swap.edit({ target: USDC, amount, decimalSign: "," });
      page.clock.advance(199);
    }
    await flushPromises();
    expect(quotes()).toBe(0);
    await editAndQuote();
    expect(quotes()).toBe(1);
  });
  it("refreshes a subscribed swap quote every 10 s, and never shows an expired quote", async () => {
    await editAndQuote();
    page.clock.advance(10_000);
    await vi.waitFor(() => expect(quotes()).toBe(2));
    await flushPromises();
    release();
    page.clock.advance(10_000);
    await flushPromises();
    expect(quotes()).toBe(2);
    expect(page.progress().estimate.status).toBe("ready");
    page.clock.advance(20_000);
    expect(page.progress().estimate.status).toBe("loading");
    page.swap.watch();
    await vi.waitFor(() => expect(quotes()).toBe(3));
  });
  it("shows why there is no swap quote, and keeps the typed values", { tags: ["F8"] }, async () => {
    page.service.failure = new LatchkitError("swap/no-liquidity", {});
    await page.swap.edit({ target: USDC, amount: "0.25" });
    page.clock.advance(200);
    await vi.waitFor(() => expect(page.progress().estimate).toMatchObject({ status: "failed" }));
    expect(page.progress().draft).toMatchObject({ amount: "0.25", target: USDC });
  });
  it("reviews and signs a swap, then resets the swap form", async () => {
    await editAndQuote();
    const preview = await page.swap.review();
    expect(page.progress()).toMatchObject({ step: "review", secondsLeft: 30 });
    const done = page.swap.confirm();
    await vi.waitFor(() => expect(page.sent).toEqual([preview.transaction]));
    expect(page.progress().step).toBe("swapping");
    await page.swap.edit({ amount: "9" });
    page.done();
    await done;
    expect(page.progress()).toMatchObject({ step: "done", draft: { amount: "" } });
  });
  it("builds the swap again after the token approval, and shows the new swap", async () => {
    await editAndQuote({ source: USDC, target: ETH, amount: "300" });
    const first = await page.swap.review();
    const approving = page.swap.confirm();
    await vi.waitFor(() => expect(page.sent).toEqual([first.approval]));
    expect(page.progress().step).toBe("approving");
    page.done();
    expect(await approving).toBeUndefined();
    expect(page.progress().step).toBe("review");
    expect(page.progress().preview).not.toHaveProperty("approval");
    expect(page.progress().preview).not.toBe(first);
  });
  it("counts a swap review down to 0, then rejects signing, and allows a new review", async () => {
    await editAndQuote();
    await page.swap.review();
    page.clock.advance(12_000);
    expect(page.progress().secondsLeft).toBe(18);
    page.clock.advance(18_000);
    expect(page.progress().secondsLeft).toBe(0);
    expect(await errorCodeOf(page.swap.confirm())).toBe("swap/expired");
    expect(page.sent).toEqual([]);
    await page.swap.review();
    expect(page.progress().secondsLeft).toBe(30);
  });
  it("drops the reviewed swap when the user edits the swap form", async () => {
    await editAndQuote();
    await page.swap.review();
    await page.swap.edit({ amount: "0.5" });
    expect(page.progress()).not.toHaveProperty("preview");
    expect(await errorCodeOf(page.swap.confirm())).toBe("transaction/invalid");
    expect(page.sent).toEqual([]);
  });
  it("flips source and target token, and uses the former received amount as the amount to sell", async () => {
    await editAndQuote();
    await page.swap.turn();
    expect(page.progress().draft).toMatchObject({
      source: USDC,
      target: { symbol: "ETH", networkId: "eip155:1" },
      amount: "750",
    });
    expect(page.progress().estimate.status).toBe("loading");
  });
  it(
    "computes the amount to sell for an amount to receive, and swaps exactly the computed amount",
    { tags: ["S2-020"] },
    async () => {
      await page.swap.edit({ target: USDC, amount: "600", amountOf: "target" });
      expect(page.progress().estimate.status).toBe("loading");
      expect(await errorCodeOf(page.swap.review())).toBe("transaction/invalid");
      page.clock.advance(200);
      await vi.waitFor(() => expect(page.progress().estimate.status).toBe("ready"));
      expect(page.progress()).toMatchObject({
        draft: { amount: "600", amountOf: "target" },
        estimate: {
          value: { given: { units: 2n * 10n ** 17n }, received: { units: 600_000_000n } },
        },
      });
      const preview = await page.swap.review();
      expect(preview.transaction.value).toBe(2n * 10n ** 17n);
      expect(preview.received.units).toBe(600_000_000n);
      await page.swap.turn();
      expect(page.progress().draft).toMatchObject({
        source: USDC,
        amount: "600",
        amountOf: "source",
      });
      await page.swap.edit({ amount: "5", amountOf: "target" });
      await page.swap.edit({ amount: "7" });
      expect(page.progress().draft).toMatchObject({ amount: "7", amountOf: "source" });
    },
  );
  it("keeps the reviewed amount to sell after the approval even if the price changed", async () => {
    await editAndQuote({
      source: USDC,
      target: ETH,
      amount: "0.1",
      amountOf: "target",
      decimalSign: ".",
    });
    const first = await page.swap.review();
    expect(first.given.units).toBe(300_000_000n);
    const approving = page.swap.confirm();
    await vi.waitFor(() => expect(page.sent).toEqual([first.approval]));
    page.service.setPrice(ETH, 3_001n * 10n ** 18n);
    page.done();
    await approving;
    expect(page.progress().preview).toMatchObject({ given: { units: 300_000_000n } });
    expect(page.progress().preview).not.toHaveProperty("approval");
  });
  it(
    "clears the swap form on a network change, and loads the other network's tokens",
    { tags: ["S4-031"] },
    async () => {
      await editAndQuote();
      await page.swap.review();
      page.service.setTokens("eip155:10", [{ ...ETH, networkId: "eip155:10" }]);
      page.connector.emit({ kind: "network", networkId: "eip155:10" });
      await vi.waitFor(() =>
        expect(page.progress().tokens).toMatchObject({ value: [{ networkId: "eip155:10" }] }),
      );
      expect(page.progress()).toMatchObject({ step: "editing", draft: { amount: "" } });
      expect(page.progress()).not.toHaveProperty("preview");
    },
  );
  it("shows the swap review again if the user declines in the wallet", async () => {
    await editAndQuote();
    await page.swap.review();
    const done = errorCodeOf(page.swap.confirm());
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answers[0]?.resolve({ kind: "declined" });
    expect(await done).toBe("wallet/declined");
    expect(page.progress()).toMatchObject({ step: "review", error: { code: "wallet/declined" } });
  });
});
