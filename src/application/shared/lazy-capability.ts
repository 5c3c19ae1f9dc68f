import { Observable } from "rxjs";
import type { Readable } from "./fact-store.js";
import { LazyCode } from "./lazy-code.js";

/**
 * The shell of a capability whose code is not there yet: its initial state, and one import on the first subscription, verb or `preload()`.
 * A failed import rejects with `code/unavailable` and is tried again the next time.
 */
export class LazyCapability<S, T extends Readable<S>> implements Readable<S> {
  readonly #code: LazyCode<T>;
  readonly #initial: S;

  constructor(name: string, load: () => Promise<T>, initial: S) {
    this.#code = new LazyCode(name, load);
    this.#initial = initial;
  }

  get snapshot(): S {
    return this.#code.loaded?.snapshot ?? this.#initial;
  }

  readonly state$: Observable<S> = new Observable<S>((out) => {
    let last = this.snapshot;
    out.next(last);
    const follow = (loaded: T): void => {
      if (!out.closed)
        out.add(
          loaded.state$.subscribe((state) => {
            if (state !== last) out.next((last = state));
          }),
        );
    };
    const { loaded } = this.#code;
    if (loaded) follow(loaded);
    else this.load().then(follow, () => undefined);
  });

  load(): Promise<T> {
    return this.#code.load();
  }
}
