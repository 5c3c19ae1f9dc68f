import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../../ports/page.ports.js";
import { settleWithin } from "../../shared/settle-within.js";
import { SIMULATION_LIMIT_MS } from "./evm-simulator.js";

interface ReadingLimits {
  readonly scheduler: Scheduler;
  /** Ends all readings with the instance. */
  readonly signal: AbortSignal;
}

/**
 * What `read` finds within 2.5 s, else `nothing`. `read` gets a signal that ends with the result.
 * Rejects with `call/aborted` only.
 */
export const boundedReading = async <T>(
  read: (signal: AbortSignal) => Promise<T>,
  nothing: T,
  { scheduler, signal: end }: ReadingLimits,
  signal: AbortSignal,
): Promise<T> => {
  const stop = new AbortController();
  const limits = {
    signal: end,
    scheduler,
    waitMs: SIMULATION_LIMIT_MS,
    onLimit: () => new Error("The nodes are too slow"),
  };
  try {
    return await settleWithin(() => settleWithin(() => read(stop.signal), limits), { signal });
  } catch (error) {
    if (isLatchkitError(error, "call/aborted")) throw error;
    return nothing;
  } finally {
    stop.abort();
  }
};
