import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { Changes } from "../../../src/domain/review/changes.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { parseExactJson } from "../../../src/infrastructure/chain-reader/exact-json.js";
import { httpNode } from "../../../src/infrastructure/review/simulation/rpc-node.js";
import { SolanaSimulator } from "../../../src/infrastructure/review/simulation/solana-simulator.js";
import type { WorldSolana } from "../../../src/testing/node/solana/solana.types.js";
import { startWorld } from "../../../src/testing/node/start-world.js";

/** A local Solana chain and a simulator on it. */
export interface SimulatedSolana {
  readonly solana: WorldSolana;
  readonly networkId: CaipNetworkId;
  readonly simulator: SolanaSimulator;
  simulate(account: string, transaction: string): Promise<Changes>;
  stop(): Promise<void>;
}

/** Starts a chain of its own. */
export const startSimulatedSolana = async (): Promise<SimulatedSolana> => {
  const world = await startWorld({ parts: ["solana"] });
  const { solana } = world;
  if (!solana) throw new Error(world.missingParts.map(({ reason }) => reason).join());
  const { networkId, rpcUrl } = solana.network;
  const node = httpNode(rpcUrl, fetch, { parse: parseExactJson });
  const simulator = new SolanaSimulator({
    nodesOf: (id) => (id === networkId ? [node] : []),
    scheduler: new SystemScheduler(timersOf(globalThis)),
    signal: new AbortController().signal,
  });
  return {
    solana,
    networkId,
    simulator,
    simulate: (account, transaction) =>
      simulator.simulate(
        { networkId, account, transactions: [transaction] },
        new AbortController().signal,
      ),
    stop: () => world.stop(),
  };
};
