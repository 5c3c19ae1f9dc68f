/** An HTTP request. Undefined `query` values are omitted. */
export interface HttpRequest {
  /** HTTP method. */
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Absolute URL, without the query. */
  readonly url: string;
  /** Query parameters; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sends credentials. Use only for the host's own server. */
  readonly withCookies?: boolean;
  /** Lets the request outlive the page (telemetry only). */
  readonly keepalive?: boolean;
  /** Maximum JSON body, bytes; default and upper limit 5,000,000, since parsing blocks the page. */
  readonly limitBytes?: number;
  /** True: the cause of `http/status` is a readable `Response` of at most 10,000 bytes. */
  readonly keepsRefusal?: boolean;
  /** Default 10,000 ms, for all attempts of a call together. */
  readonly timeoutMs?: number;
}

/**
 * JSON and blobs over HTTP. Retries GETs only (403, 408, 413, 429, 500, 502, 503, 504 and
 * network failure; at most 3 times; 150 ms, doubling, with jitter; honours Retry-After up to 60 s,
 * else fails at once). Rejects with `http/status`, `http/unreachable`, `http/timeout`,
 * `http/too-large`, `http/invalid-body`, or `call/aborted` when the signal aborts.
 */
export interface HttpClient {
  /** The parsed JSON body; undefined for 204 or an empty body. Callers validate it. */
  json(request: HttpRequest, signal: AbortSignal): Promise<unknown>;
  /** The body as a blob, at most 761,855 bytes. */
  blob(request: HttpRequest, signal: AbortSignal): Promise<Blob>;
  /** Adds `clientId` as last parameter to every blockchain-data request; `undefined` removes it. */
  setClientId(clientId: string | undefined): void;
}
