import * as v from "valibot";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { CAREFUL, refuseWebPage } from "../http-client/careful-fetch.js";
import { readBody } from "../http-client/read-body.js";
import { MAX_RETRY_AFTER_MS, readRetryAfter } from "../http-client/retry-after.js";
import { readJson } from "../shared/read-json.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import { parseExactJson } from "./exact-json.js";
import { GenesisAnswer } from "./solana-answers.js";

/** Limit of one exchange with its body, ms (S9-050). */
export const SOLANA_RPC_TIMEOUT_MS = 10_000;
const LIMIT_BYTES = 1_000_000;
/** S8-091: three more rounds, 150 ms doubling. */
const [MORE_ROUNDS, FIRST_WAIT_MS] = [3, 150];
const RETRIED_STATUS: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504];
/** Limit exceeded, node is behind, internal: another node, or a moment later, may know better. */
const RETRIED_CODES: readonly number[] = [-32005, -32016, -32603];

const UNKNOWN_METHOD = -32601;
/**
 * What binds a signature to a network: nothing of it is asked of an address before that proved
 * whose network it serves.
 */
const BOUND_TO_NETWORK: readonly string[] = ["getLatestBlockhash", "sendTransaction"];

/** One call of the Solana JSON-RPC. */
export interface SolanaCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

interface Question<S> {
  readonly call: SolanaCall;
  readonly schema: S;
}

/** What the exchanges are made with. `signal` ends all of them with the instance. */
export interface SolanaRpcParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
  /**
   * The one of the addresses that is the hosted service's: asked as plain text, which spares the
   * browser's question whether another origin may be asked.
   */
  readonly hosted?: string | undefined;
  /**
   * How the genesis hash of the network begins, where its id names it (CAIP-2, solana). Addresses
   * of another network are not used where money moves.
   */
  readonly genesis?: string | undefined;
}

/** What a node reported in refusal; `message` and `data` are its own words. */
const Refusal = v.looseObject({
  code: v.number(),
  message: v.optional(v.string(), ""),
  data: v.optional(v.unknown()),
});
const Answer = v.looseObject({ id: v.number(), error: v.optional(v.nullable(Refusal)) });

