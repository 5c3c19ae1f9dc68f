import type { Balance, Formatted } from "../../domain/balance/balance.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "../shared/group.js";

/** The native balance of the active account. A value always belongs to that account. */
export interface BalanceGroup extends Group<LoadState<Formatted<Balance>>> {
  /**
   * Reads the native balance of the active account. Concurrent reads share one request; a value
   * younger than 30 s is reused unless `force`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<Formatted<Balance>>;
  /**
   * While it has a watcher, the balance follows account and network. Returns an unsubscribe
   * function.
   */
  watch(): () => void;
}
