import type { LatchkitError } from "../errors/latchkit-error.js";
import type { ErrorCode } from "../errors/error-context.js";

/** Codes of what ends before a wallet has sent anything. */
const NOTHING_SENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "wallet/declined",
  "chain/not-supported",
  "account/not-available",
  "transaction/invalid",
  "transaction/fee-too-high",
  "swap/expired",
  "swap/unknown-target",
  "swap/unread-call",
  "code/unavailable",
  "code/outdated",
]);

/**
 * Whether a transfer that failed with this error certainly sent nothing, so that the same may be
 * asked for again. After any other error it may be on its way: it is never called failed.
 */
export const isNothingSent = ({ code }: Pick<LatchkitError, "code">): boolean =>
  NOTHING_SENT.has(code);

/** A wallet, or a batch of it, that says so did not take the transfer on, or undid all of it. */
const REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "transaction/not-enough-funds",
  "wallet/pending",
  "swap/reverted",
]);

/**
 * Whether a transfer that the user confirmed may be on its way though it failed with this error.
 */
export const mayBeSent = ({ code }: Pick<LatchkitError, "code">): boolean =>
  !NOTHING_SENT.has(code) && !REFUSED.has(code);
