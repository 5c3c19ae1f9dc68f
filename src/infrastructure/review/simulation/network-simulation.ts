import { parseCaipNetworkId } from "../../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Networks } from "../../../domain/network/networks.js";
import { readUrls } from "../../../domain/network/service-rpc.js";
import type { Clock, Random, Scheduler } from "../../../ports/page.ports.js";
import type { AddressFacts, Simulator, TokenFacts } from "../../../ports/review.port.js";
import { parseExactJson } from "../../chain-reader/exact-json.js";
import { rpcFetch } from "../../chain-reader/viem-fetch.js";
import { EvmAddressFacts } from "./evm-address-facts.js";
import { EvmSimulator } from "./evm-simulator.js";
import { EvmTokenFacts } from "./evm-token-facts.js";
import { httpNode, type RpcNode } from "./rpc-node.js";

export interface NetworkSimulationParts {
  readonly networks: Pick<Networks, "find">;
  /** The host's own URLs of a network, before those of the network. */
  readonly rpcUrls: (networkId: CaipNetworkId) => readonly string[];
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** Ends all requests with the instance. */
  readonly signal: AbortSignal;
}

/** Simulates and reads on the nodes of the networks; asks no service. */
export interface NetworkSimulation {
  readonly simulator: Simulator;
  readonly addressFacts: AddressFacts;
  readonly tokenFacts: TokenFacts;
}

type NodesOf = (networkId: CaipNetworkId) => readonly RpcNode[];

/** One node for each URL, so that what a node lacks is remembered. */
const nodesOf = (parts: NetworkSimulationParts, parse?: (text: string) => unknown): NodesOf => {
  const known = new Map<string, RpcNode>();
  const fetch = rpcFetch(parts);
  const nodeAt = (url: string): RpcNode => {
    const node = known.get(url) ?? httpNode(url, fetch, parse && { parse });
    known.set(url, node);
    return node;
  };
  return (networkId) => {
    const network = parts.networks.find(networkId);
    return network ? readUrls(network, parts.rpcUrls(networkId), undefined).map(nodeAt) : [];
  };
};

/** Simulation of EVM and Solana requests; other namespaces are `unsupported`. */
export const networkSimulation = (parts: NetworkSimulationParts): NetworkSimulation => {
  const evmNodes = nodesOf(parts);
  const evm = new EvmSimulator({ ...parts, nodesOf: evmNodes });
  const solanaNodes = nodesOf(parts, parseExactJson);
  let solana: Promise<Simulator> | undefined;
  const loadSolana = async (): Promise<Simulator> => {
    const { SolanaSimulator } = await import("./solana-simulator.js");
    return new SolanaSimulator({ ...parts, nodesOf: solanaNodes });
  };
  return {
    addressFacts: new EvmAddressFacts({ ...parts, nodesOf: evmNodes }),
    tokenFacts: new EvmTokenFacts({ ...parts, nodesOf: evmNodes }),
    simulator: {
      simulate: async (input, signal) => {
        const { namespace } = parseCaipNetworkId(input.networkId);
        if (namespace === "eip155") return evm.simulate(input, signal);
        if (namespace !== "solana") return { status: "not-simulated", why: "unsupported" };
        solana ??= loadSolana();
        solana.catch(() => (solana = undefined));
        return (await solana).simulate(input, signal);
      },
    },
  };
};
