import { chainOf } from "../../domain/chains/chains.js";
import {
  type SentTransaction,
  type FinalStatus,
  statusOfBatch,
  statusOfFailure,
  statusOfReceipt,
} from "../../domain/activity/sent-transaction.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { BatchStatus, TransactionReceipt } from "../../domain/transaction/transaction.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";

/** Polling interval of pending transactions while watched, ms. */
const POLL_MS = 10_000;

export interface SentTransactions extends Readable<readonly SentTransaction[]> {
  settle(finalStatus: FinalStatus): void;
  batch(id: string, signal: AbortSignal): Promise<BatchStatus>;
}

export interface FollowPendingParts {
  readonly account: Readable<CaipAddress | undefined>;
  readonly sent: Omit<SentTransactions, "batch">;
  readonly batchOf: SentTransactions["batch"];
  readonly receiptOf: (
    transaction: SentTransaction,
    signal: AbortSignal,
  ) => Promise<TransactionReceipt | undefined>;
  readonly mined: () => void;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/**
 * Polls pending transactions of the active account while watched, one request at a time for each.
 */
export class FollowPending {
  readonly #parts: FollowPendingParts;
  readonly #requested = new Set<string>();
  /** Elapsed intervals, and the one at which each transaction was first seen without a block. */
  #intervals = 0;
  readonly #firstSeen = new Map<string, number>();
  #cancel: (() => void) | undefined;

  constructor(parts: FollowPendingParts) {
    this.#parts = parts;
    parts.life.onEnd(() => this.stop());
  }

  start(): void {
    if (this.#cancel !== undefined || this.#parts.life.isOver) return;
    this.#schedule();
    this.#poll();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #schedule(): void {
    this.#cancel = this.#parts.scheduler.after(POLL_MS, () => {
      this.#intervals += 1;
      this.#schedule();
      this.#poll();
    });
  }

  #poll(): void {
    const { sent, account } = this.#parts;
    const pending = sent.snapshot.filter(({ status }) => status === "pending");
    for (const hash of this.#firstSeen.keys())
      if (!pending.some((transaction) => transaction.hash === hash)) this.#firstSeen.delete(hash);
    for (const transaction of pending)
      if (transaction.account === account.snapshot && !this.#requested.has(transaction.hash))
        void this.#ask(transaction);
  }

  async #ask(transaction: SentTransaction): Promise<void> {
    const { sent, mined, life } = this.#parts;
    this.#requested.add(transaction.hash);
    const finalStatus = await this.#endOf(transaction);
    this.#requested.delete(transaction.hash);
    if (finalStatus === undefined || life.isOver) return;
    sent.settle(finalStatus);
    mined();
  }

  #hasExpired({ hash, account }: SentTransaction): boolean {
    const firstSeenAt = this.#firstSeen.get(hash) ?? this.#intervals;
    this.#firstSeen.set(hash, firstSeenAt);
    const lifeMs = chainOf(account)?.pendingMs;
    return lifeMs !== undefined && (this.#intervals - firstSeenAt) * POLL_MS >= lifeMs;
  }

  /** Undefined while pending or if the node fails. */
  async #endOf(transaction: SentTransaction): Promise<FinalStatus | undefined> {
    const { receiptOf, life, batchOf } = this.#parts;
    const { hash } = transaction;
    try {
      if (transaction.isBatch) return statusOfBatch(await batchOf(hash, life.signal));
      const receipt = await receiptOf(transaction, life.signal);
      if (receipt) return statusOfReceipt(hash, receipt);
      return this.#hasExpired(transaction) ? droppedEnd(hash) : undefined;
    } catch (error) {
      const isDropped = isLatchkitError(error, "transaction/unknown");
      return isDropped ? droppedEnd(hash) : statusOfFailure(hash, error);
    }
  }
}

const droppedEnd = (hash: string): FinalStatus => ({ hash, status: "gone", minedAs: hash });
