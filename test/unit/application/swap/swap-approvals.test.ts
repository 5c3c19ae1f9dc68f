import { describe, expect, it } from "vitest";
import { SwapApprovals } from "../../../../src/application/swap/swap-approvals.js";
import { NEED, ROUTER } from "../../../support/fixtures/swap.js";

describe("SwapApprovals", () => {
  it("returns the approved amount of the swap until the approval is discarded", () => {
    const approvals = new SwapApprovals();
    expect(approvals.allowance(NEED, ROUTER)).toBe(0n);
    approvals.add(NEED, ROUTER);
    expect(approvals.allowance(NEED, ROUTER)).toBe(NEED.units);
    approvals.forget(NEED, ROUTER);
    expect(approvals.allowance(NEED, ROUTER)).toBe(0n);
  });
  it("returns an unlimited approval amount only if the user chose unlimited spending", () => {
    const approvals = new SwapApprovals();
    approvals.add({ ...NEED, isUnlimited: true }, ROUTER);
    expect(approvals.allowance(NEED, ROUTER)).toBe(2n ** 256n - 1n);
  });
});
