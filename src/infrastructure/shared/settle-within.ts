import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** Limits of external work. `waitMs` needs a scheduler. */
export interface Limits {
  readonly signal: AbortSignal;
  readonly scheduler?: Scheduler;
  readonly waitMs?: number;
  /** Creates the error for `waitMs`. */
  readonly onLimit?: () => Error;
}

/** The error of an aborted call, with the signal's reason as cause. */
export const abortedError = (signal: AbortSignal): LatchkitError<"call/aborted"> =>
  new LatchkitError("call/aborted", {}, { cause: signal.reason });

/**
 * Runs external work and always settles: with its result, `call/aborted` when the signal aborts, or
 * `onLimit()` after `waitMs` ms. A synchronous throw becomes a rejection; a late result is ignored.
 * Does not start if the signal is aborted.
 */
export const settleWithin = <T>(work: () => T | PromiseLike<T>, limits: Limits): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const { signal, scheduler, waitMs, onLimit } = limits;
    if (signal.aborted) return reject(abortedError(signal));
    let cancelTimer: (() => void) | undefined;
    const leave = (): void => {
      stopWaiting();
      cancelTimer?.();
    };
    const stopWaiting = onAbort(signal, () => {
      leave();
      reject(abortedError(signal));
    });
    if (scheduler && waitMs !== undefined && onLimit)
      cancelTimer = scheduler.after(waitMs, () => {
        leave();
        reject(onLimit());
      });
    new Promise<T>((begin) => begin(work())).then(resolve, reject).finally(leave);
  });

/** Like `settleWithin`; a result after the time limit and before an abort goes to `onLate`. */
export const settleOrLate = <T>(
  work: () => Promise<T>,
  limits: Limits & { readonly onLimit: () => Error },
  onLate?: (value: T) => void,
): Promise<T> => {
  let isLate = false;
  const onLimit = (): Error => {
    isLate = true;
    return limits.onLimit();
  };
  const runAndNote = async (): Promise<T> => {
    const value = await work();
    if (isLate && !limits.signal.aborted) onLate?.(value);
    return value;
  };
  return settleWithin(runAndNote, { ...limits, onLimit });
};

/** Waits `waitMs` ms; rejects with `call/aborted` when the signal aborts. */
export const pause = (scheduler: Scheduler, waitMs: number, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(abortedError(signal));
    const stopWaiting = onAbort(signal, () => {
      cancel();
      reject(abortedError(signal));
    });
    const cancel = scheduler.after(waitMs, () => {
      stopWaiting();
      resolve();
    });
  });

const CONCURRENCY = 8;

/** Maps items in batches of concurrent calls, in order; rejects with the first failure. */
export const mapWithConcurrency = async <T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += CONCURRENCY)
    results.push(...(await Promise.all(all.slice(at, at + CONCURRENCY).map(work))));
  return results;
};
