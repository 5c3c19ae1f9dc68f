import {
  type TransactionCallbacks,
  type TransactionEnd,
  type TransactionStack,
  popTransaction,
  pushTransaction,
} from "../../domain/navigation/transaction-stack.js";

/** Runs when a transaction ended in that way. */
export type TransactionCallback = () => void;

/**
 * Transactions that a view of the modal leads through and that wait for their end, the newest last.
 */
export class WaitingTransactions {
  readonly #back: () => void;
  #stack: TransactionStack<TransactionCallback> = [];

  /** `back` goes back one view, or closes the modal where there is none behind. */
  constructor(back: () => void) {
    this.#back = back;
  }

  /** A transaction begins. */
  begin(callbacks: TransactionCallbacks<TransactionCallback>): void {
    this.#stack = pushTransaction(this.#stack, callbacks);
  }

  /**
   * The newest transaction ends: its callback runs, then an error or a cancel goes back. Without
   * one nothing happens.
   */
  end(end: TransactionEnd): void {
    const { stack, run, goBack } = popTransaction(this.#stack, end);
    // Taken off before the callback runs: it may begin the next one.
    this.#stack = stack;
    run?.();
    if (goBack) this.#back();
  }

  /**
   * Drops every waiting transaction without a callback, as the reset of a wallet connection does.
   */
  reset(): void {
    this.#stack = [];
  }
}
