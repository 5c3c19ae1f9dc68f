import { base64 } from "@scure/base";
import { decodeBase58, encodeBase58 } from "./base58.js";

/** Maximum length of base58 text to decode; a Solana transaction has at most 1,683. */
const MAX_BASE58 = 2_048;
/** Maximum length of a base58 message that the host signs (10,240 bytes). */
const MAX_BASE58_MESSAGE = 14_000;
/** Maximum length of base64 text to decode. */
const MAX_BASE64 = 128 * 1_024;

const textIn =
  (read: (text: string) => Uint8Array | undefined, longest: number) =>
  (value: unknown): Uint8Array | undefined => {
    try {
      return typeof value === "string" && value.length <= longest ? read(value) : undefined;
    } catch {
      return undefined;
    }
  };

/** Encodes bytes as base58 (Bitcoin's alphabet). */
export const base58Of = (bytes: Uint8Array): string => encodeBase58(bytes);
/** Encodes bytes as base64 (RFC 4648 section 4, padded). */
export const base64Of = (bytes: Uint8Array): string => base64.encode(bytes);
const decodeShort = textIn(decodeBase58, MAX_BASE58);
/** Maximum number of base58 characters for a number of bytes. */
const lettersOf = (bytes: number): number => Math.ceil((bytes * Math.log(256)) / Math.log(58));

/**
 * Decodes base58 text of at most 2,048 characters and, if given, `limitBytes` (checked first);
 * undefined otherwise.
 */
export const bytesOfBase58 = (value: unknown, limitBytes?: number): Uint8Array | undefined =>
  limitBytes !== undefined && typeof value === "string" && value.length > lettersOf(limitBytes)
    ? undefined
    : decodeShort(value);
/**
 * Decodes a base58 message of this page, at most 14,000 characters. Do not use for data from
 * wallets or nodes.
 */
export const bytesOfBase58Message = textIn(decodeBase58, MAX_BASE58_MESSAGE);
/** Decodes padded base64 text of at most 128 Ki characters; undefined otherwise. */
export const bytesOfBase64 = textIn(base64.decode, MAX_BASE64);
/** Bytes of a message to sign; text is encoded as UTF-8. */
export const bytesOfMessage = (message: string | Uint8Array): Uint8Array =>
  typeof message === "string" ? new TextEncoder().encode(message) : message;
