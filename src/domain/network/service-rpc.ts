import type { CaipNetworkId } from "../caip/caip.types.js";
import { urlBelow } from "../shared/urls.js";
import type { Network } from "./network.js";

/** Default URL of the blockchain service. */
export const BLOCKCHAIN_SERVICE = "https://rpc.walletconnect.org";

/** The blockchain service and the project id for its requests. */
export interface RpcService {
  /** Base URL, with or without trailing slash; default `BLOCKCHAIN_SERVICE`. */
  readonly url?: string | undefined;
  /** The project that pays for the requests. */
  readonly projectId: string;
}

/** EVM chains the service supports (list `blockchainRpcDefaultNetworks`). */
const EVM_CHAIN_IDS = [
  1, 10, 30, 31, 56, 97, 100, 130, 137, 146, 300, 324, 1101, 1111, 1112, 1284, 1301, 1329, 2810,
  2818, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114, 55931, 57054, 59144, 80002,
  80069, 80084, 80094, 84532, 421614, 534351, 534352, 560048, 911867, 7777777, 11155111, 11155420,
  999999999, 1313161554, 1313161555,
];
const SUPPORTED: ReadonlySet<CaipNetworkId> = new Set<CaipNetworkId>([
  ...EVM_CHAIN_IDS.map((chainId) => `eip155:${chainId}` as const),
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "bip122:000000000019d6689c085ae165831e93",
  "bip122:000000000933ea01ad0ee984209779ba",
]);

/** `{url}/v1/?chainId={CAIP-2}&projectId={id}`. */
export const rpcUrl = (
  { url = BLOCKCHAIN_SERVICE, projectId }: RpcService,
  chainId: CaipNetworkId,
): string => {
  const address = new URL(urlBelow(url, "/v1/"));
  address.searchParams.append("chainId", chainId);
  address.searchParams.append("projectId", projectId);
  return address.href;
};

/** The service's RPC URL for a network; undefined if unsupported. */
export const serviceRpcUrl = (
  { id }: Pick<Network, "id">,
  service: RpcService | undefined,
): string | undefined =>
  service === undefined || !SUPPORTED.has(id) ? undefined : rpcUrl(service, id);

/** Read URLs in fallback order: the host's, the service's, the network's. */
export const readUrls = (
  network: Network,
  ownUrls: readonly string[],
  service: RpcService | undefined,
): readonly string[] => {
  const serviceUrl = serviceRpcUrl(network, service);
  return [
    ...new Set([...ownUrls, ...(serviceUrl === undefined ? [] : [serviceUrl]), ...network.rpcUrls]),
  ];
};
