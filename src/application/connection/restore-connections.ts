import { type Observable, Subject, filter, firstValueFrom, map, merge, take, takeUntil } from "rxjs";
import type { Connection } from "../../domain/connection/connection-state.js";
import { initialNetworkId } from "../../domain/network/select-network.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { WalletRegistry } from "../connectors/wallet-registry.js";
import type { Networks } from "../network/network-state.js";
import { settleBy } from "../shared/lifetime.js";
import type { HoldConnection } from "./hold-connection.js";
import type { OpenWallets } from "./open-wallets.js";
import type { Remembered, RememberedConnections } from "./remembered-connections.js";
import type { SessionStore } from "./session.store.js";
import { toConnection } from "./to-connection.js";

/** How long a remembered wallet may take to announce itself before the page is told "disconnected". */
export const ANNOUNCE_WAIT_MS = 1_000;

interface Restored { readonly connection: Connection; readonly wallet: WalletConnector }

/** Brings remembered connections back by the wallets' silent methods: nobody is asked, and all of them appear in one change (G2, G4). */
export class RestoreConnections {
  readonly #registry: WalletRegistry;
  readonly #remembered: RememberedConnections;
  readonly #session: SessionStore;
  readonly #open: OpenWallets;
  readonly #hold: HoldConnection;
  readonly #networks: Networks;
  readonly #scheduler: Scheduler;

  constructor(registry: WalletRegistry, remembered: RememberedConnections, session: SessionStore, open: OpenWallets, hold: HoldConnection, networks: Networks, scheduler: Scheduler) {
    this.#registry = registry;
    this.#remembered = remembered;
    this.#session = session;
    this.#open = open;
    this.#hold = hold;
    this.#networks = networks;
    this.#scheduler = scheduler;
  }

  /** Never rejects but for the signal: a wallet that is gone, locked or broken is simply not connected. */
  async run(signal: AbortSignal): Promise<void> {
    this.#remembered.load();
    const { all, fallback } = this.#networks;
    this.#session.beginRestore(initialNetworkId({ networks: all, stored: this.#remembered.networkId(), fallback: fallback.id }));
    const restored = await Promise.all(this.#remembered.toRestore().map((one) => this.#reconnect(one, signal)));
    if (signal.aborted) return;
    this.#adopt(restored.flatMap((one) => (one ? [one] : [])));
  }

  #adopt(restored: readonly Restored[]): void {
    // A visitor who connected meanwhile wins over what was remembered.
    const fresh = restored.filter(({ connection }) => !this.#session.snapshot.connection.connections.some((one) => one.namespace === connection.namespace));
    this.#session.endRestore(fresh.map(({ connection }) => connection));
    for (const { wallet } of fresh) this.#open.hold(wallet, this.#hold.reactions);
  }

  async #reconnect(remembered: Remembered, signal: AbortSignal): Promise<Restored | undefined> {
    try {
      const found = await this.#appearance(remembered, signal);
      if (!found || found.connector.isConflicting) return undefined;
      const wallet = found.open();
      const granted = await settleBy(signal, wallet.reconnect(signal));
      return granted && { connection: toConnection(found.connector, granted), wallet };
    } catch {
      return undefined;
    }
  }

  #appearance({ connectorId, namespace }: Remembered, signal: AbortSignal): Promise<DiscoveredWallet | undefined> {
    const wanted$ = this.#registry.state$.pipe(map(() => this.#registry.find(connectorId, namespace)), filter((found) => found !== undefined));
    const timeUp = new Subject<undefined>();
    const undo = this.#scheduler.after(ANNOUNCE_WAIT_MS, () => timeUp.next(undefined));
    const found$: Observable<DiscoveredWallet | undefined> = merge(wanted$, timeUp).pipe(take(1), takeUntil(aborted(signal)));
    return firstValueFrom(found$, { defaultValue: undefined }).finally(undo);
  }
}

const aborted = (signal: AbortSignal): Observable<void> => {
  const stop = new Subject<void>();
  signal.addEventListener("abort", () => stop.next(), { once: true });
  return stop;
};
