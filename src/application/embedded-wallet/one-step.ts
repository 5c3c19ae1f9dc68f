import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LinkedSignal, linkSignals } from "../shared/lifetime.js";

/** How a step ended; `replaced`: by a newer one, or since its user left. */
export type StepOutcome<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "replaced" };

/**
 * One step at a time: a newer one ends the one under way, and what that one still hears changes
 * nothing.
 */
export class OneStep {
  readonly #life: AbortSignal;
  #step: LinkedSignal | undefined;

  /** `life`: ends with the instance. */
  constructor(life: AbortSignal) {
    this.#life = life;
  }

  /** `begun` runs once the former step has ended. Never rejects. */
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

  /** What is under way hears `call/aborted`. */
  end(): void {
    const step = this.#step;
    this.#step = undefined;
    step?.abort(new LatchkitError("call/aborted", {}));
    step?.release();
  }
}
