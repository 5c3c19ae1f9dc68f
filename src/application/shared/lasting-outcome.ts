import { Observable, ReplaySubject } from "rxjs";
import {
  type TransactionOutcome,
  isSameOutcome,
} from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { Lifetime } from "./lifetime.js";

/** How long after its block a transaction is looked up once more, ms: some five blocks of EVM. */
export const SECOND_LOOK_MS = 60_000;
/** What still is in a block is shown within this time, ms; after it, it counts as sent again. */
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

/**
 * What became of a transaction, told again where that changed: a chain may take a block back,
 * so that it is looked up once more a minute later. Completes when a second look found the same.
 * `look` asks the chain anew, of one that was sped up by the hash that is in the block; where it
 * rejects nothing more is told.
 */
export const lastingOutcome = (
  sent: TransactionRef,
  look: (transaction: TransactionRef) => Promise<TransactionOutcome>,
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
      const isSame = known !== undefined && isSameOutcome(known, outcome);
      if (!isSame) listener.next(outcome);
      if (isSame || !isInBlock(outcome) || looks === MOST_LOOKS) return listener.complete();
      cancel = scheduler.after(SECOND_LOOK_MS, () => ask(looks + 1, outcome));
    };
    const ask = (looks: number, known?: TransactionOutcome): void => {
      let before = known;
      if (known !== undefined)
        cancel = scheduler.after(AT_HAND_MS, () => {
          before = undefined;
          listener.next({ status: "waiting" });
        });
      look(inBlock(sent, known)).then(
        (outcome) => heard(outcome, looks, before),
        () => listener.complete(),
      );
    };
    ask(1);
    return () => cancel?.();
  });

/** What each is made of. */
export interface LastingOutcomesParts {
  readonly look: (transaction: TransactionRef) => Promise<TransactionOutcome>;
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
    const { look, scheduler, life } = this.#parts;
    const followed = this.#followed.get(transaction);
    if (followed !== undefined) return followed;
    const outcome$ = new ReplaySubject<LastingOutcome>(1);
    this.#followed.set(transaction, outcome$);
    const following = lastingOutcome(transaction, look, scheduler).subscribe(outcome$);
    const forget = life.onEnd(() => {
      following.unsubscribe();
      outcome$.complete();
    });
    following.add(forget);
    return outcome$;
  }
}
