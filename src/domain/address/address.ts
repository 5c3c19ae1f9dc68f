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
 * Accepts any network prefix.
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
 * Bech32 text with a valid checksum over 20 or 32 bytes. Accepts any prefix, since each chain has
 * its own.
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

/** True for a valid address of the namespace; checks the checksum if the format has one. */
export const isAddress = (namespace: Namespace, value: unknown): value is string =>
  RULES[namespace](value);

/**
 * Validates an address typed by a user or set by a host. Bitcoin addresses must belong to the given
 * network, since funds sent to another network's address cannot be spent. EVM chains 30 and 31 use
 * EIP-1191 checksums; other networks follow their namespace.
 */
export const isAddressOfNetwork = (networkId: CaipNetworkId, value: unknown): value is string => {
  if (networkId.startsWith("eip155:")) return isEvmAddress(value, networkId);
  return addressesOn(networkId) === undefined
    ? isAddress(networkId.slice(0, networkId.indexOf(":")) as Namespace, value)
    : isAddressOn(networkId, value);
};

/**
 * Validates an address reported by a wallet or service. EVM addresses may have any letter case: the
 * checksum only protects typed input.
 */
export const isReportedAddress = (networkId: CaipNetworkId, value: unknown): value is string =>
  networkId.startsWith("eip155:")
    ? isReportedEvmAddress(value)
    : isAddressOfNetwork(networkId, value);
