import type { Observable } from "rxjs";
import type { Readable } from "./state-store.js";

/**
 * `state$` emits the current value at once, then one value per transition; `snapshot` is the
 * current value.
 */
export interface Group<S> {
  readonly state$: Observable<S>;
  readonly snapshot: S;
}

/** A group whose code is loaded on the first `state$` subscription, action or `preload()`. */
export interface LazyGroup<S> extends Group<S> {
  preload(): Promise<void>;
}

/** Cancels a call: it rejects with `call/aborted`. */
export interface Call {
  readonly signal?: AbortSignal;
}

/** The state of a group, as its own object. */
export const stateOf = <S>(state: Readable<S>): Group<S> => ({
  state$: state.state$,
  get snapshot() {
    return state.snapshot;
  },
});

/** Creates a group from a state and its actions. */
export const group = <G extends Group<unknown>>(
  state: Readable<G["snapshot"]>,
  actions: Omit<G, keyof Group<unknown>>,
): G => Object.assign(stateOf(state), actions) as unknown as G;
