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
  readonly remembered: Pick<RememberConnections, "toRestore" | "networkId">;
  readonly scheduler: Scheduler;
  /** The feature `multiWallet`. */
  readonly isMulti: () => boolean;
}

/** Brings remembered connections back by the wallets' silent methods: nobody is asked, and all of them appear in one change (G2, G4). */
export class RestoreConnections {
  readonly #parts: RestoreParts;
  /** What is on its way back, without what was left out since; of that, what the visitor ended. */
  #coming: readonly Remembered[] = [];
  #ended: readonly Remembered[] = [];
  constructor(parts: RestoreParts) {
    this.#parts = parts;
  }

  /** Never rejects but for the signal: a wallet that is gone, locked or broken is simply not connected. */
  async run(signal: AbortSignal): Promise<void> {
    const { remembered, session } = this.#parts;
    const wanted = remembered.toRestore();
    const { activeNetworkId } = session.snapshot;
    [this.#coming, this.#ended] = [wanted, []];
    const restored = await Promise.all(
      wanted.map(async (one) => ({ one, held: await this.reconnect(one, signal) })),
    );
    const [coming, ended] = [this.#coming, this.#ended];
    [this.#coming, this.#ended] = [[], []];
    if (signal.aborted) return;
    const heldOf = (some: readonly Remembered[]): readonly Held[] =>
      restored.flatMap(({ one, held }) => (held && some.includes(one) ? [held] : []));
    // The visitor's word ended the grant too, and only now is there a wallet to tell it to.
    for (const { wallet } of heldOf(ended)) void wallet.disconnect(signal).catch(() => undefined);
    // A network that was chosen without a wallet stays, unless one was there that did not come back.
    const isChosen =
      session.snapshot.activeNetworkId !== activeNetworkId ||
      (remembered.networkId === activeNetworkId &&
        !wanted.some(({ namespace }) => activeNetworkId.startsWith(`${namespace}:`)));
    this.#adopt(heldOf(coming), isChosen);
  }

  /** What is on its way back and is none of these any more stays away. Gives what was left out. */
  leaveOut(isOut: (one: Remembered) => boolean): readonly Remembered[] {
    const out = this.#coming.filter(isOut);
    this.#coming = this.#coming.filter((one) => !out.includes(one));
    return out;
  }

  /** The visitor ended these: they stay away, and each wallet's grant is taken back as soon as it answers. Gives all that end; of a session with another device its namespaces end together. */
  end(isEnded: (one: Remembered) => boolean): readonly Remembered[] {
    const devices = new Set(
      this.#coming
        .filter(isEnded)
        .filter((one) => this.#isDevice(one))
        .map(({ connectorId }) => connectorId),
    );
    const out = this.leaveOut((one) => isEnded(one) || devices.has(one.connectorId));
    this.#ended = [...this.#ended, ...out];
    return out;
  }

  #isDevice({ connectorId, namespace }: Remembered): boolean {
    return this.#parts.registry.find(connectorId, namespace)?.connector.type === "WALLET_CONNECT";
  }

  /** A visitor who connected meanwhile wins over what was remembered: it takes the places that are free, or those behind. */
  #adopt(restored: readonly Held[], isChosen: boolean): void {
    const { session, open, hold, isMulti } = this.#parts;
    const live = session.snapshot.connection.connections;
    const isTaken = ({ namespace, connector }: Connection): boolean =>
      live.some(
        (one) => one.namespace === namespace && (!isMulti() || one.connector.id === connector.id),
      );
    const fresh = restored.filter(({ connection }) => !isTaken(connection));
    for (const { wallet } of fresh) open.hold(wallet, hold.reactions);
    restoreSession(
      session,
      fresh.map(({ connection }) => connection),
      isChosen,
    );
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
  async #appearance(
    { connectorId, namespace }: Remembered,
    signal: AbortSignal,
  ): Promise<DiscoveredWallet | undefined> {
    const waiting = new Subscription();
    const appeared = new Promise<DiscoveredWallet | undefined>((resolve) => {
      waiting.add(this.#parts.scheduler.after(ANNOUNCE_WAIT_MS, () => resolve(undefined)));
      waiting.add(
        this.#parts.registry.state$.subscribe(() => {
          const found = this.#parts.registry.find(connectorId, namespace);
          if (found) resolve(found);
        }),
      );
    });
    try {
      return await settleBy(signal, appeared);
    } finally {
      waiting.unsubscribe();
    }
  }
}
