import { fallback, http, type Transport } from "viem";
import type { RankGate } from "./rank-gate.js";
import { RPC_TIMEOUT_MS } from "./rpc-fetch.js";

/** Spec sections 8 and 9, as viem's own options. */
export const RPC_RETRY = { retryCount: 3, retryDelay: 150 } as const;
export const RPC_BATCH = { batchSize: 1_000, wait: 0 } as const;
export const RPC_RANK = {
  interval: 4_000,
  sampleCount: 10,
  timeout: 1_000,
  weights: { stability: 0.7, latency: 0.3 },
} as const;

/** A plain type spares the browser's question whether another origin may be asked (http-services 1.2). */
const PLAIN_TEXT = { headers: { "Content-Type": "text/plain" } };

/** What a transport needs besides addresses. */
export interface TransportParts {
  readonly fetchFn: typeof globalThis.fetch;
  readonly gate: RankGate;
  /** The one of the addresses that is the hosted service's. */
  readonly hosted: string | undefined;
}

/**
 * The transport to a chain's RPC addresses: one address plain, several ranked with fall-back to the next. With several, the retries are
 * counted over all of them together: a failed round goes to the next address at once, and the whole is tried 3 times more.
 */
export const viemTransport = (
  urls: readonly string[],
  { fetchFn, gate, hosted }: TransportParts,
): Transport => {
  const plain = { fetchFn, batch: RPC_BATCH, timeout: RPC_TIMEOUT_MS };
  const [first, ...others] = urls;
  const to = (
    url: string | undefined,
  ): typeof plain & { readonly fetchOptions?: typeof PLAIN_TEXT } =>
    url !== undefined && url === hosted ? { ...plain, fetchOptions: PLAIN_TEXT } : plain;
  if (others.length === 0) return http(first, { ...to(first), ...RPC_RETRY });
  // No retries of their own here: `fallback` has them, and both would multiply.
  const transports = urls.map((url) => http(url, to(url)));
  const ping = ({ transport }: { readonly transport: ReturnType<Transport> }): Promise<unknown> =>
    gate.ping(transport);
  return fallback(transports, { ...RPC_RETRY, rank: { ...RPC_RANK, ping } });
};
