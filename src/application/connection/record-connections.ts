import { type Subscription, distinctUntilChanged, map, pairwise } from "rxjs";
import { isSame } from "../shared/state-store.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { ConnectionStore } from "./connection.store.js";

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
  const isNews = (before: ConnectionRecord | undefined, now: ConnectionRecord): boolean =>
    before !== undefined || now.status === "connected" || !memoryWriter.isFirstVisit;
  // Keeps the network that another tab stored while this page is disconnected and did not change
  // it.
  const hasMoved = (before: ConnectionRecord | undefined, now: ConnectionRecord): boolean =>
    now.status === "connected" || before?.networkId !== now.networkId;
  const keeping = records$.subscribe(([before, now]) => {
    if (now && isNews(before, now)) memoryWriter.writeStatus(now, hasMoved(before, now));
  });
  const connected$ = connectionStore.state$.pipe(
    map(({ connection }) => connection.connections),
    distinctUntilChanged(),
  );
  keeping.add(
    connected$.subscribe(({ length }) => {
      if (length > 0) memoryWriter.writeConnected();
    }),
  );
  return keeping;
};
