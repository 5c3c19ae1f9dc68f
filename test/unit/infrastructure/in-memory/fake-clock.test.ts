import { describe, expect, it } from "vitest";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { inMemoryPorts } from "latchkit/testing";

describe("FakeClock", () => {
  it(
    "runs tasks of a fake clock in time order while it follows a second clock",
    { tags: ["finding-H17"] },
    () => {
      const leader = new FakeClock(0);
      const clock = new FakeClock(1_000);
      const ran: string[] = [];
      clock.after(100, () => ran.push(`late ${clock.now()}`));
      clock.follow(leader);
      clock.after(50, () => ran.push(`early ${clock.now()}`));

      leader.advance(60);
      expect(ran).toEqual(["early 1050"]);
      expect(clock.now()).toBe(1_060);

      leader.advance(60);
      expect(ran).toEqual(["early 1050", "late 1100"]);
    },
  );

  it(
    "cancels the timer on the followed clock when a task of the fake clock is cancelled",
    { tags: ["finding-H17"] },
    () => {
      const leader = new FakeClock(0);
      const clock = new FakeClock();
      clock.follow(leader);
      const takeBack = clock.after(50, () => undefined);
      expect(leader.pending).toBe(1);

      takeBack();

      expect(leader.pending).toBe(0);
    },
  );

  it(
    "a test can advance a fake clock while the clock follows a second clock, and after it stopped following",
    { tags: ["finding-H17"] },
    () => {
      const leader = new FakeClock(0);
      const clock = new FakeClock(0);
      const ran: number[] = [];
      const stop = clock.follow(leader);
      clock.after(100, () => ran.push(clock.now()));

      leader.advance(30);
      clock.advance(70);
      expect(ran).toEqual([100]);

      stop();
      leader.advance(500);
      expect(clock.now()).toBe(100);
    },
  );

  it(
    "runs the in-memory ports in real time if their seed asks for real time",
    { tags: ["finding-H17"] },
    async () => {
      const { clock } = inMemoryPorts({ time: "running" });

      const passed = await new Promise<number>((done) => {
        const start = clock.now();
        clock.after(5, () => done(clock.now() - start));
      });

      expect(passed).toBeGreaterThanOrEqual(5);
      expect(inMemoryPorts().clock.now()).toBe(inMemoryPorts().clock.now());
    },
  );
});
