import type { WalletActions } from "./wallet-actions.js";
import type { LazyWalletOperations } from "./wallet-operations.js";

/** Works with connected wallets: in this turn where the code is loaded. */
export const acting = <R>(
  operations: LazyWalletOperations,
  signal: AbortSignal,
  work: (actions: WalletActions) => R | Promise<R>,
): Promise<R> => operations.use(signal, ({ actions }) => actions.use(signal, work));
