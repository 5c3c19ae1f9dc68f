import { bytesOfBase64 } from "../../domain/shared/byte-texts.js";
import type { SolanaMessage } from "../../domain/transaction/added-instructions.js";
import { readMessage } from "../chain-signer/solana-message.js";
import { decodeExactly } from "../chain-signer/solana-signed.js";

/**
 * The message of a serialized transaction (base64, legacy or version 0); undefined if malformed,
 * later, or not canonical.
 */
export const readSolanaTransaction = (base64: string): SolanaMessage | undefined => {
  const bytes = bytesOfBase64(base64);
  const transaction = bytes && decodeExactly(bytes);
  return transaction && readMessage(transaction);
};

/** True for a transaction, and for the message that a transaction's signatures cover. */
export const isSolanaTransaction = (bytes: Uint8Array): boolean => {
  const whole = decodeExactly(bytes);
  return [whole, { messageBytes: bytes }].some((one) => one && readMessage(one) !== undefined);
};
