import type { Namespace } from "../caip/caip.types.js";
import type { CatalogueState } from "./catalogue-state.js";
import { walletTotal } from "./offered-state.js";
import { roundedCount, uniqueWallets } from "./wallet-order.js";
import { knowsAny } from "./wallet-query.js";
import type { Network } from "../network/network.js";
import { valueOf } from "../shared/load-state.js";

/** The row that leads to every wallet; without `count` until it is known. */
export interface AllWalletsRow {
  readonly count?: number;
  /** There are more than `count`. */
  readonly isMore: boolean;
}

/** How many held wallets know a network of this kind; only where every wallet is held. */
const countIn = (networks: readonly Network[], catalogue: CatalogueState): number | undefined => {
  if (catalogue.hasMore) return undefined;
  const connected = uniqueWallets(
    [catalogue.featured, catalogue.recommended, catalogue.wallets].flatMap(
      (list) => valueOf(list) ?? [],
    ),
  );
  return connected.filter((wallet) =>
    knowsAny(
      wallet,
      networks.map(({ id }) => id),
    ),
  ).length;
};

/**
 * The count of the row, once the service reported it (never of what merely stands in) and the
 * featured ones are known: floored to tens, exact below ten; exact, or nothing, for one kind of
 * chain.
 */
export const allWalletsRow = (
  catalogue: CatalogueState,
  networks: readonly Network[],
  namespace?: Namespace,
): AllWalletsRow => {
  const isKnown = catalogue.count > 0 && catalogue.featured.status !== "loading";
  if (!isKnown) return { isMore: false };
  const total = walletTotal(catalogue);
  if (namespace === undefined) return roundedCount(total);
  const own = networks.filter((network) => network.namespace === namespace);
  const count = own.length === networks.length ? total : countIn(own, catalogue);
  return { ...(count !== undefined && { count }), isMore: false };
};
