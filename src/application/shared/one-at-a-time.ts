import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LinkedSignal, linkSignals } from "./lifetime.js";

/**
 * Work that waits on the user, at most one piece at a time: a newer one takes the place of the
 * older.
 */
export class OneAtATime {
  #current: LinkedSignal | undefined;

  /**
   * Ends the older work with `superseded`. `work` has to end when its signal aborts; what it gives
   * is done once nothing can end it any more, so a flow that closes the modal at its end does not
   * cancel itself.
   */
  async run<T>(
    signal: AbortSignal,
    superseded: LatchkitError,
    work: (signal: AbortSignal) => Promise<() => T>,
  ): Promise<T> {
    this.cancel(superseded);
    const linked = linkSignals(signal);
    this.#current = linked;
    const finish = await work(linked.signal).finally(() => {
      linked.release();
      if (this.#current === linked) this.#current = undefined;
    });
    return finish();
  }

  /** Ends the work under way, if there is some, for `reason`. */
  cancel(reason: LatchkitError): void {
    this.#current?.abort(reason);
    this.#current = undefined;
  }
}
