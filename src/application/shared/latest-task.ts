import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LinkedSignal, linkSignals } from "./lifetime.js";

/** Result of a task; `replaced`: by a newer one, or cancelled. */
export type TaskOutcome<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "replaced" };

/**
 * Runs one task at a time; a newer one cancels the current one, whose later results are ignored.
 */
export class LatestTask {
  readonly #life: AbortSignal;
  #current: LinkedSignal | undefined;

  /** `life` aborts when the instance is disposed. */
  constructor(life: AbortSignal) {
    this.#life = life;
  }

  /** Calls `onStart` after the previous task was cancelled. Never rejects. */
  async run<T>(
    work: (signal: AbortSignal) => Promise<T>,
    onStart: () => void = () => undefined,
  ): Promise<TaskOutcome<T>> {
    this.cancel();
    const task = linkSignals(this.#life);
    this.#current = task;
    onStart();
    try {
      const value = await work(task.signal);
      return this.#current === task ? { kind: "done", value } : { kind: "replaced" };
    } catch (error) {
      return this.#current === task ? { kind: "failed", error } : { kind: "replaced" };
    } finally {
      task.release();
      if (this.#current === task) this.#current = undefined;
    }
  }

  /** Cancels the current task with `call/aborted`. */
  cancel(): void {
    const task = this.#current;
    this.#current = undefined;
    task?.abort(new LatchkitError("call/aborted", {}));
    task?.release();
  }
}
