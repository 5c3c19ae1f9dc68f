import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { isBitcoinAddress } from "./bitcoin-address.js";
import { addressesOn, isAddressOn } from "./bitcoin-network.js";
import { isCosmosAddress } from "./cosmos-address.js";
import { isEvmAddress } from "./evm-address.js";
import { isPolkadotAddress } from "./polkadot-address.js";
import { isSolanaAddress } from "./solana-address.js";

const RULES: { readonly [N in Namespace]: (value: unknown) => boolean } = {
  eip155: isEvmAddress,
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
 * True when the text is a good address of that network. Bitcoin's say which of its networks they
 * are for: an address of another one, adopted, would be paid where nobody can spend. EVM and Solana
 * addresses are the same on every network; of Polkadot and Cosmos, and of chains in bip122 that
 * Latchkit does not know, the namespace's rules count.
 */
export const isAddressOfNetwork = (networkId: CaipNetworkId, value: unknown): value is string =>
  addressesOn(networkId) === undefined
    ? isAddress(networkId.slice(0, networkId.indexOf(":")) as Namespace, value)
    : isAddressOn(networkId, value);
