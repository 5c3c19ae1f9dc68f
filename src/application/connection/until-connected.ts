import { connectionOf } from "../../domain/connection/connection-state.js";
import { type Observable, Subscription } from "rxjs";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { USER_TIMEOUT_MS, within } from "../shared/within.js";
import type { ConnectionStore } from "./connection.store.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** Dependencies of `untilConnected`. */
export interface UntilConnectedParts {
  readonly connectionStore: ConnectionStore;
  readonly scheduler: Scheduler;
}

const nextConnected = (
  connectionStore: ConnectionStore,
  left$: Observable<LatchkitError>,
  namespace: Namespace,
  signal: AbortSignal,
): Promise<string> => {
  const following = new Subscription();
  const before = connectionOf(connectionStore.snapshot, namespace);
  onAbort(signal, () => following.unsubscribe());
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

/**
 * Resolves with the address of the next wallet connected in a namespace. Rejects with what `left$`
 * emits first, and with `call/aborted` on abort or after `USER_TIMEOUT_MS`.
 */
export const untilConnected = (
  { connectionStore, scheduler }: UntilConnectedParts,
  left$: Observable<LatchkitError>,
  namespace: Namespace,
  signal: AbortSignal,
): Promise<string> =>
  within(scheduler, USER_TIMEOUT_MS, signal, (own) =>
    nextConnected(connectionStore, left$, namespace, own),
  );
