import { type Connection, isOf, keyOf } from "../../domain/connection/connection-state.js";
import { isOneSession } from "../../domain/connection/connection-changes.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { OpenWallets, RegisteredConnection } from "./open-wallets.js";

/** A new connection, and the connections before it. */
export interface NewConnection {
  readonly connections: readonly Connection[];
  readonly registered: readonly RegisteredConnection[];
  readonly connection: Connection;
}

/**
 * Finds connections that the new one ends: those of an older session that it no longer covers, and
 * the same provider under the id it had before it announced itself.
 */
export const replacedSessions = (
  { connections, registered, connection }: NewConnection,
  isOneProvider: (one: Connector, other: Connector) => boolean,
): readonly Connection[] => {
  const isBeside = (one: Connection): boolean =>
    !registered.some((now) => now.connection.namespace === one.namespace);
  return connections.filter((one) =>
    isOneSession(one, connection)
      ? isBeside(one)
      : !isBeside(one) &&
        one.connector.id !== connection.connector.id &&
        isOneProvider(one.connector, connection.connector),
  );
};

/** Finds wallets of other connectors in the namespaces of the new connection. */
export const replacedWallets = (
  { connections, registered, connection: { connector } }: NewConnection,
  open: Pick<OpenWallets, "get">,
): readonly RegisteredConnection[] => {
  const taken = connections.filter(
    (one) =>
      one.connector.id !== connector.id &&
      registered.some(({ connection }) => connection.namespace === one.namespace),
  );
  return taken.flatMap((connection) => {
    const wallet = open.get(connection.namespace, connection.connector.id);
    return wallet ? [{ connection, wallet }] : [];
  });
};

/**
 * Ends WalletConnect sessions that no namespace uses any more, because they could not be ended from
 * here later. Extensions keep their grants. `connections`: after the replacement.
 */
export const endReplaced = (
  replaced: readonly RegisteredConnection[],
  connections: readonly Connection[],
  life: AbortSignal,
): void => {
  for (const { connection, wallet } of replaced) {
    const { id, type } = connection.connector;
    const isInUse = connections.some(({ connector }) => connector.id === id);
    if (type === "WALLET_CONNECT" && !isInUse) wallet.disconnect(life).catch(() => undefined);
  }
};

/** True if connections stay beside the new one. */
export const hasOthers = (
  { connections, registered }: NewConnection,
  ended: readonly Connection[],
): boolean =>
  connections.some(
    (one) => !ended.includes(one) && !registered.some((now) => isOf(keyOf(now.connection))(one)),
  );
