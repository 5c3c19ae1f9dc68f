import { type Subscription, distinctUntilChanged, map, pairwise } from "rxjs";
import { isSame } from "../shared/fact-store.js";
import type { RememberConnections } from "./remember-connections.js";
import type { ConnectionStore } from "./connection.store.js";

type Kept = Parameters<RememberConnections["keep"]>[0];

/**
 * Keeps what is stored in step with what is shown. A first visit leaves no trace before the user
 * acts.
 */
export const keepRemembered = (
  connectionStore: ConnectionStore,
  remembered: RememberConnections,
): Subscription => {
  const kept$ = connectionStore.state$.pipe(
    map(({ connection, activeNetworkId, isRestoring }) =>
      isRestoring
        ? undefined
        : {
            status: connection.status,
            namespaces: [...new Set(connection.connections.map(({ namespace }) => namespace))],
            networkId: activeNetworkId,
          },
    ),
    distinctUntilChanged<Kept | undefined>(isSame),
    pairwise(),
  );
  const isNews = (before: Kept | undefined, now: Kept): boolean =>
    before !== undefined || now.status === "connected" || !remembered.isFirstVisit;
  // Nobody is connected here, and nobody chose another network: what another tab wrote stays.
  const hasMoved = (before: Kept | undefined, now: Kept): boolean =>
    now.status === "connected" || before?.networkId !== now.networkId;
  const keeping = kept$.subscribe(([before, now]) => {
    if (now && isNews(before, now)) remembered.keep(now, hasMoved(before, now));
  });
  const live$ = connectionStore.state$.pipe(
    map(({ connection }) => connection.connections),
    distinctUntilChanged(),
  );
  keeping.add(
    live$.subscribe(({ length }) => {
      if (length > 0) remembered.keepLive();
    }),
  );
  return keeping;
};
