/** What waits for one signal, and the one listener that tells all of it. */
interface Waiting {
  readonly works: Map<object, () => void>;
  readonly tell: () => void;
}

/** Kept here because a signal belongs to whoever made it; an entry goes with its signal. */
const WAITING = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls `work` once when the signal aborts; the result takes it back. However many wait for one
 * signal, it has one listener, and none when nothing waits: Node warns of more than ten. A signal
 * that is aborted already calls nothing.
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

/** Runs all of them, then throws what the first that failed threw. */
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
