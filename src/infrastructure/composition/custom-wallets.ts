import { StateStore } from "../../application/shared/state-store.js";
import type { MakeLazy } from "../../application/shared/lazy.js";
import type { DescribedWallets } from "../../domain/connectors/wallet-rows.js";
import type { Logger } from "../../ports/page.ports.js";
import { lazyChunk } from "./services/lazy-chunk.js";

/** The wallets an instance knows by description, and how those of the host come in. */
export interface CustomWallets {
  readonly state: StateStore<DescribedWallets>;
  /**
   * Reads the host's list. Idempotent; settles always. Fetches nothing where the host described
   * none.
   */
  load(): Promise<void>;
}

/**
 * Option `customWallets`. A list may come from elsewhere at run time, so one bad entry takes
 * neither the page nor the others with it: it is left out, and named in a warning. What reads the
 * list is fetched by the pages that have one.
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
      logger.warn(`Left out: customWallets[${index}]${field && `.${field}`} is unfit.`);
    state.update((known) => ({ ...known, custom: wallets }));
    return true;
  });
  return {
    state,
    load: async () => {
      if (given.length === 0) return;
      code.follow(() => undefined);
      const warn = (): void => logger.warn("Left out: the code of customWallets did not come.");
      await code.load().catch(warn);
    },
  };
};
