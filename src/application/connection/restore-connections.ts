import { Subscription } from "rxjs";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { WalletRegistry } from "../connectors/wallet-registry.js";
import { settleBy } from "../shared/lifetime.js";
import type { HoldConnection } from "./hold-connection.js";
import type { OpenWallets } from "./open-wallets.js";
import type { Remembered } from "./remembered-connections.js";
import type { SessionStore } from "./session.store.js";
import { type Held, toConnection } from "./to-connection.js";

/** How long a remembered wallet may take to announce itself before the page is told "disconnected". */
export const ANNOUNCE_WAIT_MS = 1_000;

/** Brings remembered connections back by the wallets' silent methods: nobody is asked, and all of them appear in one change (G2, G4). */
export class RestoreConnections {
  readonly #registry: WalletRegistry;
  readonly #session: SessionStore;
  readonly #open: OpenWallets;
  readonly #hold: HoldConnection;
  readonly #scheduler: Scheduler;

  constructor(registry: WalletRegistry, session: SessionStore, open: OpenWallets, hold: HoldConnection, scheduler: Scheduler) {
    this.#registry = registry;
    this.#session = session;
    this.#open = open;
    this.#hold = hold;
    this.#scheduler = scheduler;
  }

  /** Never rejects but for the signal: a wallet that is gone, locked or broken is simply not connected. */
  async run(remembered: readonly Remembered[], signal: AbortSignal): Promise<void> {
    const restored = await Promise.all(remembered.map((one) => this.reconnect(one, signal)));
    if (signal.aborted) return;
    this.#adopt(restored.flatMap((one) => (one ? [one] : [])));
  }

  #adopt(restored: readonly Held[]): void {
    // A visitor who connected meanwhile wins over what was remembered.
    const fresh = restored.filter(({ connection }) => !this.#session.snapshot.connection.connections.some((one) => one.namespace === connection.namespace));
    for (const { wallet } of fresh) this.#open.hold(wallet, this.#hold.reactions);
    this.#session.endRestore(fresh.map(({ connection }) => connection));
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
      waiting.add(this.#scheduler.after(ANNOUNCE_WAIT_MS, () => resolve(undefined)));
      waiting.add(this.#registry.state$.subscribe(() => {
        const found = this.#registry.find(connectorId, namespace);
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
