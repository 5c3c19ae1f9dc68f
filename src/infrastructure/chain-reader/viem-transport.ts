import { fallback, http, type Transport } from "viem";
import type { Scheduler } from "../../ports/page.ports.js";
import type { RankGate } from "./rank-gate.js";
import { RPC_TIMEOUT_MS } from "./rpc-fetch.js";

/** Retries, batches and ranking (spec 8, 9) as viem options. */
export const RPC_RETRY = { retryCount: 3, retryDelay: 150 } as const;
export const RPC_BATCH = { batchSize: 1_000, wait: 0 } as const;
export const RPC_RANK = {
  interval: 4_000,
  sampleCount: 10,
  timeout: 1_000,
  weights: { stability: 0.7, latency: 0.3 },
} as const;

/** A plain content type avoids a CORS preflight. */
const PLAIN_TEXT = { headers: { "Content-Type": "text/plain" } };

type Fetch = typeof globalThis.fetch;

/** Dependencies of a transport. */
export interface TransportParts {
  readonly fetchFn: Fetch;
  readonly gate: RankGate;
  readonly scheduler: Scheduler;
  /** The hosted service's URL. */
  readonly hosted: string | undefined;
}

type Options = NonNullable<Parameters<typeof http>[1]>;

/**
 * A transport of one instance. viem batches requests to one URL across all clients of the page with
 * the same signal or none, using the first one's `fetch` and headers. A signal for each batch keeps
 * instances apart; one signal for all would accumulate listeners.
 */
const ownHttp = (url: string | undefined, options: Options & { fetchFn: Fetch }): Transport => {
  let exchange: AbortSignal | undefined;
  const fetchFn: Fetch = (input, init) => {
    // Later requests belong to the next batch.
    if (init?.signal === exchange) exchange = undefined;
    return options.fetchFn(input, init);
  };
  const transport = http(url, { ...options, fetchFn });
  return (config) => {
    const made = transport(config);
    // viem types requests by method; this only forwards them.
    const request: typeof made.request = (call, given) =>
      made.request(call as never, {
        signal: (exchange ??= new AbortController().signal),
        ...given,
      });
    return { ...made, request };
  };
};

/**
 * A ping with its own signal, because viem's ranking timeout ends only requests without a signal.
 */
const inTime = async (
  transport: ReturnType<Transport>,
  call: { readonly method: string },
  scheduler: Scheduler,
): Promise<unknown> => {
  const end = new AbortController();
  // Starts when viem sends the batch.
  let cancel = scheduler.after(RPC_BATCH.wait, () => {
    cancel = scheduler.after(RPC_RANK.timeout, () => end.abort());
  });
  try {
    return await transport.request(call as never, { signal: end.signal });
  } finally {
    cancel();
  }
};

/**
 * A transport for one URL, or a ranked fallback for several. With several, each failed round moves
 * to the next URL at once, and the whole list is retried 3 times.
 */
export const viemTransport = (
  urls: readonly string[],
  { fetchFn, gate, hosted, scheduler }: TransportParts,
): Transport => {
  const plain = { fetchFn, batch: RPC_BATCH, timeout: RPC_TIMEOUT_MS };
  const [first, ...others] = urls;
  const to = (
    url: string | undefined,
  ): typeof plain & { readonly fetchOptions?: typeof PLAIN_TEXT } =>
    url !== undefined && url === hosted ? { ...plain, fetchOptions: PLAIN_TEXT } : plain;
  if (others.length === 0) return ownHttp(first, { ...to(first), ...RPC_RETRY });
  // No retries here: they would multiply with those of `fallback`.
  const transports = urls.map((url) => ownHttp(url, to(url)));
  const ping = ({ transport }: { readonly transport: ReturnType<Transport> }): Promise<unknown> =>
    gate.ping({ request: (call) => inTime(transport, call, scheduler) });
  return fallback(transports, { ...RPC_RETRY, rank: { ...RPC_RANK, ping } });
};
