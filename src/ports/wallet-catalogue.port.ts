import type { WalletPage, WalletQuery } from "../domain/catalogue/wallet-query.js";

export type { WalletPage, WalletQuery } from "../domain/catalogue/wallet-query.js";

/**
 * Lists wallets. Entries are untrusted: drops invalid ones and limits lengths. Returns at most
 * `entries` wallets with unique ids. Rejects with the errors of `HttpClient`,
 * `catalogue/invalid-answer` if the response is not a list of wallets, or `call/aborted`.
 */
export interface WalletCatalogue {
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
}
