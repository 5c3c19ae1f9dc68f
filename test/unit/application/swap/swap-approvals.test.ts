import { describe, expect, it } from "vitest";
import { SwapApprovals } from "../../../../src/application/swap/swap-approvals.js";
import { APPROVAL_REQUEST, ROUTER } from "../../../support/fixtures/swap.js";

describe("SwapApprovals", () => {
  it("returns the approved amount of the swap until the approval is discarded", () => {
    const approvals = new SwapApprovals();
    expect(approvals.allowance(APPROVAL_REQUEST, ROUTER)).toBe(0n);
    approvals.add(APPROVAL_REQUEST, ROUTER);
    expect(approvals.allowance(APPROVAL_REQUEST, ROUTER)).toBe(APPROVAL_REQUEST.units);
    approvals.forget(APPROVAL_REQUEST, ROUTER);
    expect(approvals.allowance(APPROVAL_REQUEST, ROUTER)).toBe(0n);
  });
  it("returns an unlimited approval amount only if the user chose unlimited spending", () => {
    const approvals = new SwapApprovals();
    approvals.add({ ...APPROVAL_REQUEST, isUnlimited: true }, ROUTER);
    expect(approvals.allowance(APPROVAL_REQUEST, ROUTER)).toBe(2n ** 256n - 1n);
  });
});
