import { answerQuery } from "../../domain/catalogue/wallet-query.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import type { WalletCatalogue, WalletPage, WalletQuery } from "../../ports/project.ports.js";
import { settleWithin } from "../shared/settle-within.js";

/** A catalogue of the given wallets, in order. */
export class InMemoryWalletCatalogue implements WalletCatalogue {
  /** The listed wallets. */
  wallets: readonly Wallet[];
  /** If set, every query rejects with it. */
  failure: Error | undefined;
  /** All queries, in order. */
  readonly queries: WalletQuery[] = [];
  constructor(wallets: readonly Wallet[] = []) {
    this.wallets = wallets;
  }

  /** As `WalletCatalogue.list`. */
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    this.queries.push(query);
    return settleWithin(
      async () => {
        if (this.failure) throw this.failure;
        return answerQuery(this.wallets, query);
      },
      { signal },
    );
  }
}
