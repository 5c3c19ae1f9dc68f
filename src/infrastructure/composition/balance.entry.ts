import { BalanceStore } from "../../application/balance/balance.store.js";
import { NATIVE_BALANCE_TTL_MS } from "../../domain/cache/ttl-cache.js";
import type { Core } from "./core.js";

/**
 * Adds the balance capability to an instance; loaded on its first use. `everyMs`: option
 * `balanceRefreshMs`.
 */
export const balanceStore = (
  { session, networks, ports, life, mined$ }: Core,
  everyMs = NATIVE_BALANCE_TTL_MS,
): BalanceStore => {
  const { chains, clock, scheduler, lifecycle } = ports;
  const parts = { session, networks, chains, clock, scheduler, lifecycle, life, everyMs };
  const store = new BalanceStore(parts);
  const following = mined$.subscribe(() => store.outdate());
  life.onEnd(() => following.unsubscribe());
  return store;
};
