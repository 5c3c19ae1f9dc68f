import type { CatalogueProgress } from "../../domain/catalogue/catalogue-state.js";
import type { WalletPage, WalletQuery } from "../../domain/catalogue/wallet-query.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { WalletCatalogue } from "../../ports/project.ports.js";
import type { StateStore } from "../shared/state-store.js";
import { type Lifetime, rejectOnAbort, toLatchkitError } from "../shared/lifetime.js";

export interface CatalogueSources {
  readonly catalogue: WalletCatalogue;
  /** Loaded when the catalogue fails and the list is empty. */
  readonly fallback?: () => Promise<WalletCatalogue>;
}

type Transition = (state: CatalogueProgress) => CatalogueProgress;

export interface CatalogueRequest {
  readonly query: WalletQuery;
  /** The query for it; default: the same. */
  readonly fallback?: WalletQuery;
  readonly onPage: (page: WalletPage) => Transition;
  readonly onFailure: (error: LatchkitError, fallback: readonly Wallet[]) => Transition;
  readonly hasWallets: () => boolean;
  readonly signal?: AbortSignal;
}

/** Runs queries; each has exactly one result, and none after its signal aborted. */
export class CatalogueRequests {
  readonly #sources: CatalogueSources;
  readonly #progress: StateStore<CatalogueProgress>;
  readonly #life: Lifetime;

  constructor(sources: CatalogueSources, progress: StateStore<CatalogueProgress>, life: Lifetime) {
    this.#sources = sources;
    this.#progress = progress;
    this.#life = life;
  }

  /** Settles when the query has ended; never rejects. */
  async run({
    query,
    fallback = query,
    onPage,
    onFailure,
    hasWallets,
    signal = this.#life.signal,
  }: CatalogueRequest): Promise<void> {
    const onTransition = (transition: Transition): void => {
      if (!signal.aborted) this.#progress.update(transition);
    };
    if (signal.aborted) return;
    try {
      onTransition(onPage(await rejectOnAbort(signal, this.#list(query, signal))));
    } catch (cause) {
      if (signal.aborted) return;
      const wallets = hasWallets() ? [] : await this.#fallback(fallback, signal);
      onTransition(onFailure(toLatchkitError(cause, "catalogue"), wallets));
    }
  }

  async #list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    return this.#sources.catalogue.list(query, signal);
  }

  async #fallback(query: WalletQuery, signal: AbortSignal): Promise<readonly Wallet[]> {
    try {
      const catalogue = await rejectOnAbort(
        signal,
        this.#sources.fallback?.() ?? Promise.reject(new Error()),
      );
      return (await rejectOnAbort(signal, catalogue.list(query, signal))).wallets;
    } catch {
      return [];
    }
  }
}