/** The node's refusal as the cause of an `rpc/request-failed`. */
export class SolanaRefusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor({ code, message, data }: v.InferOutput<typeof Refusal>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Sends what moves money; see `SolanaRpc.sender`. Rejects as a read does. */
export type SendOnce = <S extends v.GenericSchema>(
  call: SolanaCall,
  schema: S,
) => Promise<v.InferOutput<S>>;

/** A failure with what it asks of the next try. */
class Failure extends Error {
  readonly error: LatchkitError;
  readonly retryAfterMs: number | undefined;
  constructor(error: LatchkitError, retryAfterMs?: number) {
    super(error.message);
    this.error = error;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The path of an RPC address often is its key. */
const originOf = (url: string): { readonly url?: string } =>
  URL.canParse(url) ? { url: new URL(url).origin } : {};

/**
 * A node that answered, if only to refuse; any other address may still know better than one that
 * has no such method.
 */
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

/**
 * Speaks to the RPC addresses of one Solana network. Reads fall back to the next address and are
 * tried again (S8-091); what moves money is sent once.
 */
export class SolanaRpc {
  readonly #urls: readonly string[];
  readonly #parts: SolanaRpcParts;
  readonly #proven = new Set<string>();
  #count = 0;

  constructor(urls: readonly string[], parts: SolanaRpcParts) {
    this.#urls = urls;
    this.#parts = parts;
  }

  /**
   * A read, checked. Rejects with `rpc/http-failed`, `rpc/request-failed`, `rpc/timeout` or
   * `call/aborted`.
   */
  async read<S extends v.GenericSchema>(
    call: SolanaCall,
    schema: S,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    return parsed(schema, await this.#read(call, parseExactJson, signal));
  }

  /** A read as any JSON client would see it. Rejects as `read` does. */
  plain(call: SolanaCall, signal: AbortSignal): Promise<unknown> {
    return this.#read(call, readJson, signal);
  }

  /**
   * The answer of the first address that gives one, each asked once at most; undefined where none
   * does. Rejects with `call/aborted` alone.
   */
  async attempt<S extends v.GenericSchema>(
    call: SolanaCall,
    schema: S,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S> | undefined> {
    for (const url of this.#urls) {
      const answer = await this.#tried(url, { call, schema }, signal);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  /**
   * One exchange with each address, side by side, none of them repeated; undefined for an address
   * that failed. In the order of the addresses. Rejects with `call/aborted` alone.
   */
  everywhere<S extends v.GenericSchema>(
    call: SolanaCall,
    schema: S,
    signal: AbortSignal,
  ): Promise<readonly (v.InferOutput<S> | undefined)[]> {
    return Promise.all(this.#urls.map((url) => this.#tried(url, { call, schema }, signal)));
  }

  /**
   * What sends a transaction once to the first address that serves this network, and never again,
   * whatever comes of it. Nothing left when this rejects: with what kept the last address from
   * proving its network.
   */
  async sender(signal: AbortSignal): Promise<SendOnce> {
    let last: unknown = new LatchkitError("rpc/http-failed", {});
    for (const url of this.#urls) {
      try {
        await this.#prove(url, signal);
        return (call, schema) => this.#once(url, { call, schema }, signal);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        last = error.error;
      }
    }
    throw last;
  }

  async #tried<S extends v.GenericSchema>(
    url: string,
    { call, schema }: Question<S>,
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
    { call, schema }: Question<S>,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    try {
      return parsed(schema, await this.#exchange(url, call, parseExactJson, signal));
    } catch (error) {
      throw error instanceof Failure ? error.error : error;
    }
  }

  /**
   * Asked once an address, until it answered. An address of another network, and one that does not
   * say whose it is, is passed over.
   */
  async #prove(url: string, signal: AbortSignal): Promise<void> {
    const { genesis } = this.#parts;
    if (genesis === undefined || this.#proven.has(url)) return;
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
          { cause: new Error(`${originOf(url).url ?? "The address"} serves another network`) },
        ),
      );
    this.#proven.add(url);
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
      if (!isRetried(last)) throw last.error;
      if (round === MORE_ROUNDS || (last.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) throw last.error;
      await this.#pause(last.retryAfterMs ?? FIRST_WAIT_MS * 2 ** round, signal);
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
    if (BOUND_TO_NETWORK.includes(method)) await this.#prove(url, signal);
    const { scheduler } = this.#parts;
    this.#count += 1;
    const id = this.#count;
    const stop = new AbortController();
    const onLimit = (): Error =>
      new Failure(new LatchkitError("rpc/timeout", { waitMs: SOLANA_RPC_TIMEOUT_MS }));
    const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    const untilEnd = (): Promise<unknown> =>
      settleWithin(() => this.#post(url, body, stop.signal), {
        signal: this.#parts.signal,
        scheduler,
        waitMs: SOLANA_RPC_TIMEOUT_MS,
        onLimit,
      });
    try {
      return resultOf(
        await settleWithin(untilEnd, { signal }).then((text) => parse(String(text))),
        id,
      );
    } catch (cause) {
      if (cause instanceof Failure || isLatchkitError(cause)) throw cause;
      throw new Failure(
        new LatchkitError(
          cause instanceof SyntaxError ? "rpc/request-failed" : "rpc/http-failed",
          cause instanceof SyntaxError ? {} : originOf(url),
          { cause },
        ),
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
      ...CAREFUL,
    });
    if (response.ok) refuseWebPage(response);
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

/** The answer to what was asked and to nothing else. */
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

const parsed = <S extends v.GenericSchema>(schema: S, result: unknown): v.InferOutput<S> => {
  try {
    return v.parse(schema, result);
  } catch (cause) {
    throw new LatchkitError("rpc/request-failed", {}, { cause });
  }
};
