interface AbortListener {
  readonly callbacks: Map<object, () => void>;
  readonly notify: () => void;
}

/** Module state, keyed weakly by signal. */
const LISTENERS = new WeakMap<AbortSignal, AbortListener>();

/**
 * Calls `callback` once when the signal aborts; the returned function unsubscribes. One listener
 * per signal, since Node warns about more than ten. Ignores an aborted signal.
 */
export const onAbort = (signal: AbortSignal, callback: () => void): (() => void) => {
  if (signal.aborted) return () => undefined;
  const listener = LISTENERS.get(signal) ?? listen(signal);
  const key = {};
  listener.callbacks.set(key, callback);
  return () => {
    if (!listener.callbacks.delete(key) || listener.callbacks.size > 0) return;
    signal.removeEventListener("abort", listener.notify);
    LISTENERS.delete(signal);
  };
};

const listen = (signal: AbortSignal): AbortListener => {
  const callbacks: AbortListener["callbacks"] = new Map();
  const notify = (): void => {
    LISTENERS.delete(signal);
    const all = [...callbacks.values()];
    callbacks.clear();
    runAll(all);
  };
  const listener = { callbacks, notify };
  signal.addEventListener("abort", notify, { once: true });
  LISTENERS.set(signal, listener);
  return listener;
};

/** Throws the first error after all have run. */
const runAll = (callbacks: readonly (() => void)[]): void => {
  const failures: unknown[] = [];
  for (const callback of callbacks)
    try {
      callback();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
};
