import { searchFold } from "../shared/search-fold.js";
import type { Wallet } from "./wallet.js";

/**
 * One list of wallets. `page` counts from 1; `include` and `exclude` have catalogue ids, or names
 * as `isOneOf` compares them; `chains` has CAIP-2 ids; `search` is trimmed and never empty.
 */
export interface WalletQuery {
  readonly page: number;
  readonly entries: number;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Wallets that know any of these. */
  readonly chains?: readonly string[];
  readonly search?: string;
  readonly badge?: "certified";
}

/** `count` is the total over all pages, before entries that are unfit were dropped. */
export interface WalletPage {
  readonly wallets: readonly Wallet[];
  readonly count: number;
}

/** True for an id of the catalogue service: 64 hexadecimal digits. */
export const isCatalogueId = (ref: string): boolean => /^[0-9a-f]{64}$/.test(ref);

const nameKey = (name: string): string => name.trim().toLowerCase();

/**
 * Tests wallets against a list of ids and names. A name is compared as a whole, ignoring case and
 * surrounding spaces.
 */
export const isOneOf = (
  refs: readonly string[],
): ((wallet: Pick<Wallet, "id" | "name">) => boolean) => {
  const ids = new Set(refs);
  const names = new Set(refs.map(nameKey));
  return ({ id, name }) => ids.has(id) || names.has(nameKey(name));
};

/**
 * True when the wallet knows one of these networks, by its id or as `eip155:*`. A wallet that names
 * no network knows none.
 */
export const knowsAny = (
  { chains = [] }: Pick<Wallet, "chains">,
  wanted: readonly string[],
): boolean =>
  chains.some(
    (chain) =>
      wanted.includes(chain) ||
      (chain.endsWith(":*") && wanted.some((one) => one.startsWith(chain.slice(0, -1)))),
  );

/**
 * Answers a query from a list that is at hand, in the list's order: what the service does, for
 * catalogues that are no service.
 */
export const answerQuery = (
  wallets: readonly Wallet[],
  { page, entries, include, exclude, chains, search, badge }: WalletQuery,
): WalletPage => {
  const text = searchFold(search ?? "");
  const isIncluded = include ? isOneOf(include) : () => true;
  const isExcluded = isOneOf(exclude ?? []);
  const found = wallets.filter(
    (wallet) =>
      isIncluded(wallet) &&
      !isExcluded(wallet) &&
      (chains === undefined || knowsAny(wallet, chains)) &&
      (badge === undefined || wallet.badge === badge) &&
      searchFold(wallet.name).includes(text),
  );
  return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length };
};
