import type { LatchkitError } from "../errors/latchkit-error.js";
import type { ErrorCode } from "../errors/errors.js";

/**
 * Codes of failures before a wallet sent anything, or that rule out mining. Nodes and services are
 * only read before the wallet is asked; later failures are `transaction/unknown`. `modal/closed`
 * applies to requests not yet posted and to signatures.
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

/** Codes by which a wallet or batch refused or reverted everything. */
const REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "transaction/not-enough-funds",
  "wallet/pending",
  "swap/reverted",
]);

/**
 * True if a failed transfer may still have been sent: do not present it as failed. If false, it can
 * be retried.
 */
export const mayBeSent = ({ code }: Pick<LatchkitError, "code">): boolean =>
  !NOTHING_SENT.has(code) && !REFUSED.has(code);
