import { type CatalogueFile, catalogueHash } from "../../domain/catalogue/catalogue-file.js";
import { answerQuery } from "../../domain/catalogue/wallet-query.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  WalletCatalogue,
  WalletPage,
  WalletQuery,
} from "../../ports/wallet-catalogue.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { readEntries } from "./wallet-entries.js";

/** A catalogue in a file: ours, or the host's own. Rejects with `catalogue/invalid-answer` where its entries are not those of its hash. */
export class BundledWalletCatalogue implements WalletCatalogue {
  readonly #file: CatalogueFile;
  #wallets: readonly Wallet[] | undefined;
  constructor(file: CatalogueFile) {
    this.#file = file;
  }

  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    return settleWithin(async () => answerQuery((this.#wallets ??= this.#read()), query), {
      signal,
    });
  }

  #read(): readonly Wallet[] {
    const { sha256, wallets } = this.#file;
    if (sha256 !== undefined && catalogueHash(wallets) !== sha256)
      throw new LatchkitError("catalogue/invalid-answer", {});
    return readEntries(wallets);
  }
}
