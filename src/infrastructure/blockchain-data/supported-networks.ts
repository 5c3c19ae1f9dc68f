import * as v from "valibot";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { settleWithin } from "../shared/settle-within.js";
import type { ServiceAccess } from "./service-access.js";

const PATH = "/v1/supported-chains";
/** More than any service knows. */
const MOST_NETWORKS = 10_000;
const Answer = v.object({ http: v.array(v.unknown()) });

const isNetwork = (id: unknown): id is string => {
  try {
    return typeof id === "string" && parseCaipNetworkId(id).reference !== "";
  } catch {
    return false;
  }
};

/**
 * The networks that the service answers for (S7-016), asked once for all calls and kept; asked
 * again while none is in the list or it could not be had.
 */
export class SupportedNetworks {
  readonly #service: ServiceAccess;
  #known: ReadonlySet<string> = new Set();
  #asking: Promise<ReadonlySet<string>> | undefined;

  constructor(service: ServiceAccess) {
    this.#service = service;
  }

  /**
   * Settles where the service knows the network (S7-037), and rejects with `chain/not-supported`
   * where it does not. A list that could not be had rejects as its request did.
   */
  async check(networkId: CaipNetworkId, signal: AbortSignal): Promise<void> {
    if (this.#known.size === 0) this.#known = await settleWithin(() => this.#ask(), { signal });
    if (!this.#known.has(networkId)) throw new LatchkitError("chain/not-supported", { networkId });
  }

  /** Whoever asks meanwhile joins; it ends with the instance, not with one of them. */
  #ask(): Promise<ReadonlySet<string>> {
    this.#asking ??= this.#read().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #read(): Promise<ReadonlySet<string>> {
    const { http } = await this.#service.get(Answer, { path: PATH, signal: this.#service.end });
    return new Set(http.slice(0, MOST_NETWORKS).filter(isNetwork));
  }
}
