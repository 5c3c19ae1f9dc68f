import { Observable } from "rxjs";
import type { Readable } from "./state-store.js";

/** The same state, kept fresh while somebody is subscribed to it. */
export const whileSubscribed = <S>(store: Readable<S> & { watch(): () => void }): Readable<S> => ({
  get snapshot() {
    return store.snapshot;
  },
  state$: new Observable<S>((out) => {
    out.add(store.state$.subscribe(out));
    out.add(store.watch());
  }),
});
