import {
  LIFE_MS,
  type SentEnd,
  type SentTransaction,
  endOfBatch,
  endOfFailure,
  endOfReceipt,
} from "../../domain/activity/sent-transaction.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { BatchStatus, TransactionReceipt } from "../../domain/transaction/transaction.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";

/** How often those that wait are asked about while somebody watches, ms. */
const LOOK_MS = 10_000;

/** What was sent from here. */
export interface SentFromHere extends Readable<readonly SentTransaction[]> {
  settle(end: SentEnd): void;
  /** What the wallet says of a batch, by its id. */
  batch(id: string, signal: AbortSignal): Promise<BatchStatus>;
}

/** What follows it. */
export interface FollowPendingParts {
  readonly account: Readable<CaipAddress | undefined>;
  readonly sent: Omit<SentFromHere, "batch">;
  /** What the wallet says of a batch, by its id. */
  readonly batchOf: SentFromHere["batch"];
  /** One look, as `ChainReader.receipt`. */
  readonly receiptOf: (
    sent: SentTransaction,
    signal: AbortSignal,
  ) => Promise<TransactionReceipt | undefined>;
  /** One of them is in a block: balances changed. */
  readonly mined: () => void;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/**
 * Finds out what became of what was sent from here, for the active account and while somebody
 * watches: each is asked about once at a time, and a node that fails is asked again later.
 */
export class FollowPending {
  readonly #parts: FollowPendingParts;
  readonly #asking = new Set<string>();
  /** How often `LOOK_MS` passed while somebody watched, and had when each was in no block first. */
  #passed = 0;
  readonly #since = new Map<string, number>();
  #cancel: (() => void) | undefined;

  constructor(parts: FollowPendingParts) {
    this.#parts = parts;
    parts.life.onEnd(() => this.stop());
  }

  start(): void {
    if (this.#cancel !== undefined || this.#parts.life.isOver) return;
    this.#plan();
    this.#look();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #plan(): void {
    this.#cancel = this.#parts.scheduler.after(LOOK_MS, () => {
      this.#passed += 1;
      this.#plan();
      this.#look();
    });
  }

  #look(): void {
    const { sent, account } = this.#parts;
    const waiting = sent.snapshot.filter(({ status }) => status === "pending");
    for (const hash of this.#since.keys())
      if (!waiting.some((one) => one.hash === hash)) this.#since.delete(hash);
    for (const one of waiting)
      if (one.account === account.snapshot && !this.#asking.has(one.hash)) void this.#ask(one);
  }

  async #ask(one: SentTransaction): Promise<void> {
    const { sent, mined, life } = this.#parts;
    this.#asking.add(one.hash);
    const end = await this.#endOf(one);
    this.#asking.delete(one.hash);
    if (end === undefined || life.isOver) return;
    sent.settle(end);
    mined();
  }

  #hasExpired({ hash, account }: SentTransaction): boolean {
    const since = this.#since.get(hash) ?? this.#passed;
    this.#since.set(hash, since);
    const lifeMs = LIFE_MS[namespaceOf(account)];
    return lifeMs !== undefined && (this.#passed - since) * LOOK_MS >= lifeMs;
  }

  /** What became of it; a node that is down tells nothing, and is asked again. */
  async #endOf(one: SentTransaction): Promise<SentEnd | undefined> {
    const { receiptOf, life, batchOf } = this.#parts;
    const { hash } = one;
    try {
      if (one.isBatch) return endOfBatch(await batchOf(hash, life.signal));
      const receipt = await receiptOf(one, life.signal);
      if (receipt) return endOfReceipt(hash, receipt);
      return this.#hasExpired(one) ? goneOf(hash) : undefined;
    } catch (error) {
      const isGone = isLatchkitError(error, "transaction/unknown");
      return isGone ? goneOf(hash) : endOfFailure(hash, error);
    }
  }
}

/** What is listed claims nothing of it any more. */
const goneOf = (hash: string): SentEnd => ({ hash, status: "gone", minedAs: hash });
