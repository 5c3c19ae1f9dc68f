import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import { type Network, explorerLink } from "../../domain/network/network.js";

/** Time limits for a receipt by namespace, ms; afterwards the outcome is unknown. */
export const RECEIPT_LIMITS_MS = {
  eip155: 1_800_000,
  solana: 180_000,
  bip122: 7_200_000,
} as const;

interface ReceiptWait {
  readonly scheduler: Scheduler;
  /** The caller's and the instance's signals; any of them ends the wait. */
  readonly signals: readonly AbortSignal[];
  /** Poll interval, ms. */
  readonly intervalMs: number;
  /** Time limit, ms on the scheduler's monotonic clock. */
  readonly limitMs: number;
  /** Creates the error for the time limit: `transaction/unknown`. */
  readonly onLimit: () => Error;
}

export const createReceipt = (
  { id: networkId, explorerUrl }: Network,
  fields: Pick<TransactionReceipt, "hash" | "status" | "blockNumber">,
): TransactionReceipt => ({
  networkId,
  ...fields,
  ...(explorerUrl !== undefined && { explorerUrl: explorerLink(explorerUrl, "tx", fields.hash) }),
});

const TRANSIENT: readonly string[] = ["rpc/http-failed", "rpc/request-failed", "rpc/timeout"];

const isTransient = (error: unknown): undefined => {
  if (isLatchkitError(error) && TRANSIENT.includes(error.code)) return undefined;
  throw error;
};

/**
 * Polls until there is a receipt. A failing node counts as "not yet". Rejects with `onLimit()` at
 * the limit and `call/aborted` when a signal aborts.
 */
export const awaitReceipt = async (
  lookUp: (signal: AbortSignal) => Promise<TransactionReceipt | undefined>,
  { scheduler, signals, intervalMs, limitMs: waitMs, onLimit }: ReceiptWait,
): Promise<TransactionReceipt> => {
  const settle = new AbortController();
  const stop = (): void => settle.abort(signals.find(({ aborted }) => aborted)?.reason);
  const releases = signals.map((signal) => onAbort(signal, stop));
  if (signals.some(({ aborted }) => aborted)) stop();
  const poll = async (): Promise<TransactionReceipt> => {
    for (;;) {
      const receipt = await lookUp(settle.signal).catch(isTransient);
      if (receipt) return receipt;
      await pause(scheduler, intervalMs, settle.signal);
    }
  };
  try {
    return await settleWithin(poll, { signal: settle.signal, scheduler, waitMs, onLimit });
  } finally {
    for (const release of releases) release();
    settle.abort();
  }
};
