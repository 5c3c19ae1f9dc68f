/** Callbacks of a transaction; this module selects one but does not call it. */
export interface TransactionCallbacks<F> {
  readonly onSuccess?: F;
  readonly onError?: F;
  readonly onCancel?: F;
}

/** Pending transactions, newest last. */
export type TransactionStack<F> = readonly TransactionCallbacks<F>[];
export type TransactionEnd = "success" | "error" | "cancel";

/** The remaining stack, the callback to call, and whether to go back afterwards. */
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

export const pushTransaction = <F>(
  stack: TransactionStack<F>,
  callbacks: TransactionCallbacks<F>,
): TransactionStack<F> => [...stack, callbacks];

/** Ends the newest transaction; error and cancel also navigate back. */
export const popTransaction = <F>(
  stack: TransactionStack<F>,
  outcome: TransactionEnd,
): TransactionOutcome<F> => {
  const callbacks = stack.at(-1);
  if (callbacks === undefined) return { stack, goBack: false };
  const run = callbacks[CALLBACK[outcome]];
  return {
    stack: stack.slice(0, -1),
    goBack: outcome !== "success",
    ...(run !== undefined && { run }),
  };
};
