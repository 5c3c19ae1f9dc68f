import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { isBitcoinAddress } from "./bitcoin-address.js";
import { addressesOn, isAddressOn } from "./bitcoin-network.js";
import { isEvmAddress, isReportedEvmAddress } from "./evm-address.js";
import { isSolanaAddress } from "./solana-address.js";
import { base58, bech32 } from "@scure/base";
import { blake2b } from "@noble/hashes/blake2b";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";

const CONTEXT = utf8ToBytes("SS58PRE");
const FORM = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/;

/**
 * SS58 of a 32-byte public key: one or two prefix bytes, the key, two checksum bytes (blake2b-512).
 * Any network prefix.
 */
const isPolkadotAddress = (value: unknown): value is string => {
  if (typeof value !== "string" || !FORM.test(value)) return false;
  const bytes = base58.decode(value);
  const prefixLength = (bytes[0] ?? 0) < 64 ? 1 : 2;
  if (bytes.length !== prefixLength + 32 + 2) return false;
  const hash = blake2b(concatBytes(CONTEXT, bytes.slice(0, -2)), { dkLen: 64 });
  return hash[0] === bytes.at(-2) && hash[1] === bytes.at(-1);
};

const LONGEST = 90; // BIP-173

/**
 * A bech32 text with a right checksum over 20 or 32 bytes. Every chain has its own prefix, so any
 * prefix is taken.
 */
const isCosmosAddress = (value: unknown): value is string => {
  if (typeof value !== "string" || value.length > LONGEST) return false;
  try {
    const { words } = bech32.decode(value as `${string}1${string}`, LONGEST);
    const length = bech32.fromWords(words).length;
    return length === 20 || length === 32;
  } catch {
    return false; // the decoder throws plain errors for every malformed text
  }
};

const RULES: { readonly [N in Namespace]: (value: unknown) => boolean } = {
  eip155: (value) => isEvmAddress(value),
  solana: isSolanaAddress,
  bip122: (value) => isBitcoinAddress(value),
  polkadot: isPolkadotAddress,
  cosmos: isCosmosAddress,
};

/**
 * True when the text is a good address of the namespace, with its checksum where it has one (S5-001
 * to S5-004).
 */
export const isAddress = (namespace: Namespace, value: unknown): value is string =>
  RULES[namespace](value);

/**
 * True when a person or a host wrote a good address of that network. Bitcoin's say which of its
 * networks they are for: an address of another one, adopted, would be paid where nobody can spend.
 * EVM addresses are spelled by EIP-1191 on chains 30 and 31. Of the others the namespace's rules
 * count.
 */
export const isAddressOfNetwork = (networkId: CaipNetworkId, value: unknown): value is string => {
  if (networkId.startsWith("eip155:")) return isEvmAddress(value, networkId);
  return addressesOn(networkId) === undefined
    ? isAddress(networkId.slice(0, networkId.indexOf(":")) as Namespace, value)
    : isAddressOn(networkId, value);
};

/**
 * True when a machine, such as a wallet or a service, reports a good address of that network. A
 * checksum in letter case guards what people type; what a wallet answers on EVM is 20 bytes.
 */
export const isReportedAddress = (networkId: CaipNetworkId, value: unknown): value is string =>
  networkId.startsWith("eip155:")
    ? isReportedEvmAddress(value)
    : isAddressOfNetwork(networkId, value);
