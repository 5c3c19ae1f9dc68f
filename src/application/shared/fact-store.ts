import { BehaviorSubject, Observable, distinctUntilChanged, map } from "rxjs";

/** A readable fact: the stream and its present value. */
export interface Readable<S> {
  readonly state$: Observable<S>;
  readonly snapshot: S;
}

/** One owner of one fact. `update` applies a pure transition; a transition that returns the same object emits nothing. */
export class FactStore<S> implements Readable<S> {
  readonly #subject: BehaviorSubject<S>;
  readonly state$: Observable<S>;

  constructor(initial: S) {
    this.#subject = new BehaviorSubject(initial);
    this.state$ = this.#subject.asObservable();
  }

  get snapshot(): S {
    return this.#subject.value;
  }

  update(transition: (state: S) => S): void {
    const next = transition(this.snapshot);
    if (next !== this.snapshot) this.#subject.next(next);
  }

  /** Ends the stream for all subscribers; the snapshot stays readable. */
  complete(): void {
    this.#subject.complete();
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
 * A fact that follows from another one and is stored nowhere. The snapshot keeps its identity while its content stays the same, so that
 * it can be read by React's external-store hook.
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

/** The same over two facts; recomputed when one of them changes. rxjs's `combineLatest` would bring all its input conversions onto idle pages. */
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
    const tell = (): void => out.next(both());
    out.add(first.state$.subscribe(tell));
    out.add(second.state$.subscribe(tell));
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
