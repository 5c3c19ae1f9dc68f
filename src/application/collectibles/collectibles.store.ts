import { type CollectibleList, collectibleListOf } from "../../domain/collectibles/collectible.js";
import type { Collectibles } from "../../ports/blockchain-data.port.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { AccountQuery, type AccountQueryParts } from "../shared/account-query.js";
import { ActiveAccountCache } from "../shared/remembered-cache.js";
import { withTimeout } from "../shared/run-within.js";

/** Maximum age of a list that is reused, ms. */
const LIFETIME_MS = 30_000;
/** Timeout of a read, ms. */
const LIMIT_MS = 60_000;

export interface CollectiblesParts extends Pick<
  AccountQueryParts<CollectibleList>,
  "account" | "life"
> {
  readonly collectibles: Collectibles;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
}

/** Collectibles of the active account. A receipt aborts a read that started before it. */
export const collectiblesQuery = ({
  collectibles,
  clock,
  scheduler,
  ...parts
}: CollectiblesParts): AccountQuery<CollectibleList> =>
  new AccountQuery({
    ...parts,
    operation: "collectibles",
    cache: new ActiveAccountCache(LIFETIME_MS, clock),
    read: async (account, { signal }) => {
      const owned = (callSignal: AbortSignal) => collectibles.owned(account, callSignal);
      const items = await withTimeout(scheduler, LIMIT_MS, signal, owned);
      return collectibleListOf(account, items, clock.now());
    },
    overlap: "replace",
    hidesOutdated: true,
  });
