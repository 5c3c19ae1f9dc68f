import type { CatalogueState } from "../../../domain/catalogue/catalogue-state.js";
import type { Group } from "../group.js";
import type { Latchkit } from "../../latchkit.js";
import { StateStore } from "../state-store.js";

/** The catalogue's state for views. */
export interface FollowedState {
  readonly catalogue: CatalogueState;
  /** True: the catalogue's code failed to load. */
  readonly isLost: boolean;
}

/** The catalogue without any requests before `follow()`. */
export interface FollowedCatalogue extends Group<FollowedState> {
  /** Loads the code and the first lists. Returns an unsubscribe function. */
  follow(): () => void;
  /** Retries failed requests; a repeated failure is only shown in the state. */
  retry(): void;
}

/**
 * Separates reading from loading: subscribing to the catalogue loads it, which a pre-rendered view
 * must not do.
 */
export const followedCatalogue = ({ catalogue }: Latchkit): FollowedCatalogue => {
  const store = new StateStore<FollowedState>({ catalogue: catalogue.snapshot, isLost: false });
  const notify = (state: CatalogueState): void => {
    if (state !== store.snapshot.catalogue) store.update((now) => ({ ...now, catalogue: state }));
  };
  const lose = (): void => store.update((now) => ({ ...now, isLost: true }));
  const nothing = (): void => undefined;
  let again = nothing;
  return {
    state$: store.state$,
    get snapshot() {
      return store.snapshot;
    },
    follow: () => {
      let following = catalogue.state$.subscribe(notify);
      catalogue.preload().catch(lose);
      again = () => {
        following.unsubscribe();
        store.update(() => ({ catalogue: catalogue.snapshot, isLost: false }));
        following = catalogue.state$.subscribe(notify);
        catalogue.retry().catch(lose);
      };
      return () => {
        again = nothing;
        following.unsubscribe();
      };
    },
    retry: () => again(),
  };
};
