import {
  type UnsupportedPolicy,
  shouldShowUnsupportedChain,
} from "../../domain/network/unsupported-chain.js";
import type { Route } from "../../domain/navigation/route.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import { activeConnection } from "../../domain/connection/wallets-state.js";
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
    if (!this.#isDue) return false;
    this.#parts.modal.show({ view: "UnsupportedChain" });
    return true;
  }

  /**
   * Call after the wallet changed its network. Covers the current view, and uncovers it when the
   * network is listed again.
   */
  follow(): void {
    const { modal, navigation } = this.#parts;
    if (this.#isDue && modal.isOpen) return this.#cover();
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

  get #isDue(): boolean {
    const { connectionStore, networks, policy } = this.#parts;
    const state = connectionStore.snapshot;
    const isSupported = networks.find(state.activeNetworkId) !== undefined;
    const isConnected = activeConnection(state) !== undefined;
    return shouldShowUnsupportedChain({ isSupported, isConnected, policy });
  }
}
