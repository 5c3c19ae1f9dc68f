import { type Observable, concat, defer, distinctUntilChanged, from, ignoreElements, mergeMap, of } from "rxjs";
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

  readonly state$: Observable<S> = defer(() => {
    if (this.#loaded) return this.#loaded.state$;
    const later$ = from(this.load().catch(() => undefined)).pipe(mergeMap((loaded) => loaded?.state$ ?? of<S>().pipe(ignoreElements())));
    return concat(of(this.#initial), later$).pipe(distinctUntilChanged());
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
