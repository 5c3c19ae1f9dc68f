import type { Namespace } from "../caip/caip.types.js";
import { isBitcoinAddress } from "./bitcoin-address.js";
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

/** True when the text is a good address of the namespace, with its checksum where it has one. Spec section 5. */
export const isAddress = (namespace: Namespace, value: unknown): value is string =>
  RULES[namespace](value);
