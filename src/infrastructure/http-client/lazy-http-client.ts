import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";

/** An HTTP client whose code arrives with its first exchange; where it cannot be had, `code/unavailable`, and the next call tries again. */
export class LazyHttpClient implements HttpClient {
  readonly #import: () => Promise<HttpClient>;
  #loading: Promise<HttpClient> | undefined;
  #clientId: string | undefined;
  constructor(load: () => Promise<HttpClient>) {
    this.#import = load;
  }

  setClientId(clientId: string | undefined): void {
    this.#clientId = clientId;
    this.#loading?.then(
      (client) => client.setClientId(clientId),
      () => undefined,
    );
  }
  async json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    return (await this.#load()).json(request, signal);
  }
  async blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    return (await this.#load()).blob(request, signal);
  }

  #load(): Promise<HttpClient> {
    this.#loading ??= this.#import().then(
      (client) => {
        client.setClientId(this.#clientId);
        return client;
      },
      (cause: unknown) => {
        this.#loading = undefined;
        throw new LatchkitError("code/unavailable", { capability: "http" }, { cause });
      },
    );
    return this.#loading;
  }
}
