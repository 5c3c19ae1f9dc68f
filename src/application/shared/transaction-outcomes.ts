import {
  type TransactionOutcome,
  outcomeOfFailure,
  outcomeOfReceipt,
  isSameOutcome,
} from "../../domain/transaction/transaction-outcome.js";
import type { TransactionReceipt, TransactionRef } from "../../domain/transaction/transaction.js";
import { type Lifetime, rejectOnAbort, toLatchkitError } from "./lifetime.js";
import { Observable, ReplaySubject } from "rxjs";
import type { Scheduler } from "../../ports/page.ports.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ChainAccess } from "../../ports/ports.js";

export interface TransactionOutcomesParts {
  /** Waits for the transaction's block; then balances are refreshed. */
  readonly mined: (transaction: TransactionRef, signal: AbortSignal) => Promise<TransactionReceipt>;
  readonly life: Lifetime;
}

/** Outcomes of sent transactions; each is awaited once, for any number of callers. */
export class TransactionOutcomes {
  readonly #parts: TransactionOutcomesParts;
  readonly #outcomes = new WeakMap<TransactionRef, Promise<TransactionOutcome>>();
  readonly #ended = new WeakSet<TransactionRef>();

  constructor(parts: TransactionOutcomesParts) {
    this.#parts = parts;
  }

  /** Rejects only with `call/aborted`, which ends the caller's wait, and `instance/disposed`. */
  of(transaction: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    const outcome = this.#outcomes.get(transaction) ?? this.#wait(transaction);
    this.#outcomes.set(transaction, outcome);
    return rejectOnAbort(signal, outcome);
  }

  /** Without the cache: after a reorg a transaction is pending again. */
  refresh(transaction: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    if (this.#ended.delete(transaction)) this.#outcomes.delete(transaction);
    return this.of(transaction, signal);
  }

  /** Balances refresh without a caller. */
  begin(transaction: TransactionRef): void {
    this.of(transaction, this.#parts.life.signal).catch(() => undefined);
  }

  #wait(transaction: TransactionRef): Promise<TransactionOutcome> {
    const { mined, life } = this.#parts;
    const outcome = mined(transaction, life.signal).then(outcomeOfReceipt, (error: unknown) => {
      if (life.isOver) throw toLatchkitError(error, "transaction.outcome");
      return outcomeOfFailure(error, transaction.delivery);
    });
    return outcome.finally(() => void this.#ended.add(transaction));
  }
}

/** Delay of the second check after a block, ms (about five EVM blocks). */
export const RECHECK_DELAY_MS = 60_000;
/** Interval of reorg checks while a recheck waits for its answer, ms. */
export const REORG_CHECK_DELAY_MS = 15_000;
const MAX_CHECKS = 10;

/** `waiting`: pending, or pending again after a reorg. */
export type LastingOutcome = TransactionOutcome | { readonly status: "waiting" };

const isInBlock = ({ status }: TransactionOutcome): boolean =>
  status === "mined" || status === "reverted";

const minedTransaction = (
  transaction: TransactionRef,
  outcome?: TransactionOutcome,
): TransactionRef =>
  outcome && "receipt" in outcome ? { ...transaction, hash: outcome.receipt.hash } : transaction;

/** How a transaction is queried; by the hash of its replacement if it was sped up. */
export interface OutcomeQueries {
  /** A rejection completes the stream. */
  readonly waitForOutcome: (transaction: TransactionRef) => Promise<TransactionOutcome>;
  /** Checks once whether the block was reorganised away. Rejects without an answer. */
  readonly isReorganised: (transaction: TransactionRef) => Promise<boolean>;
}

/** True if a wait ended without an answer; the earlier outcome then stays. */
const isUnanswered = ({ status }: TransactionOutcome): boolean =>
  status === "unknown" || status === "dropped";

/**
 * Emits a transaction's outcome and its changes: checks again one minute after the block, because
 * of reorgs. Completes with that check.
 */
export const lastingOutcome = (
  sent: TransactionRef,
  { waitForOutcome, isReorganised }: OutcomeQueries,
  scheduler: Scheduler,
): Observable<LastingOutcome> =>
  new Observable((listener) => {
    let cancel: (() => void) | undefined;
    const onOutcome = (
      outcome: TransactionOutcome,
      checks: number,
      previous?: TransactionOutcome,
    ): void => {
      cancel?.();
      if (listener.closed) return;
      const isSame =
        previous !== undefined && (isSameOutcome(previous, outcome) || isUnanswered(outcome));
      if (!isSame) listener.next(outcome);
      if (isSame || !isInBlock(outcome) || checks === MAX_CHECKS) return listener.complete();
      cancel = scheduler.after(RECHECK_DELAY_MS, () => check(checks + 1, outcome));
    };
    const check = (checks: number, outcomeBefore?: TransactionOutcome): void => {
      let previous = outcomeBefore;
      let hasOutcome = false;
      const transaction = minedTransaction(sent, outcomeBefore);
      const checkReorg = async (): Promise<void> => {
        const isRemoved = await isReorganised(transaction).catch(() => false);
        if (hasOutcome || listener.closed) return;
        if (!isRemoved) return scheduleReorgCheck();
        previous = undefined;
        listener.next({ status: "waiting" });
      };
      const scheduleReorgCheck = (): void => {
        cancel = scheduler.after(REORG_CHECK_DELAY_MS, () => void checkReorg());
      };
      if (outcomeBefore !== undefined) scheduleReorgCheck();
      waitForOutcome(transaction).then(
        (outcome) => {
          hasOutcome = true;
          onOutcome(outcome, checks, previous);
        },
        () => listener.complete(),
      );
    };
    check(1);
    return () => cancel?.();
  });

export interface LastingOutcomesParts extends OutcomeQueries {
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/** Follows each transaction once, for any number of subscribers, until the instance is disposed. */
export class LastingOutcomes {
  readonly #parts: LastingOutcomesParts;
  readonly #followed = new WeakMap<TransactionRef, Observable<LastingOutcome>>();

  constructor(parts: LastingOutcomesParts) {
    this.#parts = parts;
  }

  /** Replays the last outcome; never errors. */
  of(transaction: TransactionRef): Observable<LastingOutcome> {
    const { scheduler, life } = this.#parts;
    const followed = this.#followed.get(transaction);
    if (followed !== undefined) return followed;
    const outcome$ = new ReplaySubject<LastingOutcome>(1);
    this.#followed.set(transaction, outcome$);
    const subscription = lastingOutcome(transaction, this.#parts, scheduler).subscribe(outcome$);
    const forget = life.onEnd(() => {
      subscription.unsubscribe();
      outcome$.complete();
    });
    subscription.add(forget);
    return outcome$;
  }
}

/**
 * Checks once whether a mined transaction's block was reorganised away, or its nonce replaced.
 * Rejects as reads do.
 */
export const isReorganised = async (
  chains: ChainAccess,
  { networkId, hash }: TransactionRef,
  signal: AbortSignal,
): Promise<boolean> => {
  const reader = await chains.reader(namespaceOf(networkId));
  try {
    return (await reader.receipt(networkId, hash, signal)) === undefined;
  } catch (error) {
    if (isLatchkitError(error, "transaction/unknown")) return true;
    throw error;
  }
};
