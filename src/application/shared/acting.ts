import type { Lazy } from "./lazy.js";

/** Code that brings the actions on connected wallets, which are code of their own. */
export type LazyActing<A> = Lazy<{ readonly actions: Lazy<A> }>;

/** Works with connected wallets: in this turn where the code is loaded. */
export const acting = <A, R>(
  operations: LazyActing<A>,
  signal: AbortSignal,
  work: (actions: A) => R | Promise<R>,
): Promise<R> => operations.use(signal, ({ actions }) => actions.use(signal, work));
