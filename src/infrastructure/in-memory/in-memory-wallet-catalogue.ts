import { answerQuery } from "../../domain/catalogue/wallet-query.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import type {
  WalletCatalogue,
  WalletPage,
  WalletQuery,
} from "../../ports/wallet-catalogue.port.js";
import { settleWithin } from "../shared/settle-within.js";

/** A catalogue of these wallets, in their order. */
export class InMemoryWalletCatalogue implements WalletCatalogue {
  /** Listed from the next query on. */
  wallets: readonly Wallet[];
  /** While it is set, every query rejects with it. */
  failure: Error | undefined;
  /** Every query so far, in order. */
  readonly queries: WalletQuery[] = [];
  constructor(wallets: readonly Wallet[] = []) {
    this.wallets = wallets;
  }

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
