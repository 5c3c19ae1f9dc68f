import type { CatalogueState } from "../../../domain/catalogue/catalogue-state.js";
import type { Group } from "../group.js";
import type { Latchkit } from "../../latchkit.js";
import { StateStore } from "../state-store.js";

/** The catalogue as a view sees it. */
export interface FollowedState {
  readonly catalogue: CatalogueState;
  /** Its code could not be had: nothing more will come. */
  readonly isLost: boolean;
}

/** The catalogue as it is known, without asking it for anything before `follow()`. */
export interface FollowedCatalogue extends Group<FollowedState> {
  /** Fetches the code and the first lists, and follows them; the result ends the following. */
  follow(): () => void;
  /** Asks again for what failed; nobody is notified where that fails too. */
  retry(): void;
}

/** Subscribing to the catalogue itself fetches it; a view that is only drawn ahead must not. */
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
