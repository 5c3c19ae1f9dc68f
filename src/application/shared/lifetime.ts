import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** A signal that follows others, with the means to let go of them. */
export interface LinkedSignal {
  readonly signal: AbortSignal;
  abort(reason: LatchkitError): void;
  /**
   * Stops following; must be called when the work has ended, or the listeners stay on long-lived
   * signals.
   */
  release(): void;
}

/**
 * Aborts when any of `signals` does, with that signal's own reason. `AbortSignal.any` keeps
 * listeners we could not count, hence our own.
 */
export const linkSignals = (...signals: readonly (AbortSignal | undefined)[]): LinkedSignal => {
  const controller = new AbortController();
  const releases: (() => void)[] = [];
  for (const signal of signals) {
    if (!signal) continue;
    if (signal.aborted) controller.abort(signal.reason);
    releases.push(onAbort(signal, () => controller.abort(signal.reason)));
  }
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => releases.forEach((undo) => undo()),
  };
};

/**
 * The error a caller gets for an aborted signal: ours if we aborted it, else `call/aborted` with
 * the caller's reason as cause.
 */
export const abortError = (signal: AbortSignal): LatchkitError =>
  isLatchkitError(signal.reason)
    ? signal.reason
    : new LatchkitError("call/aborted", {}, { cause: signal.reason });

/**
 * Settles with `work`, or rejects as soon as the signal aborts, whatever `work` does afterwards.
 */
export const settleBy = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(abortError(signal));
    if (signal.aborted) {
      work.catch(() => undefined);
      return stop();
    }
    const done = onAbort(signal, stop);
    work.then(
      (value) => {
        done();
        resolve(value);
      },
      (error: unknown) => {
        done();
        reject(signal.aborted ? abortError(signal) : error);
      },
    );
  });

/**
 * Any failure as a `LatchkitError`; what is none already becomes `internal/unexpected` and stays as
 * its cause.
 */
export const toLatchkitError = (error: unknown, where: string): LatchkitError =>
  isLatchkitError(error)
    ? error
    : new LatchkitError("internal/unexpected", { where }, { cause: error });

/** Errors that are reported as the library's own (category INTERNAL_SDK_ERROR; S8-019). */
const REPORTED: readonly string[] = ["internal/unexpected", "connection/disconnect-failed"];
/** `code`: of a `LatchkitError`; `where`: the method of the facade; `error`: its cause. */
type BrokenListener = (code: string, where: string, error: unknown) => void;

/** The life of one instance: everything that waits is bound to it. */
export class Lifetime {
  readonly #controller = new AbortController();
  readonly #endings = new Set<() => void>();
  #hasStarted = false;
  #broken: BrokenListener | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  get isOver(): boolean {
    return this.signal.aborted;
  }
  get hasStarted(): boolean {
    return this.#hasStarted;
  }
  /** Whoever wants to know of what broke inside; one listener. */
  onBroken(listener: BrokenListener): void {
    this.#broken = listener;
  }
  begin(): void {
    this.#hasStarted = true;
  }

  /**
   * Runs `end` when the instance is disposed, or now if it was; the returned function takes it
   * back.
   */
  onEnd(end: () => void): () => void {
    if (this.isOver) end();
    else this.#endings.add(end);
    return () => {
      this.#endings.delete(end);
    };
  }

  end(): void {
    if (this.isOver) return;
    this.#controller.abort(new LatchkitError("instance/disposed", {}));
    for (const end of this.#endings) end();
    this.#endings.clear();
  }

  /**
   * Runs one action of the facade: bound to this life and the caller's signal, rejecting with
   * `LatchkitError`s only.
   */
  run<T>(
    where: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.#run(where, signal, async (end) => settleBy(end, work(end)));
  }

  /**
   * As `run`, for actions that send: after an abort it is `work` that settles, in a stated time,
   * since only it knows whether anything was sent.
   */
  runToEnd<T>(
    where: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.#run(where, signal, work);
  }

  async #run<T>(
    where: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const linked = linkSignals(this.signal, signal);
    try {
      if (linked.signal.aborted) throw abortError(linked.signal);
      return await work(linked.signal);
    } catch (error) {
      const failure = toLatchkitError(error, where);
      if (REPORTED.includes(failure.code)) this.#broken?.(failure.code, where, failure.cause);
      throw failure;
    } finally {
      linked.release();
    }
  }
}
