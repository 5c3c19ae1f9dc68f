import type { LateCode } from "./late-codes.js";
import type { Text } from "./early-error-texts.js";
import { lateErrors } from "./late-error.js";

/**
 * English text of each code that the code of several capabilities reports, and none of an idle
 * page: they are fetched with the first of them. Where the specification fixes a text it stands
 * here letter for letter.
 */
export const SHARED_ERROR_TEXTS = {
  "address/malformed": "Invalid {namespace} address: {value}",
  "chain/not-supported": "Chain is not supported",
  "network/not-found": "Network not found",
  "connection/not-connected": "No wallet is connected",
  "connection/invalid-status": "Invalid connection status",
  "account/not-available": "The account is not available",
  "account/method-not-supported": "Method {method} is not supported",
  "account/feature-not-supported": 'The wallet does not support the "{feature}" feature',
  "wallet/no-answer": "The wallet did not answer in time",
  "wallet/invalid-answer": "The wallet's answer cannot be used",
  "wallet/request-failed": "The wallet could not carry out the request",
  "http/status": "HTTP status code: {status}",
  "http/unreachable": "The service cannot be reached",
  "http/timeout": "The service took too long to respond",
  "http/too-large": "The service's answer is too large",
  "http/invalid-body": "The service's answer cannot be read",
  "catalogue/invalid-answer": "The catalogue's answer cannot be used",
  "rpc/http-failed": "HTTP request failed.",
  "rpc/request-failed": "RPC Request failed.",
  "rpc/timeout": "The request took too long to respond.",
  "config/invalid-answer": "The project's answer cannot be read",
  "access/rate-limited": "RATE_LIMITED",
  "access/server-error": "SERVER_ERROR",
  "transaction/invalid": 'The transaction\'s "{field}" cannot be used',
  "transaction/too-large": "Transaction too large",
  "transaction/not-enough-funds": ({ covers }) =>
    covers === "fees"
      ? "Not enough SOL to cover fees or rent"
      : "Not enough SOL to cover this transfer",
  "transaction/fee-too-high": "Fee too high",
  "transaction/expired": "The transaction expired",
  "transaction/unknown": "The outcome is not known yet",
  "transaction/replaced": "Another transaction replaced this one",
} as const satisfies { readonly [C in LateCode]?: Text<C> };

/** Makes errors of the codes that several capabilities report. */
export const sharedError = lateErrors(SHARED_ERROR_TEXTS);

/** What makes such an error mostly reads another first. */
export { LatchkitError, isLatchkitError } from "./latchkit-error.js";
