import type { CaipNetworkOption } from "../network.js";

/** Properties of an EVM network besides id and name. */
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

/** Defines an EVM network option. */
export const evmNetwork = (id: number, name: string, facts: EvmNetworkFacts): CaipNetworkOption =>
  network(id, name, facts, false);

/** Defines an EVM testnet option. */
export const evmTestNetwork = (
  id: number,
  name: string,
  facts: EvmNetworkFacts,
): CaipNetworkOption => network(id, name, facts, true);
