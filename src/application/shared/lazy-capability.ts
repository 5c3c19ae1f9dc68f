import { Observable } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Readable } from "./fact-store.js";

/**
 * The shell of a capability whose code is not there yet: its initial state, and one import on the first subscription, verb or `preload()`.
 * A failed import rejects with `code/unavailable` and is tried again the next time.
 */
export class LazyCapability<S, T extends Readable<S>> implements Readable<S> {
  readonly #name: string;
  readonly #import: () => Promise<T>;
  readonly #initial: S;
  #loaded: T | undefined;
  #loading: Promise<T> | undefined;

  constructor(name: string, load: () => Promise<T>, initial: S) {
    this.#name = name;
    this.#import = load;
    this.#initial = initial;
  }

  get snapshot(): S { return this.#loaded?.snapshot ?? this.#initial; }

  readonly state$: Observable<S> = new Observable<S>((out) => {
    let last = this.snapshot;
    out.next(last);
    const follow = (loaded: T): void => {
      if (!out.closed) out.add(loaded.state$.subscribe((state) => { if (state !== last) out.next((last = state)); }));
    };
    if (this.#loaded) follow(this.#loaded);
    else this.load().then(follow, () => undefined);
  });

  load(): Promise<T> {
    this.#loading ??= this.#import().then(
      (loaded) => (this.#loaded = loaded),
      (cause: unknown) => {
        this.#loading = undefined;
        throw new LatchkitError("code/unavailable", { capability: this.#name }, { cause });
      },
    );
    return this.#loading;
  }
}
