import { sha256 } from "@noble/hashes/sha2";
import { bech32, bech32m, createBase58check } from "@scure/base";
import { isBitcoinAddress } from "./bitcoin-address.js";

/**
 * Output type of an address. `future` is a witness version (2 to 16) without rules yet; `ownerless`
 * is a version 1 program that is not a Taproot key, such as pay-to-anchor. Anyone can spend outputs
 * of these two types.
 */
export type BitcoinScript = "p2pkh" | "p2sh" | "p2wpkh" | "p2wsh" | "p2tr" | "future" | "ownerless";

const base58check = createBase58check(sha256);
const LONGEST = 90; // BIP-173
/** Base58 version bytes of P2PKH on mainnet and the test networks. */
const KEY_VERSIONS: readonly (number | undefined)[] = [0x00, 0x6f];

const witnessScript = (version: number, length: number): BitcoinScript => {
  if (version === 0) return length === 20 ? "p2wpkh" : "p2wsh";
  if (version > 1) return "future";
  return length === 32 ? "p2tr" : "ownerless";
};

/** The output type and its program or hash length in bytes; undefined for an invalid address. */
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
