import { searchFold } from "../shared/search-fold.js";
import type { Wallet } from "./wallet.js";

/**
 * One list of wallets. `page` counts from 1; ids are catalogue ids, `chains` CAIP-2 ids; `search`
 * is trimmed and never empty.
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
  const found = wallets.filter(
    (wallet) =>
      (include?.includes(wallet.id) ?? true) &&
      !(exclude?.includes(wallet.id) ?? false) &&
      (chains === undefined || knowsAny(wallet, chains)) &&
      (badge === undefined || wallet.badge === badge) &&
      searchFold(wallet.name).includes(text),
  );
  return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length };
};
