import type { Wallet } from "../domain/catalogue/wallet.js";

/** One list of wallets (http-services 3.4). `page` counts from 1; ids are catalogue ids, `chains` CAIP-2 ids; `search` is trimmed and never empty. */
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
 * Where wallets are listed. Entries are untrusted: one that is unfit is left out alone, and no entry is ever longer than its limits
 * (threat T9). Rejects with the errors of `HttpClient`, `catalogue/invalid-answer`, or `call/aborted`.
 */
export interface WalletCatalogue {
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}
