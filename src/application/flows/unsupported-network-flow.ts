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

/** What the flow reads, and what it moves; `policy` follows from the host's options. */
export interface UnsupportedNetworkParts {
  readonly connectionStore: ConnectionStore;
  readonly networks: Networks;
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly policy: UnsupportedPolicy;
}

/**
 * Leads to UnsupportedChain where the rule asks for it, and away from it when the network is a
 * listed one again. Only the active namespace's wallet counts: another wallet may be anywhere.
 */
export class UnsupportedNetworkFlow {
  readonly #parts: UnsupportedNetworkParts;
  /** The view that UnsupportedChain was laid over. */
  #covered: Route | undefined;

  constructor(parts: UnsupportedNetworkParts) {
    this.#parts = parts;
  }

  /** At the end of another flow. True when the view is UnsupportedChain now. */
  show(): boolean {
    if (!this.#isDue) return false;
    this.#parts.modal.show({ view: "UnsupportedChain" });
    return true;
  }

  /**
   * After the wallet changed its network by itself: the view stands over the one that the user was
   * looking at, which is back when the network is a listed one again.
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
