import { LatchkitError } from "../../domain/errors/latchkit-error.js";
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

/** Result of a step; `replaced`: by a newer one, or cancelled. */
export type StepOutcome<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "replaced" };

/**
 * Runs one step at a time; a newer one cancels the current one, whose later results are ignored.
 */
export class LatestTask {
  readonly #life: AbortSignal;
  #step: LinkedSignal | undefined;

  /** `life` aborts when the instance is disposed. */
  constructor(life: AbortSignal) {
    this.#life = life;
  }

  /** Calls `begun` after the previous step has ended. Never rejects. */
  async run<T>(
    work: (signal: AbortSignal) => Promise<T>,
    begun: () => void,
  ): Promise<StepOutcome<T>> {
    this.end();
    const step = linkSignals(this.#life);
    this.#step = step;
    begun();
    try {
      const value = await work(step.signal);
      return this.#step === step ? { kind: "done", value } : { kind: "replaced" };
    } catch (error) {
      return this.#step === step ? { kind: "failed", error } : { kind: "replaced" };
    } finally {
      step.release();
      if (this.#step === step) this.#step = undefined;
    }
  }

  /** Cancels the current step with `call/aborted`. */
  end(): void {
    const step = this.#step;
    this.#step = undefined;
    step?.abort(new LatchkitError("call/aborted", {}));
    step?.release();
  }
}
