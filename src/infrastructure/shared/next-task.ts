/** Lets the page do everything else that waits: a message to oneself, which browsers neither delay nor throttle as they do timers. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** What is called after each of many pieces of work, and lets the page go on after every few of them. */
export const restingEvery = (pieces: number): (() => Promise<void>) => {
  let done = 0;
  return async () => {
    done += 1;
    if (done % pieces === 0) await nextTask();
  };
};
