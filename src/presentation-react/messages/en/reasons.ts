import type { ErrorCode } from "../../../domain/errors/error-context.js";

const NO_ANSWER = "The wallet did not answer in time.";
const NOT_TRUSTED = "The wallet gave an answer that cannot be trusted, so nothing was changed.";
const WALLET_PROBLEM = "The wallet reported a problem. Open it and look for a message.";
const WALLET_GONE = "The wallet is no longer available. Check that it is installed and unlocked.";
const OFFLINE = "The network did not respond. Check your connection.";
const NOT_SUPPORTED = "The wallet does not support this network.";
const SERVICE_PROBLEM = "A service gave no usable answer. Try again in a moment.";

/** Codes for which a visitor reads other words than the error's own, which speak to developers. */
export const reasons = {
  "wallet/no-answer": NO_ANSWER,
  "wallet/invalid-answer": NOT_TRUSTED,
  "chain/invalid-id": NOT_TRUSTED,
  "caip/malformed-address": NOT_TRUSTED,
  "address/malformed": NOT_TRUSTED,
  "wallet/request-failed": WALLET_PROBLEM,
  "connection/failed": WALLET_PROBLEM,
  "connection/no-connector": WALLET_GONE,
  "connection/adapter-not-found": WALLET_GONE,
  "http/unreachable": OFFLINE,
  "http/timeout": OFFLINE,
  "rpc/http-failed": OFFLINE,
  "rpc/timeout": OFFLINE,
  "chain/not-supported": NOT_SUPPORTED,
  "chain/adapter-not-found": NOT_SUPPORTED,
  "network/not-found": NOT_SUPPORTED,
  "http/too-large": SERVICE_PROBLEM,
  "http/invalid-body": SERVICE_PROBLEM,
  "catalogue/invalid-answer": SERVICE_PROBLEM,
  "rpc/request-failed": SERVICE_PROBLEM,
  "code/unavailable": "A part of this window could not be loaded. Check your connection.",
  "instance/disposed": "This page has ended the wallet connection. Load it again.",
  "call/aborted": "The request was taken back.",
  "popup/closed": "The window was closed before it was done.",
  "transaction/invalid": "The transaction cannot be used as it is. Nothing was sent.",
  "transaction/too-large": "The transaction is larger than the network takes. Nothing was sent.",
} as const satisfies Partial<Readonly<Record<ErrorCode, string>>>;
