import { describe, expect, it } from "vitest";
import { MAX_QUOTES } from "../../../../src/domain/swap/swap-amounts.js";
import { InMemorySwapService } from "../../../../src/infrastructure/in-memory/index.js";
import { ACCOUNT, ETH, USDC, OWNER } from "../../../support/fixtures/swap.js";
import { worthOf } from "../../../../src/application/swap/swap-quotes.js";
import { swapQuotes } from "../../../support/builders/swap-quotes.js";

const { signal } = new AbortController();
const WHOLE = 10n ** 18n;
const order = {
  account: ACCOUNT,
  source: USDC,
  target: ETH,
  units: WHOLE,
  isUnlimited: false,
  slippage: 1,
};

/** A service that quotes `out(units)` for an input of `units`. */
const reading = (out: (units: bigint) => bigint) => {
  const service = new InMemorySwapService();
  const asked: Parameters<InMemorySwapService["quote"]>[0][] = [];
  service.quote = async (question) => {
    asked.push(question);
    return {
      from: `eip155:1:${String(USDC.address)}`,
      to: `eip155:1:0x${"e".repeat(40)}`,
      fromUnits: question.units,
      toUnits: out(question.units),
    };
  };
  const quotes = swapQuotes(service);
  return { service, asked, quotes };
};

describe("quote for an amount to receive", () => {
  it("requests a single quote for an amount to receive if the quote returns exactly that amount", async () => {
    const { quotes, asked } = reading(() => WHOLE);
    expect((await quotes.quoteTarget(order, signal)).received.units).toBe(WHOLE);
    expect(asked).toHaveLength(1);
  });
  it("requests a single quote for an amount to receive if the quote returns slightly more", async () => {
    const { quotes, asked } = reading(() => WHOLE + WHOLE / 2_000n);
    await quotes.quoteTarget(order, signal);
    expect(asked).toHaveLength(1);
  });
  it("sells at least 1 base unit for a tiny amount to receive", async () => {
    const { quotes, asked } = reading((units) => units * 100n);
    const { given, received } = await quotes.quoteTarget({ ...order, units: 50n }, signal);
    expect([given.units, received.units]).toEqual([1n, 100n]);
    expect(asked).toHaveLength(2);
  });
  it("requests at most four quotes for an amount to receive, and uses the last if none returns the amount", async () => {
    const { quotes, asked } = reading((units) => (units % 2n === 0n ? 3n : 7n) * WHOLE);
    const { given } = await quotes.quoteTarget(order, signal);
    expect(asked).toHaveLength(MAX_QUOTES);
    expect(given.units).toBe(asked.at(-1)?.units);
  });
});

describe("swap quote", () => {
  it("reports a quote's network cost in the currency of the account's network", async () => {
    const { quotes } = reading(() => WHOLE);
    const onOptimism = { ...order, account: `eip155:10:${OWNER}` } as const;
    const costs = [order, onOptimism].map(async (one) => {
      const { networkCost } = await quotes.quoteSource(one, signal);
      return networkCost?.symbol;
    });
    expect(await Promise.all(costs)).toEqual(["ETH", "OP-ETH"]);
  });
  it(
    "requests the swap quote with the gas price, or without it if the price cannot be read",
    { tags: ["S7-020"] },
    async () => {
      const { quotes, asked, service } = reading(() => 1n);
      service.gasPrice = async () => 7n;
      await quotes.quoteSource(order, signal);
      service.gasPrice = () => Promise.reject(new Error("down"));
      await quotes.quoteSource(order, signal);
      expect(asked[0]).toMatchObject({ gasPrice: 7n });
      expect(asked[1]).not.toHaveProperty("gasPrice");
    },
  );
});

describe("swap value in dollars", () => {
  const pair = { source: USDC, target: ETH, units: 3_000_000_000n };
  const worth = (...prices: readonly (bigint | undefined)[]) => worthOf(pair, WHOLE, prices);
  it("computes the dollar value of each side of a swap, and the price impact if both prices are known", () => {
    expect(worth(WHOLE, 3_000n * WHOLE)).toEqual({
      givenValue: 3_000n * WHOLE,
      receivedValue: 3_000n * WHOLE,
      priceImpact: 0n,
    });
    expect(worth(WHOLE, undefined)).toStrictEqual({ givenValue: 3_000n * WHOLE });
    expect(worth(undefined, 3_000n * WHOLE)).toStrictEqual({ receivedValue: 3_000n * WHOLE });
    expect(worth()).toStrictEqual({});
  });
  it("treats a token price of zero as unknown, not as a total loss", () => {
    expect(worth(WHOLE, 0n)).toStrictEqual({ givenValue: 3_000n * WHOLE });
    expect(worth(0n, WHOLE)).toStrictEqual({ receivedValue: WHOLE });
  });
});
