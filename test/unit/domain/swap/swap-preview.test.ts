import { describe, expect, it } from "vitest";
import {
  QUOTE_LIFE_MS,
  expiryOf,
  isExpired,
  secondsUntil,
} from "../../../../src/domain/swap/swap-amounts.js";
import {
  batchOf,
  batchesAtOnce,
  nextStep,
  type SwapPreview,
} from "../../../../src/domain/swap/swap-preview.js";
import type { TransactionRequest } from "../../../../src/domain/transaction/transaction.js";

const NOW = 1_700_000_000_000;

describe("preview expiry", () => {
  const preview = { expiresAt: expiryOf(NOW) };

  it("expires a swap preview after 30 s, and immediately if the clock was set back", () => {
    expect(QUOTE_LIFE_MS).toBe(30_000);
    expect(isExpired(preview, NOW)).toBe(false);
    expect(isExpired(preview, NOW - 1)).toBe(true);
    expect(isExpired(preview, NOW + 29_999)).toBe(false);
    expect(isExpired(preview, NOW + 30_000)).toBe(true);
  });
  it("counts down the seconds until a swap preview expires, rounded up, to 0", () => {
    expect(secondsUntil(preview, NOW)).toBe(30);
    expect(secondsUntil(preview, NOW + 1)).toBe(30);
    expect(secondsUntil(preview, NOW + 29_001)).toBe(1);
    expect(secondsUntil(preview, NOW + 45_000)).toBe(0);
    expect(secondsUntil(preview, NOW - 1)).toBe(0);
  });
});

describe("batch of approval and swap", () => {
  const call = (to: string, more: object = {}) => ({ to, ...more }) as TransactionRequest;
  const batch = (preview: object) => batchOf(preview as SwapPreview);

  it("puts the calls of a swap batch in order, with value and data", () => {
    const reset = call("0x01", { data: "0xaa" });
    const approval = call("0x01", { data: "0xbb" });
    const transaction = call("0x02", { data: "0xcc", value: 7n });
    expect(batch({ reset, approval, transaction })).toStrictEqual([
      { to: "0x01", value: 0n, data: "0xaa" },
      { to: "0x01", value: 0n, data: "0xbb" },
      { to: "0x02", value: 7n, data: "0xcc" },
    ]);
    expect(batch({ transaction: call("0x02") })).toStrictEqual([{ to: "0x02", value: 0n }]);
  });
  it.each<[unknown, boolean]>([
    [{ status: "supported" }, true],
    [{ status: "ready" }, true],
    [{ status: "unsupported" }, false],
    [{}, false],
    [null, false],
    ["ready", false],
    [undefined, false],
  ])("reads whether the wallet supports batches from the atomic capability %j", (atomic, isOne) => {
    expect(batchesAtOnce({ atomic })).toBe(isOne);
  });
  it("does not batch a swap if the wallet reports no capabilities", () => {
    expect(batchesAtOnce()).toBe(false);
  });
});

describe("steps of a swap", () => {
  const call = { to: "0x1" };
  it("counts approval and swap as two steps, before and after the approval", () => {
    expect(nextStep({ approval: call, isBatch: false })).toEqual({
      kind: "approve",
      step: 1,
      count: 2,
    });
    expect(nextStep({ isBatch: false }, 1)).toEqual({ kind: "swap", step: 2, count: 2 });
  });
  it("counts the allowance reset as the first swap step if the token needs a reset", () => {
    expect(nextStep({ reset: call, approval: call, isBatch: false })).toEqual({
      kind: "reset",
      step: 1,
      count: 3,
    });
    expect(nextStep({ approval: call, isBatch: false }, 1)).toMatchObject({ step: 2, count: 3 });
  });
  it("counts one swap step if the allowance suffices or the wallet batches the calls", () => {
    expect(nextStep({ isBatch: false })).toEqual({ kind: "swap", step: 1, count: 1 });
    const batch = nextStep({ reset: call, approval: call, isBatch: true });
    expect(batch).toEqual({ kind: "swap", step: 1, count: 1 });
  });
});
