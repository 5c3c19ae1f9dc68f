import type { ErrorCode } from "../../domain/errors/error-context.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { MessageKey } from "./catalogue.js";
import type { Slots } from "./translate.js";

/** Codes for which a visitor reads a sentence of their own; all others read the catalogue text of the code. */
const SENTENCES: Partial<Readonly<Record<ErrorCode, MessageKey>>> = {
  "wallet/no-answer": "why_noAnswer",
  "wallet/invalid-answer": "why_invalidAnswer",
  "chain/invalid-id": "why_invalidAnswer",
  "caip/malformed-address": "why_invalidAnswer",
  "address/malformed": "why_invalidAnswer",
  "wallet/request-failed": "why_requestFailed",
  "connection/failed": "why_requestFailed",
  "connection/no-connector": "why_gone",
  "connection/adapter-not-found": "why_gone",
  "http/unreachable": "why_offline",
  "http/timeout": "why_offline",
  "rpc/http-failed": "why_offline",
  "rpc/timeout": "why_offline",
  "chain/not-supported": "why_notSupported",
};

/** The message that tells a visitor why something failed, with what it needs to be filled. */
export const reasonOf = (error: LatchkitError): { readonly key: MessageKey; readonly slots: Slots } =>
  ({ key: SENTENCES[error.code] ?? error.code, slots: { ...error.context } });
