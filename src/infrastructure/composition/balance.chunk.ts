import { balanceQuery } from "../../application/balance/balance.store.js";
import type { AccountQuery } from "../../application/shared/account-query.js";
import type { Balance, Formatted } from "../../domain/balance/balance.js";
import { RememberedCache, clearedOnDisconnect } from "../../application/shared/remembered-cache.js";
import { NATIVE_BALANCE_TTL_MS } from "../../domain/cache/ttl-cache.js";
import { NATIVE_BALANCES } from "../../domain/storage/balance-entries.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

export interface BalanceServices {
  readonly balanceStore: AccountQuery<Formatted<Balance>>;
  readonly balanceParts: { readonly store: AccountQuery<Formatted<Balance>> };
}

/** Loaded on first use and refreshed after each mined transaction. */
export const bindings: Bindings<BalanceServices, Services> = {
  balanceStore: (services) => {
    const { life, mined$, options } = services;
    const { networks, chains, clock, scheduler, lifecycle } = services;
    const everyMs = options.balanceRefreshMs ?? NATIVE_BALANCE_TTL_MS;
    const balanceCache = new RememberedCache(NATIVE_BALANCES, services.stored, clock);
    const cache = clearedOnDisconnect(balanceCache, services);
    const parts = {
      account: services.activeAddress,
      networks,
      chains,
      cache,
      scheduler,
      lifecycle,
      life,
      everyMs,
    };
    const store = balanceQuery(parts);
    life.unsubscribeOnEnd(mined$.subscribe(() => store.outdate()));
    return store;
  },
  balanceParts: ({ balanceStore: store }) => ({ store }),
};
