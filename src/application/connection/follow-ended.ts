import { type Subscription, distinctUntilChanged, map, pairwise } from "rxjs";
import { isOf, keyOf } from "../../domain/connection/connection-key.js";
import type { ConnectionStore } from "./connection.store.js";
import type { RestoreConnections } from "./restore-connections.js";

/**
 * A wallet that was locked says the same as one that takes its grant back. While it is remembered
 * it is listened to, so that it comes back once it is unlocked.
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
      for (const key of before.map(keyOf)) if (!now.some(isOf(key))) restore.followEnded(key);
    });
