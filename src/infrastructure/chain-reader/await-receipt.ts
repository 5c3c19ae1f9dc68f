import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { pause, settleWithin } from "../shared/settle-within.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/**
 * How long a receipt is waited for by namespace, ms. After that nobody can tell whether it will
 * ever come.
 */
export const RECEIPT_LIMITS_MS = {
  eip155: 1_800_000,
  solana: 180_000,
  bip122: 7_200_000,
} as const;

/** How a receipt is waited for. */
export interface ReceiptWait {
  readonly scheduler: Scheduler;
  /** The caller's, and the instance's: any of them ends the wait. */
  readonly signals: readonly AbortSignal[];
  /** Between two looks, ms. */
  readonly intervalMs: number;
  /** Of the whole wait, ms on the scheduler's monotonic clock. */
  readonly limitMs: number;
  /** The error at the limit: `transaction/unknown`. */
  readonly onLimit: () => Error;
}

const TRANSIENT: readonly string[] = ["rpc/http-failed", "rpc/request-failed", "rpc/timeout"];

const notYet = (error: unknown): undefined => {
  if (isLatchkitError(error) && TRANSIENT.includes(error.code)) return undefined;
  throw error;
};

/**
 * Looks until there is a receipt. A node that is down, refuses or returns nonsense is "not yet";
 * any other error ends the wait. Settles with `onLimit()` at the limit, with `call/aborted` when a
 * signal aborts, and leaves no look, timer or listener behind.
 */
export const awaitReceipt = async (
  look: (signal: AbortSignal) => Promise<TransactionReceipt | undefined>,
  { scheduler, signals, intervalMs, limitMs: waitMs, onLimit }: ReceiptWait,
): Promise<TransactionReceipt> => {
  const end = new AbortController();
  const stop = (): void => end.abort(signals.find(({ aborted }) => aborted)?.reason);
  const releases = signals.map((signal) => onAbort(signal, stop));
  if (signals.some(({ aborted }) => aborted)) stop();
  const looking = async (): Promise<TransactionReceipt> => {
    for (;;) {
      const receipt = await look(end.signal).catch(notYet);
      if (receipt) return receipt;
      await pause(scheduler, intervalMs, end.signal);
    }
  };
  try {
    return await settleWithin(looking, { signal: end.signal, scheduler, waitMs, onLimit });
  } finally {
    for (const release of releases) release();
    end.abort();
  }
};
