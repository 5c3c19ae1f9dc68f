import type { LazyCode } from "../../ports/page.ports.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";

/** Rejects as `Lazy.load()` does if the client's code cannot be loaded. */
export class LazyHttpClient implements HttpClient {
  readonly #code: LazyCode<HttpClient>;
  #clientId: string | undefined;
  constructor(code: LazyCode<HttpClient>) {
    this.#code = code;
  }

  setClientId(clientId: string | undefined): void {
    this.#clientId = clientId;
    this.#code.loaded?.setClientId(clientId);
  }
  json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    return this.#code.use(signal, (client) => this.#withClientId(client).json(request, signal));
  }
  blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    return this.#code.use(signal, (client) => this.#withClientId(client).blob(request, signal));
  }

  #withClientId(client: HttpClient): HttpClient {
    client.setClientId(this.#clientId);
    return client;
  }
}
