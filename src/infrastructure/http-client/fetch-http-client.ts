import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { Clock, Random, Scheduler } from "../../ports/page.ports.js";
import type { HttpClient, HttpRequest } from "../../ports/http-client.port.js";
import { readJson } from "../shared/read-json.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import { CAREFUL, WebPage, refuseWebPage } from "./careful-fetch.js";
import { BodyTooLarge, readBody } from "./read-body.js";
import { buildUrl, publicUrl } from "./request-url.js";
import { MAX_RETRY_AFTER_MS, readRetryAfter } from "./retry-after.js";

/** Largest JSON body taken, bytes. */
export const JSON_LIMIT_BYTES = 5_000_000;
/** Largest blob taken, bytes (S9-055). */
export const BLOB_LIMIT_BYTES = 761_855;
/** Largest body of a refusal that is read, bytes. */
const REFUSAL_LIMIT_BYTES = 10_000;
const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_RETRIES = 3;
const RETRY_BASE_MS = 150;
const RETRIED_STATUS: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504]);

/**
 * What the client is made of. `fetch` must be bound to its global object; `service` is the base
 * address of the one service that is told the client's id.
 */
export interface FetchHttpClientParts {
  readonly fetch: typeof globalThis.fetch;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly clock: Clock;
  readonly service?: string | undefined;
}

/**
 * What is expected of an answer: how large it may be, in bytes, and whether it is data that is
 * acted on.
 */
interface Expected {
  readonly limitBytes: number;
  readonly isData: boolean;
}
const BLOB_ANSWER: Expected = { limitBytes: BLOB_LIMIT_BYTES, isData: false };

/**
 * A failed exchange: what to tell, and how long to wait before the next try; no wait means no
 * further try.
 */
interface Failure {
  readonly error: LatchkitError;
  readonly isRetried: boolean;
  readonly retryAfterMs?: number;
}

/**
 * HTTP by the fetch API. Each attempt has `timeoutMs` (default 10,000 ms); an attempt that ran out
 * of time is not repeated. Error contexts carry the address without its query, which may hold keys.
 * Sends no cookies. JSON is taken from the address that was asked alone: a redirect is refused
 * (`http/unreachable`), and so is a web page, whatever its text (`http/invalid-body`).
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
    const { bytes } = await this.#exchange(request, { limitBytes, isData: true }, signal);
    const text = new TextDecoder().decode(bytes);
    if (text.trim() === "") return undefined;
    try {
      return readJson(text);
    } catch (cause) {
      throw new LatchkitError("http/invalid-body", { url: publicUrl(request.url) }, { cause });
    }
  }

  async blob(request: HttpRequest, signal: AbortSignal): Promise<Blob> {
    const { bytes, type } = await this.#exchange(request, BLOB_ANSWER, signal);
    return new Blob([bytes], { type });
  }

  async #exchange(request: HttpRequest, expected: Expected, signal: AbortSignal): Promise<Body> {
    for (let retries = 0; ; retries += 1) {
      const result = await this.#attempt(request, expected, signal);
      if ("bytes" in result) return result;
      const waitMs =
        request.method === "GET" && retries < MAX_RETRIES
          ? this.#waitBefore(result, retries)
          : undefined;
      if (waitMs === undefined) throw result.error;
      await pause(this.#parts.scheduler, waitMs, signal);
    }
  }

  /** The wait before the next try in ms, or undefined when there is none. */
  #waitBefore(failure: Failure, retries: number): number | undefined {
    if (!failure.isRetried) return undefined;
    if (failure.retryAfterMs !== undefined)
      return failure.retryAfterMs <= MAX_RETRY_AFTER_MS ? failure.retryAfterMs : undefined;
    return Math.round(RETRY_BASE_MS * 2 ** retries * (0.75 + this.#parts.random.fraction() / 2));
  }

  async #attempt(
    request: HttpRequest,
    expected: Expected,
    signal: AbortSignal,
  ): Promise<Body | Failure> {
    const url = publicUrl(request.url);
    const waitMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const stop = new AbortController();
    const onLimit = (): Error => new LatchkitError("http/timeout", { url, waitMs });
    try {
      return await settleWithin(() => this.#fetchBody(request, expected, stop.signal), {
        signal,
        scheduler: this.#parts.scheduler,
        waitMs,
        onLimit,
      });
    } catch (cause) {
      stop.abort();
      if (isLatchkitError(cause, "call/aborted")) throw cause;
      if (isLatchkitError(cause, "http/timeout")) return { error: cause, isRetried: false };
      if (cause instanceof BodyTooLarge)
        return {
          error: new LatchkitError("http/too-large", { url, limitBytes: expected.limitBytes }),
          isRetried: false,
        };
      if (cause instanceof WebPage)
        return { error: new LatchkitError("http/invalid-body", { url }), isRetried: false };
      return { error: new LatchkitError("http/unreachable", { url }, { cause }), isRetried: true };
    }
  }

  async #fetchBody(
    request: HttpRequest,
    expected: Expected,
    signal: AbortSignal,
  ): Promise<Body | Failure> {
    const response = await this.#parts.fetch(
      buildUrl(request, {
        value: this.#clientId,
        service: this.#parts.service ?? BLOCKCHAIN_SERVICE,
      }),
      init(request, expected, signal),
    );
    if (response.ok) {
      if (expected.isData) refuseWebPage(response);
      return {
        bytes: await readBody(response, expected.limitBytes),
        type: response.headers.get("Content-Type") ?? "",
      };
    }
    const { status } = response;
    const cause = request.keepsRefusal ? await refusalOf(response) : response;
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
      isRetried: RETRIED_STATUS.has(status),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  }
}

/** The refusal in memory; without its body where that is larger than anybody's reasons. */
const refusalOf = async (response: Response): Promise<Response> => {
  const body = await readBody(response, REFUSAL_LIMIT_BYTES).catch(() => undefined);
  return new Response(body ?? null, { status: response.status });
};

interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const init = (request: HttpRequest, { isData }: Expected, signal: AbortSignal): RequestInit => ({
  ...CAREFUL,
  // A picture may lie elsewhere: it is judged by its bytes, and no more than its address is sent.
  ...(!isData && { redirect: "follow" }),
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
