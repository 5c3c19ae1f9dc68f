import { type Observable, Subscription } from "rxjs";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type ConnectionStore, connectionOf } from "./connection.store.js";

/**
 * The address of the next connection that is active in a namespace. Rejects with what `left$` emits
 * before one is; stops following when the signal aborts.
 */
export const untilConnected = (
  connectionStore: ConnectionStore,
  left$: Observable<LatchkitError>,
  namespace: Namespace,
  signal: AbortSignal,
): Promise<string> => {
  const following = new Subscription();
  const before = connectionOf(connectionStore.snapshot, namespace);
  signal.addEventListener("abort", () => following.unsubscribe(), { once: true });
  return new Promise<string>((resolve, reject) => {
    following.add(
      connectionStore.state$.subscribe((state) => {
        const now = connectionOf(state, namespace);
        if (now && now.connector.id !== before?.connector.id) resolve(now.accounts[0].address);
      }),
    );
    following.add(left$.subscribe(reject));
  }).finally(() => following.unsubscribe());
};
