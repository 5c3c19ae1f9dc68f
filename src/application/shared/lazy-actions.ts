import { ownMembers } from "../../domain/shared/own-members.js";
import { group } from "./group.js";
import type { Lazy } from "./lazy.js";
import type { Readable } from "./state-store.js";
import { Observable } from "rxjs";

/**
 * The initial state of a capability until its code is loaded. The first subscription loads the
 * code; subscribers then receive the store's states.
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

  readonly state$: Observable<S> = new Observable<S>((out) => {
    let last = this.snapshot;
    out.next(last);
    const forward = (state: S): void => {
      if (state !== last) out.next((last = state));
    };
    out.add(this.#code.follow(({ store }) => out.add(store.state$.subscribe(forward))));
  });
}

/** Code that loads the actions on connected wallets separately. */
export type LazyActing<A> = Lazy<{ readonly actions: Lazy<A> }>;

/** Runs `work` with the actions; synchronously if they are loaded. */
export const acting = <A, R>(
  operations: LazyActing<A>,
  signal: AbortSignal,
  work: (actions: A) => R | Promise<R>,
): Promise<R> => operations.use(signal, ({ actions }) => actions.use(signal, work));

/** The store and actions of a lazily loaded capability. */
export interface ActionsCode<S, Actions> {
  readonly store: Readable<S>;
  /** Throws if the instance lacks a required dependency. */
  readonly actions: () => Actions;
}

/** A group with an initial state until its code is loaded. */
export const lazyActions = <S, Actions extends object>(
  code: Lazy<ActionsCode<S, Actions>>,
  initial: S,
) =>
  group(new LazyCapability(code, initial), {
    actions: async (): Promise<Actions> => ownMembers((await code.load()).actions()),
  });
