import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LinkedSignal, linkSignals } from "./lifetime.js";

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
