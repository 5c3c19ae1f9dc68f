import type { ExcludedWallets, NamedWallets } from "../connectors/connector-visibility.js";
import type { LatchkitError } from "../errors/latchkit-error.js";
import { type LoadState, failed, loading, valueOf } from "../shared/load-state.js";
import {
  type CatalogueRules,
  PAGE_ENTRIES,
  type SearchRequest,
  inOrderOf,
  isAllowed,
  isPaged,
  isSearching,
} from "./catalogue-rules.js";
import { uniqueWallets } from "./wallet-order.js";
import { type WalletPage, isCatalogueId, isOneOf } from "./wallet-query.js";
import type { Wallet } from "./wallet.js";

/** A list that keeps what it holds while it is asked for again, and after that failed. */
export type WalletList = LoadState<readonly Wallet[]>;

/** The wallet catalogue as the user sees it. */
export interface CatalogueState {
  /** The last page that `wallets` holds; 0 before the first. */
  readonly page: number;
  /** How many wallets the service lists; 0 until it said so. Only grows. */
  readonly count: number;
  /** In the host's order. */
  readonly featured: WalletList;
  readonly recommended: WalletList;
  /** The pages so far, each wallet once, without featured and recommended ones. */
  readonly wallets: WalletList;
  /** There is a further page. */
  readonly hasMore: boolean;
  /** What is looked for; `found` always belongs to it, and is idle where nothing is looked for. */
  readonly search: SearchRequest & { readonly found: WalletList };
  /** What the excluded wallets are called; their connectors are hidden. */
  readonly excludedWallets: ExcludedWallets;
  /**
   * What the included wallets are called; other installed ones are hidden. Absent: no limit, or not
   * known.
   */
  readonly includedWallets?: NamedWallets;
}

/** The state with what only its transitions need. */
export interface CatalogueProgress extends CatalogueState {
  /** The most wallets that any page answer counted. */
  readonly pagedCount: number;
  /** Pages in a row that brought nothing. */
  readonly barren: number;
  /** The ids of each page so far: one set of all would be copied with every page of thousands. */
  readonly pageIds: readonly ReadonlySet<string>[];
}
export type ListedPart = "featured" | "recommended";

/** No list of ours is longer: where a service counts wrongly, paging ends all the same. */
const MAX_PAGES = 250;
const MAX_BARREN = 2;

/** After a failure what was held stays; where nothing was, `standIn` is shown in its place. */
const failedWith = (
  list: WalletList,
  error: LatchkitError,
  standIn: readonly Wallet[],
): WalletList =>
  valueOf(list) === undefined && standIn.length > 0
    ? { status: "failed", error, previous: standIn }
    : failed(list, error);
/** Back to what it was before it was asked for. */
const given = (list: WalletList): WalletList => {
  const value = valueOf(list);
  if (list.status !== "loading") return list;
  return value === undefined ? { status: "idle" } : { status: "ready", value };
};

/** True where a list is still to be asked for; after a failure only with `retry`. */
export const isWanted = ({ status }: WalletList, retry = false): boolean =>
  status === "idle" || (retry && status === "failed");

export const partAsked = (state: CatalogueProgress, part: ListedPart): CatalogueProgress => ({
  ...state,
  [part]: loading(state[part]),
});
export const partCame = (
  state: CatalogueProgress,
  part: ListedPart,
  { wallets, count }: WalletPage,
  rules: CatalogueRules,
): CatalogueProgress => {
  const fit =
    part === "featured"
      ? inOrderOf(rules.featuredIds, wallets)
      : uniqueWallets(wallets).filter(
          (wallet) => isAllowed(wallet, rules) && !isOneOf(rules.featuredIds)(wallet),
        );
  return {
    ...state,
    [part]: { status: "ready", value: fit },
    count: part === "recommended" ? Math.max(state.count, count) : state.count,
  };
};
export const partFailed = (
  state: CatalogueProgress,
  part: ListedPart,
  error: LatchkitError,
  standIn: readonly Wallet[] = [],
): CatalogueProgress => ({ ...state, [part]: failedWith(state[part], error, standIn) });

/**
 * The page to ask for next; nothing while one is on its way, after a failure until `retry`, and at
 * the end of the list.
 */
export const nextPage = (
  { wallets, page, hasMore }: CatalogueState,
  retry = false,
): number | undefined =>
  hasMore && wallets.status !== "loading" && (retry || wallets.status !== "failed")
    ? page + 1
    : undefined;

