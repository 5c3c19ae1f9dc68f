import {
  type TransactionOutcome,
  outcomeOfFailure,
  outcomeOfReceipt,
} from "../../domain/transaction/transaction-outcome.js";
import type { TransactionReceipt, TransactionRef } from "../../domain/transaction/transaction.js";
import { type Lifetime, settleBy, toLatchkitError } from "./lifetime.js";

/** What outcomes are learned from. */
export interface TransactionOutcomesParts {
  /** Waits for its block, after which balances are read anew. */
  readonly mined: (transaction: TransactionRef, signal: AbortSignal) => Promise<TransactionReceipt>;
  readonly life: Lifetime;
}

/** What becomes of transactions that were sent: each is waited for once, whoever asks. */
export class TransactionOutcomes {
  readonly #parts: TransactionOutcomesParts;
  readonly #outcomes = new WeakMap<TransactionRef, Promise<TransactionOutcome>>();
  /** Of those whose wait is over. */
  readonly #ended = new WeakSet<TransactionRef>();

  constructor(parts: TransactionOutcomesParts) {
    this.#parts = parts;
  }

  /**
   * Never rejects for what happens on the chain: with `call/aborted`, which ends the wait of the
   * caller alone, and `instance/disposed`.
   */
  of(sent: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    const outcome = this.#outcomes.get(sent) ?? this.#wait(sent);
    this.#outcomes.set(sent, outcome);
    return settleBy(signal, outcome);
  }

  /**
   * As `of`, but an answer of before is asked for anew: where its block was taken back a
   * transaction waits again.
   */
  again(sent: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    if (this.#ended.delete(sent)) this.#outcomes.delete(sent);
    return this.of(sent, signal);
  }

  /** Begins to wait, for nobody yet: balances follow it all the same. */
  begin(sent: TransactionRef): void {
    this.of(sent, this.#parts.life.signal).catch(() => undefined);
  }

  #wait(sent: TransactionRef): Promise<TransactionOutcome> {
    const { mined, life } = this.#parts;
    const outcome = mined(sent, life.signal).then(outcomeOfReceipt, (error: unknown) => {
      if (life.isOver) throw toLatchkitError(error, "transaction.outcome");
      return outcomeOfFailure(error, sent.delivery);
    });
    return outcome.finally(() => void this.#ended.add(sent));
  }
}
