import { Observable, ReplaySubject } from "rxjs";
import {
  type TransactionOutcome,
  isSameOutcome,
} from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { Lifetime } from "./lifetime.js";

/** How long after its block a transaction is looked up once more, ms: some five blocks of EVM. */
export const SECOND_LOOK_MS = 60_000;
/**
 * What still is in a block is shown within this time, ms; after it the chain is asked whether it is
 * in none, and anew each time that nobody answers.
 */
export const AT_HAND_MS = 15_000;
/** A chain that goes on taking blocks back is not followed for longer. */
const MOST_LOOKS = 10;

/** `waiting`: on its way, or again on its way. */
export type LastingOutcome = TransactionOutcome | { readonly status: "waiting" };

const isInBlock = ({ status }: TransactionOutcome): boolean =>
  status === "mined" || status === "reverted";

/** The transaction that is in the block: the one sent, or what it was sped up to. */
const inBlock = (sent: TransactionRef, known?: TransactionOutcome): TransactionRef =>
  known !== undefined && "receipt" in known ? { ...sent, hash: known.receipt.hash } : sent;

/** How a chain is asked, of one that was sped up by the hash that is in the block. */
export interface OutcomeLooks {
  /** Waits for what became of it, anew each time. Where it rejects nothing more is said. */
  readonly look: (transaction: TransactionRef) => Promise<TransactionOutcome>;
  /** One look: its block was taken back. Rejects where nobody answers. */
  readonly isTakenBack: (transaction: TransactionRef) => Promise<boolean>;
}

/** A wait ended that nobody answered: what was in its block is there as far as is known. */
const isUnanswered = ({ status }: TransactionOutcome): boolean =>
  status === "unknown" || status === "dropped";

/**
 * What became of a transaction, and again where that changed: a chain may take a block back,
 * so that it is looked up once more a minute later. Completes when a second look found the same,
 * and without a word when nobody answered it.
 */
export const lastingOutcome = (
  sent: TransactionRef,
  { look, isTakenBack }: OutcomeLooks,
  scheduler: Scheduler,
): Observable<LastingOutcome> =>
  new Observable((listener) => {
    let cancel: (() => void) | undefined;
    const heard = (
      outcome: TransactionOutcome,
      looks: number,
      known?: TransactionOutcome,
    ): void => {
      cancel?.();
      if (listener.closed) return;
      const isSame =
        known !== undefined && (isSameOutcome(known, outcome) || isUnanswered(outcome));
      if (!isSame) listener.next(outcome);
      if (isSame || !isInBlock(outcome) || looks === MOST_LOOKS) return listener.complete();
      cancel = scheduler.after(SECOND_LOOK_MS, () => ask(looks + 1, outcome));
    };
    const ask = (looks: number, known?: TransactionOutcome): void => {
      let before = known;
      let isOver = false;
      const transaction = inBlock(sent, known);
      const doubt = async (): Promise<void> => {
        const isGone = await isTakenBack(transaction).catch(() => false);
        if (isOver || listener.closed) return;
        if (!isGone) return watch();
        before = undefined;
        listener.next({ status: "waiting" });
      };
      const watch = (): void => {
        cancel = scheduler.after(AT_HAND_MS, () => void doubt());
      };
      if (known !== undefined) watch();
      look(transaction).then(
        (outcome) => {
          isOver = true;
          heard(outcome, looks, before);
        },
        () => listener.complete(),
      );
    };
    ask(1);
    return () => cancel?.();
  });

/** What each is made of. */
export interface LastingOutcomesParts extends OutcomeLooks {
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/** Follows each transaction once, whoever asks; ends with the instance. */
export class LastingOutcomes {
  readonly #parts: LastingOutcomesParts;
  readonly #followed = new WeakMap<TransactionRef, Observable<LastingOutcome>>();

  constructor(parts: LastingOutcomesParts) {
    this.#parts = parts;
  }

  /** The last one at once, where there is one; never errors. */
  of(transaction: TransactionRef): Observable<LastingOutcome> {
    const { scheduler, life } = this.#parts;
    const followed = this.#followed.get(transaction);
    if (followed !== undefined) return followed;
    const outcome$ = new ReplaySubject<LastingOutcome>(1);
    this.#followed.set(transaction, outcome$);
    const following = lastingOutcome(transaction, this.#parts, scheduler).subscribe(outcome$);
    const forget = life.onEnd(() => {
      following.unsubscribe();
      outcome$.complete();
    });
    following.add(forget);
    return outcome$;
  }
}
