import { Subscription } from "rxjs";
import { movesByItself } from "../../domain/network/chain-move.js";
import { isOnTheWay } from "../../domain/navigation/other-wallet.js";
import { planNetworkSwitch } from "../../domain/network/network-route.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { isOf } from "../../domain/connection/connection-key.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { RaiseAlert } from "../alerts/alerts.js";
import type { LookAtWallet } from "../connection/look-at-wallet.js";
import type { OpenWallets } from "../connection/open-wallets.js";
import { arriveAt } from "../connection/connection-store-changes.js";
import { type ConnectionStore, connectionOf } from "../connection/connection.store.js";
import type { EventLog } from "../events/event-log.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import { linkSignals, settleBy } from "../shared/lifetime.js";
import { PERSON_WAIT_MS, within } from "../shared/within.js";
import type { Networks } from "./network-state.js";
import type { WalletMoves } from "./wallet-moves.js";

/** What switching needs. */
export interface SwitchNetworkParts {
  readonly connectionStore: ConnectionStore;
  readonly open: OpenWallets;
  readonly networks: Networks;
  readonly chains: ChainAccess;
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly events: EventLog;
  readonly alert: RaiseAlert;
  readonly look: LookAtWallet;
  readonly moves: WalletMoves;
  readonly scheduler: Scheduler;
}

const endOf = ({ code }: LatchkitError): "declined" | "pending" | "failed" => {
  if (code === "network/switch-declined") return "declined";
  return code === "wallet/pending" ? "pending" : "failed";
};

/**
 * Moves the active network: asks the connected wallet of its namespace, or only chooses where none
 * is connected.
 */
export class SwitchNetwork {
  readonly #connectionStore: ConnectionStore;
  readonly #open: OpenWallets;
  readonly #networks: Networks;
  readonly #chains: ChainAccess;
  readonly #modal: ModalControl;
  readonly #navigation: NavigationStore;
  readonly #events: EventLog;
  readonly #alert: RaiseAlert;
  readonly #look: LookAtWallet;
  readonly #moves: WalletMoves;
  readonly #scheduler: Scheduler;

  constructor(parts: SwitchNetworkParts) {
    this.#connectionStore = parts.connectionStore;
    this.#open = parts.open;
    this.#networks = parts.networks;
    this.#chains = parts.chains;
    this.#modal = parts.modal;
    this.#navigation = parts.navigation;
    this.#events = parts.events;
    this.#alert = parts.alert;
    this.#look = parts.look;
    this.#moves = parts.moves;
    this.#scheduler = parts.scheduler;
  }

  /**
   * Gives what makes the network the active one, or nothing where a wallet of its namespace was
   * connected first: then it is to be requested again. A network that a wallet's grant covers
   * already is gone to without asking. Rejects with `network/not-found`, `chain/not-supported`,
   * `wallet/…`, and the cancellations `network/switch-declined`, `modal/closed`.
   */
  async run(to: CaipNetworkId, signal: AbortSignal): Promise<() => Network | undefined> {
    const network = this.#find(to);
    const wallet = this.#wallet(network);
    const isThere = this.#connectionStore.snapshot.activeNetworkId === to;
    // This request replaced an older one, which is shown no more.
    if (isThere || !wallet) this.#connectionStore.switching(undefined);
    if (isThere && !wallet) {
      this.#toConnect();
      return () => network;
    }
    if (this.#needsAnotherWallet(to)) {
      await this.#connectFirst(network, signal);
      return () => undefined;
    }
    if (!wallet) {
      // Chosen in this very turn: a wallet that connects in the next one has the last word.
      this.#choose(network);
      return () => network;
    }
    return this.#move(wallet, network, signal);
  }

