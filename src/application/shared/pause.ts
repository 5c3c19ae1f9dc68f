import type { Scheduler } from "../../ports/page.ports.js";
import { onAbort } from "../../domain/shared/on-abort.js";

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
