import { searchFold } from "../shared/search-fold.js";
import { RECOMMENDED_ENTRIES } from "./recommended-room.js";
import { uniqueWallets } from "./wallet-order.js";
import { type WalletQuery, isOneOf, knowsAny } from "./wallet-query.js";
import type { Wallet } from "./wallet.js";

/** What a host sets of the list. Its ids are catalogue ids or names of wallets (`isOneOf`). */
export interface CatalogueRules {
  /** In the order they are to stand. */
  readonly featuredIds: readonly string[];
  /** Only these; empty: no limit. */
  readonly includeIds: readonly string[];
  readonly excludeIds: readonly string[];
  /** CAIP-2 ids of the host's networks. */
  readonly chains: readonly string[];
  /** How many recommended wallets are asked for; default 4. */
  readonly recommendedEntries?: number;
}

/** Sizes of the lists (S9-004, S9-005). */
export const PAGE_ENTRIES = 40;
export const SEARCH_ENTRIES = 100;

/** What a user looks for; nothing where `text` is empty and no badge is asked for. */
export interface SearchRequest {
  /** Trimmed (S5-011). */
  readonly text: string;
  readonly badge?: "certified";
}

/** The request in what a user typed. */
export const searchRequest = (typed: string, badge?: "certified"): SearchRequest => ({
  text: typed.trim(),
  ...(badge && { badge }),
});
export const isSearching = ({ text, badge }: SearchRequest): boolean =>
  text !== "" || badge !== undefined;

/** A list without ids is left out of a query. */
const ids = (
  name: "include" | "exclude",
  list: readonly string[],
): Pick<WalletQuery, "include" | "exclude"> =>
  list.length === 0 ? {} : { [name]: [...new Set(list)] };

/** Page 1, as many as there are ids; no query where there are none. */
export const featuredQuery = ({ featuredIds }: CatalogueRules): WalletQuery | undefined =>
  featuredIds.length === 0
    ? undefined
    : { page: 1, entries: new Set(featuredIds).size, ...ids("include", featuredIds) };

/**
 * The first four, or as many as the rules say, that are neither excluded nor featured. Its count is
 * the catalogue's.
 */
export const recommendedQuery = ({
  includeIds,
  excludeIds,
  featuredIds,
  chains,
  recommendedEntries = RECOMMENDED_ENTRIES,
}: CatalogueRules): WalletQuery => ({
  page: 1,
  entries: recommendedEntries,
  ...ids("include", includeIds),
  ...ids("exclude", [...excludeIds, ...featuredIds]),
  chains,
});

/**
 * Forty of what is neither recommended, excluded nor featured. The same `recommended` for all
 * pages, or they would overlap.
 */
export const pageQuery = (
  { includeIds, excludeIds, featuredIds, chains }: CatalogueRules,
  page: number,
  recommended: readonly string[],
): WalletQuery => ({
  page,
  entries: PAGE_ENTRIES,
  ...ids("include", includeIds),
  ...ids("exclude", [...recommended, ...excludeIds, ...featuredIds]),
  chains,
});

/** Services compare letter for letter but for case: what is beyond ASCII is folded for them. */
const serviceText = (text: string): string => {
  const isPlain = /^[\x20-\x7e]*$/u.test(text);
  return isPlain ? text : searchFold(text);
};

/** A hundred by name, by badge, or both. */
export const searchQuery = (
  { includeIds, excludeIds, chains }: CatalogueRules,
  { text, badge }: SearchRequest,
): WalletQuery => ({
  page: 1,
  entries: SEARCH_ENTRIES,
  ...ids("include", includeIds),
  ...ids("exclude", excludeIds),
  chains,
  ...(text !== "" && { search: serviceText(text) }),
  ...(badge && { badge }),
});

/** What the excluded and the included wallets are called; no query where the host names neither. */
export const namedQuery = ({ excludeIds, includeIds }: CatalogueRules): WalletQuery | undefined => {
  const asked = new Set([...excludeIds, ...includeIds]);
  return asked.size === 0
    ? undefined
    : { page: 1, entries: asked.size, ...ids("include", [...asked]) };
};

/** The wallets of an answer that were asked for, each once, in the order of the ids. */
export const inOrderOf = (
  order: readonly string[],
  wallets: readonly Wallet[],
): readonly Wallet[] => uniqueWallets(order.flatMap((ref) => wallets.find(isOneOf([ref])) ?? []));

/** A wallet that these rules allow, whatever a service answers. */
export const isAllowed = (wallet: Wallet, { includeIds, excludeIds }: CatalogueRules): boolean =>
  !isOneOf(excludeIds)(wallet) && (includeIds.length === 0 || isOneOf(includeIds)(wallet));

/** An allowed wallet that knows one of the host's networks. */
export const isPaged = (wallet: Wallet, rules: CatalogueRules): boolean =>
  isAllowed(wallet, rules) && knowsAny(wallet, rules.chains);
