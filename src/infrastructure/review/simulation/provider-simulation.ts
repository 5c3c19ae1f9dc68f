import type { Changes } from "../../../domain/review/changes.js";
import type { CodeKind } from "../../../domain/review/facts.js";
import type { ReviewRequest } from "../../../domain/review/review.js";
import { CryptoRandom, SystemScheduler, timersOf } from "../../browser/runtime.js";
import { EvmAddressFacts } from "./evm-address-facts.js";
import { EvmSimulator } from "./evm-simulator.js";
import { providerNode, type RpcProvider } from "./rpc-node.js";

/** Ignores the network id: the provider has one network. */
const ANY_NETWORK = "eip155:0";

const never = (): AbortSignal => new AbortController().signal;

/** Simulates a request on the provider's node; only transactions of EVM chains. */
export const simulateOn = (
  request: ReviewRequest,
  provider: RpcProvider,
  watch: readonly string[],
  signal: AbortSignal,
): Promise<Changes> => {
  const { networkId, account } = request;
  const [namespace, reference = ""] = networkId.split(":");
  const isEvm = namespace === "eip155" && /^\d{1,78}$/u.test(reference);
  const simulator = new EvmSimulator({
    nodesOf: () => (isEvm ? [providerNode(provider, reference)] : []),
    scheduler: new SystemScheduler(timersOf(globalThis)),
    random: new CryptoRandom(globalThis.crypto),
    signal: never(),
  });
  const calls = request.kind === "transaction" ? request.calls : [];
  return simulator.simulate({ networkId, account, calls, watch }, signal);
};

/** Reads the kind of account or contract at addresses on the provider's chain. */
export const codesOn = (
  addresses: readonly string[],
  provider: RpcProvider,
  signal: AbortSignal,
): Promise<Readonly<Record<string, CodeKind>>> =>
  new EvmAddressFacts({
    nodesOf: () => [providerNode(provider)],
    scheduler: new SystemScheduler(timersOf(globalThis)),
    signal: never(),
  }).codes(ANY_NETWORK, addresses, signal);
