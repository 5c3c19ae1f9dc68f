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

describe("what became of a transaction", () => {
  it("is a success only where its receipt says so", () => {
    expect(outcomeOfReceipt(receipt("success")).status).toBe("mined");
    expect(outcomeOfReceipt(receipt("reverted"))).toEqual({
      status: "reverted",
      receipt: receipt("reverted"),
    });
  });
  it("names what took its place", () => {
    const by = `0x${"b".repeat(64)}`;
    const error = new LatchkitError("transaction/replaced", {
      networkId: "eip155:1",
      hash: HASH,
      by,
    });
    expect(outcomeOfFailure(error)).toEqual({ status: "replaced", by });
  });
  it("tells what no node shows from what waits, and from what could not be asked", () => {
    expect(outcomeOfFailure(unknown("nowhere"))).toEqual({ status: "dropped" });
    const expired = new LatchkitError("transaction/expired", { networkId: "solana:x" });
    expect(outcomeOfFailure(expired)).toEqual({ status: "dropped" });
    expect(outcomeOfFailure(unknown("waiting"))).toEqual({ status: "unknown" });
    expect(outcomeOfFailure(new Error("down"))).toEqual({ status: "unknown" });
  });
  it("is not known of a hash that no node ever showed: it may be that of an operation or a proposal", () => {
    const expired = new LatchkitError("transaction/expired", { networkId: "solana:x" });
    for (const error of [unknown("nowhere"), expired])
      expect(outcomeOfFailure(error, "unknown")).toEqual({ status: "unknown" });
    expect(outcomeOfFailure(unknown("nowhere"), "seen")).toEqual({ status: "dropped" });
  });
});

describe("two looks at the chain found the same", () => {
  const mined = outcomeOfReceipt(receipt("success"));
  it("where the same transaction stands in the same block", () => {
    expect(isSameOutcome(mined, outcomeOfReceipt(receipt("success")))).toBe(true);
    expect(isSameOutcome({ status: "dropped" }, { status: "dropped" })).toBe(true);
  });
  it.each([
    ["it is in another block", outcomeOfReceipt({ ...receipt("success"), blockNumber: 8n })],
    ["another hash is in that block", outcomeOfReceipt({ ...receipt("success"), hash: "0xb" })],
    ["it did something else there", outcomeOfReceipt(receipt("reverted"))],
    ["no node shows it", { status: "dropped" } as const],
  ])("not where %s", (_, now) => {
    expect(isSameOutcome(mined, now)).toBe(false);
    expect(isSameOutcome(now, mined)).toBe(false);
  });
});
