import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TransactionReceipt } from "../../domain/transaction/transaction.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { settleWithin } from "../shared/settle-within.js";

/** The time of a ledger in memory: what its blocks are stamped with, and what ends a wait. */
export type LedgerTime = Clock & Scheduler;

/** One wait for a receipt of a ledger in memory. */
export interface LedgerWait {
  readonly time: LedgerTime;
  readonly signal: AbortSignal;
  /** What the error at the limit names; `waitMs` is the limit of the ledger's namespace. */
  readonly unknown: LatchkitError<"transaction/unknown">["context"];
  receipt(): Promise<TransactionReceipt | undefined>;
  /** Settles at the next block; ends with the signal. */
  nextBlock(signal: AbortSignal): Promise<void>;
}

/**
 * Waits as long as the readers of real chains do, and settles as they do: with the receipt,
 * `transaction/unknown` at the limit, or `call/aborted`.
 */
export const ledgerReceipt = async ({
  time,
  signal,
  unknown,
  receipt,
  nextBlock,
}: LedgerWait): Promise<TransactionReceipt> => {
  const end = new AbortController();
  const looking = async (): Promise<TransactionReceipt> => {
    for (;;) {
      const found = await receipt();
      if (found) return found;
      await nextBlock(end.signal);
    }
  };
  const onLimit = (): Error => new LatchkitError("transaction/unknown", unknown);
  try {
    return await settleWithin(looking, {
      signal,
      scheduler: time,
      waitMs: unknown.waitMs,
      onLimit,
    });
  } finally {
    end.abort();
  }
};
