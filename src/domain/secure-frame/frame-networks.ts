import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";
import { rpcUrl } from "../network/service-rpc.js";

/** Networks of the embedded wallet: 26 by the specification, 27 in the hosted one. */
const FRAME_NETWORK_IDS = [
  "eip155:1",
  "eip155:5",
  "eip155:11155111",
  "eip155:10",
  "eip155:420",
  "eip155:42161",
  "eip155:421613",
  "eip155:137",
  "eip155:80001",
  "eip155:42220",
  "eip155:1313161554",
  "eip155:1313161555",
  "eip155:56",
  "eip155:97",
  "eip155:43114",
  "eip155:43113",
  "eip155:324",
  "eip155:280",
  "eip155:100",
  "eip155:8453",
  "eip155:84531",
  "eip155:84532",
  "eip155:7777777",
  "eip155:999",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
] as const satisfies readonly CaipNetworkId[];

/** RPC URL of a frame network. */
export interface FrameNetwork {
  readonly chainId: CaipNetworkId;
  readonly rpcUrl: string;
}

/**
 * RPC URLs that the frame uses: the page's own first, then the hosted service if there is a project
 * id.
 */
export const frameNetworks = (
  listed: readonly Pick<Network, "id" | "rpcUrls">[],
  service: { readonly url?: string | undefined; readonly projectId?: string | undefined },
): readonly FrameNetwork[] =>
  FRAME_NETWORK_IDS.flatMap((chainId) => {
    const { projectId, url } = service;
    const hosted = projectId === undefined ? undefined : rpcUrl({ url, projectId }, chainId);
    const own = listed.find(({ id }) => id === chainId)?.rpcUrls[0] ?? hosted;
    return own === undefined ? [] : [{ chainId, rpcUrl: own }];
  });

/** Default network of the frame (spec 9). */
export const DEFAULT_FRAME_NETWORK: CaipNetworkId = "eip155:1";
/** Default last-used chain (spec 9). */
export const DEFAULT_LAST_CHAIN = "1";
