import { Observable, type Subscriber } from "rxjs";

/** A state: its stream and current value. */
export interface Readable<S> {
  readonly state$: Observable<S>;
  readonly snapshot: S;
}

/** Maximum number of nested updates by one listener in a turn. */
const MAX_DELIVERIES = 100;

/**
 * Delivers each state once, never re-entrantly, never an older one after a newer. A listener that
 * changes the state 100 times in one turn is skipped until the next change, and a `RangeError` is
 * thrown asynchronously.
 */
const deliveryTo = <S>(subscriber: Subscriber<S>, readState: () => S): (() => void) => {
  let isBusy = false;
  let last: { readonly state: S } | undefined;
  const isCurrent = (): boolean =>
    subscriber.closed || (last !== undefined && last.state === readState());
  return () => {
    if (isBusy) return;
    isBusy = true;
    for (let round = 0; round < MAX_DELIVERIES && !isCurrent(); round += 1) {
      last = { state: readState() };
      subscriber.next(last.state);
    }
    isBusy = false;
    if (!isCurrent())
      queueMicrotask(() => {
        throw new RangeError("A listener keeps changing the state");
      });
  };
};

/**
 * Holds one state. `update` applies a pure transition; returning the same object notifies no
 * listener. Listeners run after the change and receive the current state only.
 */
export class StateStore<S> implements Readable<S> {
  #state: S;
  #pauses = 0;
  #isComplete = false;
  readonly #listeners = new Map<() => void, Subscriber<S>>();
  readonly state$: Observable<S>;

  constructor(initial: S) {
    this.#state = initial;
    this.state$ = new Observable((subscriber) => {
      if (this.#isComplete) return subscriber.complete();
      const deliver = deliveryTo(subscriber, () => this.#state);
      this.#listeners.set(deliver, subscriber);
      subscriber.add(() => this.#listeners.delete(deliver));
      deliver();
    });
  }

  /** Notifies listeners only after `work`, so that they never see intermediate states. */
  static batch<T>(stores: readonly StateStore<unknown>[], work: () => T): T {
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

  /** Completes the stream; the snapshot stays readable. */
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
  // Accepts plain objects of other realms; class instances have a longer prototype chain.
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** Structural equality of plain data; errors and other class instances compare by identity. */
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
 * A state derived from others, without storage. Subscribes to its sources only while `state$` is
 * subscribed. The snapshot keeps its identity while its content is equal, for React's
 * external-store hook.
 */
export const derive = <const R extends readonly Readable<unknown>[], D>(
  sources: R,
  project: (...states: States<R>) => D,
): Readable<D> => {
  let last: { readonly inputs: readonly unknown[]; readonly output: D } | undefined;
  const readDerived = (): D => {
    const inputs = sources.map(({ snapshot }) => snapshot);
    if (last?.inputs.every((input, at) => Object.is(input, inputs[at]))) return last.output;
    const state = project(...(inputs as States<R>));
    const output = last && isSame(last.output, state) ? last.output : state;
    last = { inputs, output };
    return output;
  };
  return {
    state$: new Observable((subscriber) => {
      const deliver = deliveryTo(subscriber, readDerived);
      let openCount = sources.length;
      const complete = (): void => {
        openCount -= 1;
        if (openCount === 0) subscriber.complete();
      };
      for (const { state$ } of sources)
        subscriber.add(state$.subscribe({ next: deliver, complete }));
    }),
    get snapshot() {
      return readDerived();
    },
  };
};
