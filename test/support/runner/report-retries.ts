import { afterEach } from "vitest";

// Whoever passes at the second try is named with what the first one said.
afterEach(({ task }) => {
  const { retryCount = 0, errors = [] } = task.result ?? {};
  if (retryCount > 0) Object.assign(task.meta, { retried: errors.map(({ message }) => message) });
});
