import { Observable } from "rxjs";
import { internalsOf } from "../../internals.js";
import type { Group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { StateStore } from "../../shared/state-store.js";

/** How long the "back online" notice stays, ms. */
export const ONLINE_AGAIN_MS = 4_000;

/** `back`: online again, for a short while. */
export type Connectivity = "online" | "offline" | "back";

/** View model of the offline notice. Listens only while `state$` is subscribed. */
export const connectivityModel = (latchkit: Latchkit): Group<Connectivity> => {
  const { lifecycle, scheduler } = internalsOf(latchkit);
  const store = new StateStore<Connectivity>("online");
  const state$ = new Observable<Connectivity>((subscriber) => {
    let cancelTimer = (): void => undefined;
    const onConnectivity = (isOnline: boolean): void => {
      if (isOnline === (store.snapshot !== "offline")) return;
      cancelTimer();
      store.update(() => (isOnline ? "back" : "offline"));
      if (isOnline)
        cancelTimer = scheduler.after(ONLINE_AGAIN_MS, () => store.update(() => "online"));
    };
    subscriber.add(store.state$.subscribe(subscriber));
    subscriber.add(lifecycle.online$.subscribe(onConnectivity));
    subscriber.add(() => cancelTimer());
  });
  return {
    state$,
    get snapshot() {
      return store.snapshot;
    },
  };
};
