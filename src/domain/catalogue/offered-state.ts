import { type LoadState, valueOf } from "../shared/load-state.js";
import type { CatalogueProgress, CatalogueState, WalletList } from "./catalogue-state.js";
import { type WalletPlace, isReachable } from "./wallet-filters.js";
import type { Wallet } from "./wallet.js";

type Wallets = readonly Wallet[];

const withValue = (list: WalletList, value: Wallets): LoadState<Wallets> => {
  if (list.status === "idle") return list;
  return list.status === "ready" ? { ...list, value } : { ...list, previous: value };
};

/** Removes unreachable wallets; returns the same object if there are none. */
const offered = (list: WalletList, place: WalletPlace): WalletList => {
  const isKept = (wallet: Wallet): boolean => isReachable(wallet, place);
  const wallets = valueOf(list);
  return wallets === undefined || wallets.every(isKept)
    ? list
    : withValue(list, wallets.filter(isKept));
};

/**
 * Filters the catalogue for the current device and namespace. Unchanged lists keep their identity.
 */
export const offeredState = (
  {
    page,
    count,
    featured,
    recommended,
    wallets,
    hasMore,
    search,
    excludedWallets,
    includedWallets,
  }: CatalogueProgress,
  place: WalletPlace,
): CatalogueState => {
  const found = offered(search.found, place);
  return {
    page,
    count,
    hasMore,
    excludedWallets,
    ...(includedWallets && { includedWallets }),
    featured: offered(featured, place),
    recommended: offered(recommended, place),
    wallets: offered(wallets, place),
    search: found === search.found ? search : { ...search, found },
  };
};

/**
 * Total number of wallets: the service's count plus featured wallets, or the number loaded if
 * greater.
 */
export const walletTotal = ({ count, featured, recommended, wallets }: CatalogueState): number => {
  const connected = [featured, recommended, wallets].map((list) => valueOf(list)?.length ?? 0);
  return Math.max(
    count + (connected[0] ?? 0),
    connected.reduce((sum, length) => sum + length, 0),
  );
};
