import { RETRY_BLOCK_MS } from "../../domain/cache/ttl-cache.js";
import { type Portfolio, portfolioOf } from "../../domain/tokens/token-balance.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import type { Clock, PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import { AccountQuery, type AccountQueryParts } from "../shared/account-query.js";
import { MemoryCache } from "../shared/remembered-cache.js";

/** Interval for checking the list's age while watched on a visible page, ms. */
const CHECK_MS = 10_000;

/** Dependencies of the query. */
export interface TokensParts extends Pick<
  AccountQueryParts<Portfolio>,
  "account" | "cache" | "life"
> {
  readonly data: BlockchainData;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$" | "online$">;
}

/**
 * The tokens of the active account. While watched, a list older than 30 s is read again; after a
 * failure no request for 30 s. A fresh read bypasses the service's cache by naming the tokens of
 * the last list.
 */
export const tokensQuery = ({
  data,
  clock,
  scheduler,
  lifecycle,
  ...parts
}: TokensParts): AccountQuery<Portfolio> =>
  new AccountQuery({
    ...parts,
    operation: "tokens",
    read: async (account, { signal, isFresh, previous }) => {
      const fresh = previous && previous.tokens.length > 0 ? previous.tokens : [{}];
      const tokens = await data.tokens({ account, ...(isFresh && { fresh }) }, signal);
      return portfolioOf(account, tokens, clock.now());
    },
    overlap: "queue",
    page: { scheduler, lifecycle, everyMs: CHECK_MS, onlyOld: true },
    failures: new MemoryCache(RETRY_BLOCK_MS, clock),
  });
