import { bindMembers } from "../../domain/shared/bind-members.js";
import { withState, type Call, type Group } from "./group.js";
import type { Lazy } from "./lazy.js";
import type { Readable } from "./state-store.js";
import { Observable } from "rxjs";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Lifetime } from "./lifetime.js";

/**
 * The state of a capability: `initial` until its code is loaded, then the store's. The first
 * subscription loads the code.
 */
export class LazyCapability<S> implements Readable<S> {
  readonly #code: Lazy<{ readonly store: Readable<S> }>;
  readonly #initial: S;

  constructor(code: Lazy<{ readonly store: Readable<S> }>, initial: S) {
    this.#code = code;
    this.#initial = initial;
  }

  get snapshot(): S {
    return this.#code.loaded?.store.snapshot ?? this.#initial;
  }

  readonly state$: Observable<S> = new Observable<S>((subscriber) => {
    let last = this.snapshot;
    subscriber.next(last);
    const forward = (state: S): void => {
      if (state !== last) subscriber.next((last = state));
    };
    subscriber.add(
      this.#code.whenLoaded(({ store }) => subscriber.add(store.state$.subscribe(forward))),
    );
  });
}

/** Code that loads the actions on connected wallets separately. */
export type LazyWithActions<A> = Lazy<{ readonly actions: Lazy<A> }>;

/** Loads the actions and runs `work` with them; synchronously if they are loaded. */
export const withActions = <A, R>(
  operations: LazyWithActions<A>,
  signal: AbortSignal,
  work: (actions: A) => R | Promise<R>,
): Promise<R> => operations.use(signal, ({ actions }) => actions.use(signal, work));

/**
 * A group of the facade whose code is loaded by the first subscription or action. Its state is
 * `initial` until then.
 */
export const lazyGroup = <S, Actions extends object>(
  code: Lazy<{ readonly store: Readable<S> }>,
  initial: S,
  actions: Actions,
): Group<S> & Readonly<Actions> => withState(new LazyCapability(code, initial), actions);

/** The store and actions of a lazily loaded capability. */
export interface ActionsCode<S, Actions> {
  readonly store: Readable<S>;
  /** Throws if the instance lacks a required dependency. */
  readonly actions: () => Actions;
}

/** The method of a group that loads its actions. */
export const loadedActions = <Actions extends object>(
  code: Lazy<Pick<ActionsCode<unknown, Actions>, "actions">>,
) => ({
  actions: async (): Promise<Actions> => bindMembers((await code.load()).actions()),
});

/** A store that is read on demand and refreshed while watched. */
export interface WatchedStore<T> extends Readable<LoadState<T>> {
  /** Reuses a recent value unless `force`. */
  refresh(force: boolean, signal: AbortSignal): Promise<T>;
  watch(): () => void;
}

/** The lazily loaded code of such a store. */
export interface WatchedCode<T> {
  readonly store: WatchedStore<T>;
}

/** The methods of a group that read its value. `operation`: their name in error reports. */
export const readActions = <T>(life: Lifetime, code: Lazy<WatchedCode<T>>, operation: string) => ({
  refresh: ({ force = false, signal }: Call & { readonly force?: boolean } = {}): Promise<T> =>
    life.run(operation, signal, async (callSignal) =>
      (await code.load()).store.refresh(force, callSignal),
    ),
  watch: (): (() => void) => {
    let release: (() => void) | undefined;
    const stop = code.whenLoaded(({ store }) => {
      if (!life.isOver) release = store.watch();
    });
    return () => {
      stop();
      release?.();
      release = undefined;
    };
  },
});
