import { describe, expect, it } from "vitest";
import { withheldBy } from "../../../../src/domain/balance/holdings.js";

const [NO_LIMIT, LARGEST] = [2n ** 64n - 1n, 2n ** 64n - 1n];

describe("what a token keeps of a transfer", () => {
  it.each([
    ["a hundredth", 100n, NO_LIMIT, 100n, 1n],
    ["a begun unit as a whole one", 100n, NO_LIMIT, 101n, 2n],
    ["of the smallest amount all", 1n, NO_LIMIT, 1n, 1n],
    ["never more than its maximum", 100n, 7n, 1_000_000n, 7n],
    ["up to the maximum", 100n, 7n, 699n, 7n],
    ["nothing with a rate of zero", 0n, NO_LIMIT, 1_000n, 0n],
    ["nothing with a maximum of zero", 100n, 0n, 1_000n, 0n],
    ["nothing of nothing", 100n, NO_LIMIT, 0n, 0n],
    ["everything at the full rate", 10_000n, NO_LIMIT, LARGEST, LARGEST],
    ["exactly of the largest amount", 9_999n, NO_LIMIT, LARGEST, 18_444_899_399_302_180_660n],
  ])("is %s", (_, basisPoints, maximum, units, kept) => {
    expect(withheldBy({ basisPoints, maximum }, units)).toBe(kept);
  });
});
