import * as v from "valibot";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import { urlBelow } from "../../domain/shared/urls.js";
import { serviceQuery } from "../shared/service-query.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { settleWithin } from "../shared/settle-within.js";

/** Dependencies of the service client. */
export interface ServiceAccessParts {
  readonly http: Pick<HttpClient, "json">;
  /** Base URL of the service. */
  readonly baseUrl: string;
  readonly projectId: string;
  /** Aborts when the instance ends. */
  readonly signal: AbortSignal;
}

/** A GET request. */
export interface ServiceQuestion {
  readonly path: `/${string}`;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Keeps the body of an error response readable. */
  readonly keepsRefusal?: boolean;
  readonly signal: AbortSignal;
}

/** A POST request with a JSON body. */
export interface ServiceOrder {
  readonly path: `/${string}`;
  readonly body: object;
  /** Adds the project id to the body. */
  readonly hasProject?: boolean;
  readonly signal: AbortSignal;
}

/** Client of the blockchain data service. GETs carry project id, `st` and `sv` (spec 7). */
export class ServiceAccess {
  readonly #parts: ServiceAccessParts;
  constructor(parts: ServiceAccessParts) {
    this.#parts = parts;
  }

  /** Aborts when the instance ends. */
  get end(): AbortSignal {
    return this.#parts.signal;
  }

  /**
   * Validates the answer. Rejects with the errors of `HttpClient`, and `http/invalid-body` for
   * another shape.
   */
  async get<S extends v.GenericSchema>(
    schema: S,
    { path, query, signal, keepsRefusal = false }: ServiceQuestion,
  ): Promise<v.InferOutput<S>> {
    const { projectId } = this.#parts;
    const asked = { ...query, ...serviceQuery(projectId) };
    return this.#ask(schema, { method: "GET", path, query: asked, keepsRefusal }, signal);
  }

  /** Like `get` for a POST, without a query (spec 7). Never retried. */
  async post<S extends v.GenericSchema>(
    schema: S,
    { path, body, signal, hasProject = false }: ServiceOrder,
  ): Promise<v.InferOutput<S>> {
    const { projectId } = this.#parts;
    const sent = hasProject ? { ...body, projectId } : body;
    return this.#ask(schema, { method: "POST", path, body: sent }, signal);
  }

  async #ask<S extends v.GenericSchema>(
    schema: S,
    { path, ...request }: Omit<HttpRequest, "url"> & Pick<ServiceQuestion, "path">,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const { http, baseUrl } = this.#parts;
    const url = urlBelow(baseUrl, path);
    const answer = v.safeParse(schema, await http.json({ ...request, url }, signal));
    if (answer.success) return answer.output;
    throw new LatchkitError(
      "http/invalid-body",
      { url },
      { cause: new v.ValiError(answer.issues) },
    );
  }
}

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
