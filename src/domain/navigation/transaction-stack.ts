/**
 * What is to run when a transaction ends. `F` is whatever the caller runs; this rule only picks one
 * (S2-033).
 */
export interface TransactionCallbacks<F> {
  readonly onSuccess?: F;
  readonly onError?: F;
  readonly onCancel?: F;
}

/** Transactions that wait for their end, the newest last. */
export type TransactionStack<F> = readonly TransactionCallbacks<F>[];
/** How a transaction ends. */
export type TransactionEnd = "success" | "error" | "cancel";

/**
 * What an ended transaction comes to: the callback to run, if there is one, and whether the view
 * goes back after it.
 */
export interface TransactionOutcome<F> {
  readonly stack: TransactionStack<F>;
  readonly run?: F;
  readonly goBack: boolean;
}

const CALLBACK: { readonly [E in TransactionEnd]: keyof TransactionCallbacks<unknown> } = {
  success: "onSuccess",
  error: "onError",
  cancel: "onCancel",
};

/** A transaction begins. */
export const pushTransaction = <F>(
  stack: TransactionStack<F>,
  callbacks: TransactionCallbacks<F>,
): TransactionStack<F> => [...stack, callbacks];

/**
 * The newest transaction ends: success runs its success callback; error and cancel run the matching
 * callback and go back. With none waiting nothing happens (S2-034, S2-035).
 */
export const popTransaction = <F>(
  stack: TransactionStack<F>,
  end: TransactionEnd,
): TransactionOutcome<F> => {
  const callbacks = stack.at(-1);
  if (callbacks === undefined) return { stack, goBack: false };
  const run = callbacks[CALLBACK[end]];
  return {
    stack: stack.slice(0, -1),
    goBack: end !== "success",
    ...(run !== undefined && { run }),
  };
};
