import { HttpRequestError } from "viem";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { CAREFUL, refuseWebPage } from "../http-client/careful-fetch.js";
import { readBody } from "../http-client/read-body.js";
import { MAX_RETRY_AFTER_MS, readRetryAfter } from "../http-client/retry-after.js";
import { matchRpcAnswer } from "./rpc-answer.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** Limit of one RPC exchange with its body, ms (S9-050). */
export const RPC_TIMEOUT_MS = 10_000;
/**
 * Largest RPC answer taken, bytes: more than a full block, or the receipt of some thousand events.
 * What is parsed in one go keeps the page from answering.
 */
const RPC_LIMIT_BYTES = 4_194_304;
/** Largest refusal that is read, bytes: an error object, or a few words. */
const REFUSAL_LIMIT_BYTES = 100_000;

/**
 * What the fetch under viem's transport needs. `signal` ends every exchange when the instance ends.
 */
export interface RpcFetchParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
}

/** A fault that viem must not retry: it retries no error with a code it does not know. */
class RetryAfterTooLong extends HttpRequestError {
  readonly code = 0;
}

/**
 * The fetch under viem's http transport. It adds what viem leaves open: the body is read inside
 * viem's time limit, an answer must carry the ids that were asked, a Retry-After date is turned
 * into seconds, and one above 60 s ends the retries.
 */
export const rpcFetch =
  (parts: RpcFetchParts): typeof globalThis.fetch =>
  async (input, init) => {
    const stop = new AbortController();
    const signals = [init?.signal, parts.signal].filter(
      (signal) => signal !== undefined && signal !== null,
    );
    const end = (): void => stop.abort();
    if (signals.some(({ aborted }) => aborted)) end();
    const releases = signals.map((signal) => onAbort(signal, end));
    // viem's timer ends the wait, but with a signal of ours it leaves the exchange itself running.
    const cancel = parts.scheduler.after(RPC_TIMEOUT_MS, end);
    try {
      const response = await parts.fetch(input, { ...init, ...CAREFUL, signal: stop.signal });
      if (response.ok) refuseWebPage(response);
      const bytes = await readBody(response, RPC_LIMIT_BYTES);
      return response.ok
        ? accepted(response, bytes, init?.body)
        : refused(response, bytes, parts.clock.now());
    } finally {
      cancel();
      for (const release of releases) release();
    }
  };

const accepted = (response: Response, bytes: Uint8Array<ArrayBuffer>, sent: unknown): Response => {
  const text = matchRpcAnswer(
    typeof sent === "string" ? sent : "null",
    new TextDecoder().decode(bytes),
  );
  return new Response(text, {
    status: response.status,
    headers: { "Content-Type": "application/json" },
  });
};

const refused = (response: Response, bytes: Uint8Array<ArrayBuffer>, now: number): Response => {
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
