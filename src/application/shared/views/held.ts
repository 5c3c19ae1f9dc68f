import { Observable, type Subscriber } from "rxjs";
import type { Group } from "../group.js";

/** State that a view model owns itself. */
export interface Held<S> extends Group<S> {
  /** Tells nobody when the value is the one already held. */
  set(next: S): void;
}

/**
 * The stores' own class would be a chunk of its own, fetched by every idle page, if view models
 * used it too.
 */
export const connected = <S>(initial: S): Held<S> => {
  const listeners = new Set<Subscriber<S>>();
  let value = initial;
  return {
    get snapshot() {
      return value;
    },
    state$: new Observable<S>((out) => {
      listeners.add(out);
      out.next(value);
      return () => {
        listeners.delete(out);
      };
    }),
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const out of [...listeners]) out.next(value);
    },
  };
};
