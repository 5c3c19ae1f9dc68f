import { HttpRequestError, BaseError, RpcRequestError, TimeoutError } from "viem";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import {
  STRICT_FETCH,
  rejectWebPage,
  readBody,
  readJson,
  MAX_RETRY_AFTER_MS,
  readRetryAfter,
  originOf,
} from "../http-client/read-response.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";

type RpcId = number | string;

const idOf = (value: unknown): RpcId | undefined => {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
};

const isErrorObject = (value: unknown): value is { readonly error: unknown } =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  "error" in value &&
  value.error !== undefined;

/**
 * Throws an `Error` unless the answer has exactly one result for each request id. A single error
 * for a batch is copied to every request.
 */
const matchRpcAnswer = (requestText: string, answerText: string): string => {
  const request: unknown = JSON.parse(requestText);
  const answer = readJson(answerText);
  if (!Array.isArray(request)) {
    if (idOf(answer) !== idOf(request)) throw new Error("The RPC answered another request");
    return answerText;
  }
  const ids = request.map(idOf);
  if (isErrorObject(answer))
    return JSON.stringify(ids.map((id) => ({ jsonrpc: "2.0", id, error: answer.error })));
  const answerIds = Array.isArray(answer) ? new Set(answer.map(idOf)) : undefined;
  if (
    !Array.isArray(answer) ||
    answer.length !== ids.length ||
    !ids.every((id) => answerIds?.has(id))
  )
    throw new Error("The RPC answered other requests");
  return answerText;
};

/** Time limit of one RPC request including its body, ms. */
export const RPC_TIMEOUT_MS = 10_000;
/** Maximum size of an RPC answer, bytes: more than a full block. Parsing blocks the page. */
const RPC_LIMIT_BYTES = 4_194_304;
/** Maximum size of an error body, bytes. */
const REFUSAL_LIMIT_BYTES = 100_000;

/** `signal` ends every request with the instance. */
interface RpcFetchParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
}

/** An error that viem does not retry, because it has an unknown code. */
class RetryAfterTooLong extends HttpRequestError {
  readonly code = 0;
}

/**
 * The fetch of viem's http transport. The body is read within the time limit, the answer must match
 * the request ids, a Retry-After date becomes seconds, and one above 60 s ends the retries.
 */
export const rpcFetch =
  (parts: RpcFetchParts): typeof globalThis.fetch =>
  async (input, init) => {
    const stop = new AbortController();
    const signals = [init?.signal, parts.signal].filter(
      (signal) => signal !== undefined && signal !== null,
    );
    const abort = (): void => stop.abort();
    if (signals.some(({ aborted }) => aborted)) abort();
    const releases = signals.map((signal) => onAbort(signal, abort));
    // With our own signal, viem's timer ends only the wait but not the request.
    const cancel = parts.scheduler.after(RPC_TIMEOUT_MS, abort);
    try {
      const response = await parts.fetch(input, { ...init, ...STRICT_FETCH, signal: stop.signal });
      if (response.ok) rejectWebPage(response);
      const bytes = await readBody(response, RPC_LIMIT_BYTES);
      return response.ok
        ? okResponse(response, bytes, init?.body)
        : errorResponse(response, bytes, parts.clock.now());
    } finally {
      cancel();
      for (const release of releases) release();
    }
  };

const okResponse = (
  response: Response,
  bytes: Uint8Array<ArrayBuffer>,
  requestBody: unknown,
): Response => {
  const text = matchRpcAnswer(
    typeof requestBody === "string" ? requestBody : "null",
    new TextDecoder().decode(bytes),
  );
  return new Response(text, {
    status: response.status,
    headers: { "Content-Type": "application/json" },
  });
};

const errorResponse = (
  response: Response,
  bytes: Uint8Array<ArrayBuffer>,
  now: number,
): Response => {
  const waitMs = readRetryAfter(response.headers.get("Retry-After"), now);
  if (waitMs !== undefined && waitMs > MAX_RETRY_AFTER_MS)
    throw new RetryAfterTooLong({
      url: response.url,
      status: response.status,
      headers: response.headers,
      details: response.statusText,
    });
  const headers = new Headers(response.headers);
  headers.delete("Retry-After");
  if (waitMs !== undefined) headers.set("Retry-After", String(Math.ceil(waitMs / 1000)));
  const body = bytes.length > REFUSAL_LIMIT_BYTES ? null : bytes;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
};

const innermostError = <E extends Error>(
  error: unknown,
  type: abstract new (...parameters: never[]) => E,
): E | undefined => {
  const rpcError =
    error instanceof BaseError ? error.walk((one) => one instanceof type) : undefined;
  return rpcError instanceof type ? rpcError : undefined;
};

/** Our own time limit: other aborts settle the call before viem sees them. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

/** Old contracts fail with an invalid opcode instead of `revert`. */
const REVERTED = /revert|invalid (?:opcode|jump)/i;
/** The codes of Geth and of nodes that report "VM execution error". */
const REFUSAL_CODES: readonly number[] = [3, -32_015];
const isRefused = ({ code, details }: RpcRequestError): boolean =>
  REFUSAL_CODES.includes(code) || REVERTED.test(details);

/** True if the EVM rejected a call: it reverted, or the function is missing. */
export const isRevert = (error: unknown): boolean => {
  const rpc = innermostError(error, RpcRequestError);
  return rpc !== undefined && isRefused(rpc);
};

/** True if the node does not support the method. */
export const isUnknownMethod = (error: unknown): boolean => {
  const code = innermostError(error, RpcRequestError)?.code;
  return code === -32_601 || code === -32_004;
};

/**
 * Maps viem errors to `rpc/http-failed`, `rpc/timeout` or `rpc/request-failed`, with the original
 * as cause. Returns our own errors unchanged.
 */
export const fromViemError = (cause: unknown): LatchkitError => {
  if (isLatchkitError(cause)) return cause;
  const rpc = innermostError(cause, RpcRequestError);
  if (rpc) {
    const context = { rpcCode: rpc.code, ...(isRefused(rpc) && { isRevert: true }) };
    return new LatchkitError("rpc/request-failed", context, { cause });
  }
  if (innermostError(cause, TimeoutError) || isAbort(cause))
    return new LatchkitError("rpc/timeout", { waitMs: RPC_TIMEOUT_MS }, { cause });
  const http = innermostError(cause, HttpRequestError);
  if (!http) return new LatchkitError("rpc/request-failed", {}, { cause });
  const context = {
    ...(http.status !== undefined && { status: http.status }),
    ...originOf(http.url),
  };
  return new LatchkitError("rpc/http-failed", context, { cause });
};
