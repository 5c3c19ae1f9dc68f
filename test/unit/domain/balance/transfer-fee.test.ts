import { describe, expect, it } from "vitest";
import { withheldBy } from "../../../../src/domain/balance/balance.js";

const [NO_LIMIT, LARGEST] = [2n ** 64n - 1n, 2n ** 64n - 1n];

describe("token transfer fee", () => {
  it.each([
    ["1% of the amount", 100n, NO_LIMIT, 100n, 1n],
    ["rounded up to a whole unit", 100n, NO_LIMIT, 101n, 2n],
    ["the whole amount for one unit", 1n, NO_LIMIT, 1n, 1n],
    ["capped at the maximum", 100n, 7n, 1_000_000n, 7n],
    ["the maximum exactly at its threshold", 100n, 7n, 699n, 7n],
    ["zero for a rate of zero", 0n, NO_LIMIT, 1_000n, 0n],
    ["zero for a maximum of zero", 100n, 0n, 1_000n, 0n],
    ["zero for an amount of zero", 100n, NO_LIMIT, 0n, 0n],
    ["the whole amount at a rate of 100%", 10_000n, NO_LIMIT, LARGEST, LARGEST],
    ["exact for the largest u64 amount", 9_999n, NO_LIMIT, LARGEST, 18_444_899_399_302_180_660n],
  ])("computes a token transfer fee that is %s", (_, basisPoints, maximum, units, kept) => {
    expect(withheldBy({ basisPoints, maximum }, units)).toBe(kept);
  });
});
