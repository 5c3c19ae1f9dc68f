import { afterEach } from "vitest";

// Records the errors of earlier tries of a test that passed on a retry.
afterEach(({ task }) => {
  const { retryCount = 0, errors = [] } = task.result ?? {};
  if (retryCount > 0) Object.assign(task.meta, { retried: errors.map(({ message }) => message) });
});
