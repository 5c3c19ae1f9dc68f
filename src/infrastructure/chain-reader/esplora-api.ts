import { urlBelow } from "../../domain/shared/urls.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { STRICT_FETCH, originOf, readBody, rejectWebPage } from "../http-client/read-response.js";
import { settleWithin } from "../shared/settle-within.js";

const TIMEOUT_MS = 10_000;
const JSON_LIMIT_BYTES = 1_000_000;
/** The second of two services asked in parallel. */
const SECOND_SERVICE_TIMEOUT_MS = 3_000;
const TEXT_LIMIT_BYTES = 4_096;

export interface EsploraParts {
  readonly http: HttpClient;
  readonly fetch: typeof globalThis.fetch;
  readonly scheduler: Scheduler;
}

const fromHttpError = (cause: unknown): unknown => {
  if (isLatchkitError(cause, "http/status"))
    return new LatchkitError(
      "rpc/http-failed",
      { status: cause.context.status, ...originOf(cause.context.url) },
      { cause },
    );
  if (isLatchkitError(cause, "http/unreachable"))
    return new LatchkitError("rpc/http-failed", originOf(cause.context.url), { cause });
  if (isLatchkitError(cause, "http/timeout"))
    return new LatchkitError("rpc/timeout", { waitMs: cause.context.waitMs }, { cause });
  return isLatchkitError(cause, "call/aborted")
    ? cause
    : new LatchkitError("rpc/request-failed", {}, { cause });
};

const statusOf = (error: unknown): number | undefined =>
  isLatchkitError(error, "rpc/http-failed") ? error.context.status : undefined;
const isFinal = (error: unknown): boolean =>
  isLatchkitError(error, "call/aborted") || statusOf(error) === 400;

export const isNotFound = (error: unknown): boolean => statusOf(error) === 404;

/**
 * One network's Esplora services, in order of preference: a failed read falls back to the next
 * after retries. Rejects with `rpc/http-failed`, `rpc/timeout`, `rpc/request-failed` or
 * `call/aborted`.
 */
export class EsploraApi {
  readonly #urls: readonly string[];
  readonly #parts: EsploraParts;

  constructor(urls: readonly string[], parts: EsploraParts) {
    this.#urls = urls;
    this.#parts = parts;
  }

  /** The caller validates the answer. */
  json(path: `/${string}`, signal: AbortSignal): Promise<unknown> {
    const request = { method: "GET", limitBytes: JSON_LIMIT_BYTES } as const;
    return this.#first((url) =>
      this.#parts.http.json({ ...request, url: urlBelow(url, path) }, signal),
    );
  }

  text(path: `/${string}`, signal: AbortSignal): Promise<string> {
    return this.#first(async (url) =>
      (await this.#parts.http.blob({ method: "GET", url: urlBelow(url, path) }, signal)).text(),
    );
  }

  /**
   * The first two services in parallel, the second for at most 3 s; the others in order if both
   * fail.
   */
  async askTwo<T>(
    ask: (api: EsploraApi) => Promise<T>,
    signal: AbortSignal,
  ): Promise<readonly [T, (T | undefined)?]> {
    const [first, second, ...others] = this.#urls.map((url) => new EsploraApi([url], this.#parts));
    if (!first) throw new LatchkitError("rpc/request-failed", {});
    const limits = {
      signal,
      scheduler: this.#parts.scheduler,
      waitMs: SECOND_SERVICE_TIMEOUT_MS,
      onLimit: () => new Error("Too late"),
    };
    const [firstResult, secondResult] = await Promise.allSettled([
      ask(first),
      second && settleWithin(() => ask(second), limits),
    ]);
    const secondAnswer = secondResult.status === "fulfilled" ? secondResult.value : undefined;
    if (firstResult.status === "fulfilled") return [firstResult.value, secondAnswer];
    if (secondAnswer !== undefined) return [secondAnswer];
    for (const api of others) {
      const answer = await ask(api).catch((): undefined => undefined);
      if (answer !== undefined) return [answer];
    }
    throw firstResult.reason;
  }

  /**
   * Posts a text once, to the first service only. The service's error text is the error's cause.
   */
  async post(path: `/${string}`, body: string, signal: AbortSignal): Promise<string> {
    const [url = ""] = this.#urls;
    const stop = new AbortController();
    const onLimit = (): Error => new LatchkitError("rpc/timeout", { waitMs: TIMEOUT_MS });
    try {
      const limits = { signal, scheduler: this.#parts.scheduler, waitMs: TIMEOUT_MS, onLimit };
      const { status, text } = await settleWithin(
        () => this.#postText(urlBelow(url, path), body, stop.signal),
        limits,
      );
      if (status >= 200 && status < 300) return text;
      throw new LatchkitError(
        "rpc/http-failed",
        { status, ...originOf(url) },
        { cause: new Error(text.slice(0, 200)) },
      );
    } catch (cause) {
      stop.abort();
      throw isLatchkitError(cause)
        ? cause
        : new LatchkitError("rpc/http-failed", originOf(url), { cause });
    }
  }

  async #postText(
    url: string,
    body: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const response = await this.#parts.fetch(url, {
      method: "POST",
      headers: { "Content-Type": "text/plain" },
      body,
      signal,
      ...STRICT_FETCH,
    });
    if (response.ok) rejectWebPage(response);
    return {
      status: response.status,
      text: new TextDecoder().decode(await readBody(response, TEXT_LIMIT_BYTES)).trim(),
    };
  }

  async #first<T>(ask: (url: string) => Promise<T>): Promise<T> {
    let last: unknown = new LatchkitError("rpc/request-failed", {});
    for (const url of this.#urls) {
      try {
        return await ask(url);
      } catch (error) {
        const failure = fromHttpError(error);
        if (isFinal(failure)) throw failure;
        // Another service may have it. "Not found" is reported in preference to other errors.
        if (!isNotFound(last)) last = failure;
      }
    }
    throw last;
  }
}
