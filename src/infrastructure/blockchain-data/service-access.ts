import * as v from "valibot";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import { serviceQuery, serviceUrl } from "../shared/service-query.js";

/** What the blockchain data service is asked with. */
export interface ServiceAccessParts {
  readonly http: Pick<HttpClient, "json">;
  /** Base URL of the service. */
  readonly baseUrl: string;
  readonly projectId: string;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
}

/** One question; `query` beside what every call says of who calls. */
export interface ServiceQuestion {
  readonly path: `/${string}`;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** The service's own reasons stay readable where it refuses. */
  readonly keepsRefusal?: boolean;
  readonly signal: AbortSignal;
}

/** What is sent to the service as JSON. */
export interface ServiceOrder {
  readonly path: `/${string}`;
  readonly body: object;
  /** The project id goes into the body. */
  readonly hasProject?: boolean;
  readonly signal: AbortSignal;
}

/** GETs of the blockchain data service, each with project id, `st` and `sv` (S7-015), and POSTs. */
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
   * The answer in the shape that is expected. Rejects with the errors of `HttpClient`,
   * `http/invalid-body` for another shape.
   */
  async get<S extends v.GenericSchema>(
    schema: S,
    { path, query, signal, keepsRefusal = false }: ServiceQuestion,
  ): Promise<v.InferOutput<S>> {
    const { projectId } = this.#parts;
    const asked = { ...query, ...serviceQuery(projectId) };
    return this.#ask(schema, { method: "GET", path, query: asked, keepsRefusal }, signal);
  }

  /** The same of what is sent; its address has no query (S7-030). Never sent twice. */
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
    const url = serviceUrl(baseUrl, path);
    const answer = v.safeParse(schema, await http.json({ ...request, url }, signal));
    if (answer.success) return answer.output;
    throw new LatchkitError(
      "http/invalid-body",
      { url },
      { cause: new v.ValiError(answer.issues) },
    );
  }
}
