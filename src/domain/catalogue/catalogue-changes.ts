import type { NamedWallets } from "../connectors/connector-visibility.js";
import type { LatchkitError } from "../errors/latchkit-error.js";
import { toFailed, toLoading, valueOf } from "../shared/load-state.js";
import {
  type CatalogueRules,
  PAGE_ENTRIES,
  type SearchRequest,
  selectInOrder,
  isAllowed,
  isListed,
  isSearching,
} from "./catalogue-rules.js";
import { type WalletPage, isCatalogueId, isOneOf } from "./wallet-query.js";
import { type Wallet, uniqueWallets } from "./wallet.js";
import type {
  WalletList,
  CatalogueState,
  CatalogueProgress,
  ListedPart,
} from "./catalogue-state.js";

/** Stops paging even if the service's count is wrong. */
const MAX_PAGES = 250;
const MAX_EMPTY_PAGES = 2;

/** Shows `fallback` if no wallets are loaded. */
const failedWith = (
  list: WalletList,
  error: LatchkitError,
  fallback: readonly Wallet[],
): WalletList =>
  valueOf(list) === undefined && fallback.length > 0
    ? { status: "failed", error, previous: fallback }
    : toFailed(list, error);
const beforeLoading = (list: WalletList): WalletList => {
  const value = valueOf(list);
  if (list.status !== "loading") return list;
  return value === undefined ? { status: "idle" } : { status: "ready", value };
};

/** True if a list must be loaded; after a failure only with `retry`. */
export const needsLoading = ({ status }: WalletList, retry = false): boolean =>
  status === "idle" || (retry && status === "failed");

export const startPart = (state: CatalogueProgress, part: ListedPart): CatalogueProgress => ({
  ...state,
  [part]: toLoading(state[part]),
});
export const receivePart = (
  state: CatalogueProgress,
  part: ListedPart,
  { wallets, count }: WalletPage,
  rules: CatalogueRules,
): CatalogueProgress => {
  const partWallets =
    part === "featured"
      ? selectInOrder(rules.featuredIds, wallets)
      : uniqueWallets(wallets).filter(
          (wallet) => isAllowed(wallet, rules) && !isOneOf(rules.featuredIds)(wallet),
        );
  return {
    ...state,
    [part]: { status: "ready", value: partWallets },
    count: part === "recommended" ? Math.max(state.count, count) : state.count,
  };
};
export const failPart = (
  state: CatalogueProgress,
  part: ListedPart,
  error: LatchkitError,
  fallback: readonly Wallet[] = [],
): CatalogueProgress => ({ ...state, [part]: failedWith(state[part], error, fallback) });

/** The next page; undefined while loading, after a failure without `retry`, or at the end. */
export const nextPage = (
  { wallets, page, hasMore }: CatalogueState,
  retry = false,
): number | undefined =>
  hasMore && wallets.status !== "loading" && (retry || wallets.status !== "failed")
    ? page + 1
    : undefined;

export const startPage = (state: CatalogueProgress): CatalogueProgress => ({
  ...state,
  wallets: toLoading(state.wallets),
});
/** Adds a page. The list ends at the service's count or after two pages without new wallets. */
export const receivePage = (
  state: CatalogueProgress,
  page: number,
  answer: WalletPage,
  rules: CatalogueRules,
): CatalogueProgress => {
  const loaded: readonly Wallet[] = page === 1 ? [] : (valueOf(state.wallets) ?? []);
  const pageIds = page === 1 ? [] : state.pageIds;
  const newWallets = uniqueWallets(answer.wallets).filter(
    (wallet) => isListed(wallet, rules) && !pageIds.some((ids) => ids.has(wallet.id)),
  );
  const emptyPages = newWallets.length > 0 ? 0 : state.emptyPages + 1;
  const pagedCount = Math.max(state.pagedCount, answer.count);
  const hasMore =
    page * PAGE_ENTRIES < pagedCount && emptyPages < MAX_EMPTY_PAGES && page < MAX_PAGES;
  return {
    ...state,
    page,
    pagedCount,
    emptyPages,
    hasMore,
    count: Math.max(state.count, answer.count),
    wallets: { status: "ready", value: loaded.concat(newWallets) },
    pageIds: [...pageIds, new Set(newWallets.map(({ id }) => id))],
  };
};
export const failPage = (
  state: CatalogueProgress,
  error: LatchkitError,
  fallback: readonly Wallet[] = [],
): CatalogueProgress => ({ ...state, wallets: failedWith(state.wallets, error, fallback) });

const isSameRequest = (a: SearchRequest, b: SearchRequest): boolean =>
  a.text === b.text && a.badge === b.badge;

/** Starts a search and clears the previous result. Ignores a repeated request. */
export const startSearch = (state: CatalogueProgress, request: SearchRequest): CatalogueProgress =>
  isSameRequest(state.search, request)
    ? state
    : {
        ...state,
        search: { ...request, found: { status: isSearching(request) ? "loading" : "idle" } },
      };
export const restartSearch = (state: CatalogueProgress): CatalogueProgress => ({
  ...state,
  search: { ...state.search, found: toLoading(state.search.found) },
});
/** Applies a response if its request is still the current search. */
export const receiveSearch = (
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
export const failSearch = (
  state: CatalogueProgress,
  request: SearchRequest,
  error: LatchkitError,
  fallback: readonly Wallet[] = [],
): CatalogueProgress =>
  isSameRequest(state.search, request) && isSearching(request)
    ? {
        ...state,
        search: { ...state.search, found: failedWith(state.search.found, error, fallback) },
      }
    : state;

/** A reference without a catalogue id and a found wallet is the name of an installed wallet. */
const namesOf = (wallets: readonly Wallet[], refs: readonly string[]): NamedWallets => ({
  rdns: wallets.flatMap(({ rdns }) => rdns ?? []),
  names: [
    ...wallets.map(({ name }) => name),
    ...refs.filter((ref) => !isCatalogueId(ref) && !wallets.some(isOneOf([ref]))),
  ],
});

/**
 * Applies names of requested wallets only: a response cannot hide others. If the service failed
 * (`isFallback`), the bundled wallets restrict the list only if they contain all of `includeIds`.
 */
export const receiveNames = (
  state: CatalogueProgress,
  { wallets }: WalletPage,
  { excludeIds, includeIds }: CatalogueRules,
  isFallback = false,
): CatalogueProgress => {
  const included = selectInOrder(includeIds, wallets);
  const isLimited =
    included.length > 0 && (!isFallback || included.length === new Set(includeIds).size);
  return {
    ...state,
    excludedWallets: namesOf(selectInOrder(excludeIds, wallets), excludeIds),
    ...(isLimited && { includedWallets: namesOf(included, includeIds) }),
  };
};

/** Ends all loading states when the catalogue is disposed. */
export const stopLoading = (state: CatalogueProgress): CatalogueProgress => ({
  ...state,
  featured: beforeLoading(state.featured),
  recommended: beforeLoading(state.recommended),
  wallets: beforeLoading(state.wallets),
  search: { ...state.search, found: beforeLoading(state.search.found) },
});
