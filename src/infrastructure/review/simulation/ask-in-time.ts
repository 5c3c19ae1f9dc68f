import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../../ports/page.ports.js";
import { settleWithin } from "../../shared/settle-within.js";

/** Time limit of everything that nodes are asked for one request, ms. */
export const ASK_LIMIT_MS = 2_500;

export interface AskLimits {
  readonly scheduler: Scheduler;
  /** Ends all requests with the instance. */
  readonly signal: AbortSignal;
}

/** The nodes did not answer in time. */
export class TooSlow extends Error {}

/**
 * Runs `ask` for at most 2.5 s, then aborts its signal. Rejects with `call/aborted` when `signal`
 * or the instance's aborts; any other failure, or `TooSlow`, is answered by `failed`.
 */
export const askInTime = async <T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { scheduler, signal: end }: AskLimits,
  signal: AbortSignal,
  failed: (error: unknown) => T,
): Promise<T> => {
  const stop = new AbortController();
  const onLimit = (): Error => new TooSlow("The nodes are too slow");
  const limits = { signal: end, scheduler, waitMs: ASK_LIMIT_MS, onLimit };
  const inTime = (): Promise<T> => settleWithin(() => ask(stop.signal), limits);
  try {
    return await settleWithin(inTime, { signal });
  } catch (error) {
    if (isLatchkitError(error, "call/aborted")) throw error;
    return failed(error);
  } finally {
    stop.abort();
  }
};
