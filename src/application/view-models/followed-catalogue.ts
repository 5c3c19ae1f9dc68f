import type { CatalogueState } from "../../domain/catalogue/catalogue-state.js";
import type { Group, Latchkit } from "../latchkit.js";
import { held } from "./held.js";

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
}

/** Subscribing to the catalogue itself fetches it; a view that is only drawn ahead must not. */
export const followedCatalogue = ({ catalogue }: Latchkit): FollowedCatalogue => {
  const store = held<FollowedState>({ catalogue: catalogue.snapshot, isLost: false });
  return {
    state$: store.state$,
    get snapshot() { return store.snapshot; },
    follow: () => {
      const tell = (state: CatalogueState): void => { if (state !== store.snapshot.catalogue) store.set({ ...store.snapshot, catalogue: state }); };
      const following = catalogue.state$.subscribe(tell);
      catalogue.preload().catch(() => { if (!following.closed) store.set({ ...store.snapshot, isLost: true }); });
      return () => following.unsubscribe();
    },
  };
};
