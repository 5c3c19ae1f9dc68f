import type { WalletPage, WalletQuery } from "../domain/catalogue/wallet-query.js";

export type { WalletPage, WalletQuery } from "../domain/catalogue/wallet-query.js";

/**
 * Where wallets are listed. Entries are untrusted: one that is unfit is left out alone, and no
 * entry is ever longer than its limits. At most `entries` wallets, each id once. Rejects with the
 * errors of `HttpClient`, `catalogue/invalid-answer` where the answer as a whole is no list of
 * wallets, or `call/aborted`.
 */
export interface WalletCatalogue {
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}
