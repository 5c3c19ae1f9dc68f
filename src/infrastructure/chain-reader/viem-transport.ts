import { fallback, http, type Transport, type Chain } from "viem";
import type { Scheduler, Clock } from "../../ports/page.ports.js";
import { RPC_TIMEOUT_MS } from "./viem-fetch.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { Network } from "../../domain/network/network.js";

/** Converts a network to a viem chain. Throws `chain/invalid-id` for an invalid EVM chain id. */
export const viemChain = (network: Network): Chain => ({
  id: parseEvmChainId(network.reference),
  name: network.name,
  nativeCurrency: network.currency,
  rpcUrls: { default: { http: [...network.rpcUrls] } },
  ...(network.explorerUrl === undefined
    ? {}
    : { blockExplorers: { default: { name: network.name, url: network.explorerUrl } } }),
  ...(network.multicall3 === undefined
    ? {}
    : { contracts: { multicall3: { address: evmHex(network.multicall3) } } }),
  testnet: network.isTestnet,
});

/** A checksummed address in viem's type. Throws `address/malformed`. */
export const evmHex = (address: string): `0x${string}` => asHex(parseEvmAddress(address));

/** 0x text in viem's type. Throws `transaction/invalid`. */
const asHex = (value: string, field = "data"): `0x${string}` => {
  if (!isHex(value)) throw new LatchkitError("transaction/invalid", { field });
  return value;
};

const isHex = (value: string): value is `0x${string}` => /^0x[0-9a-fA-F]*$/.test(value);

/** Ranking continues this long after a read: ten samples of 4,000 ms. */
const ACTIVE_MS = 40_000;

/**
 * Pauses viem's transport ranking, which otherwise pings forever: a pending ping blocks the next
 * round. The first read does not start it.
 */
export class RankGate {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #activeUntil = 0;
  #hasRead = false;
  #waitingPings: (() => void)[] = [];

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    onAbort(signal, () => (this.#waitingPings = []));
  }

  noteRead(): void {
    if (!this.#hasRead) return void (this.#hasRead = true);
    this.#activeUntil = this.#clock.now() + ACTIVE_MS;
    const pings = this.#waitingPings;
    this.#waitingPings = [];
    pings.forEach((resume) => resume());
  }

  /** viem's ping; waits for the next read, and forever after the signal aborted. */
  async ping(transport: { request(args: { method: string }): Promise<unknown> }): Promise<unknown> {
    if (this.#signal.aborted || this.#clock.now() >= this.#activeUntil)
      await new Promise<void>((resume) => {
        if (!this.#signal.aborted) this.#waitingPings.push(resume);
      });
    return transport.request({ method: "net_listening" });
  }
}

export const RPC_RETRY = { retryCount: 3, retryDelay: 150 } as const;
const RPC_BATCH = { batchSize: 1_000, wait: 0 } as const;
const RPC_RANK = {
  interval: 4_000,
  sampleCount: 10,
  timeout: 1_000,
  weights: { stability: 0.7, latency: 0.3 },
} as const;

/** A plain content type avoids a CORS preflight. */
const PLAIN_TEXT = { headers: { "Content-Type": "text/plain" } };

type Fetch = typeof globalThis.fetch;

export interface TransportParts {
  readonly fetchFn: Fetch;
  readonly gate: RankGate;
  readonly scheduler: Scheduler;
  /** The hosted service's URL. */
  readonly hosted: string | undefined;
}

type Options = NonNullable<Parameters<typeof http>[1]>;

/**
 * viem batches requests to one URL across all clients of the page with the same signal or none,
 * using the first one's `fetch` and headers. A signal for each batch keeps instances apart.
 */
const isolatedHttp = (
  url: string | undefined,
  options: Options & { fetchFn: Fetch },
): Transport => {
  let batchSignal: AbortSignal | undefined;
  const fetchFn: Fetch = (input, init) => {
    // Later requests belong to the next batch.
    if (init?.signal === batchSignal) batchSignal = undefined;
    return options.fetchFn(input, init);
  };
  const transport = http(url, { ...options, fetchFn });
  return (config) => {
    const createdTransport = transport(config);
    const request: typeof createdTransport.request = (call, requestOptions) =>
      createdTransport.request(call as never, {
        signal: (batchSignal ??= new AbortController().signal),
        ...requestOptions,
      });
    return { ...createdTransport, request };
  };
};

/** viem's ranking timeout ends only requests without a signal, so this adds its own. */
const pingWithTimeout = async (
  transport: ReturnType<Transport>,
  call: { readonly method: string },
  scheduler: Scheduler,
): Promise<unknown> => {
  const abortController = new AbortController();
  // Starts when viem sends the batch.
  let cancel = scheduler.after(RPC_BATCH.wait, () => {
    cancel = scheduler.after(RPC_RANK.timeout, () => abortController.abort());
  });
  try {
    return await transport.request(call as never, { signal: abortController.signal });
  } finally {
    cancel();
  }
};

/**
 * A transport for one URL, or a ranked fallback: each failed round moves to the next URL at once,
 * and the whole list is retried 3 times.
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
  if (others.length === 0) return isolatedHttp(first, { ...to(first), ...RPC_RETRY });
  // No retries here: they would multiply with those of `fallback`.
  const transports = urls.map((url) => isolatedHttp(url, to(url)));
  const ping = ({ transport }: { readonly transport: ReturnType<Transport> }): Promise<unknown> =>
    gate.ping({ request: (call) => pingWithTimeout(transport, call, scheduler) });
  return fallback(transports, { ...RPC_RETRY, rank: { ...RPC_RANK, ping } });
};
