import { isLatchkitError } from "../errors/latchkit-error.js";
import type { TransactionReceipt, TransactionRef } from "./transaction.js";

/** What became of a transaction that was sent. */
export type TransactionOutcome =
  /** In a block, and it did what was signed; `replaces` where it was sped up. */
  | { readonly status: "mined"; readonly receipt: TransactionReceipt }
  /** In a block, and it changed nothing but the fee. */
  | { readonly status: "reverted"; readonly receipt: TransactionReceipt }
  /** Another transaction of the account took its place: it will never be in a block. */
  | { readonly status: "replaced"; readonly by: string }
  /** No node shows it any more. It may still come back: it is not safe to send it again. */
  | { readonly status: "dropped" }
  /** Nobody can tell yet: it waits beyond the chain's limit, or could not be followed. */
  | { readonly status: "unknown" };

/** What a receipt says. */
export const outcomeOfReceipt = (receipt: TransactionReceipt): TransactionOutcome => ({
  status: receipt.status === "success" ? "mined" : "reverted",
  receipt,
});

/**
 * What a wait for a receipt that failed says: never more than what is known. What no node ever
 * showed (`delivery`) has not gone: the hash may be that of an operation or of a proposal, which
 * nodes do not know.
 */
export const outcomeOfFailure = (
  error: unknown,
  delivery?: TransactionRef["delivery"],
): TransactionOutcome => {
  if (isLatchkitError(error, "transaction/replaced"))
    return { status: "replaced", by: error.context.by };
  const isGone =
    isLatchkitError(error, "transaction/expired") ||
    (isLatchkitError(error, "transaction/unknown") && error.context.lastSeen === "nowhere");
  return { status: isGone && delivery !== "unknown" ? "dropped" : "unknown" };
};

/** Whether a second look at the chain found the same: the same end in the same block. */
export const isSameOutcome = (one: TransactionOutcome, other: TransactionOutcome): boolean => {
  if (one.status !== other.status) return false;
  if (!("receipt" in one) || !("receipt" in other)) return true;
  const [before, now] = [one.receipt, other.receipt];
  return before.hash === now.hash && before.blockNumber === now.blockNumber;
};
