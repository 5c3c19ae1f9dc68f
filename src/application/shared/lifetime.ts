import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** An abort signal linked to others. */
export interface LinkedSignal {
  readonly signal: AbortSignal;
  abort(reason: LatchkitError): void;
  /** Must be called when the work has ended. */
  release(): void;
}

/**
 * Aborts when any of `signals` does, with that signal's reason. Unlike `AbortSignal.any`, the
 * listeners can be removed.
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

/** Runs one user-facing request at a time; a newer one cancels the older. */
export class OneAtATime {
  #current: LinkedSignal | undefined;

  /**
   * Cancels the older work with `superseded`. `work` must end when its signal aborts. Its result
   * runs once it can no longer be cancelled, so a flow that closes the modal does not cancel
   * itself.
   */
  async run<T>(
    signal: AbortSignal,
    superseded: LatchkitError,
    work: (signal: AbortSignal) => Promise<() => T>,
  ): Promise<T> {
    this.cancel(superseded);
    const linkedSignal = linkSignals(signal);
    this.#current = linkedSignal;
    const result = await work(linkedSignal.signal).finally(() => {
      linkedSignal.release();
      if (this.#current === linkedSignal) this.#current = undefined;
    });
    return result();
  }

  cancel(reason: LatchkitError): void {
    this.#current?.abort(reason);
    this.#current = undefined;
  }
}

/**
 * The error for an aborted signal: its reason if that is a `LatchkitError`, else `call/aborted`
 * with the reason as cause.
 */
export const abortError = (signal: AbortSignal): LatchkitError =>
  isLatchkitError(signal.reason)
    ? signal.reason
    : new LatchkitError("call/aborted", {}, { cause: signal.reason });

/** Settles as `work`, or rejects as soon as the signal aborts. */
export const rejectOnAbort = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(abortError(signal));
    if (signal.aborted) {
      work.catch(() => undefined);
      return stop();
    }
    const release = onAbort(signal, stop);
    work.then(
      (value) => {
        release();
        resolve(value);
      },
      (error: unknown) => {
        release();
        reject(signal.aborted ? abortError(signal) : error);
      },
    );
  });

/**
 * Converts any error to a `LatchkitError`; unknown errors become `internal/unexpected` with the
 * error as cause.
 */
export const toLatchkitError = (error: unknown, context: string): LatchkitError =>
  isLatchkitError(error)
    ? error
    : new LatchkitError("internal/unexpected", { where: context }, { cause: error });

/** Errors reported as the library's own (category INTERNAL_SDK_ERROR). */
const REPORTED: readonly string[] = ["internal/unexpected", "connection/disconnect-failed"];
/** `code`: of the `LatchkitError`; `where`: the facade's method; `error`: the cause. */
type BrokenListener = (code: string, context: string, error: unknown) => void;

/** The lifetime of an instance. */
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
  onBroken(listener: BrokenListener): void {
    this.#broken = listener;
  }
  begin(): void {
    this.#hasStarted = true;
  }

  /** Runs `end` on dispose, or now if already disposed. Returns a function that removes it. */
  onEnd(onEnd: () => void): () => void {
    if (this.isOver) onEnd();
    else this.#endings.add(onEnd);
    return () => {
      this.#endings.delete(onEnd);
    };
  }

  /** Ends them on dispose, or now if already disposed. */
  unsubscribeOnEnd(...subscriptions: readonly { unsubscribe(): void }[]): void {
    this.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
  }

  end(): void {
    if (this.isOver) return;
    this.#controller.abort(new LatchkitError("instance/disposed", {}));
    for (const end of this.#endings) end();
    this.#endings.clear();
  }

  /** Bound to this instance and the caller's signal. Rejects with `LatchkitError`s only. */
  run<T>(
    context: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.#run(context, signal, async (end) => rejectOnAbort(end, work(end)));
  }

  /**
   * As `run`, for actions that send: after an abort `work` settles by itself, because only it knows
   * whether it sent.
   */
  runToEnd<T>(
    where: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.#run(where, signal, work);
  }

  async #run<T>(
    context: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const linkedSignal = linkSignals(this.signal, signal);
    try {
      if (linkedSignal.signal.aborted) throw abortError(linkedSignal.signal);
      return await work(linkedSignal.signal);
    } catch (error) {
      const failure = toLatchkitError(error, context);
      if (REPORTED.includes(failure.code)) this.#broken?.(failure.code, context, failure.cause);
      throw failure;
    } finally {
      linkedSignal.release();
    }
  }
}

/** Advice for actions called before the instance was started. */
export const START_FIX = 'Call "latchkit.start()" first, or render LatchkitProvider, which does.';
