/** One HTTP exchange. `query` values that are undefined are left out. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Cookies of the address go along and are taken: of the host's own server only. */
  readonly withCookies?: boolean;
  /** Let the request outlive the page (telemetry only). */
  readonly keepalive?: boolean;
  /**
   * Largest JSON body taken, bytes; at most, and by default, 5,000,000. What is parsed in one go
   * keeps the page from answering.
   */
  readonly limitBytes?: number;
  /**
   * True: the cause of `http/status` is a `Response` whose body can be read, where it has at most
   * 10,000 bytes. Else its body is dropped.
   */
  readonly keepsRefusal?: boolean;
  /** Default 10,000 ms, over all attempts of one call each. */
  readonly timeoutMs?: number;
}

/**
 * JSON and blobs over HTTP (S7-038). GETs are retried (S8-091, S8-092: 403, 408, 413, 429, 500,
 * 502, 503, 504 and network failure; at most 3; 150 ms doubling with jitter; a Retry-After up to 60
 * s is obeyed, above it the fault is shown at once); nothing else is ever sent twice. Rejects with
 * `http/status`, `http/unreachable`, `http/timeout`, `http/too-large`, `http/invalid-body`, or
 * `call/aborted` when the signal aborts.
 */
export interface HttpClient {
  /** The parsed JSON body; undefined for 204 or an empty body. The caller checks its shape. */
  json(request: HttpRequest, signal: AbortSignal): Promise<unknown>;
  /** The body as a blob, at most 761,855 bytes. */
  blob(request: HttpRequest, signal: AbortSignal): Promise<Blob>;
  /**
   * Appended last as `clientId` to every query of the blockchain data service from now on, and of
   * no other address; undefined takes it away.
   */
  setClientId(clientId: string | undefined): void;
}
