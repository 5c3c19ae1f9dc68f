import type { LazyCode } from "../../ports/page.ports.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";

/**
 * An HTTP client whose code is loaded for the first request. Rejects as `Lazy.load()` does if it
 * cannot be loaded.
 */
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
    return this.#code.use(signal, (client) => this.#named(client).json(request, signal));
  }
  blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    return this.#code.use(signal, (client) => this.#named(client).blob(request, signal));
  }

  #named(client: HttpClient): HttpClient {
    client.setClientId(this.#clientId);
    return client;
  }
}
