import { BalanceStore } from "../../../application/balance/balance.store.js";
import { NATIVE_BALANCE_TTL_MS } from "../../../domain/cache/ttl-cache.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** What the chunk of the balance brings. */
export interface BalanceServices {
  readonly balanceStore: BalanceStore;
}

/** The balance of the active account; loaded on its first use. It is read anew after each block. */
export const table: Bindings<BalanceServices, Services> = {
  balanceStore: (services) => {
    const { life, mined$, options } = services;
    const { connectionStore, networks, chains, clock, scheduler, lifecycle } = services;
    const everyMs = options.balanceRefreshMs ?? NATIVE_BALANCE_TTL_MS;
    const parts = { connectionStore, networks, chains, clock, scheduler, lifecycle, life, everyMs };
    const store = new BalanceStore(parts);
    const following = mined$.subscribe(() => store.outdate());
    life.onEnd(() => following.unsubscribe());
    return store;
  },
};
