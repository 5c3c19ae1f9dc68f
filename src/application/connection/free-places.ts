import { hasKey, keyOf, type ConnectionKey } from "../../domain/connection/connection-state.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { RegisteredConnection } from "./open-wallets.js";

/** The result of `freePlaces`. */
interface FreePlaces {
  readonly taken: readonly RegisteredConnection[];
  /** Providers that are already connected under another id. */
  readonly again: readonly ConnectionKey[];
}

/**
 * Splits restored wallets into those that are new and those connected under another id. `isOne`:
 * true if two connections are the same provider. Wallets connected under the same id are in
 * neither list.
 */
export const freePlaces = (
  connections: readonly Connection[],
  restored: readonly RegisteredConnection[],
  isOne: (one: Connection, other: Connection) => boolean,
): FreePlaces => {
  const taken: RegisteredConnection[] = [];
  const again: ConnectionKey[] = [];
  for (const one of restored) {
    const { connection } = one;
    const key = keyOf(connection);
    const connected = [...connections, ...taken.map((other) => other.connection)];
    const same = connected.filter(
      (other) => other.namespace === connection.namespace && isOne(other, connection),
    );
    if (same.length === 0) taken.push(one);
    else if (!same.some(hasKey(key))) again.push(key);
  }
  return { taken, again };
};
