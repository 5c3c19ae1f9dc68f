import { searchFold } from "../shared/search-fold.js";
import { FILLED_ROWS } from "../connectors/wallet-rows.js";
import { type WalletQuery, isOneOf, supportsAny } from "./wallet-query.js";
import { type Wallet, uniqueWallets } from "./wallet.js";

/** The host's wallet list options. Ids are catalogue ids or wallet names (`isOneOf`). */
export interface CatalogueRules {
  /** In display order. */
  readonly featuredIds: readonly string[];
  /** Only these wallets; empty means no limit. */
  readonly includeIds: readonly string[];
  readonly excludeIds: readonly string[];
  /** CAIP-2 ids of the host's networks. */
  readonly chains: readonly string[];
  /** Number of recommended wallets to request; default 4. */
  readonly recommendedEntries?: number;
}

/** Page sizes of the lists. */
export const PAGE_ENTRIES = 40;
export const SEARCH_ENTRIES = 100;

/** A wallet search; inactive if `text` is empty and `badge` is absent. */
export interface SearchRequest {
  /** Trimmed. */
  readonly text: string;
  /** Only wallets with this badge. */
  readonly badge?: "certified";
}

export const searchRequest = (searchText: string, badge?: "certified"): SearchRequest => ({
  text: searchText.trim(),
  ...(badge && { badge }),
});
export const isSearching = ({ text, badge }: SearchRequest): boolean =>
  text !== "" || badge !== undefined;

const ids = (
  name: "include" | "exclude",
  list: readonly string[],
): Pick<WalletQuery, "include" | "exclude"> =>
  list.length === 0 ? {} : { [name]: [...new Set(list)] };

/** Queries the featured wallets as one page; undefined if there are none. */
export const featuredQuery = ({ featuredIds }: CatalogueRules): WalletQuery | undefined =>
  featuredIds.length === 0
    ? undefined
    : { page: 1, entries: new Set(featuredIds).size, ...ids("include", featuredIds) };

/** Queries the first wallets that are neither excluded nor featured. */
export const recommendedQuery = ({
  includeIds,
  excludeIds,
  featuredIds,
  chains,
  recommendedEntries = FILLED_ROWS,
}: CatalogueRules): WalletQuery => ({
  page: 1,
  entries: recommendedEntries,
  ...ids("include", includeIds),
  ...ids("exclude", [...excludeIds, ...featuredIds]),
  chains,
});

/** Queries a page of other wallets. Pass the same `recommended` for every page. */
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

const ASCII = /^[\x20-\x7e]*$/u;

/** Services ignore case in ASCII only. */
const serviceText = (text: string): string => {
  const foldedText = searchFold(text);
  if (ASCII.test(text)) return text;
  return ASCII.test(foldedText) ? foldedText : text.normalize("NFKC");
};

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

/** Fetches excluded and included wallets for their names; undefined if the host sets neither. */
export const ruleWalletsQuery = ({
  excludeIds,
  includeIds,
}: CatalogueRules): WalletQuery | undefined => {
  const allIds = new Set([...excludeIds, ...includeIds]);
  return allIds.size === 0
    ? undefined
    : { page: 1, entries: allIds.size, ...ids("include", [...allIds]) };
};

/** Selects the requested wallets from a response in the order of the ids, without duplicates. */
export const selectInOrder = (
  order: readonly string[],
  wallets: readonly Wallet[],
): readonly Wallet[] => uniqueWallets(order.flatMap((ref) => wallets.find(isOneOf([ref])) ?? []));

/** True if the host's rules allow the wallet; checked for every response. */
export const isAllowed = (wallet: Wallet, { includeIds, excludeIds }: CatalogueRules): boolean =>
  !isOneOf(excludeIds)(wallet) && (includeIds.length === 0 || isOneOf(includeIds)(wallet));

/** True if the wallet is allowed and supports one of the host's networks. */
export const isListed = (wallet: Wallet, rules: CatalogueRules): boolean =>
  isAllowed(wallet, rules) && supportsAny(wallet, rules.chains);
