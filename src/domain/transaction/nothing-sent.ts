import type { LatchkitError } from "../errors/latchkit-error.js";
import type { ErrorCode } from "../errors/error-context.js";

/**
 * Codes of what ends before a wallet has sent anything, or for certain in no block. Nodes and
 * services are read before the wallet is asked: what fails after it is `transaction/unknown`.
 * `modal/closed` is of requests that were not posted yet, and of signatures.
 */
const NOTHING_SENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "wallet/declined",
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

/** A wallet, or a batch of it, that says so did not take the transfer on, or undid all of it. */
const REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "transaction/not-enough-funds",
  "wallet/pending",
  "swap/reverted",
]);

/**
 * Whether a transfer that the user confirmed may be on its way though it failed with this error: it
 * is never called failed then. Where it is not, the same may be asked for again.
 */
export const mayBeSent = ({ code }: Pick<LatchkitError, "code">): boolean =>
  !NOTHING_SENT.has(code) && !REFUSED.has(code);
