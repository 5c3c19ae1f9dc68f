import type { CatalogueSummary } from "./catalogue-summary.api.js";
import type { CatalogueGroup } from "./catalogue.api.js";
import { Observable } from "rxjs";
import { initialCatalogue, type CatalogueState } from "../../domain/catalogue/catalogue-state.js";
import { valueOf } from "../../domain/shared/load-state.js";
import { StateStore, type Readable, isSame } from "../shared/state-store.js";
import { LazyCapability } from "../shared/lazy-groups.js";
import type { MakeLazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { CatalogueStore } from "./catalogue.store.js";

export interface LazyCatalogue {
  readonly group: CatalogueGroup;
  /** The known wallets, without any requests. */
  readonly summary: Readable<CatalogueSummary>;
  /** Requests the names of excluded and included wallets; using the catalogue does so too. */
  lookUpNames(): void;
}

const summaryOf = ({
  featured,
  recommended,
  excludedWallets: excluded,
  includedWallets: included,
}: CatalogueState): CatalogueSummary => ({
  featured: valueOf(featured) ?? [],
  recommended: valueOf(recommended) ?? [],
  excluded,
  ...(included && { included }),
});

/** Loading the code also requests the first lists, except for `lookUpNames`. */
export const lazyCatalogue = (
  life: Lifetime,
  lazy: MakeLazy,
  load: () => Promise<CatalogueStore>,
): LazyCatalogue => {
  const summary = new StateStore<CatalogueSummary>(summaryOf(initialCatalogue));
  const code = lazy("catalogue", async () => {
    const store = await load();
    const subscription = store.state$.subscribe((state) =>
      summary.update((last) => {
        const next = summaryOf(state);
        return isSame(last, next) ? last : next;
      }),
    );
    life.onEnd(() => subscription.unsubscribe());
    return { store };
  });
  let hasStarted = false;
  const started = ({ store }: { readonly store: CatalogueStore }): CatalogueStore => {
    if (!hasStarted) {
      void store.begin();
      void store.lookUpNames();
    }
    hasStarted = true;
    return store;
  };
  const shell = new LazyCapability<CatalogueState>(code, initialCatalogue);
  const state$ = new Observable<CatalogueState>((subscriber) => {
    subscriber.add(code.whenLoaded(started));
    return shell.state$.subscribe(subscriber);
  });
  const runInBackground = (work: (store: CatalogueStore) => void): void =>
    void code.load().then(
      (loaded) => work(started(loaded)),
      () => undefined,
    );
  const runWithStore = (
    action: string,
    work: (store: CatalogueStore) => Promise<void>,
  ): Promise<void> =>
    life.run(`catalogue.${action}`, undefined, async () => work(started(await code.load())));
  return {
    group: {
      state$,
      get snapshot() {
        return shell.snapshot;
      },
      preload: () => runWithStore("preload", async () => undefined),
      search: (text) => runInBackground((store) => store.search(text)),
      filter: (badge) => runInBackground((store) => store.filter(badge)),
      loadMore: () => runWithStore("loadMore", (store) => store.loadMore()),
      retry: () => runWithStore("retry", (store) => store.retry()),
    },
    summary,
    lookUpNames: () => void code.whenLoaded(({ store }) => store.lookUpNames()),
  };
};
