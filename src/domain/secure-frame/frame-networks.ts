import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";
import { rpcUrl } from "../network/service-rpc.js";

/** The networks that the embedded wallet knows: 26 by the specification, 27 in the hosted one. */
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

/** Where a network of the frame is read from. */
export interface FrameNetwork {
  readonly chainId: CaipNetworkId;
  readonly rpcUrl: string;
}

/**
 * What the frame is told of its networks: where the page reads each. The page's own node comes
 * before the hosted service, which is left out without a project.
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

/** The network of a frame where none is active (S9-046). */
export const DEFAULT_FRAME_NETWORK: CaipNetworkId = "eip155:1";
/** The chain that counts as used last where none is remembered (S9-047). */
export const DEFAULT_LAST_CHAIN = "1";
