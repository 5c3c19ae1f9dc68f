import { useEffect } from "react";
import type { BalanceGroup } from "../../application/balance/balance.api.js";
import type { Balance, Formatted } from "../../domain/balance/balance.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/**
 * The native balance of the active account, kept fresh while mounted. With `watch: false` nothing
 * is read or followed, and its code is not fetched.
 */
export const useBalance = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly balance: LoadState<Formatted<Balance>>;
} & Actions<BalanceGroup> => {
  const balance = useStateOf("balance", watch);
  const actions = useActionsOf("balance");
  useEffect(() => (watch ? actions.watch() : undefined), [actions, watch]);
  return { balance, ...actions };
};
