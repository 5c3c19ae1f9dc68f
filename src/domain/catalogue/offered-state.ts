import { type LoadState, valueOf } from "../shared/load-state.js";
import type { CatalogueProgress, CatalogueState, WalletList } from "./catalogue-state.js";
import { type WalletPlace, isReachable } from "./wallet-filters.js";
import type { Wallet } from "./wallet.js";

type Wallets = readonly Wallet[];

const withValue = (list: WalletList, value: Wallets): LoadState<Wallets> => {
  if (list.status === "idle") return list;
  return list.status === "ready" ? { ...list, value } : { ...list, previous: value };
};

/** The list without what cannot be reached; the same object where all can. */
const offered = (list: WalletList, place: WalletPlace): WalletList => {
  const isKept = (wallet: Wallet): boolean => isReachable(wallet, place);
  const wallets = valueOf(list);
  return wallets === undefined || wallets.every(isKept)
    ? list
    : withValue(list, wallets.filter(isKept));
};

/**
 * The catalogue as this device and namespace can use it. Lists keep their identity where nothing is
 * taken out.
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
 * How many wallets there are to look through: what the service counts and the featured ones, or
 * what is held where that is more.
 */
export const walletTotal = ({ count, featured, recommended, wallets }: CatalogueState): number => {
  const connected = [featured, recommended, wallets].map((list) => valueOf(list)?.length ?? 0);
  return Math.max(
    count + (connected[0] ?? 0),
    connected.reduce((sum, length) => sum + length, 0),
  );
};