  /**
   * What the wallet reports decides, also where the page shows that network already. The switch
   * ends with the wallet that it asked.
   */
  async #move(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<() => Network> {
    const linked = linkSignals(signal);
    const { namespace, connectorId } = wallet;
    const following = this.#connectionStore.state$.subscribe((state) => {
      if (!state.connection.connections.some(isOf(wallet)))
        linked.abort(new LatchkitError("connection/not-connected", { namespace }));
      else if (connectionOf(state, namespace)?.connector.id !== connectorId)
        linked.abort(new LatchkitError("connection/superseded", { connectorId }));
    });
    try {
      const hasMoved = await this.#bring(wallet, network, linked.signal);
      return () => (hasMoved ? this.#arrive(wallet, network) : network);
    } catch (error) {
      throw this.#fail(network, error, linked.signal);
    } finally {
      following.unsubscribe();
      linked.release();
    }
  }

  /** False where the wallet reports that it stands there already. */
  async #bring(wallet: WalletConnector, network: Network, signal: AbortSignal): Promise<boolean> {
    const isShown = this.#connectionStore.snapshot.activeNetworkId === network.id;
    if (isShown && !movesByItself(network.namespace)) return false;
    if (!isShown) this.#wait(network);
    return this.#moves.run(wallet, signal, async (asked) => {
      if (isShown && (await this.#look.run(wallet, signal)) === network.id) return false;
      if (isShown) this.#wait(network);
      await this.#ask(asked, network, signal);
      this.#moves.arrived(wallet);
      return true;
    });
  }

  #wait(network: Network): void {
    this.#connectionStore.switching({ networkId: network.id, phase: "waiting" });
    if (this.#modal.isOpen) this.#navigation.push({ view: "SwitchNetwork", networkId: network.id });
  }

  #find(to: CaipNetworkId): Network {
    const network = this.#networks.find(to);
    if (network) return network;
    this.#alert("network-not-found", { networkId: to });
    throw new LatchkitError("network/not-found", { networkId: to });
  }

  #wallet({ namespace }: Network): WalletConnector | undefined {
    return connectionOf(this.#connectionStore.snapshot, namespace) && this.#open.get(namespace);
  }

  /**
   * Only where a user can be told: a host that switches behind a closed modal has its own way of
   * telling.
   */
  #needsAnotherWallet(to: CaipNetworkId): boolean {
    const { activeNetworkId: from, connection } = this.#connectionStore.snapshot;
    const connectedNamespaces = connection.connections.map(({ namespace }) => namespace);
    return (
      planNetworkSwitch({
        from,
        to,
        isAuthActive: false,
        connectedNamespaces,
        ignoreConfirmation: !this.#modal.isOpen,
      }) === "SwitchActiveChain"
    );
  }

  /**
   * Settles when a wallet of the namespace is connected. The modal closes over that, so the answer
   * counts from the moment it is there.
   */
  async #connectFirst({ id: networkId, namespace }: Network, signal: AbortSignal): Promise<void> {
    this.#connectionStore.switching({ networkId, phase: "connect" });
    this.#navigation.push({
      view: "SwitchActiveChain",
      switchToChain: namespace,
      navigateTo: "Connect",
      navigateWithReplace: true,
      networkId,
    });
    const following = new Subscription();
    const isConnected = (): boolean =>
      connectionOf(this.#connectionStore.snapshot, namespace) !== undefined;
    const connected = new Promise<void>((resolve, reject) => {
      following.add(
        this.#connectionStore.state$.subscribe(() => {
          if (isConnected()) resolve();
        }),
      );
      following.add(
        this.#navigation.state$.subscribe(({ entries }) => {
          if (this.#modal.isOpen && !isOnTheWay(entries, { namespace, networkId }))
            reject(new LatchkitError("network/switch-declined", { networkId }));
        }),
      );
    });
    await within(this.#scheduler, PERSON_WAIT_MS, signal, () => connected)
      .catch((error: unknown) => {
        if (!isConnected()) throw error;
      })
      .finally(() => {
        following.unsubscribe();
        if (
          this.#connectionStore.snapshot.switching?.phase === "connect" &&
          this.#connectionStore.snapshot.switching.networkId === networkId
        )
          this.#connectionStore.switching(undefined);
      });
  }

  #choose(network: Network): void {
    this.#connectionStore.chooseNetwork(network.id);
    this.#events.emit({ name: "SWITCH_NETWORK", networkId: network.id });
    if (!this.#toConnect()) this.#leaveView();
  }

  /** Who stands in UnsupportedChain without a wallet goes on to connect one. */
  #toConnect(): boolean {
    if (!this.#modal.isOpen || this.#navigation.current.view !== "UnsupportedChain") return false;
    this.#navigation.comeTo({ view: "Connect" });
    return true;
  }

  async #ask(wallet: WalletConnector, network: Network, signal: AbortSignal): Promise<void> {
    // Ends with this step: a wallet that moved, said so and never answers is not waited for.
    const asking = new AbortController();
    signal.addEventListener("abort", () => asking.abort(signal.reason), { signal: asking.signal });
    const asked = this.#request(wallet, network, asking.signal);
    const outcome = await this.#orArrival(wallet, network.id, settleBy(signal, asked)).finally(() =>
      asking.abort(),
    );
    if (outcome.kind === "declined")
      throw new LatchkitError("network/switch-declined", { networkId: network.id });
    if (outcome.kind === "pending")
      throw new LatchkitError("wallet/pending", { method: "wallet_switchEthereumChain" });
  }

  async #request(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletOutcome<void>> {
    if (await wallet.moveTo?.(network.id)) return { kind: "done", value: undefined };
    const signer = await this.#chains.signer(network.namespace).catch((error: unknown) => {
      // Without a signer nothing can be asked: the wallet stays where its grant lets it be.
      throw isLatchkitError(error, "chain/adapter-not-found")
        ? new LatchkitError("chain/not-supported", { networkId: network.id }, { cause: error })
        : error;
    });
    return signer.switchNetwork(wallet, network, signal);
  }

  /** The user may also switch in the wallet itself; then nothing is left to wait for. */
  async #orArrival(
    wallet: WalletConnector,
    id: CaipNetworkId,
    asked: Promise<WalletOutcome<void>>,
  ): Promise<WalletOutcome<void>> {
    const following = new Subscription();
    const arrived = new Promise<WalletOutcome<void>>((resolve) => {
      following.add(
        this.#connectionStore.state$.subscribe(
          ({ activeNetworkId, connection: { connections } }) => {
            const isThere = connections.find(isOf(wallet))?.accounts[0].networkId === id;
            if (isThere && activeNetworkId === id) resolve({ kind: "done", value: undefined });
          },
        ),
      );
    });
    try {
      return await Promise.race([asked, arrived]);
    } finally {
      following.unsubscribe();
    }
  }

  #arrive(wallet: WalletConnector, network: Network): Network {
    const { namespace } = network;
    if (this.#open.get(namespace) !== wallet)
      throw new LatchkitError("connection/not-connected", { namespace });
    arriveAt(this.#connectionStore, wallet, network.id);
    this.#events.emit({ name: "SWITCH_NETWORK", networkId: network.id });
    const { view } = this.#navigation.current;
    // Whoever went on to something else in the meantime keeps it.
    if (view === "SwitchNetwork" || view === "UnsupportedChain") this.#leaveView();
    return network;
  }

  #leaveView(): void {
    if (this.#modal.isOpen && this.#navigation.afterNetworkSwitch()) this.#modal.close();
  }

  #fail({ id: networkId, namespace }: Network, error: unknown, signal: AbortSignal): LatchkitError {
    const failure = isLatchkitError(error)
      ? error
      : new LatchkitError("internal/unexpected", { where: "network.switch" }, { cause: error });
    if (signal.aborted) {
      // A request that a newer one replaced, or that was left by going back, clears nothing: its
      // view is another's by now.
      if (
        failure.code !== "network/switch-declined" &&
        this.#connectionStore.snapshot.switching?.networkId === networkId
      )
        this.#connectionStore.switching(undefined);
      return failure;
    }
    const phase = endOf(failure);
    if (connectionOf(this.#connectionStore.snapshot, namespace))
      this.#connectionStore.switching({
        networkId,
        phase,
        ...(phase === "failed" && { error: failure }),
      });
    return failure;
  }
}
