import { fromBase64, fromHex } from "../../shared/bytes.js";

/** "psbt" and 0xff (BIP-174). */
const MAGIC: readonly number[] = [0x70, 0x73, 0x62, 0x74, 0xff];
/** Bytes: nodes relay at most 400,000 weight units, four per byte (BIP-141). */
const MAX_UNSIGNED_BYTES = 100_000;
const UNSIGNED = 0;

/** A compact size of one byte, or of a prefix and two or four little-endian bytes. */
const sizeAt = (
  bytes: Uint8Array,
  at: number,
): { readonly size: number; readonly next: number } => {
  const first = bytes[at] ?? 0xff;
  if (first < 0xfd) return { size: first, next: at + 1 };
  const length = first === 0xfd ? 2 : 4;
  if (first === 0xff || at + 1 + length > bytes.length) throw new Error("Not a PSBT");
  const view = new DataView(bytes.buffer, bytes.byteOffset + at + 1, length);
  const size = length === 2 ? view.getUint16(0, true) : view.getUint32(0, true);
  return { size, next: at + 1 + length };
};

const unsignedSize = (bytes: Uint8Array): number => {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) throw new Error("Not a PSBT");
  for (let at = MAGIC.length; ;) {
    const key = sizeAt(bytes, at);
    if (key.size === 0) throw new Error("PSBT without a transaction");
    const value = sizeAt(bytes, key.next + key.size);
    if (key.size === 1 && bytes[key.next] === UNSIGNED) return value.size;
    at = value.next + value.size;
  }
};

const checked = (bytes: Uint8Array | undefined): Uint8Array => {
  if (!bytes) throw new Error("Neither base64 nor hex");
  if (unsignedSize(bytes) > MAX_UNSIGNED_BYTES)
    throw new Error("Transaction above the relay limit");
  return bytes;
};

/**
 * Decodes a base64 PSBT. Throws an `Error` for other input, and above the relay limit, because
 * parsing takes long.
 */
export const psbtBytes = (base64: unknown): Uint8Array =>
  checked(typeof base64 === "string" ? fromBase64(base64) : undefined);

/**
 * Like `psbtBytes` for a wallet's answer, which may be hex. The base64 of a PSBT is never valid
 * hex.
 */
export const answeredPsbtBytes = (text: unknown): Uint8Array =>
  checked(typeof text === "string" ? (fromHex(text) ?? fromBase64(text)) : undefined);
