import type { Namespace } from "../../domain/caip/caip.types.js";
import { endingTogether } from "../../domain/connection/connection-changes.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import { keyOf } from "../../domain/connection/connection-key.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { EventLog } from "../events/event-log.js";
import { settleBy } from "../shared/lifetime.js";
import type { HoldConnection } from "./hold-connection.js";
import type { OpenWallets } from "./open-wallets.js";
import type { SessionStore } from "./session.store.js";

export interface Which { readonly namespace?: Namespace; readonly connectorId?: string }

const matches = ({ namespace, connectorId }: Which) => (one: Connection): boolean =>
  (namespace === undefined || one.namespace === namespace) && (connectorId === undefined || one.connector.id === connectorId);

/**
 * Ends connections. Here they end at once and in one change; the wallet is then asked to take its grant back, where it offers that. Of a
 * WalletConnect session all namespaces end together: the protocol ends it only as a whole, and a namespace forgotten here alone would stay
 * granted on the phone while the page says it is not connected.
 */
export class DisconnectWallet {
  readonly #session: SessionStore;
  readonly #open: OpenWallets;
  readonly #hold: HoldConnection;
  readonly #events: EventLog;
  constructor(session: SessionStore, open: OpenWallets, hold: HoldConnection, events: EventLog) {
    this.#session = session;
    this.#open = open;
    this.#hold = hold;
    this.#events = events;
  }

  /** Rejects with `connection/disconnect-failed` when a wallet refused; the visitor is disconnected here all the same. */
  async run(which: Which, signal: AbortSignal): Promise<void> {
    const { connection } = this.#session.snapshot;
    const ending = endingTogether(connection, connection.connections.filter(matches(which)));
    const wallets = ending.flatMap(({ namespace, connector }) => this.#open.get(namespace, connector.id) ?? []);
    if (ending.length > 0) this.#hold.ended(ending.map(keyOf));
    const revoking = wallets.map((wallet) => wallet.disconnect(signal));
    const results = await settleBy(signal, Promise.allSettled(revoking));
    const causes = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    if (causes.length > 0) throw this.#failed(ending, causes);
    if (ending.length > 0) this.#events.emit({ name: "DISCONNECT_SUCCESS", namespaces: ending.map(({ namespace }) => namespace) });
  }

  #failed(ending: readonly Connection[], causes: readonly unknown[]): LatchkitError {
    this.#events.emit({ name: "DISCONNECT_ERROR", code: "connection/disconnect-failed" });
    return new LatchkitError("connection/disconnect-failed", { connectorIds: ending.map(({ connector }) => connector.id) }, { cause: causes[0] });
  }
}
