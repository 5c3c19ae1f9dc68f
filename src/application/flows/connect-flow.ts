import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionOutcome } from "../connection/change-connections.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Route } from "../../domain/navigation/routes.js";
import {
  type UnsupportedPolicy,
  shouldShowUnsupportedChain,
} from "../../domain/network/unsupported-chain.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import { activeConnection } from "../../domain/connection/connection-state.js";
import type { Networks } from "../../domain/network/networks.js";

/** Dependencies of the flow; `policy` comes from the host's options. */
export interface UnsupportedNetworkParts {
  readonly connectionStore: ConnectionStore;
  readonly networks: Networks;
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly policy: UnsupportedPolicy;
}

/**
 * Shows UnsupportedChain if the policy requires it, and leaves it when the network is listed
 * again. Only the wallet of the active namespace counts.
 */
export class UnsupportedNetworkFlow {
  readonly #parts: UnsupportedNetworkParts;
  /** The view below UnsupportedChain. */
  #covered: Route | undefined;

  constructor(parts: UnsupportedNetworkParts) {
    this.#parts = parts;
  }

  /** Call at the end of another flow. True if UnsupportedChain is shown. */
  show(): boolean {
    if (!this.#mustShow) return false;
    this.#parts.modal.show({ view: "UnsupportedChain" });
    return true;
  }

  /**
   * Call after the wallet changed its network. Covers the current view, and uncovers it when the
   * network is listed.
   */
  follow(): void {
    const { modal, navigation } = this.#parts;
    if (this.#mustShow && modal.isOpen) return this.#cover();
    if (this.show() || !modal.isOpen || navigation.current.view !== "UnsupportedChain") return;
    const { entries } = navigation.snapshot;
    const isCovered = entries.length > 1 && entries.at(-2) === this.#covered;
    this.#covered = undefined;
    if (isCovered) navigation.back();
    else modal.close();
  }

  #cover(): void {
    const { navigation } = this.#parts;
    const { current } = navigation;
    if (current.view === "UnsupportedChain") return;
    this.#covered = current;
    navigation.push({ view: "UnsupportedChain" });
  }

  get #mustShow(): boolean {
    const { connectionStore, networks, policy } = this.#parts;
    const state = connectionStore.snapshot;
    const isSupported = networks.find(state.activeNetworkId) !== undefined;
    const isConnected = activeConnection(state) !== undefined;
    return shouldShowUnsupportedChain({ isSupported, isConnected, policy });
  }
}

const walletsView = (namespace: Namespace): Route => ({ view: "ProfileWallets", namespace });

/** Runs the end of a flow once no sign-in is needed; drops it if the user has to sign in. */
export type BeforeEnd = (onEnd: () => void) => void;

export interface ConnectFlowParts {
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly unsupported: Pick<UnsupportedNetworkFlow, "show" | "follow">;
  /** Absent without sign-in. */
  readonly beforeEnd?: BeforeEnd;
}

/** Ends the flow without sign-in. */
export const runImmediately: BeforeEnd = (onEnd) => onEnd();

type AccountChosen = Extract<ConnectionOutcome, { readonly kind: "account-chosen" }>;

/** Navigates after a change of connections. */
export class ConnectFlow {
  readonly #parts: ConnectFlowParts;
  constructor(parts: ConnectFlowParts) {
    this.#parts = parts;
  }

  /** Navigates synchronously; never rejects and sends no request. */
  navigate(outcome: ConnectionOutcome): void {
    const { unsupported } = this.#parts;
    switch (outcome.kind) {
      case "connected":
        return unsupported.show() ? undefined : this.#end(outcome.namespace, outcome.isAnother);
      case "account-chosen":
        return this.#isAskedFor(outcome)
          ? this.#end(outcome.namespace, outcome.isMulti)
          : undefined;
      case "network-reported":
        return unsupported.follow();
      case "restored":
        // The user did not cause this change, so the view stays.
        return undefined;
      case "ended":
        // Only the active account's views are affected.
        return outcome.affectsShownAccount
          ? this.#ended(outcome.namespace, outcome.isConnecting)
          : undefined;
    }
  }

  /** Closes the modal, unless the user is connecting another wallet or viewing the list. */
  #ended(namespace: Namespace, isConnecting: boolean): void {
    const { modal, navigation, unsupported } = this.#parts;
    const isWalletsViewShown =
      modal.isOpen && navigation.current.view === walletsView(namespace).view;
    if (!isWalletsViewShown && !isConnecting) modal.close();
    // The next connected wallet may be on an unlisted network.
    unsupported.show();
  }

  #end(namespace: Namespace, hasList: boolean): void {
    const { modal, beforeEnd = runImmediately } = this.#parts;
    beforeEnd(() => {
      if (modal.isOpen && hasList) modal.show(walletsView(namespace));
      else modal.close();
    });
  }

  /** True if the view asks the user to select another account in this wallet. */
  #isAskedFor({ namespace, connectorId }: AccountChosen): boolean {
    const { modal, navigation } = this.#parts;
    const { current } = navigation;
    return (
      modal.isOpen &&
      current.view === "ConnectingExternal" &&
      current.connectorId === connectorId &&
      (current.namespace ?? namespace) === namespace
    );
  }
}
