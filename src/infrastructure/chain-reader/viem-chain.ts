import type { Chain } from "viem";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { Network } from "../../domain/network/network.js";

/** Converts a network to a viem chain. Throws `chain/invalid-id` for an invalid EVM chain id. */
export const viemChain = (network: Network): Chain => ({
  id: parseEvmChainId(network.reference),
  name: network.name,
  nativeCurrency: network.currency,
  rpcUrls: { default: { http: [...network.rpcUrls] } },
  ...(network.explorerUrl === undefined
    ? {}
    : { blockExplorers: { default: { name: network.name, url: network.explorerUrl } } }),
  ...(network.multicall3 === undefined
    ? {}
    : { contracts: { multicall3: { address: evmHex(network.multicall3) } } }),
  testnet: network.isTestnet,
});

/** A checksummed address in viem's type. Throws `address/malformed`. */
export const evmHex = (address: string): `0x${string}` => asHex(parseEvmAddress(address));

/** 0x text in viem's type. Throws `transaction/invalid`. */
export const asHex = (value: string, field = "data"): `0x${string}` => {
  if (!isHex(value)) throw new LatchkitError("transaction/invalid", { field });
  return value;
};

const isHex = (value: string): value is `0x${string}` => /^0x[0-9a-fA-F]*$/.test(value);
