import { useEffect } from "react";
import { internalsOf } from "../../application/internals.js";
import type { BalanceGroup } from "../../application/balance/balance.api.js";
import type { Balance } from "../../domain/balance/balance.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/**
 * The native balance of the active account, kept fresh while mounted. With `watch: false` nothing
 * is read or followed, and its code is not fetched.
 */
export const useBalance = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly balance: LoadState<Balance>;
} & Actions<BalanceGroup> => {
  const latchkit = useLatchkit();
  const balance = useGroupState(latchkit.balance, internalsOf(latchkit).initial.balance, watch);
  const actions = useActions(latchkit.balance, "refresh", "watch");
  useEffect(() => (watch ? latchkit.balance.watch() : undefined), [latchkit, watch]);
  return { balance, ...actions };
};
