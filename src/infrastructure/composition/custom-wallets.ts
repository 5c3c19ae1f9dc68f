import { StateStore } from "../../application/shared/state-store.js";
import type { MakeLazy } from "../../application/shared/lazy.js";
import type { DescribedWallets } from "../../domain/connectors/wallet-rows.js";
import type { Logger } from "../../ports/page.ports.js";
import { lazyChunk } from "./services/lazy-chunk.js";

/** Wallets described by the host or the catalogue, and the loader of the host's list. */
export interface CustomWallets {
  readonly state: StateStore<DescribedWallets>;
  /** Reads the host's list. Idempotent; never rejects. Fetches no code for an empty list. */
  load(): Promise<void>;
}

/**
 * Option `customWallets`. An invalid entry is skipped with a console warning; the others stay. The
 * parser is fetched only if the list has entries.
 */
export const customWalletsOf = (
  given: readonly unknown[] = [],
  logger: Logger,
  lazy: MakeLazy,
): CustomWallets => {
  const state = new StateStore<DescribedWallets>({});
  const code = lazy("wallets", async () => {
    const readWallets = await lazyChunk("custom-wallets")();
    const { wallets, unfit } = readWallets(given);
    for (const { index, field } of unfit)
      logger.warn(`Ignored invalid customWallets[${index}]${field && `.${field}`}.`);
    state.update((known) => ({ ...known, custom: wallets }));
    return true;
  });
  return {
    state,
    load: async () => {
      if (given.length === 0) return;
      code.follow(() => undefined);
      const warn = (): void =>
        logger.warn("Cannot load the code of customWallets; they are not listed.");
      await code.load().catch(warn);
    },
  };
};
