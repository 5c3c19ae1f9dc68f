import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { linkSignals, rejectOnAbort } from "./lifetime.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** How long a user has to act in the open modal, ms; the same limit as in a wallet. */
export const USER_TIMEOUT_MS = 600_000;

/**
 * Runs `work` with a timeout: after `waitMs` ms it is aborted and the promise rejects with
 * `call/aborted`.
 */
export const runWithin = <T>(
  scheduler: Scheduler,
  waitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  withLimit({ scheduler, waitMs, reason: new LatchkitError("call/aborted", {}) }, signal, work);

/** As `runWithin`, but rejects with `rpc/timeout`. */
export const withTimeout = <T>(
  scheduler: Scheduler,
  waitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  withLimit(
    { scheduler, waitMs, reason: new LatchkitError("rpc/timeout", { waitMs }) },
    signal,
    work,
  );

interface Limit {
  readonly scheduler: Scheduler;
  readonly waitMs: number;
  readonly reason: LatchkitError;
}

const withLimit = async <T>(
  { scheduler, waitMs, reason }: Limit,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const linkedSignal = linkSignals(signal);
  const cancel = scheduler.after(waitMs, () => linkedSignal.abort(reason));
  try {
    return await rejectOnAbort(linkedSignal.signal, work(linkedSignal.signal));
  } finally {
    cancel();
    linkedSignal.release();
  }
};

/** Resolves after `waitMs` ms, or at once when the signal aborts. Clears its timer. */
export const pause = (scheduler: Scheduler, waitMs: number, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = scheduler.after(waitMs, () => {
      forget();
      resolve();
    });
    const forget = onAbort(signal, () => {
      cancel();
      resolve();
    });
  });
