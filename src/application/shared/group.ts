import type { Observable } from "rxjs";
import type { Readable } from "./state-store.js";

/**
 * `state$` emits the current value at once, then one value per transition; `snapshot` is the
 * current value.
 */
export interface Group<S> {
  /** Emits the state at once, then each change. Never errors; completes on dispose. */
  readonly state$: Observable<S>;
  /** The state now; the same object until it changes. */
  readonly snapshot: S;
}

/** A group whose code is loaded on the first `state$` subscription, action or `preload()`. */
export interface LazyGroup<S> extends Group<S> {
  /** Loads the code in advance. Never rejects. */
  preload(): Promise<void>;
}

/** Cancels a call: it rejects with `call/aborted`. */
export interface Call {
  /** Cancels the call, which then rejects with `call/aborted`. */
  readonly signal?: AbortSignal;
}

/** Adds the state to the actions of a group. */
export const withState = <S, Actions extends object>(
  state: Readable<S>,
  actions: Actions,
): Group<S> & Readonly<Actions> => {
  const group: Group<S> = {
    state$: state.state$,
    get snapshot() {
      return state.snapshot;
    },
  };
  return Object.assign(group, actions);
};

/** Creates a group of a known type from its state and actions. */
export const group = <G extends Group<unknown>>(
  state: Readable<G["snapshot"]>,
  actions: Omit<G, keyof Group<unknown>>,
): G => withState(state, actions) as G;
