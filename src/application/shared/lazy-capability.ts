import { Observable } from "rxjs";
import type { Readable } from "./state-store.js";
import type { Lazy } from "./lazy.js";

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
