import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { isBitcoinAddress } from "./bitcoin-address.js";
import { addressesOn, isAddressOn } from "./bitcoin-network.js";
import { isCosmosAddress } from "./cosmos-address.js";
import { isEvmAddress, isReportedEvmAddress } from "./evm-address.js";
import { isPolkadotAddress } from "./polkadot-address.js";
import { isSolanaAddress } from "./solana-address.js";

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
