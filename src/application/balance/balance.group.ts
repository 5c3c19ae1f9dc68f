import type { Balance, Formatted } from "../../domain/balance/balance.js";
import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import { type WatchedStore, watchedGroup } from "../shared/lazy-groups.js";
import type { BalanceGroup } from "./balance.api.js";

/** Creates `latchkit.balance`. */
export const balanceGroup = (
  life: Lifetime,
  code: Lazy<{ readonly store: WatchedStore<Formatted<Balance>> }>,
): BalanceGroup => watchedGroup(life, code, "balance.refresh");
