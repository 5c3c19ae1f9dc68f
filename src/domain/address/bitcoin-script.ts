import { sha256 } from "@noble/hashes/sha2";
import { bech32, bech32m, createBase58check } from "@scure/base";
import { isBitcoinAddress } from "./bitcoin-address.js";

/**
 * What an address pays to: a key, a script, or a witness program. `future` is a witness version (2
 * to 16) without rules yet, `ownerless` a program of version 1 that is no Taproot key,
 * pay-to-anchor among them: anybody may spend either.
 */
export type BitcoinScript = "p2pkh" | "p2sh" | "p2wpkh" | "p2wsh" | "p2tr" | "future" | "ownerless";

const base58check = createBase58check(sha256);
const LONGEST = 90; // BIP-173
/** Base58 versions of P2PKH: mainnet, and the test networks together. */
const KEY_VERSIONS: readonly (number | undefined)[] = [0x00, 0x6f];

const witnessScript = (version: number, length: number): BitcoinScript => {
  if (version === 0) return length === 20 ? "p2wpkh" : "p2wsh";
  if (version > 1) return "future";
  return length === 32 ? "p2tr" : "ownerless";
};

/**
 * What the address pays to, and the length of its program or hash in bytes; undefined for what is
 * no Bitcoin address.
 */
export const readBitcoinScript = (
  address: string,
): { readonly script: BitcoinScript; readonly length: number } | undefined => {
  if (!isBitcoinAddress(address)) return undefined;
  if (!/^(bc|tb|bcrt)1/iu.test(address))
    return {
      script: KEY_VERSIONS.includes(base58check.decode(address)[0]) ? "p2pkh" : "p2sh",
      length: 20,
    };
  const coder = /^[^1]+1q/iu.test(address) ? bech32 : bech32m;
  const { words } = coder.decode(address as `${string}1${string}`, LONGEST);
  const { length } = coder.fromWords(words.slice(1));
  return { script: witnessScript(words[0] ?? 0, length), length };
};
