import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Changes } from "../../domain/review/changes.js";
import { bindMembers } from "../../domain/shared/bind-members.js";
import type { SimulationInput, Simulator } from "../../ports/review.port.js";
import { settleWithin } from "../shared/settle-within.js";

/** An in-memory simulator with the outcomes that a test states. */
export class InMemorySimulator implements Simulator {
  readonly #outcomes = new Map<CaipNetworkId, (input: SimulationInput) => Changes>();
  /** If true, requests get no answer. */
  isSilent = false;
  /** All requests, in order. */
  readonly requests: SimulationInput[] = [];

  constructor() {
    bindMembers(this);
  }

  /** States the outcome of requests on a network; other networks are `unsupported`. */
  setOutcome(networkId: CaipNetworkId, outcome: (input: SimulationInput) => Changes): void {
    this.#outcomes.set(networkId, outcome);
  }

  /** As `Simulator.simulate`. */
  simulate(input: SimulationInput, signal: AbortSignal): Promise<Changes> {
    this.requests.push(input);
    return settleWithin(
      () =>
        this.isSilent
          ? new Promise<Changes>(() => undefined)
          : (this.#outcomes.get(input.networkId)?.(input) ?? {
              status: "not-simulated",
              why: "unsupported",
            }),
      { signal },
    );
  }
}
