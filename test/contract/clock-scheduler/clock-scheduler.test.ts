import { describe, expect, it, vi } from "vitest";
import {
  SystemClock,
  SystemScheduler,
  timersOf,
} from "../../../src/infrastructure/browser/runtime.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { describeClockAndScheduler } from "./clock-scheduler.contract.js";

describeClockAndScheduler("fake", () => {
  const clock = new FakeClock();
  return { clock, scheduler: clock, pass: (waitMs) => clock.pass(waitMs) };
});

describeClockAndScheduler("system", () => {
  const clock = new SystemClock(Date);
  const scheduler = new SystemScheduler(timersOf(globalThis));
  const pass = async (waitMs: number): Promise<void> => {
    const end = performance.now() + waitMs;
    await new Promise<void>((done) => scheduler.after(waitMs, done));
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThanOrEqual(end), { interval: 1 });
  };
  return { clock, scheduler, pass };
});

describe("FakeClock", () => {
  it("the fake clock runs nested tasks, counts pending ones, and advances only on request", () => {
    const clock = new FakeClock(1_000_000_000_000);
    const times: number[] = [];
    clock.after(10, () => clock.after(10, () => times.push(clock.now())));
    expect([clock.pending, clock.now()]).toEqual([1, 1_000_000_000_000]);
    clock.advance(25);
    expect([times, clock.pending, clock.now()]).toEqual([
      [1_000_000_000_020],
      0,
      1_000_000_000_025,
    ]);
  });
});

describe("SystemScheduler", () => {
  it("limits a timer's delay to 2^31 - 1 ms, since browsers fire longer timers at once", () => {
    const waits: number[] = [];
    new SystemScheduler({
      setTimeout: (_, waitMs) => waits.push(waitMs),
      clearTimeout: () => undefined,
    }).after(1e12, () => undefined);
    expect(waits).toEqual([2_147_483_647]);
  });
});
