import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approvalMismatch, swapMismatch } from "../../../src/domain/swap/check-swap.js";
import {
  minimumReceived,
  priceImpact,
  providerFee,
} from "../../../src/domain/swap/swap-amounts.js";
import {
  APPROVAL,
  BUILT,
  APPROVAL_REQUEST,
  ROUTER,
  approveCall,
} from "../../support/fixtures/swap.js";

/** Schoolbook decimal arithmetic, independent of the code under test. */
const digitsOf = (text: string): readonly number[] => [...text].reverse().map(Number);
const times = (a: string, b: string): string => {
  const sums = Array.from({ length: a.length + b.length + 1 }, () => 0);
  digitsOf(a).forEach((x, i) =>
    digitsOf(b).forEach((y, j) => (sums[i + j] = (sums[i + j] ?? 0) + x * y)),
  );
  for (let at = 0; at < sums.length - 1; at += 1) {
    sums[at + 1] = (sums[at + 1] ?? 0) + Math.floor((sums[at] ?? 0) / 10);
    sums[at] = (sums[at] ?? 0) % 10;
  }
  return sums
    .reverse()
    .join("")
    .replace(/^0+(?=.)/, "");
};
/** The whole part of a product, and whether it has a non-zero remainder. */
const wholeOf = (product: string, decimals: number): readonly [string, boolean] => {
  const padded = product.padStart(decimals + 1, "0");
  const rest = padded.slice(padded.length - decimals);
  return [padded.slice(0, padded.length - decimals), /[1-9]/.test(rest)];
};
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const runs = { numRuns: 500 };

describe("swap arithmetic compared with decimal strings", () => {
  it(
    "computes the minimum output of a swap after slippage, rounded down",
    { tags: ["S9-013"] },
    () => {
      fc.assert(
        fc.property(units, fc.integer({ min: 1, max: 50 }), (expected, slippage) => {
          const [whole] = wholeOf(times(String(expected), String(100 - slippage)), 2);
          expect(String(minimumReceived(expected, slippage))).toBe(whole);
        }),
        runs,
      );
    },
  );
  it("computes the swap provider's fee as 0.85% of the amount, rounded up", () => {
    fc.assert(
      fc.property(units, (given) => {
        const [whole, hasMore] = wholeOf(times(String(given), "85"), 4);
        expect(providerFee(given)).toBe(BigInt(whole) + (hasMore ? 1n : 0n));
      }),
      runs,
    );
  });
  it("rounds the price impact of a swap up to a hundredth of a percent", () => {
    fc.assert(
      fc.property(units, units, (given, received) => {
        const impact = priceImpact(given, received) ?? 0n;
        const lost = (given - received) * 10_000n;
        expect(impact * given >= lost && (impact - 1n) * given < lost).toBe(given > 0n);
      }),
      runs,
    );
  });
});

describe("altered responses", () => {
  const hex = fc.stringMatching(/^[0-9a-f]{40}$/).map((digits) => `0x${digits}`);
  it("rejects a swap approval with a different spender or amount", { tags: ["T12"] }, () => {
    fc.assert(
      fc.property(hex, units, (spender, amount) => {
        const isMeant = spender === ROUTER.toLowerCase() && amount === APPROVAL_REQUEST.units;
        const built = { ...APPROVAL, data: approveCall(spender, amount) };
        expect(approvalMismatch(APPROVAL_REQUEST, built, ROUTER) === undefined).toBe(isMeant);
      }),
      runs,
    );
  });
  it(
    "rejects a swap amount below the minimum, and an approval with any changed character",
    { tags: ["T12"] },
    () => {
      fc.assert(
        fc.property(units, units, (built, minimum) => {
          const isEnough = built > 0n && built >= minimum;
          const found = swapMismatch(APPROVAL_REQUEST, { ...BUILT, units: built }, minimum);
          expect(found === undefined).toBe(isEnough);
        }),
        runs,
      );
      fc.assert(
        fc.property(
          fc.nat(APPROVAL.data.length - 1),
          fc.constantFrom(..."0123456789abcdefx"),
          (at, by) => {
            const data = APPROVAL.data.slice(0, at) + by + APPROVAL.data.slice(at + 1);
            const found = approvalMismatch(APPROVAL_REQUEST, { ...APPROVAL, data }, ROUTER);
            expect(found === undefined).toBe(data === APPROVAL.data);
          },
        ),
        runs,
      );
    },
  );
});
