import type { Clock } from "../../ports/clock.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** Clock and scheduler in one, moved manually. Starts at `start` (epoch ms). */
export class FakeClock implements Clock, Scheduler {
  #now: number;
  #timers: readonly Timer[] = [];

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#now = start;
  }

  /** Timers that have not run and were not taken back. */
  get pending(): number {
    return this.#timers.length;
  }

  now(): number {
    return this.#now;
  }

  after(waitMs: number, task: () => void): () => void {
    const timer: Timer = { at: this.#now + Math.max(0, waitMs), task };
    this.#timers = [...this.#timers, timer];
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /**
   * Moves time on by `waitMs` and runs what is due, in order of time, also what is planned
   * meanwhile.
   */
  advance(waitMs: number): void {
    const end = this.#now + waitMs;
    while (this.#runNext(end)) continue;
    this.#now = end;
  }

  /** The same, and lets promises settle before, between and after the tasks. */
  async pass(waitMs: number): Promise<void> {
    const end = this.#now + waitMs;
    await settled();
    while (this.#runNext(end)) await settled();
    this.#now = end;
  }

  #runNext(end: number): boolean {
    const next = this.#timers.reduce<Timer | undefined>(
      (first, timer) => (first && first.at <= timer.at ? first : timer),
      undefined,
    );
    if (!next || next.at > end) return false;
    this.#timers = this.#timers.filter((timer) => timer !== next);
    this.#now = next.at;
    next.task();
    return true;
  }
}

/** Lets promises that wait for nothing outside run to their end. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};
