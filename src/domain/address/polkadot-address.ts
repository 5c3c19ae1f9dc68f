import { base58 } from "@scure/base";
import { blake2b } from "@noble/hashes/blake2b";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";

const CONTEXT = utf8ToBytes("SS58PRE");
const FORM = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/;

/**
 * SS58 of a 32-byte public key: one or two prefix bytes, the key, two checksum bytes (blake2b-512).
 * Accepts any network prefix.
 */
export const isPolkadotAddress = (value: unknown): value is string => {
  if (typeof value !== "string" || !FORM.test(value)) return false;
  const bytes = base58.decode(value);
  const prefixLength = (bytes[0] ?? 0) < 64 ? 1 : 2;
  if (bytes.length !== prefixLength + 32 + 2) return false;
  const hash = blake2b(concatBytes(CONTEXT, bytes.slice(0, -2)), { dkLen: 64 });
  return hash[0] === bytes.at(-2) && hash[1] === bytes.at(-1);
};
