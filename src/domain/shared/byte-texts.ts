import { base64 } from "@scure/base";
import { decodeBase58, encodeBase58 } from "./base58.js";

/** Longest base58 text that is decoded: more than a Solana transaction has (1,683). */
const MAX_BASE58 = 2_048;
/** The same for a message that the host itself signs: 10,240 bytes. */
const MAX_BASE58_MESSAGE = 14_000;
/** Longest base64 text that is decoded. */
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

/** Bytes as base58 text (Bitcoin's alphabet). */
export const base58Of = (bytes: Uint8Array): string => encodeBase58(bytes);
/** Bytes as base64 text (RFC 4648 section 4, padded). */
export const base64Of = (bytes: Uint8Array): string => base64.encode(bytes);
const decodeShort = textIn(decodeBase58, MAX_BASE58);
/** Letters that so many bytes have at most. */
const lettersOf = (bytes: number): number => Math.ceil((bytes * Math.log(256)) / Math.log(58));

/**
 * The bytes of a base58 text of at most 2,048 letters, and of at most `limitBytes` where that is
 * given, which is looked at first; undefined for anything else.
 */
export const bytesOfBase58 = (value: unknown, limitBytes?: number): Uint8Array | undefined =>
  limitBytes !== undefined && typeof value === "string" && value.length > lettersOf(limitBytes)
    ? undefined
    : decodeShort(value);
/**
 * The same for the message of a request that this page makes, of at most 14,000 letters. Never for
 * what a wallet or a node sends.
 */
export const bytesOfBase58Message = textIn(decodeBase58, MAX_BASE58_MESSAGE);
/** The bytes of a padded base64 text of at most 128 Ki letters; undefined for anything else. */
export const bytesOfBase64 = textIn(base64.decode, MAX_BASE64);
/** The bytes of a message that is to be signed: a text stands for its UTF-8 bytes. */
export const bytesOfMessage = (message: string | Uint8Array): Uint8Array =>
  typeof message === "string" ? new TextEncoder().encode(message) : message;
