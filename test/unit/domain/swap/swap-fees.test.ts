import { describe, expect, it } from "vitest";
import { feeValues } from "../../../../src/domain/swap/swap-amounts.js";

const WHOLE = 10n ** 18n;
const CENT = 10n ** 16n;
const amount = (units: bigint, decimals = 18) => ({ units, decimals, symbol: "T" });

describe("USD values of swap fees", () => {
  const fees = {
    given: amount(250_000_000n, 6),
    providerFee: amount(2_125_000n, 6),
    networkCost: amount(WHOLE / 1_000n),
  };
  it("computes the USD values of provider fee, network cost and total of a swap", () => {
    expect(feeValues(fees, 250n * WHOLE, 3_000n * WHOLE)).toEqual({
      providerFee: 213n * CENT,
      networkCost: 3n * WHOLE,
      total: 513n * CENT,
    });
  });
  it("rounds the USD value of each swap fee up to the cent", () => {
    expect(feeValues(fees, 120n * CENT, WHOLE)).toEqual({
      providerFee: 2n * CENT,
      networkCost: CENT,
      total: 2n * CENT,
    });
  });
  it("omits a swap fee whose price is unknown, and then also the total", () => {
    expect(feeValues(fees, undefined, 3_000n * WHOLE)).toEqual({ networkCost: 3n * WHOLE });
    expect(feeValues(fees, 250n * WHOLE, undefined)).not.toHaveProperty("total");
    const { networkCost: _, ...unknown } = fees;
    expect(feeValues(unknown, 250n * WHOLE, 3_000n * WHOLE)).not.toHaveProperty("total");
  });
  it("omits the provider fee of a swap if the amount is zero, and does not divide by it", () => {
    expect(feeValues({ ...fees, given: amount(0n, 6) }, 0n, WHOLE)).not.toHaveProperty(
      "providerFee",
    );
  });
});
