import { describe, expect, it } from "vitest";
import { sendableAmount } from "../../../../src/domain/balance/balance.js";

const held = (token: string, ...sums: readonly bigint[]) =>
  sums.map((units, place) => ({ token, units, decimals: 6, holder: `${token} ${place}` }));

describe("sendable token balance", () => {
  it("reports the sum of the four largest token accounts, since one transfer can spend from four", () => {
    const holdings = [...held("a", 1n, 5n, 2n, 4n, 1n, 3n), ...held("b", 100n)];
    expect(sendableAmount(holdings, "a")).toEqual({ units: 14n, decimals: 6, symbol: "" });
    expect(sendableAmount(holdings, "b").units).toBe(100n);
  });
  it("sums u64 token balances exactly in any order", () => {
    const large = 2n ** 64n - 1n;
    expect(sendableAmount(held("a", 0n, large, 1n, large - 1n, large, 2n), "a").units).toBe(
      3n * large - 1n + 2n,
    );
  });
});
