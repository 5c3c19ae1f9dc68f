import { Subscription } from "rxjs";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { WalletRegistry } from "../connectors/wallet-registry.js";
import { settleBy } from "../shared/lifetime.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { HoldConnection } from "./hold-connection.js";
import type { OpenWallets } from "./open-wallets.js";
import type { RememberConnections } from "./remember-connections.js";
import type { Remembered } from "./remembered-connections.js";
import { restoreSession } from "./session-changes.js";
import type { SessionStore } from "./session.store.js";
import { type Held, toConnection } from "./to-connection.js";

/** How long a remembered wallet may take to announce itself before the page is told "disconnected". */
export const ANNOUNCE_WAIT_MS = 1_000;

/** What bringing wallets back needs. */
export interface RestoreParts {
  readonly registry: WalletRegistry;
  readonly session: SessionStore;
  readonly open: OpenWallets;
  readonly hold: HoldConnection;
  readonly remembered: Pick<RememberConnections, "toRestore">;
  readonly scheduler: Scheduler;
  /** The feature `multiWallet`. */
  readonly isMulti: () => boolean;
}

/** Brings remembered connections back by the wallets' silent methods: nobody is asked, and all of them appear in one change (G2, G4). */
export class RestoreConnections {
  readonly #parts: RestoreParts;
  constructor(parts: RestoreParts) { this.#parts = parts; }

  /** Never rejects but for the signal: a wallet that is gone, locked or broken is simply not connected. */
  async run(signal: AbortSignal): Promise<void> {
    const restored = await Promise.all(this.#parts.remembered.toRestore().map((one) => this.reconnect(one, signal)));
    if (signal.aborted) return;
    this.#adopt(restored.flatMap((one) => (one ? [one] : [])));
  }

  /** A visitor who connected meanwhile wins over what was remembered: it takes the places that are free, or those behind. */
  #adopt(restored: readonly Held[]): void {
    const { session, open, hold, isMulti } = this.#parts;
    const live = session.snapshot.connection.connections;
    const isTaken = ({ namespace, connector }: Connection): boolean => live.some((one) => one.namespace === namespace && (!isMulti() || one.connector.id === connector.id));
    const fresh = restored.filter(({ connection }) => !isTaken(connection));
    for (const { wallet } of fresh) open.hold(wallet, hold.reactions);
    restoreSession(session, fresh.map(({ connection }) => connection));
  }

  /** Asks one wallet silently; undefined where it is gone, locked, broken, or has granted nothing. Never rejects. */
  async reconnect(remembered: Remembered, signal: AbortSignal): Promise<Held | undefined> {
    try {
      const found = await this.#appearance(remembered, signal);
      if (!found || found.connector.isConflicting) return undefined;
      const wallet = found.open(remembered.namespace);
      const granted = await settleBy(signal, wallet.reconnect(signal));
      return granted && { connection: toConnection(found.connector, granted), wallet };
    } catch {
      return undefined;
    }
  }

  /** The wallet once it announced itself; nothing when the time is up. Ends with the signal too. */
  async #appearance({ connectorId, namespace }: Remembered, signal: AbortSignal): Promise<DiscoveredWallet | undefined> {
    const waiting = new Subscription();
    const appeared = new Promise<DiscoveredWallet | undefined>((resolve) => {
      waiting.add(this.#parts.scheduler.after(ANNOUNCE_WAIT_MS, () => resolve(undefined)));
      waiting.add(this.#parts.registry.state$.subscribe(() => {
        const found = this.#parts.registry.find(connectorId, namespace);
        if (found) resolve(found);
      }));
    });
    try {
      return await settleBy(signal, appeared);
    } finally {
      waiting.unsubscribe();
    }
  }
}
