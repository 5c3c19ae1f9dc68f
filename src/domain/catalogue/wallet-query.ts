import { searchFold } from "../shared/search-fold.js";
import type { Wallet } from "./wallet.js";

/**
 * A wallet list query. `page` counts from 1; `include` and `exclude` contain catalogue ids or names
 * (see `isOneOf`); `chains` contains CAIP-2 ids; `search` is trimmed and not empty.
 */
export interface WalletQuery {
  /** The page, from 1. */
  readonly page: number;
  /** Number of wallets on a page. */
  readonly entries: number;
  /** Only these catalogue ids. */
  readonly include?: readonly string[];
  /** Not these catalogue ids. */
  readonly exclude?: readonly string[];
  /** Wallets that support at least one of these. */
  readonly chains?: readonly string[];
  /** Part of a name. */
  readonly search?: string;
  /** Only wallets with this badge. */
  readonly badge?: "certified";
}

/** `count` is the total over all pages, including invalid entries that were dropped. */
export interface WalletPage {
  /** The wallets of the page. */
  readonly wallets: readonly Wallet[];
  /** Number of wallets over all pages. */
  readonly count: number;
}

/** True for an id of the catalogue service: 64 hex digits. */
export const isCatalogueId = (ref: string): boolean => /^[0-9a-f]{64}$/.test(ref);

const nameKey = (name: string): string => name.trim().toLowerCase();

/** Matches wallets by id or whole name, ignoring case and surrounding spaces. */
export const isOneOf = (
  refs: readonly string[],
): ((wallet: Pick<Wallet, "id" | "name">) => boolean) => {
  const ids = new Set(refs);
  const names = new Set(refs.map(nameKey));
  return ({ id, name }) => ids.has(id) || names.has(nameKey(name));
};

/** True if the wallet supports one of these networks, by id or by `eip155:*`. */
export const supportsAny = (
  { chains = [] }: Pick<Wallet, "chains">,
  chainIds: readonly string[],
): boolean =>
  chains.some(
    (chain) =>
      chainIds.includes(chain) ||
      (chain.endsWith(":*") && chainIds.some((one) => one.startsWith(chain.slice(0, -1)))),
  );

/** Answers a query from a local list in its order, as the catalogue service would. */
export const answerQuery = (
  wallets: readonly Wallet[],
  { page, entries, include, exclude, chains, search, badge }: WalletQuery,
): WalletPage => {
  const text = searchFold(search ?? "");
  const isIncluded = include ? isOneOf(include) : () => true;
  const isExcluded = isOneOf(exclude ?? []);
  const matches = wallets.filter(
    (wallet) =>
      isIncluded(wallet) &&
      !isExcluded(wallet) &&
      (chains === undefined || supportsAny(wallet, chains)) &&
      (badge === undefined || wallet.badge === badge) &&
      searchFold(wallet.name).includes(text),
  );
  return { wallets: matches.slice((page - 1) * entries, page * entries), count: matches.length };
};
