import {
  CatalogueStore,
  type CatalogueParts,
} from "../../../src/application/catalogue/catalogue.store.js";
import { StateStore } from "../../../src/application/shared/state-store.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { toWallet } from "../../../src/domain/catalogue/catalogue-entry.js";
import type { CatalogueRules } from "../../../src/domain/catalogue/catalogue-rules.js";
import { answerQuery } from "../../../src/domain/catalogue/wallet-query.js";
import type { Wallet } from "../../../src/domain/catalogue/wallet.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { anEntry, entries } from "../builders/catalogue-entries.js";
import type { WalletCatalogue, WalletPage, WalletQuery } from "../../../src/ports/project.ports.js";
import type { WalletContext } from "../../../src/domain/catalogue/offered-state.js";

export interface CatalogueRequest {
  readonly query: WalletQuery;
  readonly signal: AbortSignal;
  /** Answers truly, or with this page. */
  answer(page?: WalletPage): void;
  fail(error?: Error): void;
}

/** A catalogue that answers when a test says so, in any order, and does not listen to signals. */
export class ManualCatalogue implements WalletCatalogue {
  readonly asked: CatalogueRequest[] = [];
  wallets: readonly Wallet[];
  constructor(wallets: readonly Wallet[]) {
    this.wallets = wallets;
  }

  list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    return new Promise((resolve, reject) => {
      this.asked.push({
        query,
        signal,
        answer: (page) => resolve(page ?? answerQuery(this.wallets, query)),
        fail: (error = new LatchkitError("http/unreachable", { url: "" })) => reject(error),
      });
    });
  }
  get last(): CatalogueRequest {
    const last = this.asked.at(-1);
    if (!last) throw new Error("nothing was asked");
    return last;
  }
}

/** Wallets that all know eip155:1. */
export const evmWallets = (count: number): readonly Wallet[] =>
  entries(count).flatMap((_, index) => toWallet(anEntry(index, { chains: ["eip155:1"] })) ?? []);
export const NO_RULES: CatalogueRules = {
  featuredIds: [],
  includeIds: [],
  excludeIds: [],
  chains: ["eip155:1"],
};

export interface StoreWorld {
  readonly store: CatalogueStore;
  readonly clock: FakeClock;
  readonly life: Lifetime;
  readonly place: StateStore<WalletContext>;
}
/** A store over this catalogue, with a clock that is moved by hand. */
export const setupCatalogue = (
  catalogue: WalletCatalogue,
  change: Partial<Pick<CatalogueParts, "rules" | "fallback">> = {},
  place: Partial<WalletContext> = {},
): StoreWorld => {
  const [clock, life] = [new FakeClock(), new Lifetime()];
  const where = new StateStore<WalletContext>({
    isMobile: false,
    namespace: "eip155",
    isPairingOnly: false,
    ...place,
  });
  return {
    store: new CatalogueStore({
      catalogue,
      rules: NO_RULES,
      context: where,
      scheduler: clock,
      life,
      ...change,
    }),
    clock,
    life,
    place: where,
  };
};
