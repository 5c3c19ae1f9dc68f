import { describe, expect, it } from "vitest";
import { SwapApprovals } from "../../../../src/application/swap/swap-approvals.js";
import { NEED, ROUTER } from "../../../support/swap-cast.js";

describe("what a contract was approved here to take", () => {
  it("is the amount of the swap, until it is forgotten", () => {
    const approvals = new SwapApprovals();
    expect(approvals.of(NEED, ROUTER)).toBe(0n);
    approvals.add(NEED, ROUTER);
    expect(approvals.of(NEED, ROUTER)).toBe(NEED.units);
    approvals.forget(NEED, ROUTER);
    expect(approvals.of(NEED, ROUTER)).toBe(0n);
  });
  it("is every amount only where the user chose that", () => {
    const approvals = new SwapApprovals();
    approvals.add({ ...NEED, isUnlimited: true }, ROUTER);
    expect(approvals.of(NEED, ROUTER)).toBe(2n ** 256n - 1n);
  });
});
