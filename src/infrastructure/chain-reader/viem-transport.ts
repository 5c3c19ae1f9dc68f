import { fallback, http, type Transport } from "viem";
import type { RankGate } from "./rank-gate.js";
import { RPC_TIMEOUT_MS } from "./rpc-fetch.js";

/** Spec sections 8 and 9, as viem's own options. */
export const RPC_RETRY = { retryCount: 3, retryDelay: 150 } as const;
export const RPC_BATCH = { batchSize: 1_000, wait: 0 } as const;
export const RPC_RANK = { interval: 4_000, sampleCount: 10, timeout: 1_000, weights: { stability: 0.7, latency: 0.3 } } as const;

/**
 * The transport to a chain's RPC addresses: one address plain, several ranked with fall-back to the next. With several, the retries are
 * counted over all of them together: a failed round goes to the next address at once, and the whole is tried 3 times more.
 */
export const viemTransport = (urls: readonly string[], fetchFn: typeof globalThis.fetch, gate: RankGate): Transport => {
  const plain = { fetchFn, batch: RPC_BATCH, timeout: RPC_TIMEOUT_MS };
  const [first, ...others] = urls;
  if (others.length === 0) return http(first, { ...plain, ...RPC_RETRY });
  // No retries of their own here: `fallback` has them, and both would multiply.
  const transports = urls.map((url) => http(url, plain));
  const ping = ({ transport }: { readonly transport: ReturnType<Transport> }): Promise<unknown> => gate.ping(transport);
  return fallback(transports, { ...RPC_RETRY, rank: { ...RPC_RANK, ping } });
};
