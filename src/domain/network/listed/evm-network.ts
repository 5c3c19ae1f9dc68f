import type { CaipNetworkOption } from "../network.js";

/** What differs between EVM networks beside id and name. */
export interface EvmNetworkFacts {
  readonly rpcUrl: string;
  readonly explorerUrl: string;
  /** Default: ether with 18 decimals. */
  readonly currency?: CaipNetworkOption["currency"];
}

const ether = { name: "Ether", symbol: "ETH", decimals: 18 } as const;
const network = (
  id: number,
  name: string,
  { rpcUrl, explorerUrl, currency = ether }: EvmNetworkFacts,
  testnet: boolean,
): CaipNetworkOption =>
  Object.freeze({ id: `eip155:${id}`, name, rpcUrls: [rpcUrl], currency, explorerUrl, testnet });

/** An EVM network as a host lists it. */
export const evmNetwork = (id: number, name: string, facts: EvmNetworkFacts): CaipNetworkOption =>
  network(id, name, facts, false);

/** The same for a test network, whose currency is worth nothing. */
export const evmTestNetwork = (
  id: number,
  name: string,
  facts: EvmNetworkFacts,
): CaipNetworkOption => network(id, name, facts, true);
