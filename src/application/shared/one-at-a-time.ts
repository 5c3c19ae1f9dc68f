import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LinkedSignal, linkSignals } from "./lifetime.js";

/** Runs one user-facing request at a time; a newer one cancels the older. */
export class OneAtATime {
  #current: LinkedSignal | undefined;

  /**
   * Cancels the older work with `superseded`. `work` must end when its signal aborts. The function
   * it returns runs after it can no longer be cancelled, so a flow that closes the modal at its
   * end does not cancel itself.
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

  cancel(reason: LatchkitError): void {
    this.#current?.abort(reason);
    this.#current = undefined;
  }
}
