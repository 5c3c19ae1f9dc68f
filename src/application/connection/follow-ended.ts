import { type Subscription, distinctUntilChanged, map, pairwise } from "rxjs";
import { hasKey, keyOf } from "../../domain/connection/connection-state.js";
import type { ConnectionStore } from "./connection.store.js";
import type { RestoreConnections } from "./restore-connections.js";

/**
 * A locking wallet sends the same event as a revoking one. Keeps listening to remembered wallets,
 * so that they reconnect once unlocked.
 */
export const followEnded = (
  connectionStore: Pick<ConnectionStore, "state$">,
  restore: Pick<RestoreConnections, "followEnded">,
): Subscription =>
  connectionStore.state$
    .pipe(
      map(({ connection }) => connection.connections),
      distinctUntilChanged(),
      pairwise(),
    )
    .subscribe(([before, now]) => {
      for (const key of before.map(keyOf)) if (!now.some(hasKey(key))) restore.followEnded(key);
    });
