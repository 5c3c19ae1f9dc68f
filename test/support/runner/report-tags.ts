import { beforeEach } from "vitest";

/** Copies tags into `meta`, because Vitest's JSON report omits them. */
beforeEach(({ task }) => {
  Object.assign(task.meta, { tags: task.tags });
});
