import type { Balance, Formatted } from "../../domain/balance/balance.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "../shared/group.js";

/** What the active account holds of its network's currency. A value is always that account's. */
export interface BalanceGroup extends Group<LoadState<Formatted<Balance>>> {
  /**
   * Reads the native balance of the active account; concurrent reads are joined, a value younger
   * than 30 s is reused unless `force`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<Formatted<Balance>>;
  /**
   * While at least one watcher is held the balance follows account and network. Returns the
   * release.
   */
  watch(): () => void;
}
