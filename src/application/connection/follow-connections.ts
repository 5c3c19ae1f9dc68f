import { type Subscription, distinctUntilChanged, map, pairwise } from "rxjs";
import { isSame } from "../shared/state-store.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { ConnectionStore } from "./connection.store.js";
import { hasKey, keyOf, type Connection } from "../../domain/connection/connection-state.js";
import type { RestoreConnections } from "./restore-connections.js";
import type { PresentWallets } from "../connectors/present-wallets.api.js";
import type { ConnectionRegistration } from "./connection-registration.js";

type ConnectionRecord = Parameters<ConnectionMemoryWriter["writeStatus"]>[0];

/** Stores each change of the connections. Writes nothing on a first visit before the user acts. */
export const recordConnections = (
  connectionStore: ConnectionStore,
  memoryWriter: ConnectionMemoryWriter,
): Subscription => {
  const records$ = connectionStore.state$.pipe(
    map(({ connection, activeNetworkId, isRestoring }) =>
      isRestoring
        ? undefined
        : {
            status: connection.status,
            namespaces: [...new Set(connection.connections.map(({ namespace }) => namespace))],
            networkId: activeNetworkId,
          },
    ),
    distinctUntilChanged<ConnectionRecord | undefined>(isSame),
    pairwise(),
  );
  const mustRecord = (before: ConnectionRecord | undefined, now: ConnectionRecord): boolean =>
    before !== undefined || now.status === "connected" || !memoryWriter.isFirstVisit;
  // Keeps the network another tab stored while this page is disconnected and unchanged.
  const mustRecordNetwork = (
    before: ConnectionRecord | undefined,
    now: ConnectionRecord,
  ): boolean => now.status === "connected" || before?.networkId !== now.networkId;
  const recording = records$.subscribe(([before, now]) => {
    if (now && mustRecord(before, now))
      memoryWriter.writeStatus(now, mustRecordNetwork(before, now));
  });
  const connected$ = connectionStore.state$.pipe(
    map(({ connection }) => connection.connections),
    distinctUntilChanged(),
  );
  recording.add(
    connected$.subscribe(({ length }) => {
      if (length > 0) memoryWriter.writeConnections();
    }),
  );
  return recording;
};

/** Keeps listening to remembered wallets, so that locked ones reconnect once unlocked. */
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

export interface ConflictParts {
  readonly registry: PresentWallets;
  readonly connectionStore: ConnectionStore;
  readonly registration: Pick<ConnectionRegistration, "endOrMarkConflicting">;
}

/**
 * Handles a second provider with the identity of a connected wallet. A connection the user made on
 * this page is marked; a silently restored one ends without being revoked, because it may be the
 * wrong provider.
 */
export const followConflicts = ({
  registry,
  connectionStore,
  registration,
}: ConflictParts): Subscription => {
  const isConflicting = ({ connector, namespace }: Connection): boolean =>
    !connector.isConflicting &&
    registry.find(connector.id, namespace)?.connector.isConflicting === true;
  return registry.state$.subscribe(() => {
    const conflicting = connectionStore.snapshot.connection.connections.filter(isConflicting);
    if (conflicting.length > 0) registration.endOrMarkConflicting(conflicting);
  });
};
