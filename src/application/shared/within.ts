import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { linkSignals, settleBy } from "./lifetime.js";

/** How long a user has to act in the open modal, ms: as long as in a wallet (guarantee G3). */
export const PERSON_WAIT_MS = 600_000;

/**
 * Work with an end in time: after `waitMs` ms it is aborted and the promise rejects with
 * `call/aborted`, whatever the work does.
 */
export const within = async <T>(
  scheduler: Scheduler,
  waitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const linked = linkSignals(signal);
  const cancel = scheduler.after(waitMs, () => linked.abort(new LatchkitError("call/aborted", {})));
  try {
    return await settleBy(linked.signal, work(linked.signal));
  } finally {
    cancel();
    linked.release();
  }
};
