import type { CatalogueFile } from "../../domain/catalogue/catalogue-file.js";
import { answerQuery } from "../../domain/catalogue/wallet-query.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { WalletCatalogue, WalletPage, WalletQuery } from "../../ports/project.ports.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { settleWithin } from "../shared/settle-within.js";
import { readEntriesInSlices, readOwnEntries } from "./wallet-entries.js";

/** A catalogue file. Rejects with `catalogue/invalid-answer` if its hash does not match. */
export class BundledWalletCatalogue implements WalletCatalogue {
  readonly #file: CatalogueFile;
  readonly #scheduler: Scheduler;
  readonly #isOwn: boolean;
  #wallets: Promise<readonly Wallet[]> | undefined;

  /** `isOwn`: the file is part of this package, so its types need no check. */
  constructor(file: CatalogueFile, scheduler: Scheduler, isOwn = false) {
    this.#file = file;
    this.#scheduler = scheduler;
    this.#isOwn = isOwn;
  }

  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    return settleWithin(async () => answerQuery(await this.#load(), query), { signal });
  }

  #load(): Promise<readonly Wallet[]> {
    this.#wallets ??= this.#read().catch((cause: unknown) => {
      this.#wallets = undefined;
      throw cause;
    });
    return this.#wallets;
  }

  async #read(): Promise<readonly Wallet[]> {
    const { sha256, wallets } = this.#file;
    if (this.#isOwn) return readOwnEntries(wallets);
    const pause = (): Promise<void> =>
      new Promise((resume) => {
        this.#scheduler.after(0, resume);
      });
    if (sha256 !== undefined) {
      const { catalogueHash } = await import("../../domain/catalogue/catalogue-file.js");
      if ((await catalogueHash(wallets, pause)) !== sha256)
        throw new LatchkitError("catalogue/invalid-answer", {});
    }
    return readEntriesInSlices(wallets, pause);
  }
}
