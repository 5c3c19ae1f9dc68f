import {
  NAMESPACES,
  type CaipNetworkId,
  type Namespace,
} from "../../src/domain/caip/caip.types.js";
import type { RawNamespace } from "../../src/domain/pairing/approved-session.js";
import { CHAIN_RULES } from "../../src/domain/chains/rules.js";
import type { CaipNetworkOption } from "../../src/domain/network/network.js";

/**
 * Two networks and two good addresses of every namespace; the third network is one that nobody asks
 * for.
 */
export const NETWORKS: Readonly<
  Record<Namespace, readonly [CaipNetworkId, CaipNetworkId, CaipNetworkId]>
> = {
  eip155: ["eip155:1", "eip155:10", "eip155:137"],
  solana: [
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  ],
  bip122: [
    "bip122:000000000019d6689c085ae165831e93",
    "bip122:000000000933ea01ad0ee984209779ba",
    "bip122:12a765e31ffd4059bada1e25190f6e98",
  ],
  polkadot: [
    "polkadot:91b171bb158e2d3848fa23a9f1c25182",
    "polkadot:b0a8d493285c2df73290dfb7e61f870f",
    "polkadot:e143f23803ac50e8f6f8e62695d1ce9e",
  ],
  cosmos: ["cosmos:cosmoshub-4", "cosmos:osmosis-1", "cosmos:juno-1"],
};
export const ADDRESSES: Readonly<Record<Namespace, readonly [string, string]>> = {
  eip155: [
    "0x1111111111111111111111111111111111111111",
    "0x2222222222222222222222222222222222222222",
  ],
  solana: [
    "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z",
    "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
  ],
  bip122: [
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
  ],
  polkadot: [
    "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
    "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty",
  ],
  cosmos: [
    "cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c",
    "cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c",
  ],
};

const network = (id: CaipNetworkId): CaipNetworkOption => ({
  id,
  name: `Network ${id}`,
  rpcUrls: ["http://127.0.0.1:1"],
  currency: { symbol: "X", decimals: 6 },
});
/** What a host lists: the first two networks of each namespace. */
export const hostNetworks = (
  namespaces: readonly Namespace[] = NAMESPACES,
): readonly CaipNetworkOption[] =>
  namespaces.flatMap((namespace) => NETWORKS[namespace].slice(0, 2).map(network));

/** The first address of a namespace as that network writes it. */
export const addressOn = (namespace: Namespace, networkId: CaipNetworkId): string =>
  networkId === NETWORKS.bip122[1]
    ? "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"
    : ADDRESSES[namespace][0];

/** One namespace as a wallet grants it: an address on each of the networks. */
export const grantOf = (
  namespace: Namespace,
  networks: readonly CaipNetworkId[] = [NETWORKS[namespace][0]],
  address?: string,
): RawNamespace => ({
  accounts: networks.map((id) => `${id}:${address ?? addressOn(namespace, id)}`),
  methods: CHAIN_RULES[namespace].session.methods,
});
/** All of these namespaces on their first network. */
export const grantsOf = (
  ...namespaces: readonly Namespace[]
): Readonly<Record<string, RawNamespace>> =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, grantOf(namespace)]));
