import { activeConnection, connectionOf } from "../../domain/connection/connection-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { Subscription } from "rxjs";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { cancellation, isSwitchInHistory } from "../../domain/flows/pending-requests.js";
import {
  planNetworkSwitch,
  needsEmbeddedWallet,
  type NetworkSwitch,
} from "../../domain/network/network-route.js";
import type { Network } from "../../domain/network/network.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import { runWithin, USER_TIMEOUT_MS } from "../shared/run-within.js";
import type { ConnectWallet } from "../connection/connect-wallet.js";
import { toLatchkitError } from "../shared/lifetime.js";

export interface AnotherWalletParts {
  readonly connectionStore: ConnectionStore;
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly scheduler: Scheduler;
}

/** Asks the user to connect a wallet of another namespace before switching to its network. */
export class AnotherWalletFlow {
  readonly #parts: AnotherWalletParts;
  constructor(parts: AnotherWalletParts) {
    this.#parts = parts;
  }

  /**
   * True if the namespace has no wallet. Only while the modal is open: else the host shows its own
   * UI.
   */
  isNeeded(to: CaipNetworkId): boolean {
    const { connectionStore, modal } = this.#parts;
    const { activeNetworkId: from, connection } = connectionStore.snapshot;
    const plan = planNetworkSwitch({
      from,
      to,
      isAuthActive: activeConnection(connectionStore.snapshot)?.connector.id === CONNECTOR_ID.auth,
      connectedNamespaces: connection.connections.map(({ namespace }) => namespace),
      ignoreConfirmation: !modal.isOpen,
    });
    return plan === "SwitchActiveChain";
  }

  /**
   * Resolves when a wallet of the namespace is connected. Rejects with `network/switch-declined`
   * when the user leaves, with `call/aborted` after ten minutes, and with the reason of `signal`.
   */
  async run({ id: networkId, namespace }: Network, signal: AbortSignal): Promise<void> {
    const { connectionStore, navigation, scheduler } = this.#parts;
    connectionStore.setSwitching({ networkId, phase: "connect" });
    navigation.push({
      view: "SwitchActiveChain",
      switchToChain: namespace,
      navigateTo: "Connect",
      navigateWithReplace: true,
      networkId,
    });
    const subscription = new Subscription();
    const isConnected = (): boolean =>
      connectionOf(connectionStore.snapshot, namespace) !== undefined;
    const connection = this.#connected({ namespace, id: networkId }, isConnected, subscription);
    await runWithin(scheduler, USER_TIMEOUT_MS, signal, () => connection)
      .catch((error: unknown) => {
        if (!isConnected()) throw error;
      })
      .finally(() => {
        subscription.unsubscribe();
        this.#leave(networkId);
      });
  }

  #connected(
    { namespace, id: networkId }: Pick<Network, "namespace" | "id">,
    isConnected: () => boolean,
    subscription: Subscription,
  ): Promise<void> {
    const { connectionStore, navigation, modal } = this.#parts;
    return new Promise<void>((resolve, reject) => {
      subscription.add(
        connectionStore.state$.subscribe(() => {
          if (isConnected()) resolve();
        }),
      );
      subscription.add(
        navigation.state$.subscribe(({ entries }) => {
          if (modal.isOpen && !isSwitchInHistory(entries, { namespace, networkId }))
            reject(cancellation("another-wallet", "back", { networkId }));
        }),
      );
    });
  }

  /** Does not clear the state of a newer request. */
  #leave(networkId: CaipNetworkId): void {
    const { connectionStore } = this.#parts;
    const { switching } = connectionStore.snapshot;
    if (switching?.phase === "connect" && switching.networkId === networkId)
      connectionStore.setSwitching(undefined);
  }
}

export interface EmbeddedWalletFlowParts {
  readonly connectionStore: ConnectionStore;
  readonly connect: Pick<ConnectWallet, "run">;
}

/** Connects the embedded wallet in another namespace before a network switch, without a prompt. */
export class EmbeddedWalletFlow {
  readonly #parts: EmbeddedWalletFlowParts;
  constructor(parts: EmbeddedWalletFlowParts) {
    this.#parts = parts;
  }

  /** True if the embedded wallet is active and not yet connected in this namespace. */
  isNeeded({ namespace }: Pick<Network, "namespace">): boolean {
    const { snapshot } = this.#parts.connectionStore;
    return needsEmbeddedWallet({
      isAuthActive: activeConnection(snapshot)?.connector.id === CONNECTOR_ID.auth,
      target: namespace,
      connectedNamespaces: snapshot.connection.connections.map((one) => one.namespace),
    });
  }

  /** Resolves when it is connected there. Rejects as `ConnectWallet.run`. */
  async run({ id: networkId, namespace }: Network, signal: AbortSignal): Promise<void> {
    const { connectionStore, connect } = this.#parts;
    connectionStore.setSwitching({ networkId, phase: "waiting" });
    try {
      await connect.run(CONNECTOR_ID.auth, { namespace, isHidden: true }, signal);
      this.#end(networkId, undefined);
    } catch (cause) {
      const error = toLatchkitError(cause, "network.switch");
      this.#end(networkId, signal.aborted ? undefined : { networkId, phase: "failed", error });
      throw error;
    }
  }

  #end(networkId: CaipNetworkId, networkSwitch: NetworkSwitch | undefined): void {
    const { connectionStore } = this.#parts;
    if (connectionStore.snapshot.switching?.networkId === networkId)
      connectionStore.setSwitching(networkSwitch);
  }
}
