import { Observable, type Subscriber } from "rxjs";

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

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  // Of any realm: what a class makes has a prototype that has one itself.
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** Structural equality of plain data; errors and other instances compare by identity. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]))
  );
};

type States<R extends readonly Readable<unknown>[]> = {
  readonly [K in keyof R]: R[K] extends Readable<infer S> ? S : never;
};

/**
 * A state that is derived from others and is stored nowhere; nothing is subscribed before its
 * `state$` is. The snapshot keeps its identity while its content stays the same, so that React's
 * external-store hook can read it.
 */
export const derive = <const R extends readonly Readable<unknown>[], D>(
  sources: R,
  project: (...states: States<R>) => D,
): Readable<D> => {
  let last: { readonly inputs: readonly unknown[]; readonly output: D } | undefined;
  const read = (): D => {
    const inputs = sources.map(({ snapshot }) => snapshot);
    if (last?.inputs.every((input, at) => Object.is(input, inputs[at]))) return last.output;
    const fresh = project(...(inputs as States<R>));
    const output = last && isSame(last.output, fresh) ? last.output : fresh;
    last = { inputs, output };
    return output;
  };
  return {
    state$: new Observable((out) => {
      const deliver = deliveryTo(out, read);
      let open = sources.length;
      const complete = (): void => {
        open -= 1;
        if (open === 0) out.complete();
      };
      for (const { state$ } of sources) out.add(state$.subscribe({ next: deliver, complete }));
    }),
    get snapshot() {
      return read();
    },
  };
};
