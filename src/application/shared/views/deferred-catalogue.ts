import type { CatalogueState } from "../../../domain/catalogue/catalogue-state.js";
import type { Group } from "../group.js";
import type { Latchkit } from "../../latchkit.js";
import { StateStore } from "../state-store.js";

/** The catalogue's state for views. */
export interface DeferredCatalogueState {
  readonly catalogue: CatalogueState;
  readonly hasFailed: boolean;
}

/** The catalogue without any requests before `follow()`. */
export interface DeferredCatalogue extends Group<DeferredCatalogueState> {
  /** Loads the code and the first lists. Returns an unsubscribe function. */
  follow(): () => void;
  /** Retries failed requests; a repeated failure is only shown in the state. */
  retry(): void;
}

/**
 * Separates reading from loading: subscribing to the catalogue loads it, which a pre-rendered view
 * must not do.
 */
export const deferredCatalogue = ({ catalogue }: Latchkit): DeferredCatalogue => {
  const store = new StateStore<DeferredCatalogueState>({
    catalogue: catalogue.snapshot,
    hasFailed: false,
  });
  const show = (state: CatalogueState): void => {
    if (state !== store.snapshot.catalogue) store.update((now) => ({ ...now, catalogue: state }));
  };
  const fail = (): void => store.update((now) => ({ ...now, hasFailed: true }));
  const noop = (): void => undefined;
  let retry = noop;
  return {
    state$: store.state$,
    get snapshot() {
      return store.snapshot;
    },
    follow: () => {
      let subscription = catalogue.state$.subscribe(show);
      catalogue.preload().catch(fail);
      retry = () => {
        subscription.unsubscribe();
        store.update(() => ({ catalogue: catalogue.snapshot, hasFailed: false }));
        subscription = catalogue.state$.subscribe(show);
        catalogue.retry().catch(fail);
      };
      return () => {
        retry = noop;
        subscription.unsubscribe();
      };
    },
    retry: () => retry(),
  };
};
