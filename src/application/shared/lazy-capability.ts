import { Observable } from "rxjs";
import type { Readable } from "./state-store.js";
import type { Lazy } from "./lazy.js";

/**
 * The state of a capability before its code is there: the initial one. The first subscription
 * fetches the code; whoever is subscribed follows the store in it once it arrives, however late.
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
