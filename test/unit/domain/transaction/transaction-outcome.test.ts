import { describe, expect, it } from "vitest";
import { type TransactionReceipt } from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import {
  isSameOutcome,
  outcomeOfFailure,
  outcomeOfReceipt,
} from "../../../../src/domain/transaction/transaction-outcome.js";

const HASH = `0x${"a".repeat(64)}`;
const receipt = (status: TransactionReceipt["status"]): TransactionReceipt => ({
  networkId: "eip155:1",
  hash: HASH,
  status,
  blockNumber: 7n,
});
const unknown = (lastSeen: "waiting" | "nowhere") =>
  new LatchkitError("transaction/unknown", {
    networkId: "eip155:1",
    hash: HASH,
    waitMs: 1,
    lastSeen,
  });

describe("transaction outcome", () => {
  it("reports a transaction as mined only if its receipt says success", () => {
    expect(outcomeOfReceipt(receipt("success")).status).toBe("mined");
    expect(outcomeOfReceipt(receipt("reverted"))).toEqual({
      status: "reverted",
      receipt: receipt("reverted"),
    });
  });
  it("reports the hash of the transaction that replaced a sent one", () => {
    const by = `0x${"b".repeat(64)}`;
    const error = new LatchkitError("transaction/replaced", {
      networkId: "eip155:1",
      hash: HASH,
      by,
    });
    expect(outcomeOfFailure(error)).toEqual({ status: "replaced", by });
  });
  it("distinguishes a dropped transaction from a pending one and from one that could not be read", () => {
    expect(outcomeOfFailure(unknown("nowhere"))).toEqual({ status: "dropped" });
    const expired = new LatchkitError("transaction/expired", { networkId: "solana:x" });
    expect(outcomeOfFailure(expired)).toEqual({ status: "dropped" });
    expect(outcomeOfFailure(unknown("waiting"))).toEqual({ status: "unknown" });
    expect(outcomeOfFailure(new Error("down"))).toEqual({ status: "unknown" });
  });
  it("reports an unknown outcome for a hash that no node has ever listed", () => {
    const expired = new LatchkitError("transaction/expired", { networkId: "solana:x" });
    for (const error of [unknown("nowhere"), expired])
      expect(outcomeOfFailure(error, "unknown")).toEqual({ status: "unknown" });
    expect(outcomeOfFailure(unknown("nowhere"), "seen")).toEqual({ status: "dropped" });
  });
});

describe("isSameOutcome", () => {
  const mined = outcomeOfReceipt(receipt("success"));
  it("treats two outcomes of a transaction in the same block as equal", () => {
    expect(isSameOutcome(mined, outcomeOfReceipt(receipt("success")))).toBe(true);
    expect(isSameOutcome({ status: "dropped" }, { status: "dropped" })).toBe(true);
  });
  it.each([
    ["it is in another block", outcomeOfReceipt({ ...receipt("success"), blockNumber: 8n })],
    ["another hash is in that block", outcomeOfReceipt({ ...receipt("success"), hash: "0xb" })],
    ["it has another status", outcomeOfReceipt(receipt("reverted"))],
    ["no node knows it", { status: "dropped" } as const],
  ])("treats two transaction outcomes as different if %s", (_, now) => {
    expect(isSameOutcome(mined, now)).toBe(false);
    expect(isSameOutcome(now, mined)).toBe(false);
  });
});
