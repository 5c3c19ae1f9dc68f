import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** The ends of a piece of outside work besides its own. `waitMs` needs a scheduler. */
export interface Limits {
  readonly signal: AbortSignal;
  readonly scheduler?: Scheduler;
  readonly waitMs?: number;
  /** The error once `waitMs` passed. */
  readonly onLimit?: () => Error;
}

/** The typed error of an aborted call; keeps the signal's reason as cause. */
export const aborted = (signal: AbortSignal): LatchkitError<"call/aborted"> =>
  new LatchkitError("call/aborted", {}, { cause: signal.reason });

/**
 * Runs outside work so that it settles in any case: with its own end, with `call/aborted` as soon
 * as the signal aborts, or with `onLimit()` after `waitMs` ms. A synchronous throw becomes a
 * rejection, a late end is dropped, and neither listener nor timer is left behind. Work is not
 * begun when the signal is aborted already.
 */
export const settleWithin = <T>(work: () => T | PromiseLike<T>, limits: Limits): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const { signal, scheduler, waitMs, onLimit } = limits;
    if (signal.aborted) return reject(aborted(signal));
    let cancelTimer: (() => void) | undefined;
    const leave = (): void => {
      stopWaiting();
      cancelTimer?.();
    };
    const stopWaiting = onAbort(signal, () => {
      leave();
      reject(aborted(signal));
    });
    if (scheduler && waitMs !== undefined && onLimit)
      cancelTimer = scheduler.after(waitMs, () => {
        leave();
        reject(onLimit());
      });
    new Promise<T>((begin) => begin(work())).then(resolve, reject).finally(leave);
  });

/**
 * Settles as `settleWithin` does; an answer that comes after the time was up, and before the signal
 * aborts, is given to `late`.
 */
export const settleOrLate = <T>(
  work: () => Promise<T>,
  limits: Limits & { readonly onLimit: () => Error },
  late?: (value: T) => void,
): Promise<T> => {
  let isLate = false;
  const onLimit = (): Error => {
    isLate = true;
    return limits.onLimit();
  };
  const noted = async (): Promise<T> => {
    const value = await work();
    if (isLate && !limits.signal.aborted) late?.(value);
    return value;
  };
  return settleWithin(noted, { ...limits, onLimit });
};

/** Waits `waitMs` ms; rejects with `call/aborted` as soon as the signal aborts. */
export const pause = (scheduler: Scheduler, waitMs: number, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(aborted(signal));
    const stopWaiting = onAbort(signal, () => {
      cancel();
      reject(aborted(signal));
    });
    const cancel = scheduler.after(waitMs, () => {
      stopWaiting();
      resolve();
    });
  });
