import type { CatalogueState } from "../../../domain/catalogue/catalogue-state.js";
import { isSearching } from "../../../domain/catalogue/catalogue-rules.js";
import { walletTotal } from "../../../domain/catalogue/offered-state.js";
import { type Wallet, allWallets } from "../../../domain/catalogue/wallet.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { valueOf } from "../../../domain/shared/load-state.js";

export interface AllWalletsState {
  /** `loading`: nothing to show yet; `empty`: no results; `failed`: the first request failed. */
  readonly status: "loading" | "ready" | "empty" | "failed";
  /** In display order, installed wallets first. */
  readonly wallets: readonly Wallet[];
  readonly installed: ReadonlySet<Wallet>;
  /** The next page: `idle` until `more` loads it, `failed` until `retry` does. */
  readonly more: "none" | "idle" | "loading" | "failed";
  /** The trimmed search text; empty without a search. */
  readonly text: string;
  readonly badge?: "certified";
  /** Number of results; in a search the number shown; undefined while unknown. */
  readonly count?: number;
  readonly error?: LatchkitError;
}

/** Lists that are shown, because their pictures have loaded or timed out. */
export interface ShownLists {
  readonly list: boolean;
  readonly found: boolean;
}
const NO_WALLETS: ReadonlySet<Wallet> = new Set();

const listState = (
  catalogue: CatalogueState,
  isShown: boolean,
  isInstalled: (wallet: Wallet) => boolean,
): AllWalletsState => {
  const { featured, recommended, wallets: pages, hasMore } = catalogue;
  const wallets = allWallets(
    {
      featured: valueOf(featured) ?? [],
      recommended: valueOf(recommended) ?? [],
      pages: valueOf(pages) ?? [],
    },
    isInstalled,
  );
  const hasEnded = pages.status === "ready" || pages.status === "failed";
  const nextPage = hasMore ? "idle" : "none";
  const isLoadingOrFailed = pages.status === "failed" || pages.status === "loading";
  const more = isLoadingOrFailed ? pages.status : nextPage;
  const base = { text: "", ...(pages.status === "failed" && { error: pages.error }) };
  if (!isShown || (!hasEnded && valueOf(pages) === undefined))
    return { ...base, status: "loading", wallets: [], installed: NO_WALLETS, more: "none" };
  if (wallets.length > 0)
    return {
      ...base,
      status: "ready",
      wallets,
      installed: installedOf(wallets, isInstalled),
      more,
      count: walletTotal(catalogue),
    };
  // Skips pages without reachable wallets.
  if (more === "idle" || more === "loading")
    return { ...base, status: "loading", wallets, installed: NO_WALLETS, more };
  return {
    ...base,
    status: more === "failed" ? "failed" : "empty",
    wallets,
    installed: NO_WALLETS,
    more: "none",
    ...(more === "none" && { count: 0 }),
  };
};

const installedOf = (
  wallets: readonly Wallet[],
  isInstalled: (wallet: Wallet) => boolean,
): ReadonlySet<Wallet> => {
  const end = wallets.findIndex((wallet) => !isInstalled(wallet));
  return new Set(end < 0 ? wallets : wallets.slice(0, end));
};

const searchState = (
  { search: { text, badge, found } }: CatalogueState,
  isShown: boolean,
  isInstalled: (wallet: Wallet) => boolean,
): AllWalletsState => {
  const wallets = valueOf(found) ?? [];
  const base = {
    text,
    ...(badge && { badge }),
    ...(found.status === "failed" && { error: found.error }),
  };
  if (found.status === "failed" && wallets.length === 0)
    return { ...base, status: "failed", wallets, installed: NO_WALLETS, more: "none" };
  if (!isShown || found.status === "loading")
    return { ...base, status: "loading", wallets: [], installed: NO_WALLETS, more: "none" };
  const more = found.status === "failed" ? "failed" : "none";
  return {
    ...base,
    status: wallets.length > 0 ? "ready" : "empty",
    wallets,
    installed: new Set(wallets.filter(isInstalled)),
    more,
    count: wallets.length,
  };
};

export const allWalletsState = (
  catalogue: CatalogueState,
  shown: ShownLists,
  isInstalled: (wallet: Wallet) => boolean,
): AllWalletsState =>
  isSearching(catalogue.search)
    ? searchState(catalogue, shown.found, isInstalled)
    : listState(catalogue, shown.list, isInstalled);
