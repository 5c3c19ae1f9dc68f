import type { Changes } from "../../../domain/review/changes.js";
import type { SolanaReviewRequest } from "../../../domain/review/review.js";
import { SystemScheduler, timersOf } from "../../browser/runtime.js";
import { providerNode, type RpcProvider } from "./rpc-node.js";
import { SolanaSimulator } from "./solana-simulator.js";

/** Ignores the network id: the provider has one network. */
const ANY_NETWORK = "solana:any";

/** Simulates a Solana transaction on the provider's node. */
export const simulateSolanaOn = (
  { account, transactions }: SolanaReviewRequest,
  provider: RpcProvider,
  signal: AbortSignal,
): Promise<Changes> =>
  new SolanaSimulator({
    nodesOf: () => [providerNode(provider)],
    scheduler: new SystemScheduler(timersOf(globalThis)),
    signal: new AbortController().signal,
  }).simulate({ networkId: ANY_NETWORK, account, transactions }, signal);
