import * as v from "valibot";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { urlBelow } from "../../domain/shared/urls.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import { serviceQuery } from "../shared/service-query.js";
import { settleWithin } from "../shared/settle-within.js";

export interface ServiceAccessParts {
  readonly http: Pick<HttpClient, "json">;
  readonly baseUrl: string;
  readonly projectId: string;
}

interface ServiceRequest {
  readonly path: `/${string}`;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}
interface ServiceGet extends ServiceRequest {
  /** Keeps the body of an error response readable. */
  readonly keepsErrorBody?: boolean;
}
interface ServicePost extends ServiceRequest {
  readonly body: object;
}

/** Client of the blockchain data service. Validates answers with a schema. */
export class BlockchainDataClient {
  readonly #parts: ServiceAccessParts;
  constructor(parts: ServiceAccessParts) {
    this.#parts = parts;
  }

  get projectId(): string {
    return this.#parts.projectId;
  }

  /**
   * Adds project id, `st` and `sv` to the query. Rejects with the errors of `HttpClient`,
   * and `http/invalid-body` for another shape.
   */
  get<S extends v.GenericSchema>(
    schema: S,
    { path, query, signal, keepsErrorBody = false }: ServiceGet,
  ): Promise<v.InferOutput<S>> {
    const fullQuery = { ...query, ...serviceQuery(this.projectId) };
    return this.#send(
      schema,
      path,
      { method: "GET", query: fullQuery, keepsRefusal: keepsErrorBody },
      signal,
    );
  }

  /** Like `get`, but adds nothing to the query and is never retried. */
  post<S extends v.GenericSchema>(
    schema: S,
    { path, signal, ...request }: ServicePost,
  ): Promise<v.InferOutput<S>> {
    return this.#send(schema, path, { method: "POST", ...request }, signal);
  }

  async #send<S extends v.GenericSchema>(
    schema: S,
    path: `/${string}`,
    request: Omit<HttpRequest, "url">,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const url = urlBelow(this.#parts.baseUrl, path);
    const answer = v.safeParse(schema, await this.#parts.http.json({ ...request, url }, signal));
    if (answer.success) return answer.output;
    const cause = new v.ValiError(answer.issues);
    throw new LatchkitError("http/invalid-body", { url }, { cause });
  }
}

const MAX_NETWORKS = 10_000;
const NetworksAnswer = v.object({ http: v.array(v.unknown()) });

const isNetwork = (id: unknown): id is string => {
  try {
    return typeof id === "string" && parseCaipNetworkId(id).reference !== "";
  } catch {
    return false;
  }
};

/** `signal` aborts when the instance ends. */
export interface SupportedNetworksParts extends ServiceAccessParts {
  readonly signal: AbortSignal;
}

/** Requested once and cached; requested again while the list is empty or unavailable. */
export class SupportedNetworks {
  readonly #service: BlockchainDataClient;
  readonly #signal: AbortSignal;
  #networks: ReadonlySet<string> = new Set();
  #request: Promise<ReadonlySet<string>> | undefined;

  constructor({ signal, ...parts }: SupportedNetworksParts) {
    this.#service = new BlockchainDataClient(parts);
    this.#signal = signal;
  }

  /**
   * Rejects with `chain/not-supported`, and with the request's error if the list is unavailable.
   */
  async check(networkId: CaipNetworkId, signal: AbortSignal): Promise<void> {
    if (this.#networks.size === 0)
      this.#networks = await settleWithin(() => this.#fetch(), { signal });
    if (!this.#networks.has(networkId))
      throw new LatchkitError("chain/not-supported", { networkId });
  }

  /** Rejects as `check` does if the list is unavailable. */
  async has(networkId: CaipNetworkId, signal: AbortSignal): Promise<boolean> {
    try {
      await this.check(networkId, signal);
      return true;
    } catch (error) {
      if (isLatchkitError(error, "chain/not-supported")) return false;
      throw error;
    }
  }

  #fetch(): Promise<ReadonlySet<string>> {
    const call = { path: "/v1/supported-chains", signal: this.#signal } as const;
    this.#request ??= this.#service
      .get(NetworksAnswer, call)
      .then(({ http }) => new Set(http.slice(0, MAX_NETWORKS).filter(isNetwork)))
      .finally(() => (this.#request = undefined));
    return this.#request;
  }
}
