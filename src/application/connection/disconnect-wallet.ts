import type { Namespace } from "../../domain/caip/caip.types.js";
import {
  type Connection,
  type ConnectionKey,
  keyOf,
  hasKey,
} from "../../domain/connection/connection-state.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { EventSink } from "../events/events.api.js";
import { rejectOnAbort } from "../shared/lifetime.js";
import type { TabDisconnect } from "../tabs/tabs.api.js";
import type { ConnectionRegistration } from "./connection-registration.js";
import type { OpenWallets } from "./open-wallets.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { RestoreConnections } from "./restore-connections.js";
import type { ConnectionStore } from "./connection.store.js";
import { connectionsEndingWith } from "../../domain/connection/connection-changes.js";

/** Selects connections; all without a criterion. */
interface ConnectionFilter {
  readonly namespace?: Namespace;
  readonly connectorId?: string;
}

export interface DisconnectParts {
  readonly connectionStore: ConnectionStore;
  readonly openWallets: OpenWallets;
  readonly registration: ConnectionRegistration;
  readonly restore: Pick<RestoreConnections, "end">;
  readonly memoryWriter: Pick<
    ConnectionMemoryWriter,
    "recordEnded" | "recordEndedElsewhere" | "allToRestore"
  >;
  readonly tabs: TabDisconnect;
  readonly events: EventSink;
}

interface Ending {
  readonly ending: readonly Connection[];
  readonly restoring: readonly ConnectionKey[];
  /** Remembered connections that this page has not loaded. */
  readonly unloaded: readonly ConnectionKey[];
  readonly revoking: readonly Promise<void>[];
}

const matches =
  ({ namespace, connectorId }: ConnectionFilter) =>
  (one: ConnectionKey): boolean =>
    (namespace === undefined || one.namespace === namespace) &&
    (connectorId === undefined || one.connectorId === connectorId);

/**
 * Disconnects connections, including those being restored. The state changes at once; then the
 * wallets are asked to revoke. A WalletConnect session ends in all its namespaces, because the
 * protocol cannot revoke one of them.
 */
export class DisconnectWallet {
  readonly #parts: DisconnectParts;
  constructor(parts: DisconnectParts) {
    this.#parts = parts;
  }

  /**
   * Rejects with `connection/disconnect-failed` if a wallet refused to revoke; the connection is
   * ended here nevertheless.
   */
  async run(filter: ConnectionFilter, signal: AbortSignal): Promise<void> {
    const { events, registration, tabs } = this.#parts;
    // A subscriber may connect again at once: revocation has started, and other tabs know.
    const { ending, restoring, revoking } = registration.batch(() => {
      const disconnecting = this.#end(filter, signal);
      const namespaces = [...disconnecting.restoring, ...disconnecting.unloaded].map(
        ({ namespace }) => namespace,
      );
      tabs.end(matches(filter), namespaces);
      return disconnecting;
    });
    const results = await rejectOnAbort(signal, Promise.allSettled(revoking));
    const causes = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    if (causes.length > 0) throw this.#failed(ending, causes);
    const namespaces = [...new Set([...ending, ...restoring].map(({ namespace }) => namespace))];
    if (namespaces.length > 0) events.emit({ name: "DISCONNECT_SUCCESS", namespaces });
  }

  #end(which: ConnectionFilter, signal: AbortSignal): Ending {
    const { connectionStore, openWallets, registration, restore, memoryWriter } = this.#parts;
    const { connection } = connectionStore.snapshot;
    const isMatch = matches(which);
    const ending = connectionsEndingWith(
      connection,
      connection.connections.filter((one) => isMatch(keyOf(one))),
    );
    const wallets = ending.flatMap(
      ({ namespace, connector }) => openWallets.get(namespace, connector.id) ?? [],
    );
    const endRestoring = restore.end(isMatch);
    if (endRestoring.length > 0) memoryWriter.recordEnded(endRestoring);
    const unloadedConnections = memoryWriter
      .allToRestore()
      .filter((one) => isMatch(one) && !connection.connections.some(hasKey(one)));
    if (unloadedConnections.length > 0) memoryWriter.recordEndedElsewhere(unloadedConnections);
    if (ending.length > 0) registration.endConnections(ending.map(keyOf));
    return {
      ending,
      restoring: endRestoring,
      unloaded: unloadedConnections,
      revoking: wallets.map((wallet) => wallet.disconnect(signal)),
    };
  }

  #failed(ending: readonly Connection[], causes: readonly unknown[]): LatchkitError {
    this.#parts.events.emit({ name: "DISCONNECT_ERROR", code: "connection/disconnect-failed" });
    return new LatchkitError(
      "connection/disconnect-failed",
      { connectorIds: ending.map(({ connector }) => connector.id) },
      { cause: causes[0] },
    );
  }
}
