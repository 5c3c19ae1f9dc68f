import { beforeEach } from "vitest";

/**
 * The JSON report of Vitest has no tags: the tables of faults and threats read them from `meta`.
 */
beforeEach(({ task }) => {
  Object.assign(task.meta, { tags: task.tags });
});
