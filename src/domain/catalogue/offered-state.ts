import { type LoadState, valueOf } from "../shared/load-state.js";
import type { CatalogueProgress, CatalogueState, WalletList } from "./catalogue-state.js";
import type { Wallet } from "./wallet.js";
import type { Namespace } from "../caip/caip.types.js";
import { OWN_BROWSER_NAMESPACES, OWN_BROWSER_ONLY } from "./special-wallets.js";

export interface WalletContext {
  readonly isMobile: boolean;
  readonly namespace: Namespace;
  /** Only WalletConnect is configured: extensions cannot be used. */
  readonly isPairingOnly: boolean;
  /** WalletConnect is configured; default true. */
  readonly canPair?: boolean;
}

const opensApp = ({ links: { mobile, universal } }: Wallet): boolean =>
  mobile !== undefined || universal !== undefined;
const neverPairs = ({ id }: Wallet, namespace: Namespace): boolean =>
  OWN_BROWSER_ONLY.get(id)?.includes(namespace) ?? false;
const hasLink = (wallet: Wallet): boolean =>
  opensApp(wallet) || wallet.links.desktop !== undefined || wallet.links.webapp !== undefined;

/**
 * True if this device can reach the wallet; on mobile by an app link or the wallet's browser. With
 * `isPairingOnly` any link suffices.
 */
export const isReachable = (
  wallet: Wallet,
  { isMobile, namespace, isPairingOnly, canPair = true }: WalletContext,
): boolean => {
  if (isMobile && !canPair)
    return OWN_BROWSER_NAMESPACES.get(wallet.id)?.includes(namespace) ?? false;
  return (
    (!isMobile || opensApp(wallet) || neverPairs(wallet, namespace)) &&
    (!isPairingOnly || hasLink(wallet))
  );
};

type Wallets = readonly Wallet[];

const withValue = (list: WalletList, value: Wallets): LoadState<Wallets> => {
  if (list.status === "idle") return list;
  return list.status === "ready" ? { ...list, value } : { ...list, previous: value };
};

/** Returns the same object if all are reachable. */
const reachableList = (list: WalletList, context: WalletContext): WalletList => {
  const isKept = (wallet: Wallet): boolean => isReachable(wallet, context);
  const wallets = valueOf(list);
  return wallets === undefined || wallets.every(isKept)
    ? list
    : withValue(list, wallets.filter(isKept));
};

/** Removes wallets that this device cannot reach. Unchanged lists keep their identity. */
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
  context: WalletContext,
): CatalogueState => {
  const results = reachableList(search.found, context);
  return {
    page,
    count,
    hasMore,
    excludedWallets,
    ...(includedWallets && { includedWallets }),
    featured: reachableList(featured, context),
    recommended: reachableList(recommended, context),
    wallets: reachableList(wallets, context),
    search: results === search.found ? search : { ...search, found: results },
  };
};

/** The service's count plus featured wallets, or the number loaded if greater. */
export const walletTotal = ({ count, featured, recommended, wallets }: CatalogueState): number => {
  const lengths = [featured, recommended, wallets].map((list) => valueOf(list)?.length ?? 0);
  return Math.max(
    count + (lengths[0] ?? 0),
    lengths.reduce((sum, length) => sum + length, 0),
  );
};
