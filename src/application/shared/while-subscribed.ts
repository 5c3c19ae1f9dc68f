import { Observable } from "rxjs";
import type { Readable } from "./state-store.js";

/** The same state, watched while it has subscribers. */
export const whileSubscribed = <S>(store: Readable<S> & { watch(): () => void }): Readable<S> => ({
  get snapshot() {
    return store.snapshot;
  },
  state$: new Observable<S>((out) => {
    out.add(store.state$.subscribe(out));
    out.add(store.watch());
  }),
});
