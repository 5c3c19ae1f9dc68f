/** Callbacks of a signal and their shared listener. */
interface Waiting {
  readonly works: Map<object, () => void>;
  readonly tell: () => void;
}

/** Module state is keyed weakly by signal and removed with it. */
const WAITING = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls `work` once when the signal aborts; the returned function unsubscribes. Shares one listener
 * per signal, since Node warns about more than ten. Does nothing for an aborted signal.
 */
export const onAbort = (signal: AbortSignal, work: () => void): (() => void) => {
  if (signal.aborted) return () => undefined;
  const waiting = WAITING.get(signal) ?? listen(signal);
  const key = {};
  waiting.works.set(key, work);
  return () => {
    if (!waiting.works.delete(key) || waiting.works.size > 0) return;
    signal.removeEventListener("abort", waiting.tell);
    WAITING.delete(signal);
  };
};

const listen = (signal: AbortSignal): Waiting => {
  const works: Waiting["works"] = new Map();
  const tell = (): void => {
    WAITING.delete(signal);
    const all = [...works.values()];
    works.clear();
    runAll(all);
  };
  const waiting = { works, tell };
  signal.addEventListener("abort", tell, { once: true });
  WAITING.set(signal, waiting);
  return waiting;
};

/** Runs all callbacks, then throws the first error. */
const runAll = (works: readonly (() => void)[]): void => {
  const failures: unknown[] = [];
  for (const work of works)
    try {
      work();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
};
