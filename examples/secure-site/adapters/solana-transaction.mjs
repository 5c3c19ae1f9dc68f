import { base58 } from "@scure/base";

const KEY_BYTES = 32;
const VERSIONED = 0x80;

/**
 * Where an address stands among those whose signatures a transaction's message asks for; undefined
 * where it does not, and for what is no such message.
 */
export const signerIndex = (message, address) => {
  const from = message[0] >= VERSIONED ? 1 : 0;
  const signers = message[from];
  // Behind three counts: how many keys, in one byte or in two; then the keys, signers first.
  const at = from + 3 + (message[from + 3] >= VERSIONED ? 2 : 1);
  const key = base58.decode(address);
  for (let index = 0; index < signers; index += 1) {
    const start = at + index * KEY_BYTES;
    if (key.every((byte, place) => message[start + place] === byte)) return index;
  }
  return undefined;
};
