import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { settleWithin } from "../shared/settle-within.js";

/** The clock of an in-memory chain, for block times and time limits. */
export type ChainTime = Clock & Scheduler;

/** Options of `awaitReceipt`. */
export interface ReceiptWait {
  readonly time: ChainTime;
  readonly signal: AbortSignal;
  /** Context of the timeout error; `waitMs` is the namespace's limit. */
  readonly unknown: LatchkitError<"transaction/unknown">["context"];
  receipt(): Promise<TransactionReceipt | undefined>;
  /** Resolves at the next block; ends with the signal. */
  nextBlock(signal: AbortSignal): Promise<void>;
}

/**
 * Waits like real chain readers: resolves with the receipt, or rejects with `transaction/unknown`
 * at the limit or `call/aborted`.
 */
export const awaitReceipt = async ({
  time,
  signal,
  unknown,
  receipt,
  nextBlock,
}: ReceiptWait): Promise<TransactionReceipt> => {
  const abortController = new AbortController();
  const waitForReceipt = async (): Promise<TransactionReceipt> => {
    for (;;) {
      const found = await receipt();
      if (found) return found;
      await nextBlock(abortController.signal);
    }
  };
  const onLimit = (): Error => new LatchkitError("transaction/unknown", unknown);
  try {
    return await settleWithin(waitForReceipt, {
      signal,
      scheduler: time,
      waitMs: unknown.waitMs,
      onLimit,
    });
  } finally {
    abortController.abort();
  }
};
