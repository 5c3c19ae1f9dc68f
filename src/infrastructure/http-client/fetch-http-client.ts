import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { Clock, Random, Scheduler } from "../../ports/page.ports.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import {
  STRICT_FETCH,
  WebPageError,
  rejectWebPage,
  readJson,
  BodyTooLargeError,
  readBody,
  MAX_RETRY_AFTER_MS,
  readRetryAfter,
} from "./read-response.js";

interface ClientId {
  readonly value: string | undefined;
  readonly service: string;
}

const isWithin = (url: URL, service: string): boolean => {
  const base = new URL(service);
  const path = base.pathname.replace(/\/+$/u, "");
  return (
    url.origin === base.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))
  );
};

/**
 * Builds the URL with its query in insertion order, without undefined values, and with `clientId`
 * last for the service. Throws for a malformed URL.
 */
export const buildUrl = (request: HttpRequest, { value, service }: ClientId): string => {
  const url = new URL(request.url);
  const query: Readonly<Record<string, string | undefined>> = request.query ?? {};
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.append(name, value);
  if (value !== undefined && isWithin(url, service)) url.searchParams.append("clientId", value);
  return url.href;
};

/** The URL without query, fragment and credentials, for errors. */
export const publicUrl = (value: string): string => {
  try {
    const { origin, pathname } = new URL(value);
    return `${origin}${pathname}`;
  } catch {
    return "";
  }
};

export const JSON_LIMIT_BYTES = 5_000_000;
export const BLOB_LIMIT_BYTES = 761_855;
const ERROR_BODY_LIMIT_BYTES = 10_000;
const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_RETRIES = 3;
const RETRY_BASE_MS = 150;
const RETRIED_STATUS: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504]);

interface FetchHttpClientParts {
  readonly fetch: typeof globalThis.fetch;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly clock: Clock;
  /** Base URL of the only service that receives the client id. */
  readonly service?: string | undefined;
}

interface ExpectedBody {
  readonly limitBytes: number;
  readonly isJson: boolean;
}

interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}
/** A failed attempt. `retryAfterMs` replaces the default delay before a retry. */
interface Failure {
  readonly error: LatchkitError;
  readonly canRetry: boolean;
  readonly retryAfterMs?: number;
}

/**
 * HTTP client over fetch. Each attempt has `timeoutMs` (default 10,000 ms); a timeout is not
 * retried. Errors contain the URL without its query, which may contain keys. No cookies unless
 * requested. JSON requests refuse redirects (`http/unreachable`) and web pages
 * (`http/invalid-body`).
 */
export class FetchHttpClient implements HttpClient {
  readonly #parts: FetchHttpClientParts;
  #clientId: string | undefined;

  constructor(parts: FetchHttpClientParts) {
    this.#parts = parts;
  }

  setClientId(clientId: string | undefined): void {
    this.#clientId = clientId;
  }

  async json(request: HttpRequest, signal: AbortSignal): Promise<unknown> {
    const limitBytes = Math.min(request.limitBytes ?? JSON_LIMIT_BYTES, JSON_LIMIT_BYTES);
    const { bytes } = await this.#send(request, { limitBytes, isJson: true }, signal);
    const text = new TextDecoder().decode(bytes);
    if (text.trim() === "") return undefined;
    try {
      return readJson(text);
    } catch (cause) {
      throw new LatchkitError("http/invalid-body", { url: publicUrl(request.url) }, { cause });
    }
  }

  async blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    const expectedBody = { limitBytes: BLOB_LIMIT_BYTES, isJson: false };
    const { bytes, type } = await this.#send(request, expectedBody, signal);
    return new Blob([bytes], { type });
  }

  async #send(
    request: HttpRequest,
    expectedBody: ExpectedBody,
    signal: AbortSignal,
  ): Promise<Body> {
    for (let retries = 0; ; retries += 1) {
      const result = await this.#attempt(request, expectedBody, signal);
      if ("bytes" in result) return result;
      const waitMs =
        request.method === "GET" && retries < MAX_RETRIES
          ? this.#retryDelay(result, retries)
          : undefined;
      if (waitMs === undefined) throw result.error;
      await pause(this.#parts.scheduler, waitMs, signal);
    }
  }

  /** Undefined if there is no further attempt. */
  #retryDelay(failure: Failure, retries: number): number | undefined {
    if (!failure.canRetry) return undefined;
    if (failure.retryAfterMs !== undefined)
      return failure.retryAfterMs <= MAX_RETRY_AFTER_MS ? failure.retryAfterMs : undefined;
    return Math.round(RETRY_BASE_MS * 2 ** retries * (0.75 + this.#parts.random.fraction() / 2));
  }

  async #attempt(
    request: HttpRequest,
    expectedBody: ExpectedBody,
    signal: AbortSignal,
  ): Promise<Body | Failure> {
    const url = publicUrl(request.url);
    const waitMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const stop = new AbortController();
    const onLimit = (): Error => new LatchkitError("http/timeout", { url, waitMs });
    try {
      return await settleWithin(() => this.#fetchBody(request, expectedBody, stop.signal), {
        signal,
        scheduler: this.#parts.scheduler,
        waitMs,
        onLimit,
      });
    } catch (cause) {
      stop.abort();
      if (isLatchkitError(cause, "call/aborted")) throw cause;
      if (isLatchkitError(cause, "http/timeout")) return { error: cause, canRetry: false };
      if (cause instanceof BodyTooLargeError) {
        const { limitBytes } = expectedBody;
        return { error: new LatchkitError("http/too-large", { url, limitBytes }), canRetry: false };
      }
      if (cause instanceof WebPageError)
        return { error: new LatchkitError("http/invalid-body", { url }), canRetry: false };
      return { error: new LatchkitError("http/unreachable", { url }, { cause }), canRetry: true };
    }
  }

  async #fetchBody(
    request: HttpRequest,
    expectedBody: ExpectedBody,
    signal: AbortSignal,
  ): Promise<Body | Failure> {
    const response = await this.#parts.fetch(
      buildUrl(request, {
        value: this.#clientId,
        service: this.#parts.service ?? BLOCKCHAIN_SERVICE,
      }),
      fetchOptions(request, expectedBody, signal),
    );
    if (response.ok) {
      if (expectedBody.isJson) rejectWebPage(response);
      return {
        bytes: await readBody(response, expectedBody.limitBytes),
        type: response.headers.get("Content-Type") ?? "",
      };
    }
    const { status } = response;
    const cause = request.keepsRefusal ? await copyOfError(response) : response;
    response.body?.cancel().catch(() => undefined);
    const error = new LatchkitError(
      "http/status",
      { status, url: publicUrl(request.url) },
      { cause },
    );
    const retryAfterMs = readRetryAfter(
      response.headers.get("Retry-After"),
      this.#parts.clock.now(),
    );
    return {
      error,
      canRetry: RETRIED_STATUS.has(status),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  }
}

const copyOfError = async (response: Response): Promise<Response> => {
  const body = await readBody(response, ERROR_BODY_LIMIT_BYTES).catch(() => undefined);
  return new Response(body ?? null, { status: response.status });
};

const fetchOptions = (
  request: HttpRequest,
  { isJson }: ExpectedBody,
  signal: AbortSignal,
): RequestInit => ({
  ...STRICT_FETCH,
  // Pictures may redirect: their bytes are checked, and the request has no cookies.
  ...(!isJson && { redirect: "follow" }),
  ...(request.withCookies && { credentials: "include" }),
  method: request.method,
  signal,
  headers: {
    ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
    ...request.headers,
  },
  ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  ...(request.keepalive === undefined ? {} : { keepalive: request.keepalive }),
});
