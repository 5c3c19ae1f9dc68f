import * as v from "valibot";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { HttpClient } from "../../ports/http-client.port.js";
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
  readonly signal: AbortSignal;
}

/** GETs of the blockchain data service, each with project id, `st` and `sv` (S7-015). */
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
    { path, query, signal }: ServiceQuestion,
  ): Promise<v.InferOutput<S>> {
    const { http, baseUrl, projectId } = this.#parts;
    const url = serviceUrl(baseUrl, path);
    const answer = v.safeParse(
      schema,
      await http.json(
        { method: "GET", url, query: { ...query, ...serviceQuery(projectId) } },
        signal,
      ),
    );
    if (answer.success) return answer.output;
    throw new LatchkitError(
      "http/invalid-body",
      { url },
      { cause: new v.ValiError(answer.issues) },
    );
  }
}
