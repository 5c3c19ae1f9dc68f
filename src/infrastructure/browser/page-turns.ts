import type { PageTurns } from "../shared/sliced-work.js";

/** Yields to the page with messages, because browsers throttle timers. */
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
