import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { ownMembers } from "../../domain/shared/own-members.js";

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/**
 * Clock and scheduler in one, moved manually, or by another one that it follows. Starts at `start`
 * (epoch ms).
 */
export class FakeClock implements Clock, Scheduler {
  #now: number;
  #timers: readonly Timer[] = [];
  #leader: (Clock & Scheduler) | undefined;
  /** What the leader showed when this one was last moved by it. */
  #ledAt = 0;
  #wake: () => void = () => undefined;

  constructor(start = Date.UTC(2026, 0, 1)) {
    ownMembers(this);
    this.#now = start;
  }

  /** Timers that have not run and were not taken back. */
  get pending(): number {
    return this.#timers.length;
  }

  now(): number {
    return this.#now + (this.#leader === undefined ? 0 : this.#leader.now() - this.#ledAt);
  }

  /**
   * Runs beside `leader` from now on: what is due runs by itself. It can still be moved on by hand.
   * The result lets it stand still again.
   */
  follow(leader: Clock & Scheduler): () => void {
    this.#leader = leader;
    this.#ledAt = leader.now();
    this.#plan();
    return () => {
      this.#now = this.now();
      this.#leader = undefined;
      this.#wake();
    };
  }

  after(waitMs: number, task: () => void): () => void {
    const timer: Timer = { at: this.now() + Math.max(0, waitMs), task };
    this.#timers = [...this.#timers, timer];
    this.#plan();
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
      this.#plan();
    };
  }

  /**
   * Moves time on by `waitMs` and runs what is due, in order of time, also what is planned
   * meanwhile.
   */
  advance(waitMs: number): void {
    const end = this.#endAfter(waitMs);
    while (this.#runNext(end)) continue;
    this.#now = end;
    this.#plan();
  }

  /** The same, and lets promises settle before, between and after the tasks. */
  async pass(waitMs: number): Promise<void> {
    const end = this.#endAfter(waitMs);
    await settled();
    while (this.#runNext(end)) await settled();
    this.#now = end;
    this.#plan();
  }

  /** Has the leader wake this clock for what is due next; without anything due it asks nothing. */
  #plan(): void {
    this.#wake();
    const due = Math.min(...this.#timers.map(({ at }) => at));
    if (this.#leader === undefined || due === Infinity) return;
    this.#wake = this.#leader.after(due - this.now(), () => this.advance(0));
  }

  #endAfter(waitMs: number): number {
    const end = this.now() + waitMs;
    this.#ledAt = this.#leader?.now() ?? 0;
    return end;
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
  for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
};
