import { type LoadState, valueOf } from "../shared/load-state.js";
import type { CatalogueProgress, CatalogueState, WalletList } from "./catalogue-state.js";
import type { Wallet } from "./wallet.js";
import type { Namespace } from "../caip/caip.types.js";
import { OWN_BROWSER_NAMESPACES, OWN_BROWSER_ONLY } from "./special-wallets.js";

/** Input of the reachability check. */
export interface WalletPlace {
  readonly isMobile: boolean;
  /** The active namespace. */
  readonly namespace: Namespace;
  /** Only WalletConnect is configured: extensions cannot be used. */
  readonly isUniversal: boolean;
  /** WalletConnect is configured; default true. */
  readonly canPair?: boolean;
}

const opensApp = ({ links: { mobile, universal } }: Wallet): boolean =>
  mobile !== undefined || universal !== undefined;
const isExempt = ({ id }: Wallet, namespace: Namespace): boolean =>
  OWN_BROWSER_ONLY.get(id)?.includes(namespace) ?? false;
const hasLink = (wallet: Wallet): boolean =>
  opensApp(wallet) || wallet.links.desktop !== undefined || wallet.links.webapp !== undefined;

/**
 * True if the wallet can be reached from this device. Mobile requires an app link, except for
 * wallets with their own browser on that namespace. `isUniversal` requires any link. Mobile without
 * WalletConnect requires a wallet that opens this page in its own browser.
 */
export const isReachable = (
  wallet: Wallet,
  { isMobile, namespace, isUniversal, canPair = true }: WalletPlace,
): boolean => {
  if (isMobile && !canPair)
    return OWN_BROWSER_NAMESPACES.get(wallet.id)?.includes(namespace) ?? false;
  return (
    (!isMobile || opensApp(wallet) || isExempt(wallet, namespace)) &&
    (!isUniversal || hasLink(wallet))
  );
};

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
