import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Network } from "../../../domain/network/network.js";
import { readUrls } from "../../../domain/network/service-rpc.js";
import type { Clock, Scheduler } from "../../../ports/page.ports.js";
import { rpcFetch } from "../../chain-reader/viem-fetch.js";
import { httpNode, type RpcNode } from "./rpc-node.js";

export interface NetworkNodesParts {
  readonly networks: readonly Network[];
  /** The host's own URLs, before those of the network. */
  readonly rpcUrls: Readonly<Record<CaipNetworkId, readonly string[]>>;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Ends all requests with the instance. */
  readonly signal: AbortSignal;
}

/**
 * The networks' own nodes, no service. One node for each URL, so that what a node lacks is
 * remembered.
 */
export const networkNodes = (
  parts: NetworkNodesParts,
  parse?: (text: string) => unknown,
): ((networkId: CaipNetworkId) => readonly RpcNode[]) => {
  const known = new Map<string, RpcNode>();
  const fetch = rpcFetch({ ...parts, fetch: (input, init) => globalThis.fetch(input, init) });
  const nodeAt = (url: string): RpcNode => {
    const node = known.get(url) ?? httpNode(url, fetch, parse && { parse });
    known.set(url, node);
    return node;
  };
  return (networkId) => {
    const network = parts.networks.find(({ id }) => id === networkId);
    const urls = network ? readUrls(network, parts.rpcUrls[networkId] ?? [], undefined) : [];
    return urls.map(nodeAt);
  };
};
