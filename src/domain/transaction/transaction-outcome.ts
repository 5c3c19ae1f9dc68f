import { isLatchkitError, type LatchkitError } from "../errors/latchkit-error.js";
import type { TransactionReceipt, TransactionRef } from "./transaction.js";
import type { ErrorCode } from "../errors/errors.js";

/** Outcome of a sent transaction. */
export type TransactionOutcome =
  /** Mined and successful; `replaces` if it was sped up. */
  | { readonly status: "mined"; readonly receipt: TransactionReceipt }
  /** Mined but reverted; only the fee was paid. */
  | { readonly status: "reverted"; readonly receipt: TransactionReceipt }
  /** Replaced by another transaction of the account; it can never be mined. */
  | { readonly status: "replaced"; readonly by: string }
  /** Nodes no longer know it. It may reappear: sending again is not safe. */
  | { readonly status: "dropped" }
  /** Unknown: pending beyond the chain's limit, or not trackable. */
  | { readonly status: "unknown" };

/** Outcome of a receipt. */
export const outcomeOfReceipt = (receipt: TransactionReceipt): TransactionOutcome => ({
  status: receipt.status === "success" ? "mined" : "reverted",
  receipt,
});

/**
 * Outcome of a failed wait for a receipt. A transaction that no node showed (`delivery`) is
 * unknown: its hash may belong to a user operation or a proposal.
 */
export const outcomeOfFailure = (
  error: unknown,
  delivery?: TransactionRef["delivery"],
): TransactionOutcome => {
  if (isLatchkitError(error, "transaction/replaced"))
    return { status: "replaced", by: error.context.by };
  const isLost =
    isLatchkitError(error, "transaction/expired") ||
    (isLatchkitError(error, "transaction/unknown") && error.context.lastSeen === "nowhere");
  return { status: isLost && delivery !== "unknown" ? "dropped" : "unknown" };
};

/** True if two outcomes are equal, in the same block. */
export const isSameOutcome = (one: TransactionOutcome, other: TransactionOutcome): boolean => {
  if (one.status !== other.status) return false;
  if (!("receipt" in one) || !("receipt" in other)) return true;
  const [before, now] = [one.receipt, other.receipt];
  return before.hash === now.hash && before.blockNumber === now.blockNumber;
};

/**
 * Before a wallet sent anything, or ruling out mining. `modal/closed` applies to requests not yet
 * posted and to signatures.
 */
const NOTHING_SENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "wallet/declined",
  "review/refused",
  "modal/closed",
  "frame/load-failed",
  "frame/method-refused",
  "chain/not-supported",
  "account/not-available",
  "account/method-not-supported",
  "account/feature-not-supported",
  "rpc/http-failed",
  "rpc/request-failed",
  "rpc/timeout",
  "transaction/invalid",
  "transaction/fee-too-high",
  "transaction/expired",
  "swap/expired",
  "swap/unknown-target",
  "swap/unread-call",
  "code/unavailable",
  "code/outdated",
]);

/** A wallet or batch refused or reverted everything. */
const REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "transaction/not-enough-funds",
  "wallet/pending",
  "swap/reverted",
]);

/** True if a failed transfer may have been sent: do not retry or present it as failed. */
export const mayBeSent = ({ code }: Pick<LatchkitError, "code">): boolean =>
  !NOTHING_SENT.has(code) && !REFUSED.has(code);
