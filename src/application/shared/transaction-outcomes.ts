import {
  type TransactionOutcome,
  outcomeOfFailure,
  outcomeOfReceipt,
} from "../../domain/transaction/transaction-outcome.js";
import type { TransactionReceipt, TransactionRef } from "../../domain/transaction/transaction.js";
import { type Lifetime, settleBy, toLatchkitError } from "./lifetime.js";

/** Dependencies of `TransactionOutcomes`. */
export interface TransactionOutcomesParts {
  /** Waits for the transaction's block; then balances are refreshed. */
  readonly mined: (transaction: TransactionRef, signal: AbortSignal) => Promise<TransactionReceipt>;
  readonly life: Lifetime;
}

/** Outcomes of sent transactions; each is awaited once, for any number of callers. */
export class TransactionOutcomes {
  readonly #parts: TransactionOutcomesParts;
  readonly #outcomes = new WeakMap<TransactionRef, Promise<TransactionOutcome>>();
  /** Transactions with a known outcome. */
  readonly #ended = new WeakSet<TransactionRef>();

  constructor(parts: TransactionOutcomesParts) {
    this.#parts = parts;
  }

  /** Rejects only with `call/aborted`, which ends the caller's wait, and `instance/disposed`. */
  of(sent: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    const outcome = this.#outcomes.get(sent) ?? this.#wait(sent);
    this.#outcomes.set(sent, outcome);
    return settleBy(signal, outcome);
  }

  /**
   * As `of`, but asks the chain again if the outcome was known: after a reorg a transaction is
   * pending again.
   */
  again(sent: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    if (this.#ended.delete(sent)) this.#outcomes.delete(sent);
    return this.of(sent, signal);
  }

  /** Starts waiting, so that balances refresh without a caller. */
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
