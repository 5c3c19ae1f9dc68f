import { Observable, type Subscriber, distinctUntilChanged, map } from "rxjs";

/** A readable state: the stream and its present value. */
export interface Readable<S> {
  readonly state$: Observable<S>;
  readonly snapshot: S;
}

/**
 * Deliveries to one listener that each change the state again; a listener that needs more never
 * comes to rest.
 */
const MOST_ROUNDS = 100;

/**
 * Delivers the present state to one listener: each state once, never inside an earlier delivery to
 * the same listener, and so never an older state after a newer one, whatever listeners change
 * meanwhile. A listener that still changes the state after 100 deliveries in one turn is left alone
 * until the next change, and reported as an uncaught `RangeError`.
 */
const deliveryTo = <S>(out: Subscriber<S>, read: () => S): (() => void) => {
  let isBusy = false;
  let last: { readonly state: S } | undefined;
  const isCurrent = (): boolean => out.closed || (last !== undefined && last.state === read());
  return () => {
    if (isBusy) return;
    isBusy = true;
    for (let round = 0; round < MOST_ROUNDS && !isCurrent(); round += 1) {
      last = { state: read() };
      out.next(last.state);
    }
    isBusy = false;
    if (!isCurrent())
      queueMicrotask(() => {
        throw new RangeError("A listener never comes to rest");
      });
  };
};

/**
 * Owner of one state. `update` applies a pure transition; a transition that returns the same
 * object notifies nobody. Listeners are notified after the state changed, each once of the present
 * state: where one of them changes it again, the others get the newer state only.
 */
export class StateStore<S> implements Readable<S> {
  #state: S;
  #pauses = 0;
  #isComplete = false;
  readonly #listeners = new Map<() => void, Subscriber<S>>();
  readonly state$: Observable<S>;

  constructor(initial: S) {
    this.#state = initial;
    this.state$ = new Observable((out) => {
      if (this.#isComplete) return out.complete();
      const deliver = deliveryTo(out, () => this.#state);
      this.#listeners.set(deliver, out);
      out.add(() => this.#listeners.delete(deliver));
      deliver();
    });
  }

  /**
   * Changes that `work` makes in these stores are notified after it, store by store: nobody is
   * notified of what is half done.
   */
  static together<T>(stores: readonly StateStore<unknown>[], work: () => T): T {
    for (const store of stores) store.#pauses += 1;
    try {
      return work();
    } finally {
      for (const store of stores) store.#pauses -= 1;
      for (const store of stores) store.#notify();
    }
  }

  get snapshot(): S {
    return this.#state;
  }

  update(transition: (state: S) => S): void {
    const next = transition(this.#state);
    if (next === this.#state) return;
    this.#state = next;
    this.#notify();
  }

  /** Ends the stream for all subscribers; the snapshot stays readable. */
  complete(): void {
    this.#isComplete = true;
    for (const out of this.#listeners.values()) out.complete();
  }

  #notify(): void {
    if (this.#pauses === 0) for (const deliver of this.#listeners.keys()) deliver();
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Error);

/** Structural equality of plain data; errors compare by identity. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]))
  );
};

/**
 * A state that is derived from another one and is stored nowhere. The snapshot keeps its identity
 * while its content stays the same, so that it can be read by React's external-store hook.
 */
export const derive = <S, D>(source: Readable<S>, project: (state: S) => D): Readable<D> => {
  let input: { readonly state: S; readonly output: D } | undefined;
  const read = (state: S): D => {
    if (input && Object.is(input.state, state)) return input.output;
    const fresh = project(state);
    const output = input && isSame(input.output, fresh) ? input.output : fresh;
    input = { state, output };
    return output;
  };
  return {
    state$: source.state$.pipe(map(read), distinctUntilChanged()),
    get snapshot() {
      return read(source.snapshot);
    },
  };
};

/**
 * The same over two states; recomputed when one of them changes. rxjs's `combineLatest` would bring
 * all its input conversions onto idle pages.
 */
export const deriveAll = <A, B, D>(
  first: Readable<A>,
  second: Readable<B>,
  project: (a: A, b: B) => D,
): Readable<D> => {
  let pair: readonly [A, B] | undefined;
  const both = (): readonly [A, B] => {
    const [a, b] = [first.snapshot, second.snapshot];
    if (!pair || !Object.is(pair[0], a) || !Object.is(pair[1], b)) pair = [a, b];
    return pair;
  };
  const joined$ = new Observable<readonly [A, B]>((out) => {
    const deliver = deliveryTo(out, both);
    out.add(first.state$.subscribe(deliver));
    out.add(second.state$.subscribe(deliver));
  });
  return derive(
    {
      state$: joined$,
      get snapshot() {
        return both();
      },
    },
    ([a, b]) => project(a, b),
  );
};
