import { describe, expect, it } from "vitest";
import { MountedTrees } from "../../../../src/application/modal/mounted-trees.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";

describe("MountedTrees", () => {
  it(
    "reports a mounted React tree until the last tree unmounts",
    { tags: ["finding-H6"] },
    async () => {
      const clock = new FakeClock();
      const trees = new MountedTrees(() => clock);
      const gone = [trees.mounted(), trees.mounted()];
      expect(trees.waitUntilMounted()).toBe(true);
      gone[0]?.();
      expect(trees.waitUntilMounted()).toBe(true);
      gone[1]?.();

      const later = trees.waitUntilMounted();
      clock.advance(300);
      expect(await later).toBe(false);
    },
  );

  it(
    "finds a React tree that mounts shortly after a caller started waiting for one",
    { tags: ["finding-H6"] },
    async () => {
      const clock = new FakeClock();
      const trees = new MountedTrees(() => clock);
      const later = trees.waitUntilMounted();
      clock.advance(200);
      trees.mounted();

      expect(await later).toBe(true);
      expect(clock.pending).toBe(0);
    },
  );
});
