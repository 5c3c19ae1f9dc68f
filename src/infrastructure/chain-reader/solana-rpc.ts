import * as v from "valibot";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import {
  MAX_RETRY_AFTER_MS,
  STRICT_FETCH,
  originOf,
  readBody,
  readJson,
  readRetryAfter,
  rejectWebPage,
} from "../http-client/read-response.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import { parseExactJson } from "./exact-json.js";
import { GenesisAnswer } from "./solana-answers.js";

/** One request including its body. */
const TIMEOUT_MS = 10_000;
const LIMIT_BYTES = 1_000_000;
/** Retries of the whole list of URLs, with a doubling delay. */
const [MAX_RETRIES, FIRST_DELAY_MS] = [3, 150];
const RETRIED_STATUS: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504];
/** Limit exceeded, node behind, internal error: a retry may succeed. */
const RETRIED_CODES: readonly number[] = [-32005, -32016, -32603];

const UNKNOWN_METHOD = -32601;
/**
 * Methods that tie a signature to a network: used only with URLs whose genesis hash is verified.
 */
const BOUND_TO_NETWORK: readonly string[] = ["getLatestBlockhash", "sendTransaction"];

export interface SolanaCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

interface CheckedCall<S> {
  readonly call: SolanaCall;
  readonly schema: S;
}

/** Dependencies of the client. */
export interface SolanaRpcParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Ends all requests with the instance. */
  readonly signal: AbortSignal;
  /** The hosted service's URL, requested as plain text to avoid a CORS preflight. */
  readonly hosted?: string | undefined;
  /**
   * Expected prefix of the genesis hash, if the network id has one (CAIP-2, solana). Other URLs are
   * not used for transactions.
   */
  readonly genesis?: string | undefined;
}

const Refusal = v.looseObject({
  code: v.number(),
  message: v.optional(v.string(), ""),
  data: v.optional(v.unknown()),
});
const Answer = v.looseObject({ id: v.number(), error: v.optional(v.nullable(Refusal)) });

