import { describe, expect, it } from "vitest";
import type { Clock, Scheduler } from "../../../src/ports/page.ports.js";

export interface ClockSchedulerHarness {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Lets `waitMs` pass, and waits until it has. */
  pass(waitMs: number): Promise<void>;
}

export const describeClockAndScheduler = (
  name: string,
  make: () => ClockSchedulerHarness,
): void => {
  describe(`Clock and Scheduler: ${name}`, () => {
    it("the clock returns increasing epoch milliseconds", async () => {
      const { clock, pass } = make();
      const before = clock.now();
      await pass(20);
      expect(before).toBeGreaterThan(Date.UTC(2020, 0, 1));
      expect(clock.now() - before).toBeGreaterThanOrEqual(19);
    });
    it("the scheduler runs each task once, in time order and not too early", async () => {
      const { scheduler, pass } = make();
      const ran: string[] = [];
      scheduler.after(40, () => ran.push("late"));
      scheduler.after(5, () => ran.push("early"));
      scheduler.after(0, () => ran.push("now"));
      expect(ran).toEqual([]);
      await pass(20);
      expect(ran).toEqual(["now", "early"]);
      await pass(60);
      expect(ran).toEqual(["now", "early", "late"]);
    });
    it("the scheduler does not run a cancelled task, and ignores repeated or late cancelling", async () => {
      const { scheduler, pass } = make();
      const ran: string[] = [];
      const cancel = scheduler.after(5, () => ran.push("no"));
      const cancelLater = scheduler.after(5, () => ran.push("yes"));
      cancel();
      cancel();
      await pass(30);
      cancelLater();
      expect(ran).toEqual(["yes"]);
    });
  });
};
