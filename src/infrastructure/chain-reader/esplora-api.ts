import { urlBelow } from "../../domain/shared/https-url.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { CAREFUL, refuseWebPage } from "../http-client/careful-fetch.js";
import { readBody } from "../http-client/read-body.js";
import { settleWithin } from "../shared/settle-within.js";

/** Limit of one exchange with its body, ms (S9-050). */
const TIMEOUT_MS = 10_000;
/**
 * Largest JSON answer, bytes: the unspent outputs of an address, or a transaction of some thousand
 * inputs.
 */
const JSON_BYTES = 1_000_000;
/** How long the second of two services is waited for, ms. */
const SECOND_MS = 3_000;
/** More than a transaction id or a reason needs, bytes. */
const SHORT_BYTES = 4_096;

/** What reading an Esplora-style service needs. `fetch` must be bound to its global object. */
export interface EsploraParts {
  readonly http: HttpClient;
  readonly fetch: typeof globalThis.fetch;
  readonly scheduler: Scheduler;
}

/** Only scheme and host: a path may be a key. */
const originOf = (url: string): { readonly url?: string } => {
  try {
    return { url: new URL(url).origin };
  } catch {
    return {};
  }
};

/** What the HTTP client says, in the words of `ChainReader`. */
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
/**
 * What another service would not answer better: the caller is gone, or the question itself is
 * refused.
 */
const isFinal = (error: unknown): boolean =>
  isLatchkitError(error, "call/aborted") || statusOf(error) === 400;

/** True where the service reports that it does not have what was asked for. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404;

/**
 * One network's services that speak as Esplora does, the best first. A read that fails is asked of
 * the next one; each retries (S8-091) before that. Rejects with `rpc/http-failed`, `rpc/timeout`,
 * `rpc/request-failed`, or `call/aborted`.
 */
export class EsploraApi {
  readonly #urls: readonly string[];
  readonly #parts: EsploraParts;

  constructor(urls: readonly string[], parts: EsploraParts) {
    this.#urls = urls;
    this.#parts = parts;
  }

  /** A JSON answer; the caller checks its shape. */
  json(path: `/${string}`, signal: AbortSignal): Promise<unknown> {
    return this.#first((url) =>
      this.#parts.http.json(
        { method: "GET", url: urlBelow(url, path), limitBytes: JSON_BYTES },
        signal,
      ),
    );
  }

  /** A text answer, such as a transaction in hex. */
  text(path: `/${string}`, signal: AbortSignal): Promise<string> {
    return this.#first(async (url) =>
      (await this.#parts.http.blob({ method: "GET", url: urlBelow(url, path) }, signal)).text(),
    );
  }

  /**
   * What the first service reports, and the next one beside it where that answers within 3 s. Where
   * neither does, the others are asked in their order. Rejects as a read does.
   */
  async two<T>(
    ask: (api: EsploraApi) => Promise<T>,
    signal: AbortSignal,
  ): Promise<readonly [T, (T | undefined)?]> {
    const [first, second, ...others] = this.#urls.map((url) => new EsploraApi([url], this.#parts));
    if (!first) throw new LatchkitError("rpc/request-failed", {});
    const { scheduler } = this.#parts;
    const limits = { signal, scheduler, waitMs: SECOND_MS, onLimit: () => new Error("Too late") };
    const beside = second && settleWithin(() => ask(second), limits);
    const [own, other] = await Promise.allSettled([ask(first), beside]);
    const reported = other.status === "fulfilled" ? other.value : undefined;
    if (own.status === "fulfilled") return [own.value, reported];
    if (reported !== undefined) return [reported];
    for (const api of others) {
      const late = await ask(api).catch((): undefined => undefined);
      if (late !== undefined) return [late];
    }
    throw own.reason;
  }

  /** Sends a text once, to the first service only. A refusal's own words are its cause. */
  async post(path: `/${string}`, body: string, signal: AbortSignal): Promise<string> {
    const [url = ""] = this.#urls;
    const stop = new AbortController();
    const onLimit = (): Error => new LatchkitError("rpc/timeout", { waitMs: TIMEOUT_MS });
    try {
      const limits = { signal, scheduler: this.#parts.scheduler, waitMs: TIMEOUT_MS, onLimit };
      const { status, text } = await settleWithin(
        () => this.#exchange(urlBelow(url, path), body, stop.signal),
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

  async #exchange(
    url: string,
    body: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const response = await this.#parts.fetch(url, {
      method: "POST",
      headers: { "Content-Type": "text/plain" },
      body,
      signal,
      ...CAREFUL,
    });
    if (response.ok) refuseWebPage(response);
    return {
      status: response.status,
      text: new TextDecoder().decode(await readBody(response, SHORT_BYTES)).trim(),
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
        // What one service does not have, the next one may; that none has it says more than that
        // one was down.
        if (!isNotFound(last)) last = failure;
      }
    }
    throw last;
  }
}
