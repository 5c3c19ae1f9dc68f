import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { abortError, settleBy } from "./lifetime.js";

/** Code that is not on the page until it is needed. One import, whoever asks; a failed one may be tried again. */
export class LazyCode<T> {
  readonly #name: string;
  readonly #import: () => Promise<T>;
  #loaded: T | undefined;
  #loading: Promise<T> | undefined;

  constructor(name: string, load: () => Promise<T>) {
    this.#name = name;
    this.#import = load;
  }

  /** What was loaded, if it was. */
  get loaded(): T | undefined {
    return this.#loaded;
  }

  /** Rejects with `code/unavailable`; the next call tries again. */
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

  /** Fetches ahead of need; nobody is told of a failure. */
  preload(): void {
    this.load().catch(() => undefined);
  }

  /** Works with the code: in this very turn where it is there, else after it came. Work is not begun once the signal aborted. */
  async use<R>(signal: AbortSignal, work: (code: T) => R | Promise<R>): Promise<R> {
    const code = this.#loaded ?? (await settleBy(signal, this.load()));
    if (signal.aborted) throw abortError(signal);
    return work(code);
  }
}
