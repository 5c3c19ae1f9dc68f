import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfBase64,
} from "../../domain/shared/byte-texts.js";
import { FRAME_TIMES } from "../../domain/secure-frame/frame-settings.js";
import { isRecord } from "../../domain/shared/records.js";
import { sendsTransaction } from "../../domain/network/rpc-methods.js";
import type { LateReply } from "../../ports/secure-frame.port.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";

/** Converts base64 to base58, which the frame expects. */
const toBase58 = (text: unknown): unknown => {
  const bytes = bytesOfBase64(text);
  return bytes === undefined ? text : base58Of(bytes);
};
const toBase64 = (text: unknown): unknown => {
  const bytes = bytesOfBase58(text);
  return bytes === undefined ? text : base64Of(bytes);
};

const SEND_OPTIONS = [
  "skipPreflight",
  "preflightCommitment",
  "maxRetries",
  "minContextSlot",
] as const;
const optionsOf = (params: Readonly<Record<string, unknown>>): object => {
  const source = isRecord(params["options"]) ? params["options"] : params;
  const options = Object.fromEntries(
    SEND_OPTIONS.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]),
  );
  return Object.keys(options).length > 0 ? { options } : {};
};

/** Converts Solana calls for the frame; returns others unchanged. */
export const outgoingCall = ({ method, params }: WalletRequest): WalletRequest => {
  if (!isRecord(params)) return { method, params };
  const { message, pubkey, transaction, transactions } = params;
  if (method === "solana_signMessage") return { method, params: { message, pubkey } };
  if (method === "solana_signTransaction")
    return { method, params: { transaction: toBase58(transaction) } };
  if (method === "solana_signAllTransactions" && Array.isArray(transactions))
    return { method, params: { transactions: transactions.map(toBase58) } };
  if (method === "solana_signAndSendTransaction")
    return { method, params: { transaction: toBase58(transaction), ...optionsOf(params) } };
  return { method, params };
};

/** Converts the frame's Solana answers; returns others unchanged. */
export const incomingAnswer = (method: string, answer: unknown): unknown => {
  if (!isRecord(answer)) return answer;
  const { transaction, transactions } = answer;
  if (method === "solana_signTransaction" && transaction !== undefined)
    return { ...answer, transaction: toBase64(transaction) };
  if (method === "solana_signAllTransactions" && Array.isArray(transactions))
    return { ...answer, transactions: transactions.map(toBase64) };
  return answer;
};

/** A transfer without a reply may have been sent. */
const unknownTransfer = (networkId: CaipNetworkId, cause: unknown): LatchkitError =>
  new LatchkitError(
    "transaction/unknown",
    { networkId, waitMs: FRAME_TIMES.cancelledTransfer, lastSeen: "waiting", mayBeSent: true },
    { cause },
  );

/** Frame errors without a reason. */
const NO_REASON: ReadonlySet<string> = new Set(["Something went wrong", "An error occurred"]);

/** A rejection by the frame, which has a message but no code. */
const isRefusal = (error: unknown): boolean =>
  isLatchkitError(error, "frame/refused") && readWalletError(error).kind === "refusal";

/**
 * Passes the frame's late reply to `onLateOutcome`; ignores failures, which leave the transfer
 * unknown.
 */
export const lateOutcome = (
  { method }: WalletRequest,
  reply: LateReply,
  onLateOutcome: (outcome: WalletOutcome<unknown>) => void,
): void => {
  if (reply.isSuccess)
    onLateOutcome({ kind: "done", value: incomingAnswer(method, reply.payload) });
  else if (isRefusal(reply.error)) onLateOutcome({ kind: "declined" });
};

/**
 * Maps a frame error to an outcome or throws. `declined`: a rejection. `transaction/unknown`: a
 * posted transfer got no reply, or an error without a reason. `modal/closed`: the user left any
 * other request.
 */
export const failureOf = (
  call: WalletRequest,
  networkId: CaipNetworkId,
  error: unknown,
): WalletOutcome<never> => {
  const { method } = call;
  if (isRefusal(error)) return { kind: "declined" };
  if (
    isLatchkitError(error, "frame/refused") &&
    NO_REASON.has(error.context.text) &&
    sendsTransaction(call)
  )
    throw unknownTransfer(networkId, error);
  if (isLatchkitError(error, "frame/timeout"))
    throw new LatchkitError(
      "wallet/no-answer",
      { method, waitMs: error.context.waitMs },
      { cause: error },
    );
  if (isLatchkitError(error, "frame/aborted")) {
    if (error.context.isPosted && sendsTransaction(call)) throw unknownTransfer(networkId, error);
    if (error.context.isByUser) throw new LatchkitError("modal/closed", {}, { cause: error });
  }
  if (isLatchkitError(error, "frame/refused") || isLatchkitError(error, "frame/aborted"))
    throw new LatchkitError("wallet/request-failed", { method }, { cause: error });
  if (isLatchkitError(error, "call/aborted") && sendsTransaction(call))
    throw new LatchkitError("call/aborted", { wasAsked: false }, { cause: error });
  throw error;
};
