import { namespaceOf } from "../../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Changes } from "../../../domain/review/changes.js";
import type { CodeKind } from "../../../domain/review/facts.js";
import type { TokenLabels } from "../../../domain/review/tokens.js";
import type { LazyCode } from "../../../ports/page.ports.js";
import type {
  AddressFacts,
  ChainSimulation,
  SimulationInput,
  Simulator,
  TokenFacts,
} from "../../../ports/review.port.js";

/** The code of a namespace; undefined without one. */
export type SimulationOf = (namespace: string) => LazyCode<ChainSimulation | undefined> | undefined;

/** Simulates with the code of the chain; other chains are `unsupported`. */
export class ChainSimulations implements Simulator, AddressFacts, TokenFacts {
  readonly #simulationOf: SimulationOf;

  constructor(simulationOf: SimulationOf) {
    this.#simulationOf = simulationOf;
  }

  async simulate(input: SimulationInput, signal: AbortSignal): Promise<Changes> {
    const code = this.#simulationOf(namespaceOf(input.networkId));
    const changes = await code?.use(signal, (loaded) => loaded?.simulator.simulate(input, signal));
    return changes ?? { status: "not-simulated", why: "unsupported" };
  }

  async codes(
    networkId: CaipNetworkId,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, CodeKind>>> {
    const code = this.#simulationOf(namespaceOf(networkId));
    const codes = await code?.use(signal, (loaded) =>
      loaded?.addressFacts?.codes(networkId, addresses, signal),
    );
    return codes ?? {};
  }

  async labels(
    networkId: CaipNetworkId,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<TokenLabels> {
    const code = this.#simulationOf(namespaceOf(networkId));
    const labels = await code?.use(signal, (loaded) =>
      loaded?.tokenFacts?.labels(networkId, tokens, signal),
    );
    return labels ?? {};
  }
}
