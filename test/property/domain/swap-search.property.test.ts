import fc from "fast-check";
import { expect, it } from "vitest";
import {
  MAX_QUOTES,
  firstInput,
  isCloseEnough,
  nextInput,
} from "../../../src/domain/swap/swap-amounts.js";
import { InMemorySwapService } from "../../../src/infrastructure/in-memory/index.js";
import { ACCOUNT, ETH, USDC } from "../../support/fixtures/swap.js";
import { swapQuotes } from "../../support/builders/swap-quotes.js";

const { signal } = new AbortController();
const WHOLE = 10n ** 18n;

/** A constant product pool: the price falls with the amount. */
const pool = fc.record({
  dollars: fc.bigInt({ min: 10n ** 12n, max: 10n ** 20n }),
  ether: fc.bigInt({ min: 10n ** 20n, max: 10n ** 26n }),
  /** The wanted amount, in thousandths of the pool. */
  share: fc.integer({ min: 1, max: 300 }),
  /** Deviation of the known prices, percent. */
  off: fc.integer({ min: -20, max: 20 }),
  hasPrices: fc.boolean(),
});

it(
  "finds the amount to sell with at most four quotes, and returns the last quote",
  { tags: ["F8"] },
  async () => {
    await fc.assert(
      fc.asyncProperty(pool, async ({ dollars, ether, share, off, hasPrices }) => {
        const service = new InMemorySwapService();
        if (hasPrices) {
          service.setPrice(
            ETH,
            (dollars * 10n ** 12n * WHOLE * BigInt(100 + off)) / (ether * 100n),
          );
          service.setPrice(USDC, WHOLE);
        }
        const out = (units: bigint): bigint => (ether * units) / (dollars + units);
        let asked = 0;
        service.quote = async ({ units }) => {
          asked += 1;
          return {
            from: `eip155:1:${String(USDC.address)}`,
            to: `eip155:1:0x${"e".repeat(40)}`,
            fromUnits: units,
            toUnits: out(units) || 1n,
          };
        };
        const quotes = swapQuotes(service);
        const wanted = (ether * BigInt(share)) / 1_000n;
        const order = {
          account: ACCOUNT,
          source: USDC,
          target: ETH,
          isUnlimited: false,
          slippage: 1,
        };
        const { given, received } = await quotes.quoteTarget({ ...order, units: wanted }, signal);
        expect(asked).toBeLessThanOrEqual(MAX_QUOTES);
        expect(received.units).toBe(out(given.units));
        // Within 3% of the wanted amount for any pool; most are within 0.1%.
        if (hasPrices) expect(received.units * 100n).toBeGreaterThan(wanted * 97n);
        if (hasPrices) expect(received.units * 100n).toBeLessThan(wanted * 103n);
      }),
      { numRuns: 1_000 },
    );
  },
);

it(
  "starts the search for an amount to sell from the prices, or from one whole token without prices",
  { tags: ["S2-020"] },
  () => {
    const pair = { source: USDC, target: ETH };
    expect(firstInput(WHOLE, pair, [WHOLE, 3_000n * WHOLE])).toBe(3_000_000_000n);
    expect(firstInput(1n, pair, [WHOLE, 3_000n * WHOLE])).toBe(1n);
    expect(firstInput(WHOLE, pair, [undefined, WHOLE])).toBe(1_000_000n);
    expect(firstInput(WHOLE, pair, [WHOLE, undefined])).toBe(1_000_000n);
    expect(firstInput(WHOLE, pair, [0n, WHOLE])).toBe(1_000_000n);
    expect(firstInput(2n ** 256n - 1n, pair, [1n, WHOLE])).toBe(2n ** 256n - 1n);
  },
);

it(
  "computes the next amount to sell from the quoted rate, and accepts up to 0.1% too much",
  { tags: ["S2-020"] },
  () => {
    expect(nextInput(100n, 50n, 75n)).toBe(150n);
    expect(nextInput(100n, 50n, 1n)).toBe(2n);
    expect(nextInput(1n, 3n, 4n)).toBe(2n);
    expect(nextInput(1n, 0n, 4n)).toBe(2n ** 256n - 1n);
    expect(nextInput(0n, 3n, 4n)).toBe(1n);
    expect([999n, 1_000n, 1_001n, 1_002n].map((got) => isCloseEnough(got, 1_000n))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  },
);
