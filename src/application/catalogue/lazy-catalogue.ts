import type { CatalogueState } from "../../domain/catalogue/catalogue-state.js";
import { initialCatalogue } from "../../domain/catalogue/initial-catalogue.js";
import type { ExcludedWallets } from "../../domain/connectors/connector-visibility.js";
import type { CatalogueGroup } from "../latchkit.js";
import { FactStore, type Readable } from "../shared/fact-store.js";
import { LazyCapability } from "../shared/lazy-capability.js";
import { LazyCode } from "../shared/lazy-code.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { CatalogueStore } from "./catalogue.store.js";

/** The catalogue as an idle page has it. */
export interface LazyCatalogue {
  readonly group: CatalogueGroup;
  /** What the excluded wallets are called, once that is known. */
  readonly excluded: Readable<ExcludedWallets>;
  /** Finds that out. */
  lookUpExcluded(): void;
}

/** The catalogue group before and after its code is there. Whatever fetches the code asks for the first lists too; looking up does not. */
export const lazyCatalogue = (life: Lifetime, load: () => Promise<CatalogueStore>): LazyCatalogue => {
  const excluded = new FactStore<ExcludedWallets>(initialCatalogue.excludedWallets);
  const code = new LazyCode("catalogue", async () => {
    const store = await load();
    const following = store.state$.subscribe(({ excludedWallets }) => excluded.update(() => excludedWallets));
    life.onEnd(() => following.unsubscribe());
    return store;
  });
  const shell = new LazyCapability<CatalogueState, CatalogueStore>("catalogue", async () => {
    const store = await code.load();
    void store.begin();
    return store;
  }, initialCatalogue);
  const quietly = (work: (store: CatalogueStore) => void): void => void shell.load().then(work, () => undefined);
  const using = (verb: string, work: (store: CatalogueStore) => Promise<void>): Promise<void> => life.run(`catalogue.${verb}`, undefined, async () => work(await shell.load()));
  return {
    group: {
      state$: shell.state$,
      get snapshot() { return shell.snapshot; },
      preload: () => using("preload", async () => undefined),
      search: (text) => quietly((store) => store.search(text)),
      filter: (badge) => quietly((store) => store.filter(badge)),
      loadMore: () => using("loadMore", (store) => store.loadMore()),
      retry: () => using("retry", (store) => store.retry()),
    },
    excluded,
    lookUpExcluded: () => void code.load().then((store) => store.lookUpExcluded(), () => undefined),
  };
};
