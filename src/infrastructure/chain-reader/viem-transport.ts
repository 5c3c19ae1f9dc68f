import { fallback, http, type Transport } from "viem";
import type { Scheduler } from "../../ports/page.ports.js";
import type { RankGate } from "./rank-gate.js";
import { RPC_TIMEOUT_MS } from "./rpc-fetch.js";

/** S8-091, S8-092 and S9-050 to S9-054, as viem's own options. */
export const RPC_RETRY = { retryCount: 3, retryDelay: 150 } as const;
export const RPC_BATCH = { batchSize: 1_000, wait: 0 } as const;
export const RPC_RANK = {
  interval: 4_000,
  sampleCount: 10,
  timeout: 1_000,
  weights: { stability: 0.7, latency: 0.3 },
} as const;

/** A plain type spares the browser's question whether another origin may be asked. */
const PLAIN_TEXT = { headers: { "Content-Type": "text/plain" } };

type Fetch = typeof globalThis.fetch;

/** What a transport needs besides addresses. */
export interface TransportParts {
  readonly fetchFn: Fetch;
  readonly gate: RankGate;
  readonly scheduler: Scheduler;
  /** The one of the addresses that is the hosted service's. */
  readonly hosted: string | undefined;
}

type Options = NonNullable<Parameters<typeof http>[1]>;

/**
 * A transport of one instance. viem joins what is asked of one address in one turn into one
 * exchange, over all clients of the page with the same signal or none, and sends it with the
 * `fetch` and the headers of the first. So each exchange has a signal of its own, which keeps
 * instances apart; one signal for all would gather a listener of each exchange.
 */
const ownHttp = (url: string | undefined, options: Options & { fetchFn: Fetch }): Transport => {
  let exchange: AbortSignal | undefined;
  const fetchFn: Fetch = (input, init) => {
    // What is asked from now on belongs to the next exchange.
    if (init?.signal === exchange) exchange = undefined;
    return options.fetchFn(input, init);
  };
  const transport = http(url, { ...options, fetchFn });
  return (config) => {
    const made = transport(config);
    // viem types a request by its method; here it is only handed on.
    const request: typeof made.request = (call, given) =>
      made.request(call as never, {
        signal: (exchange ??= new AbortController().signal),
        ...given,
      });
    return { ...made, request };
  };
};

/**
 * One ping with a signal of its own, which ends it: viem's limit of a ranking ends only a request
 * that has no signal.
 */
const inTime = async (
  transport: ReturnType<Transport>,
  call: { readonly method: string },
  scheduler: Scheduler,
): Promise<unknown> => {
  const end = new AbortController();
  // Counts from the turn in which viem sends what was asked in this one.
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
 * The transport to a chain's RPC addresses: one address plain, several ranked with fall-back to the
 * next. With several, the retries are counted over all of them together: a failed round goes to the
 * next address at once, and the whole is tried 3 times more.
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
  // No retries of their own here: `fallback` has them, and both would multiply.
  const transports = urls.map((url) => ownHttp(url, to(url)));
  const ping = ({ transport }: { readonly transport: ReturnType<Transport> }): Promise<unknown> =>
    gate.ping({ request: (call) => inTime(transport, call, scheduler) });
  return fallback(transports, { ...RPC_RETRY, rank: { ...RPC_RANK, ping } });
};
