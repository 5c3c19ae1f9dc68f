import * as v from "valibot";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { settleWithin } from "../shared/settle-within.js";
import type { ServiceAccess } from "./service-access.js";

const PATH = "/v1/supported-chains";
/** Maximum number of networks read. */
const MAX_NETWORKS = 10_000;
const Answer = v.object({ http: v.array(v.unknown()) });

const isNetwork = (id: unknown): id is string => {
  try {
    return typeof id === "string" && parseCaipNetworkId(id).reference !== "";
  } catch {
    return false;
  }
};

/**
 * The service's supported networks (spec 7), requested once and cached; requested again while the
 * list is empty or unavailable.
 */
export class SupportedNetworks {
  readonly #service: ServiceAccess;
  #known: ReadonlySet<string> = new Set();
  #asking: Promise<ReadonlySet<string>> | undefined;

  constructor(service: ServiceAccess) {
    this.#service = service;
  }

  /**
   * Rejects with `chain/not-supported` for an unsupported network, and with the request's error if
   * the list is unavailable.
   */
  async check(networkId: CaipNetworkId, signal: AbortSignal): Promise<void> {
    if (this.#known.size === 0) this.#known = await settleWithin(() => this.#ask(), { signal });
    if (!this.#known.has(networkId)) throw new LatchkitError("chain/not-supported", { networkId });
  }

  /** Shares one request, which ends with the instance. */
  #ask(): Promise<ReadonlySet<string>> {
    this.#asking ??= this.#read().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #read(): Promise<ReadonlySet<string>> {
    const { http } = await this.#service.get(Answer, { path: PATH, signal: this.#service.end });
    return new Set(http.slice(0, MAX_NETWORKS).filter(isNetwork));
  }
}
