import type { CatalogueProgress } from "../../domain/catalogue/catalogue-state.js";
import type { WalletPage, WalletQuery } from "../../domain/catalogue/wallet-query.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { WalletCatalogue } from "../../ports/wallet-catalogue.port.js";
import type { StateStore } from "../shared/state-store.js";
import { type Lifetime, settleBy, toLatchkitError } from "../shared/lifetime.js";

/** Where lists come from. */
export interface CatalogueSources {
  readonly catalogue: WalletCatalogue;
  /** What is shown where the catalogue fails and nothing is held; loaded then. */
  readonly standIn?: () => Promise<WalletCatalogue>;
}

type Transition = (state: CatalogueProgress) => CatalogueProgress;

/** One question with the transitions its ends make. */
export interface Question {
  readonly query: WalletQuery;
  /** What the stand-in is asked instead; default: the same. */
  readonly standIn?: WalletQuery;
  readonly came: (page: WalletPage) => Transition;
  readonly failed: (error: LatchkitError, standIn: readonly Wallet[]) => Transition;
  /** Something of the answer is held already: nothing has to stand in. */
  readonly isHeld: () => boolean;
  /** Default: the instance's life. */
  readonly signal?: AbortSignal;
}

/** Asks a catalogue so that each question has one end, and none after its signal aborted. */
export class CatalogueQuestions {
  readonly #sources: CatalogueSources;
  readonly #progress: StateStore<CatalogueProgress>;
  readonly #life: Lifetime;

  constructor(sources: CatalogueSources, progress: StateStore<CatalogueProgress>, life: Lifetime) {
    this.#sources = sources;
    this.#progress = progress;
    this.#life = life;
  }

  /** Settles with the end of the question; never rejects. */
  async ask({
    query,
    standIn = query,
    came,
    failed,
    isHeld,
    signal = this.#life.signal,
  }: Question): Promise<void> {
    const end = (transition: Transition): void => {
      if (!signal.aborted) this.#progress.update(transition);
    };
    if (signal.aborted) return;
    try {
      end(came(await settleBy(signal, this.#list(query, signal))));
    } catch (cause) {
      if (signal.aborted) return;
      const wallets = isHeld() ? [] : await this.#standIn(standIn, signal);
      end(failed(toLatchkitError(cause, "catalogue"), wallets));
    }
  }

  /** An adapter that throws at once rejects. */
  async #list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    return this.#sources.catalogue.list(query, signal);
  }

  async #standIn(query: WalletQuery, signal: AbortSignal): Promise<readonly Wallet[]> {
    try {
      const catalogue = await settleBy(
        signal,
        this.#sources.standIn?.() ?? Promise.reject(new Error()),
      );
      return (await settleBy(signal, catalogue.list(query, signal))).wallets;
    } catch {
      return [];
    }
  }
}
