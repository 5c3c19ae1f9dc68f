import type { PageTurns } from "../shared/sliced-work.js";

/**
 * The turns of a page by messages to oneself: browsers delay timers by 4 ms each, and by a second
 * in a page that nobody looks at, but no messages.
 */
export const pageTurns = (
  scope: Pick<typeof globalThis, "MessageChannel" | "performance">,
): PageTurns => ({
  now: () => scope.performance.now(),
  next: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new scope.MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    }),
});