/** A node's JSON-RPC error, as the cause of `rpc/request-failed`. */
export class SolanaRefusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor({ code, message, data }: v.InferOutput<typeof Refusal>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type SendOnce = <S extends v.GenericSchema>(
  call: SolanaCall,
  schema: S,
) => Promise<v.InferOutput<S>>;

class Failure extends Error {
  readonly error: LatchkitError;
  readonly retryAfterMs: number | undefined;
  constructor(error: LatchkitError, retryAfterMs?: number) {
    super(error.message);
    this.error = error;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A node's error is an answer too, except "unknown method". */
const isAnswer = ({ error }: Failure): boolean =>
  isLatchkitError(error, "rpc/request-failed") &&
  error.context.rpcCode !== undefined &&
  error.context.rpcCode !== UNKNOWN_METHOD;

const isRetried = ({ error }: Failure): boolean => {
  if (isLatchkitError(error, "rpc/request-failed"))
    return error.context.rpcCode !== undefined && RETRIED_CODES.includes(error.context.rpcCode);
  if (isLatchkitError(error, "rpc/http-failed"))
    return error.context.status === undefined || RETRIED_STATUS.includes(error.context.status);
  return isLatchkitError(error, "rpc/timeout");
};

/** Reads fall back to the next URL and are retried; transactions are sent once. */
export class SolanaRpc {
  readonly #urls: readonly string[];
  readonly #parts: SolanaRpcParts;
  readonly #verified = new Set<string>();
  #count = 0;

  constructor(urls: readonly string[], parts: SolanaRpcParts) {
    this.#urls = urls;
    this.#parts = parts;
  }

  /**
   * A validated read. Rejects with `rpc/http-failed`, `rpc/request-failed`, `rpc/timeout` or
   * `call/aborted`.
   */
  async read<S extends v.GenericSchema>(
    call: SolanaCall,
    schema: S,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    return parseResult(schema, await this.#read(call, parseExactJson, signal));
  }

  /** Parsed as plain JSON. Rejects as `read` does. */
  readPlain(call: SolanaCall, signal: AbortSignal): Promise<unknown> {
    return this.#read(call, readJson, signal);
  }

  /**
   * The first valid answer, requesting each URL at most once; undefined if there is none. Rejects
   * only with `call/aborted`.
   */
  async readOnce<S extends v.GenericSchema>(
    call: SolanaCall,
    schema: S,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S> | undefined> {
    for (const url of this.#urls) {
      const answer = await this.#tryOnce(url, { call, schema }, signal);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  /**
   * Requests every URL once, in parallel; results in their order, undefined for a failed one.
   * Rejects only with `call/aborted`.
   */
  readEverywhere<S extends v.GenericSchema>(
    call: SolanaCall,
    schema: S,
    signal: AbortSignal,
  ): Promise<readonly (v.InferOutput<S> | undefined)[]> {
    return Promise.all(this.#urls.map((url) => this.#tryOnce(url, { call, schema }, signal)));
  }

  /**
   * Selects the first URL that serves this network; the result sends to it once. If this rejects,
   * nothing was sent; the error is the last URL's.
   */
  async sender(signal: AbortSignal): Promise<SendOnce> {
    let last: unknown = new LatchkitError("rpc/http-failed", {});
    for (const url of this.#urls) {
      try {
        await this.#verifyGenesis(url, signal);
        return (call, schema) => this.#once(url, { call, schema }, signal);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        last = error.error;
      }
    }
    throw last;
  }

  async #tryOnce<S extends v.GenericSchema>(
    url: string,
    { call, schema }: CheckedCall<S>,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S> | undefined> {
    try {
      return await this.#once(url, { call, schema }, signal);
    } catch (error) {
      if (isLatchkitError(error, "call/aborted")) throw error;
      return undefined;
    }
  }

  async #once<S extends v.GenericSchema>(
    url: string,
    { call, schema }: CheckedCall<S>,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    try {
      return parseResult(schema, await this.#exchange(url, call, parseExactJson, signal));
    } catch (error) {
      throw error instanceof Failure ? error.error : error;
    }
  }

  async #verifyGenesis(url: string, signal: AbortSignal): Promise<void> {
    const { genesis } = this.#parts;
    if (genesis === undefined || this.#verified.has(url)) return;
    const call = { method: "getGenesisHash", params: [] };
    const { success, output } = v.safeParse(
      GenesisAnswer,
      await this.#exchange(url, call, parseExactJson, signal),
    );
    if (!success || !output.startsWith(genesis))
      throw new Failure(
        new LatchkitError(
          "rpc/request-failed",
          {},
          { cause: new Error(`${originOf(url).url ?? "The URL"} serves another network`) },
        ),
      );
    this.#verified.add(url);
  }

  async #read(
    call: SolanaCall,
    parse: (text: string) => unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    for (let round = 0; ; round += 1) {
      let last = new Failure(new LatchkitError("rpc/http-failed", {}));
      for (const url of this.#urls) {
        try {
          return await this.#exchange(url, call, parse, signal);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          last = error;
          if (isAnswer(error) && !isRetried(error)) throw error.error;
        }
      }
      const isLastRound = round === MAX_RETRIES || (last.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS;
      if (isLastRound || !isRetried(last)) throw last.error;
      await this.#pause(last.retryAfterMs ?? FIRST_DELAY_MS * 2 ** round, signal);
    }
  }

  #pause(waitMs: number, signal: AbortSignal): Promise<void> {
    return settleWithin(() => pause(this.#parts.scheduler, waitMs, this.#parts.signal), { signal });
  }

  async #exchange(
    url: string,
    { method, params }: SolanaCall,
    parse: (text: string) => unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (BOUND_TO_NETWORK.includes(method)) await this.#verifyGenesis(url, signal);
    this.#count += 1;
    const id = this.#count;
    const stop = new AbortController();
    const limits = {
      signal: this.#parts.signal,
      scheduler: this.#parts.scheduler,
      waitMs: TIMEOUT_MS,
      onLimit: () => new Failure(new LatchkitError("rpc/timeout", { waitMs: TIMEOUT_MS })),
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    const post = (): Promise<string> =>
      settleWithin(() => this.#post(url, body, stop.signal), limits);
    try {
      return resultOf(parse(await settleWithin(post, { signal })), id);
    } catch (cause) {
      if (cause instanceof Failure || isLatchkitError(cause)) throw cause;
      throw new Failure(
        cause instanceof SyntaxError
          ? new LatchkitError("rpc/request-failed", {}, { cause })
          : new LatchkitError("rpc/http-failed", originOf(url), { cause }),
      );
    } finally {
      stop.abort();
    }
  }

  async #post(url: string, body: string, signal: AbortSignal): Promise<string> {
    const response = await this.#parts.fetch(url, {
      method: "POST",
      headers: { "Content-Type": url === this.#parts.hosted ? "text/plain" : "application/json" },
      body,
      signal,
      ...STRICT_FETCH,
    });
    if (response.ok) rejectWebPage(response);
    const bytes = await readBody(response, LIMIT_BYTES);
    if (response.ok) return new TextDecoder().decode(bytes);
    const error = new LatchkitError("rpc/http-failed", {
      status: response.status,
      ...originOf(url),
    });
    throw new Failure(
      error,
      readRetryAfter(response.headers.get("Retry-After"), this.#parts.clock.now()),
    );
  }
}

const resultOf = (answer: unknown, id: number): unknown => {
  const { success, output } = v.safeParse(Answer, answer);
  if (!success || output.id !== id) throw new Failure(new LatchkitError("rpc/request-failed", {}));
  const { error } = output;
  if (error)
    throw new Failure(
      new LatchkitError(
        "rpc/request-failed",
        { rpcCode: error.code },
        { cause: new SolanaRefusal(error) },
      ),
    );
  return output["result"];
};

const parseResult = <S extends v.GenericSchema>(schema: S, result: unknown): v.InferOutput<S> => {
  try {
    return v.parse(schema, result);
  } catch (cause) {
    throw new LatchkitError("rpc/request-failed", {}, { cause });
  }
};