export const pageAsked = (state: CatalogueProgress): CatalogueProgress => ({
  ...state,
  wallets: loading(state.wallets),
});
/**
 * Adds a page. The list ends by the service's count, and where two pages in a row brought nothing.
 */
export const pageCame = (
  state: CatalogueProgress,
  page: number,
  answer: WalletPage,
  rules: CatalogueRules,
): CatalogueProgress => {
  const connected: readonly Wallet[] = page === 1 ? [] : (valueOf(state.wallets) ?? []);
  const pageIds = page === 1 ? [] : state.pageIds;
  const fresh = uniqueWallets(answer.wallets).filter(
    (wallet) => isPaged(wallet, rules) && !pageIds.some((ids) => ids.has(wallet.id)),
  );
  const barren = fresh.length > 0 ? 0 : state.barren + 1;
  const pagedCount = Math.max(state.pagedCount, answer.count);
  const hasMore = page * PAGE_ENTRIES < pagedCount && barren < MAX_BARREN && page < MAX_PAGES;
  return {
    ...state,
    page,
    pagedCount,
    barren,
    hasMore,
    count: Math.max(state.count, answer.count),
    wallets: { status: "ready", value: connected.concat(fresh) },
    pageIds: [...pageIds, new Set(fresh.map(({ id }) => id))],
  };
};
export const pageFailed = (
  state: CatalogueProgress,
  error: LatchkitError,
  standIn: readonly Wallet[] = [],
): CatalogueProgress => ({ ...state, wallets: failedWith(state.wallets, error, standIn) });

const isSameRequest = (a: SearchRequest, b: SearchRequest): boolean =>
  a.text === b.text && a.badge === b.badge;

/**
 * Looks for something else: what was found before goes at once. The same request again changes
 * nothing.
 */
export const searchRequested = (
  state: CatalogueProgress,
  request: SearchRequest,
): CatalogueProgress =>
  isSameRequest(state.search, request)
    ? state
    : {
        ...state,
        search: { ...request, found: { status: isSearching(request) ? "loading" : "idle" } },
      };
export const searchAskedAgain = (state: CatalogueProgress): CatalogueProgress => ({
  ...state,
  search: { ...state.search, found: loading(state.search.found) },
});
/** An answer counts for the request it was asked for, and only while that is the newest. */
export const searchCame = (
  state: CatalogueProgress,
  request: SearchRequest,
  { wallets }: WalletPage,
  rules: CatalogueRules,
): CatalogueProgress =>
  isSameRequest(state.search, request) && isSearching(request)
    ? {
        ...state,
        search: {
          ...state.search,
          found: {
            status: "ready",
            value: uniqueWallets(wallets).filter((wallet) => isAllowed(wallet, rules)),
          },
        },
      }
    : state;
export const searchFailed = (
  state: CatalogueProgress,
  request: SearchRequest,
  error: LatchkitError,
  standIn: readonly Wallet[] = [],
): CatalogueProgress =>
  isSameRequest(state.search, request) && isSearching(request)
    ? {
        ...state,
        search: { ...state.search, found: failedWith(state.search.found, error, standIn) },
      }
    : state;

/** A name that no catalogue wallet has counts too: an installed wallet need not be listed there. */
const namesOf = (wallets: readonly Wallet[], refs: readonly string[]): NamedWallets => ({
  rdns: wallets.flatMap(({ rdns }) => rdns ?? []),
  names: [
    ...wallets.map(({ name }) => name),
    ...refs.filter((ref) => !isCatalogueId(ref) && !wallets.some(isOneOf([ref]))),
  ],
});

/**
 * Only wallets that were asked about count: an answer may not hide others. Where the service did
 * not answer, a list of included wallets hides nobody unless each of them is known: one that is
 * allowed would be hidden.
 */
export const namesCame = (
  state: CatalogueProgress,
  { wallets }: WalletPage,
  { excludeIds, includeIds }: CatalogueRules,
  isStandIn = false,
): CatalogueProgress => {
  const included = inOrderOf(includeIds, wallets);
  const isLimited =
    included.length > 0 && (!isStandIn || included.length === new Set(includeIds).size);
  return {
    ...state,
    excludedWallets: namesOf(inOrderOf(excludeIds, wallets), excludeIds),
    ...(isLimited && { includedWallets: namesOf(included, includeIds) }),
  };
};

/** The state once nobody will answer any more: nothing spins. */
export const ended = (state: CatalogueProgress): CatalogueProgress => ({
  ...state,
  featured: given(state.featured),
  recommended: given(state.recommended),
  wallets: given(state.wallets),
  search: { ...state.search, found: given(state.search.found) },
});
