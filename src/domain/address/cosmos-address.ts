import { bech32 } from "@scure/base";

const LONGEST = 90; // BIP-173

/**
 * Bech32 text with a valid checksum over 20 or 32 bytes. Accepts any prefix, since each chain has
 * its own.
 */
export const isCosmosAddress = (value: unknown): value is string => {
  if (typeof value !== "string" || value.length > LONGEST) return false;
  try {
    const { words } = bech32.decode(value as `${string}1${string}`, LONGEST);
    const length = bech32.fromWords(words).length;
    return length === 20 || length === 32;
  } catch {
    return false; // the decoder throws plain errors for every malformed text
  }
};
