import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/**
 * A manual clock and scheduler, which can also follow another one. Starts at `start` (epoch ms).
 */
export class FakeClock implements Clock, Scheduler {
  #now: number;
  #timers: readonly Timer[] = [];
  #leader: (Clock & Scheduler) | undefined;
  #leaderTime = 0;
  #cancelWake: () => void = () => undefined;

  constructor(start = Date.UTC(2026, 0, 1)) {
    bindMembers(this);
    this.#now = start;
  }

  /** Number of pending timers. */
  get pending(): number {
    return this.#timers.length;
  }

  /** As `Clock.now`. */
  now(): number {
    return this.#now + (this.#leader === undefined ? 0 : this.#leader.now() - this.#leaderTime);
  }

  /**
   * Follows `leader`, so that timers run when due. It can still be advanced manually. The result
   * stops following.
   */
  follow(leader: Clock & Scheduler): () => void {
    this.#leader = leader;
    this.#leaderTime = leader.now();
    this.#plan();
    return () => {
      this.#now = this.now();
      this.#leader = undefined;
      this.#cancelWake();
    };
  }

  /** As `Scheduler.after`. */
  after(waitMs: number, task: () => void): () => void {
    const timer: Timer = { at: this.now() + Math.max(0, waitMs), task };
    this.#timers = [...this.#timers, timer];
    this.#plan();
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
      this.#plan();
    };
  }

  /** Advances the time and runs due timers in order, including new ones. */
  advance(waitMs: number): void {
    const endTime = this.#beginAdvance(waitMs);
    while (this.#runNext(endTime)) continue;
    this.#now = endTime;
    this.#plan();
  }

  /** Like `advance`, and lets promises settle before, between and after the timers. */
  async pass(waitMs: number): Promise<void> {
    const end = this.#beginAdvance(waitMs);
    await settled();
    while (this.#runNext(end)) await settled();
    this.#now = end;
    this.#plan();
  }

  /** Schedules the next timer with the leader. */
  #plan(): void {
    this.#cancelWake();
    const dueAt = Math.min(...this.#timers.map(({ at }) => at));
    if (this.#leader === undefined || dueAt === Infinity) return;
    this.#cancelWake = this.#leader.after(dueAt - this.now(), () => this.advance(0));
  }

  #beginAdvance(waitMs: number): number {
    const endTime = this.now() + waitMs;
    this.#leaderTime = this.#leader?.now() ?? 0;
    return endTime;
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

/** Lets pending promises settle. */
export const settled = async (): Promise<void> => {
  for (let count = 0; count < 500; count += 1) await Promise.resolve();
};
