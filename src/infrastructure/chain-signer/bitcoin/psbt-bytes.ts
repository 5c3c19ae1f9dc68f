import { fromBase64, fromHex } from "../../shared/bytes.js";

/** "psbt" and 0xff (BIP-174). */
const MAGIC: readonly number[] = [0x70, 0x73, 0x62, 0x74, 0xff];
/**
 * Largest transaction without its signatures, bytes: no node passes on one that weighs more than
 * 400,000 (BIP-141), four for each of these.
 */
const MOST_UNSIGNED_BYTES = 100_000;
const UNSIGNED = 0;

/**
 * A compact size: one byte, or a mark and two or four bytes in little-endian order. None of eight
 * fits here.
 */
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

/** How many bytes the transaction in its first map has. */
const unsignedSize = (bytes: Uint8Array): number => {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) throw new Error("Not a PSBT");
  for (let at = MAGIC.length; ;) {
    const key = sizeAt(bytes, at);
    if (key.size === 0) throw new Error("A PSBT without its transaction");
    const value = sizeAt(bytes, key.next + key.size);
    if (key.size === 1 && bytes[key.next] === UNSIGNED) return value.size;
    at = value.next + value.size;
  }
};

/** Only where its transaction is one that the network would take. */
const checked = (bytes: Uint8Array | undefined): Uint8Array => {
  if (!bytes) throw new Error("Not the text of bytes");
  if (unsignedSize(bytes) > MOST_UNSIGNED_BYTES)
    throw new Error("Larger than any transaction that the network takes");
  return bytes;
};

/**
 * The bytes of a PSBT in base64, for a library that takes its time for each output and input: only
 * where its transaction is one that the network would take. Throws an `Error` for anything else.
 */
export const psbtBytes = (base64: unknown): Uint8Array =>
  checked(typeof base64 === "string" ? fromBase64(base64) : undefined);

/**
 * The same of what a wallet answers: some give hex in place of base64. No PSBT is both, since the
 * base64 of its first bytes is no hex.
 */
export const answeredPsbtBytes = (text: unknown): Uint8Array =>
  checked(typeof text === "string" ? (fromHex(text) ?? fromBase64(text)) : undefined);
