import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import { buildUrl, publicUrl } from "../http-client/fetch-http-client.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/**
 * A route's answer: `body` for `json`, `blob` for `blob`; a status outside 200 to 299 rejects with
 * `http/status`.
 */
export interface HttpAnswer {
  /** HTTP status. Default 200. */
  readonly status?: number;
  /** The body, as JSON. */
  readonly body?: unknown;
  /** The body of a request for a picture. */
  readonly blob?: Blob;
}
/** Answers a request; `url` includes the query. */
export type HttpRoute = (request: HttpRequest, url: URL) => HttpAnswer | Promise<HttpAnswer>;

/**
 * An HTTP client with routes by `METHOD origin/path`; rejects with `http/unreachable` without a
 * route. Never retries.
 */
export class InMemoryHttpClient implements HttpClient {
  readonly #routes = new Map<string, HttpRoute>();
  readonly #requests: { readonly method: string; readonly url: string; readonly body: unknown }[] =
    [];
  readonly #service: string;
  #clientId: string | undefined;

  /** `service`: base URL of the service that receives the client id. */
  constructor(service = BLOCKCHAIN_SERVICE) {
    bindMembers(this);
    this.#service = service;
  }

  /** All requests, in order. */
  get requests(): readonly {
    readonly method: string;
    readonly url: string;
    readonly body: unknown;
  }[] {
    return this.#requests;
  }

  /** Sets the route of a method and URL (without query). */
  route(method: HttpRequest["method"], url: string, route: HttpRoute): void {
    this.#routes.set(`${method} ${publicUrl(url)}`, route);
  }

  /** The current client id. */
  get clientId(): string | undefined {
    return this.#clientId;
  }

  /** As `HttpClient.setClientId`. */
  setClientId(clientId: string | undefined): void {
    this.#clientId = clientId;
  }

  /** As `HttpClient.json`. */
  async json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    return (await this.#exchange(request, signal)).body;
  }

  /** As `HttpClient.blob`. */
  async blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    return (await this.#exchange(request, signal)).blob ?? new Blob();
  }

  async #exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const url = publicUrl(request.url);
    const answer = await settleWithin(() => this.#answer(request), { signal });
    const status = answer?.status ?? 200;
    if (!answer) throw new LatchkitError("http/unreachable", { url });
    if (status < 200 || status > 299) throw new LatchkitError("http/status", { status, url });
    return answer;
  }

  #answer(request: HttpRequest): HttpAnswer | Promise<HttpAnswer> | undefined {
    if (publicUrl(request.url) === "") return undefined;
    const url = buildUrl(request, { value: this.#clientId, service: this.#service });
    this.#requests.push({ method: request.method, url, body: request.body });
    return this.#routes.get(`${request.method} ${publicUrl(request.url)}`)?.(request, new URL(url));
  }
}
